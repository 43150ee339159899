import type { Meeting } from '@outrider/shared/records/meetings';
import type { Task } from '@outrider/shared/records/tasks';
import { trpc } from '../../ground/trpc.ts';
import { dateInputValue, todayText } from '../../ground/ui/clock.ts';
import { formatClock } from '../../ground/ui/format.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { TASKS_WORDS as WORDS } from './words.ts';

/** Today by the clock: meetings, and tasks with a time. */
export function DayRail({ meetings }: { meetings: Meeting[] | undefined }) {
  const now = useNow();
  const { data: queue } = trpc.pipeline.tasks.queue.useQuery(undefined, { meta: { quiet: true } });
  const lines = [...(meetings ?? []).map(ofMeeting), ...(queue?.items ?? []).flatMap((task) => ofTask(task, now))];
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
          <ol className="mt-3 grid gap-4">
            {lines.map((line) => (
              <li key={line.id} className="flex gap-3">
                <span className="text-muted num w-16 shrink-0 text-sm">{formatClock(new Date(line.at))}</span>
                <span className={`w-0.5 shrink-0 ${line.isMeeting ? 'bg-link' : 'bg-line-strong'}`} />
                <span className="min-w-0">
                  <span className={`block truncate ${line.isMeeting ? 'font-strong' : ''}`}>{line.title}</span>
                  <span className="text-muted block truncate text-xs">{line.note}</span>
                </span>
              </li>
            ))}
          </ol>
        )}
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

type Line = { id: string; at: number; title: string; note: string; isMeeting: boolean };
const ofMeeting = ({ id, title, starts_at, ends_at, lead_name }: Meeting): Line => ({
  id,
  at: Date.parse(starts_at),
  title,
  note: [WORDS.until(formatClock(ends_at)), lead_name].filter(Boolean).join(' · '),
  isMeeting: true,
});
function ofTask({ id, title, due_at, due_on }: Task, now: number): Line[] {
  const isToday = due_at !== null && due_on === null && dateInputValue(new Date(due_at)) === todayText(now);
  return isToday ? [{ id, at: Date.parse(due_at), title, note: WORDS.railTask, isMeeting: false }] : [];
}
