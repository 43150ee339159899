import { reachOf } from '@outrider/shared/ground/permissions';
import { TASK_PRIORITIES, TASK_PRIORITY_LABELS } from '@outrider/shared/records/pipeline';
import { TASK_KINDS } from '@outrider/shared/records/tasks';
import { Play } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useUser } from '../../people/session/user-context.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { EmptyState } from '../../ground/ui/blank-state.tsx';
import { todayText } from '../../ground/ui/clock.ts';
import { formatClock, formatCount } from '../../ground/ui/format.ts';
import { SelectFilter } from '../../ground/ui/select-filter.tsx';
import { useNow } from '../../ground/ui/use-now.ts';
import type { TasksAsked } from './use-task-list.ts';
import { TASKS_WORDS as WORDS } from './words.ts';

const spelt = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** The day, how much of it there is, and the way to walk through it. */
export function Head({
  asked: { tab },
  groups,
  firstMeeting,
}: {
  asked: TasksAsked;
  groups: Record<'overdue' | 'today', number> | undefined;
  firstMeeting: string | undefined;
}) {
  const today = todayText(useNow());
  return (
    <div className="flex items-start gap-4 px-4 pt-4 lg:px-5">
      <div className="min-w-0">
        <h2 className="text-xl">{spelt.format(new Date(today))}</h2>
        <p className="text-muted mt-0.5 min-h-6 max-lg:text-sm">
          {groups && tab !== 'done' && (
            <>
              {groups.overdue > 0 && (
                <span className="text-band-red-ink font-strong">{WORDS.overdue(groups.overdue)}, </span>
              )}
              {groups.overdue > 0 ? WORDS.dueBesides(groups.today) : WORDS.dueToday(groups.today)}.{' '}
              {firstMeeting && WORDS.firstMeeting(formatClock(firstMeeting))}
            </>
          )}
        </p>
      </div>
      <Link to="/tasks/focus" className="btn btn-sm btn-primary ml-auto max-lg:hidden">
        <Play className="i" /> {WORDS.start}
        <kbd className="kbd">D</kbd>
      </Link>
    </div>
  );
}

/** The same way at the thumb. */
export const StartBar = () => (
  <div className="bg-base-100 border-line sticky bottom-0 z-20 mt-auto border-t p-3 lg:hidden">
    <Link to="/tasks/focus" className="btn btn-primary h-11 w-full">
      <Play className="i" /> {WORDS.start}
    </Link>
  </div>
);

type Counts = { mine: number; given: number; everybody: number | null };
export function TabLabel({ tab, counts }: { tab: TasksAsked['tab']; counts: Counts | undefined }) {
  const count = counts && { mine: counts.mine, given: counts.given, team: counts.everybody, done: null }[tab];
  return (
    <>
      {WORDS.tabs[tab]}{' '}
      {count !== undefined && count !== null && (
        <span className="text-faint num text-xs font-normal">{formatCount(count)}</span>
      )}
    </>
  );
}

export function Filters({ asked }: { asked: TasksAsked }) {
  const leads = reachOf(useUser(), 'tasks.use') === 'all';
  const people = usePeople();
  return (
    <>
      <SelectFilter
        label={WORDS.kind}
        value={asked.kind ?? 'all'}
        options={TASK_KINDS}
        labels={WORDS.kinds}
        onChange={(kind) => asked.setKind(kind === 'all' ? null : kind)}
      />
      <SelectFilter
        label={WORDS.priority}
        value={asked.priority ?? 'all'}
        options={TASK_PRIORITIES}
        labels={TASK_PRIORITY_LABELS}
        onChange={(priority) => asked.setPriority(priority === 'all' ? null : priority)}
      />
      {leads && (asked.tab === 'team' || asked.tab === 'done') && (
        <SelectFilter
          label={WORDS.person}
          value={asked.person ?? 'all'}
          options={Object.keys(people)}
          labels={people}
          onChange={(person) => asked.setPerson(person === 'all' ? null : person)}
        />
      )}
    </>
  );
}

export function Nothing({ asked }: { asked: TasksAsked }) {
  if (asked.isFiltered)
    return (
      <EmptyState
        title={WORDS.emptyFiltered}
        actions={
          <button type="button" className="btn btn-sm btn-line" onClick={asked.clear}>
            {WORDS.clear}
          </button>
        }
      />
    );
  const { title, text } = { mine: WORDS.empty, team: WORDS.empty, given: WORDS.emptyGiven, done: WORDS.emptyDone }[
    asked.tab
  ];
  return <EmptyState title={title}>{text}</EmptyState>;
}
