import type { Task } from '@outrider/shared/records/tasks';
import { AlarmClock, Pencil, Phone } from 'lucide-react';
import { formatMoney } from '../../ground/ui/format.ts';
import { useNavigate } from 'react-router-dom';
import { placeOf } from '../engine/subject-calls.ts';
import { rowLinkId } from '../engine/row-link.ts';
import { TaskPriorityTag } from '../pipeline/task-priority.tsx';
import { KindIcon } from './kind-icon.tsx';
import { calledOf, recordOf } from './subject-of.ts';
import { TaskDue, TaskRecordLink } from './task-parts.tsx';
import { TASKS_WORDS as WORDS } from './words.ts';

/** What can be done with a task of a list. */
export type TaskDoings = {
  isFixed: boolean;
  /** Boxes select instead of finish. */
  isSelecting: boolean;
  isSelected: (task: Task) => boolean;
  onToggle: (task: Task) => void;
  onCall: (task: Task, anchor: Element | null) => void;
  onSnooze: (task: Task, anchor: Element | null) => void;
  onEdit: (task: Task) => void;
};

export function TaskBox({ task, doings, className = '' }: { task: Task; doings: TaskDoings; className?: string }) {
  const { isSelecting, isSelected, isFixed, onToggle } = doings;
  const label = isSelecting ? WORDS.selectOne : task.done_at ? WORDS.reopen : WORDS.done;
  return (
    <input
      type="checkbox"
      className={`checkbox align-middle ${className}`}
      aria-label={label(task.title)}
      checked={isSelecting ? isSelected(task) : task.done_at !== null}
      disabled={isFixed}
      onChange={() => onToggle(task)}
    />
  );
}

export function TaskRow({ task, doings, hasOwner }: { task: Task; doings: TaskDoings; hasOwner: boolean }) {
  const { isFixed, onCall, onSnooze, onEdit } = doings;
  const navigate = useNavigate();
  const record = recordOf(task);
  const anchor = (event: { currentTarget: Element }) => event.currentTarget;
  return (
    <tr data-record={task.id} aria-selected={doings.isSelecting ? doings.isSelected(task) : undefined}>
      <td className="w-9">
        <TaskBox task={task} doings={doings} />
      </td>
      <td className="w-full max-w-0">
        <span className="flex items-center gap-2.5">
          <KindIcon kind={task.kind} />
          <button
            type="button"
            id={rowLinkId(task.id)}
            className="cursor-pointer truncate text-left font-strong hover:underline"
            onClick={() => onEdit(task)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !record) return;
              event.preventDefault();
              void navigate(placeOf(record.type, record.id));
            }}
          >
            {task.title}
          </button>
        </span>
      </td>
      <td className="max-w-56">
        <TaskRecordLink task={task} />
      </td>
      <td className="num text-muted text-right @max-5xl:hidden">
        {task.value === null ? <span className="text-faint">–</span> : formatMoney(task.value)}
      </td>
      <td>
        <TaskPriorityTag priority={task.priority} />
      </td>
      {hasOwner && <td className="text-muted max-w-36 truncate">{task.owner_name}</td>}
      <td className="text-right">
        <TaskDue task={task} />
      </td>
      <td className="w-px !pl-0">
        {!isFixed && (
          <span className="on-hover flex justify-end">
            {task.kind === 'call' && calledOf(task) && !task.done_at && (
              <button
                type="button"
                className="btn btn-ghost btn-xs btn-square"
                aria-label={WORDS.logCall(task.title)}
                onClick={(event) => onCall(task, anchor(event))}
              >
                <Phone className="i" />
              </button>
            )}
            {!task.done_at && (
              <button
                type="button"
                className="btn btn-ghost btn-xs btn-square"
                aria-label={WORDS.snooze(task.title)}
                onClick={(event) => onSnooze(task, anchor(event))}
              >
                <AlarmClock className="i" />
              </button>
            )}
            <button
              type="button"
              className="btn btn-ghost btn-xs btn-square"
              aria-label={WORDS.edit(task.title)}
              onClick={() => onEdit(task)}
            >
              <Pencil className="i" />
            </button>
          </span>
        )}
      </td>
    </tr>
  );
}
