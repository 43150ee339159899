import type { Task } from '@outrider/shared/records/tasks';
import { AlarmClock, Check, EllipsisVertical, Pencil, Phone } from 'lucide-react';
import { Menu, MenuItem } from '../../ground/ui/menu.tsx';
import { cardLinkId } from '../engine/row-link.ts';
import { TaskPriorityTag } from '../pipeline/task-priority.tsx';
import { KindIcon } from './kind-icon.tsx';
import { calledOf, recordOf } from './subject-of.ts';
import { TaskDue } from './task-parts.tsx';
import { TaskBox, type TaskDoings } from './task-row.tsx';
import { useSwipe } from './use-swipe.ts';
import { TASKS_WORDS as WORDS } from './words.ts';

/** A task on a phone: a swipe to the right finishes it, one to the left puts it off; its menu does both as well. */
export function TaskCard({ task, doings }: { task: Task; doings: TaskDoings }) {
  const { isFixed, onToggle, onSnooze, onEdit, onCall } = doings;
  const isOpen = task.done_at === null;
  const swipe = useSwipe({
    isOff: isFixed || !isOpen || doings.isSelecting,
    onRight: () => onToggle(task),
    onLeft: () => onSnooze(task, null),
  });
  const record = recordOf(task);
  const company = record && task.company_name !== record.name ? task.company_name : null;
  return (
    <li className="swipe border-line border-b" data-record={task.id}>
      {swipe.by !== 0 && (
        <span
          className={`under ${swipe.by > 0 ? 'bg-band-green-soft text-band-green-ink' : 'bg-band-yellow-soft text-band-yellow-ink justify-end'}`}
          aria-hidden="true"
        >
          {swipe.by > 0 ? <Check className="i" /> : <AlarmClock className="i" />}
          {swipe.by > 0 ? WORDS.focus.done : WORDS.focus.snooze}
        </span>
      )}
      <div
        className="over flex items-start gap-3 px-4 py-3"
        style={{ transform: swipe.by === 0 ? undefined : `translateX(${swipe.by}px)` }}
        {...swipe.handlers}
      >
        <TaskBox task={task} doings={doings} className="mt-0.5 size-6" />
        <div className="min-w-0 flex-1">
          <button
            type="button"
            id={cardLinkId(task.id)}
            className="block w-full cursor-pointer truncate text-left font-strong"
            onClick={() => onEdit(task)}
          >
            {task.title}
          </button>
          <span className="text-muted block truncate text-sm">
            {record ? [record.name, company].filter(Boolean).join(', ') : WORDS.noRecord}
          </span>
          <span className="mt-1 flex items-center gap-2 text-sm">
            <KindIcon kind={task.kind} className="i text-faint size-3.5" />
            <TaskDue task={task} />
            <span className="ml-auto">
              <TaskPriorityTag priority={task.priority} />
            </span>
          </span>
        </div>
        {!isFixed && (
          <Menu
            label={WORDS.columns.actions}
            trigger={<EllipsisVertical className="i" />}
            buttonClass="btn-square -mr-2"
          >
            {isOpen && calledOf(task) && (
              <MenuItem onSelect={() => onCall(task, null)}>
                <Phone className="i" /> {WORDS.call.log}
              </MenuItem>
            )}
            {isOpen && (
              <MenuItem onSelect={() => onSnooze(task, null)}>
                <AlarmClock className="i" /> {WORDS.focus.snooze}
              </MenuItem>
            )}
            <MenuItem onSelect={() => onEdit(task)}>
              <Pencil className="i" /> {WORDS.form.editTitle}
            </MenuItem>
          </Menu>
        )}
      </div>
    </li>
  );
}
