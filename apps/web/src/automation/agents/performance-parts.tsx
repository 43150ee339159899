import {
  AGENT_TASK_TYPE_LABELS,
  AGENT_TASK_TYPES,
  type AgentPerformance,
  type AgentTaskType,
} from '@outrider/shared/automation/agents';
import { formatMinutes, formatShare } from '../../ground/ui/figures.ts';
import { countOf, formatCount } from '../../ground/ui/format.ts';
import { AGENTS_WORDS, PERFORMANCE_WORDS as WORDS } from './words.ts';

const isType = (type: string): type is AgentTaskType => (AGENT_TASK_TYPES as readonly string[]).includes(type);

/** Tasks by type, most first, each with its share of the most. */
export function Distribution({ performance: { task_distribution } }: { performance: AgentPerformance }) {
  const rows = Object.entries(task_distribution)
    .filter(([, count]) => count > 0)
    .toSorted(([, a], [, b]) => b - a);
  const most = Math.max(1, ...rows.map(([, count]) => count));
  if (rows.length === 0) return <p className="text-muted px-4 pt-1 pb-5">{AGENTS_WORDS.noTasksYet}</p>;
  return (
    <ul className="grid gap-3.5 px-4 pt-1 pb-5">
      {rows.map(([type, count]) => (
        <li key={type}>
          <span className="num flex justify-between gap-3">
            <span>{isType(type) ? AGENT_TASK_TYPE_LABELS[type] : type}</span>
            <span className="text-muted">{formatCount(count)}</span>
          </span>
          <span className="bar mt-1.5 block !h-1">
            <i className="bg-base-content" style={{ width: `${(count / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** "4 s", "3 min", "2 h": how long a task takes. */
function lengthText(seconds: number): string {
  if (seconds < 1) return 'under 1 s';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** The figures in one row. What was not measured is not shown as a number. */
export function Figures({
  performance: { total_tasks, success_rate, average_confidence, median_seconds, time_saved },
}: {
  performance: AgentPerformance;
}) {
  const figures: [string, string, string][] = [
    ['Tasks', formatCount(total_tasks), WORDS.assigned],
    ['Success rate', formatShare(success_rate), success_rate === null ? WORDS.tooEarly : WORDS.ofDelivered],
    [
      AGENTS_WORDS.factsKnown,
      formatShare(average_confidence),
      average_confidence === null ? WORDS.noResult : WORDS.ofNeeded,
    ],
    [
      'Median task time',
      median_seconds === null ? '–' : lengthText(median_seconds),
      median_seconds === null ? WORDS.notMeasured : WORDS.ofCompleted,
    ],
  ];
  if (time_saved)
    figures.push(['Time saved', formatMinutes(time_saved.minutes), WORDS.sooner(formatCount(time_saved.measured_on))]);
  return (
    <ul className={`cells grid-cols-2 ${figures.length === 5 ? '@3xl:grid-cols-5' : '@3xl:grid-cols-4'}`}>
      {figures.map(([title, value, meaning]) => (
        <li key={title} className={figures.length === 5 ? 'last:col-span-2 @3xl:last:col-span-1' : ''}>
          <div className="tile">
            <span className="t">{title}</span>
            <span className="n">{value}</span>
            <span className="d truncate">{meaning}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What people said to what was proposed. */
export function Decisions({ performance: { approvals } }: { performance: AgentPerformance }) {
  const { proposed, approved, edited, rejected, expired, done_alone, undone } = approvals;
  const rows: [string, number, string][] = [
    [WORDS.alone, done_alone, 'bg-ai'],
    [WORDS.unchanged, approved, 'bg-band-green'],
    ['Approved with changes', edited, 'bg-band-yellow'],
    ['Rejected', rejected, 'bg-band-red'],
    ['Expired', expired, 'bg-line-strong'],
    ['Undone', undone, 'bg-band-orange'],
  ];
  return (
    <div className="px-4 pt-1 pb-5">
      <p className="text-muted">{countOf(proposed, 'proposal')} so far.</p>
      <ul className="mt-3 grid gap-x-8 gap-y-2 @xl:grid-cols-2">
        {rows.map(([name, count, ink]) => (
          <li key={name} className="num flex items-center gap-2">
            <span className={`size-2 shrink-0 rounded-xs ${ink}`} aria-hidden="true" />
            {name}
            <span className="text-muted ml-auto">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
