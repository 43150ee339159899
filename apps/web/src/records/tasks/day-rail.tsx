import type { Meeting } from '@outrider/shared/records/meetings';
import type { Task } from '@outrider/shared/records/tasks';
import { Link } from 'react-router-dom';
import { trpc } from '../../ground/trpc.ts';
import { dateInputValue, todayText } from '../../ground/ui/clock.ts';
import { formatClock } from '../../ground/ui/format.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { callLink, JoinLink } from '../pipeline/join-link.tsx';
import { meetingPath } from '../pipeline/meeting-path.ts';
import { TASKS_WORDS as WORDS } from './words.ts';

type DayRailProps = { meetings: Meeting[] | undefined; onTask: ((task: Task) => void) | null };

/** Today by the clock: meetings, and tasks with a time; each opens. */
export function DayRail({ meetings, onTask }: DayRailProps) {
  const now = useNow();
  const { data: queue } = trpc.pipeline.tasks.queue.useQuery(undefined, { meta: { quiet: true } });
  const lines: Line[] = [
    ...(meetings ?? []).map((meeting) => ({ at: Date.parse(meeting.starts_at), meeting })),
    ...(queue?.items ?? []).flatMap((task) => ofTask(task, now)),
  ];
  lines.sort((one, other) => one.at - other.at);
  return (
    <aside
      className="border-line flex w-72 shrink-0 flex-col border-l max-2xl:w-64 max-xl:hidden"
      aria-label={WORDS.rail}
    >
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <h3 className="text-base">{WORDS.rail}</h3>
        {lines.length === 0 ? (
          <p className="text-faint mt-3 text-sm">{meetings && queue && WORDS.railNothing}</p>
        ) : (
          <ol className="mt-3 grid grid-cols-1 gap-4">
            {lines.map((line) => (
              <li key={'meeting' in line ? line.meeting.id : line.task.id} className="flex gap-3">
                <span className="text-muted num w-16 shrink-0 text-sm">{formatClock(new Date(line.at))}</span>
                <span className={`w-0.5 shrink-0 ${'meeting' in line ? 'bg-link' : 'bg-line-strong'}`} />
                {'meeting' in line ? (
                  <MeetingLine meeting={line.meeting} now={now} />
                ) : (
                  <TaskLine task={line.task} onTask={onTask} />
                )}
              </li>
            ))}
          </ol>
        )}
        <p className="mt-4 text-sm">
          <Link to="/calendar" className="text-link hover:underline">
            {WORDS.railCalendar}
          </Link>
        </p>
      </div>
      <dl className="border-line grid grid-cols-2 gap-x-4 gap-y-2 border-t p-4 text-xs">
        {KEYS.map(([keys, what]) => (
          <div key={what} className="flex items-center gap-2">
            <dt className="flex w-12 shrink-0 gap-1">
              {keys.map((key) => (
                <kbd key={key} className="kbd">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd className="text-muted">{what}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}

const KEYS: readonly [string[], string][] = [
  [['j', 'k'], WORDS.keys.move],
  [['x'], WORDS.keys.done],
  [['c'], WORDS.keys.call],
  [['s'], WORDS.keys.snooze],
  [['n'], WORDS.keys.add],
  [['e'], WORDS.keys.edit],
];

function MeetingLine({ meeting, now }: { meeting: Meeting; now: number }) {
  const url = callLink(meeting.location);
  return (
    <div className="min-w-0 flex-1">
      <Link to={meetingPath(meeting)} className="font-strong block truncate hover:underline">
        {meeting.title}
      </Link>
      <span className="text-muted block truncate text-xs">
        {[WORDS.until(formatClock(meeting.ends_at)), meeting.lead_name].filter(Boolean).join(' · ')}
      </span>
      {url && <JoinLink url={url} starts_at={meeting.starts_at} now={now} className="mt-1.5" />}
    </div>
  );
}

function TaskLine({ task, onTask }: { task: Task } & Pick<DayRailProps, 'onTask'>) {
  return (
    <div className="min-w-0 flex-1">
      {onTask ? (
        <button
          type="button"
          className="block w-full cursor-pointer truncate text-left hover:underline"
          onClick={() => onTask(task)}
        >
          {task.title}
        </button>
      ) : (
        <span className="block truncate">{task.title}</span>
      )}
      <span className="text-muted block truncate text-xs">{WORDS.railTask}</span>
    </div>
  );
}

type Line = { at: number; meeting: Meeting } | { at: number; task: Task };

function ofTask(task: Task, now: number): Line[] {
  const { due_at, due_on } = task;
  const isToday = due_at !== null && due_on === null && dateInputValue(new Date(due_at)) === todayText(now);
  return isToday ? [{ at: Date.parse(due_at), task }] : [];
}
