import type { Task, TaskGroup, TaskSummary } from '@outrider/shared/records/tasks';
import { LoadMore } from '../../ground/ui/load-more.tsx';
import { formatCount } from '../../ground/ui/format.ts';
import { useMedia, WIDE } from '../../ground/ui/use-media.ts';
import type { NearPage } from '../../ground/ui/use-next-page.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { groupTasks } from './group-tasks.ts';
import { TaskCard } from './task-card.tsx';
import { type TaskDoings, TaskRow } from './task-row.tsx';
import { TASKS_WORDS as WORDS } from './words.ts';

type TaskListProps = {
  tasks: Task[];
  summary: TaskSummary;
  isDone: boolean;
  hasOwner: boolean;
  isStale: boolean;
  more: NearPage;
  doings: TaskDoings;
  /** Everything overdue to today, where the user may. */
  onAllToToday?: () => void;
};

/** The tasks under the heads of their groups; in a table where there is room, as cards on a phone. */
export function TaskList({ tasks, summary, isDone, hasOwner, isStale, more, doings, onAllToToday }: TaskListProps) {
  const now = useNow();
  const isWide = useMedia(WIDE);
  const groups: { group: TaskGroup | null; tasks: Task[] }[] = isDone
    ? [{ group: null, tasks }]
    : groupTasks(tasks, summary, now);
  const columns = 7 + Number(hasOwner);
  const head = (group: TaskGroup) => (
    <GroupHead
      group={group}
      count={summary.groups[group]}
      onAllToToday={group === 'overdue' ? onAllToToday : undefined}
    />
  );
  const next = more.hasMore && <LoadMore {...more} shown={tasks.length} className="px-4 py-2 lg:px-5" />;
  if (!isWide)
    return (
      <div className="dims pb-24" aria-busy={isStale}>
        {groups.map(({ group, tasks: some }) => (
          <section key={group ?? 'done'} aria-label={group ? WORDS.groups[group] : WORDS.tabs.done}>
            {group && (
              <h3 className="bg-base-200 border-line sticky top-0 z-10 flex h-9 items-center gap-2 border-y px-4 text-sm font-normal">
                {head(group)}
              </h3>
            )}
            <ul>
              {some.map((task) => (
                <TaskCard key={task.id} task={task} doings={doings} />
              ))}
            </ul>
          </section>
        ))}
        {next}
      </div>
    );
  return (
    <section
      className="border-line dims @container min-h-0 flex-1 overflow-auto border-t"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      aria-label={WORDS.list}
      aria-busy={isStale}
    >
      <table className="rows w-full">
        <thead className="sr-only">
          <tr>
            <th>{WORDS.columns.done}</th>
            <th>{WORDS.columns.title}</th>
            <th>{WORDS.columns.record}</th>
            <th>{WORDS.columns.value}</th>
            <th>{WORDS.columns.priority}</th>
            {hasOwner && <th>{WORDS.columns.owner}</th>}
            <th>{WORDS.columns.due}</th>
            <th>{WORDS.columns.actions}</th>
          </tr>
        </thead>
        {groups.map(({ group, tasks: some }) => (
          <tbody key={group ?? 'done'}>
            {group && (
              <tr className="grp">
                <th colSpan={columns} scope="colgroup">
                  <span className="flex items-center gap-2">{head(group)}</span>
                </th>
              </tr>
            )}
            {some.map((task) => (
              <TaskRow key={task.id} task={task} doings={doings} hasOwner={hasOwner} />
            ))}
          </tbody>
        ))}
      </table>
      {next}
    </section>
  );
}

type GroupHeadProps = { group: TaskGroup; count: number; onAllToToday?: (() => void) | undefined };
const GroupHead = ({ group, count, onAllToToday }: GroupHeadProps) => (
  <>
    <span className={`font-strong text-sm ${group === 'overdue' ? 'text-band-red-ink' : ''}`}>
      {WORDS.groups[group]}
    </span>
    <span className="text-faint num text-xs">{formatCount(count)}</span>
    {onAllToToday && (
      <button type="button" className="text-link ml-auto cursor-pointer text-xs hover:underline" onClick={onAllToToday}>
        {WORDS.allToToday}
      </button>
    )}
  </>
);
