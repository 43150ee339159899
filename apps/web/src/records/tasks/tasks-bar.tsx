import { reachOf } from '@outrider/shared/ground/permissions';
import { TASK_PRIORITIES, TASK_PRIORITY_LABELS } from '@outrider/shared/records/pipeline';
import type { Task } from '@outrider/shared/records/tasks';
import { CalendarDays, Check, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useUser } from '../../people/session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { DARK_BAR_BUTTON } from '../engine/dark-bar.ts';
import type { Selection } from '../engine/selection.ts';
import { SelectionBar } from '../engine/selection-bar.tsx';
import type { useBulkTasks } from './use-bulk-tasks.ts';
import { TASKS_WORDS } from './words.ts';

const WORDS = TASKS_WORDS.bulk;
const FIELD = 'select select-sm w-auto border-transparent bg-transparent text-inherit';

type TasksBarProps = { selection: Selection; tasks: Task[]; bulk: ReturnType<typeof useBulkTasks> };

/** What can be done with the tasks that are selected. */
export function TasksBar({ selection, tasks, bulk }: TasksBarProps) {
  const user = useUser();
  const mayGive = reachOf(user, 'tasks.use') === 'all';
  const dayRef = useRef<HTMLInputElement>(null);
  const [isDeleting, setDeleting] = useState(false);
  const { data: people = [] } = trpc.pipeline.people.useQuery(undefined, { enabled: mayGive, meta: { quiet: true } });
  const chosen = tasks.filter(({ id }) => selection.has(id));
  return (
    <>
      <SelectionBar noun={WORDS.noun} selection={selection} shown={tasks.length} total={undefined}>
        <button type="button" className={DARK_BAR_BUTTON} onClick={() => bulk.run(chosen, 'complete')}>
          <Check className="i" /> {WORDS.complete}
        </button>
        <span className="relative">
          <button type="button" className={DARK_BAR_BUTTON} onClick={() => dayRef.current?.showPicker()}>
            <CalendarDays className="i" /> {WORDS.reschedule}
          </button>
          <input
            ref={dayRef}
            type="date"
            tabIndex={-1}
            aria-label={WORDS.newDay}
            className="pointer-events-none absolute inset-0 opacity-0"
            onChange={({ target }) => target.value && bulk.run(chosen, 'reschedule', { due_on: target.value })}
          />
        </span>
        <select
          className={FIELD}
          aria-label={WORDS.newPriority}
          value=""
          onChange={({ target }) =>
            bulk.run(chosen, 'prioritise', { priority: TASK_PRIORITIES.find((one) => one === target.value) })
          }
        >
          <option value="">{WORDS.prioritise}</option>
          {TASK_PRIORITIES.map((priority) => (
            <option key={priority} value={priority} className="text-base-content bg-base-100">
              {TASK_PRIORITY_LABELS[priority]}
            </option>
          ))}
        </select>
        {mayGive && (
          <select
            className={FIELD}
            aria-label={WORDS.toWhom}
            value=""
            onChange={({ target }) => bulk.run(chosen, 'give', { owner_id: target.value })}
          >
            <option value="">{WORDS.give}</option>
            {people.map(({ id, full_name }) => (
              <option key={id} value={id} className="text-base-content bg-base-100">
                {full_name}
              </option>
            ))}
          </select>
        )}
        <button type="button" className={DARK_BAR_BUTTON} onClick={() => setDeleting(true)}>
          <Trash2 className="i" /> {WORDS.delete}
        </button>
      </SelectionBar>
      {isDeleting && (
        <ConfirmDialog
          title={WORDS.deleteTitle(chosen.length)}
          confirm={WORDS.delete}
          busy={WORDS.delete}
          pending={bulk.isPending}
          onConfirm={() => {
            bulk.run(chosen, 'delete');
            setDeleting(false);
          }}
          onClose={() => setDeleting(false)}
        >
          {WORDS.deleteText}
        </ConfirmDialog>
      )}
    </>
  );
}
