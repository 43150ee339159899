/** What a timeline tells of something that happened. */
type Told = { kind: string; detail: Record<string, unknown>; actor_name: string | null; created_at: string };
/** A line of a timeline, and what else the same step wrote. */
type TimelineLine<Activity> = { activity: Activity; folded: Activity[] };

/** What a conversion writes besides itself: the records it makes, and the lead's new status. */
const WRITTEN_BESIDE: ReadonlySet<string> = new Set([
  'created',
  'opened',
  'opportunity_created',
  'status_changed',
  'converted',
]);
/** All of it is one transaction. */
const AT_ONCE_MS = 5_000;

const isConversion = ({ kind, detail }: Told) =>
  kind === 'converted' || (kind === 'status_changed' && detail.to === 'converted');

/** Which of the lines tells of the others: the conversion itself, or the lead's new status. */
const rankOf = (activity: Told) => (activity.kind === 'converted' ? 2 : isConversion(activity) ? 1 : 0);

/** One conversion is one line, with what it wrote besides folded into it. */
export function foldConversions<Activity extends Told>(activities: readonly Activity[]): TimelineLine<Activity>[] {
  const lines: TimelineLine<Activity>[] = [];
  for (const activity of activities) {
    const last = lines.at(-1);
    if (!last || !belongTogether(last.activity, activity)) lines.push({ activity, folded: [] });
    else if (rankOf(activity) > rankOf(last.activity))
      Object.assign(last, { activity, folded: [last.activity, ...last.folded] });
    else last.folded.push(activity);
  }
  // What stood together without a conversion among it stays as it was.
  return lines.flatMap((line) =>
    [line.activity, ...line.folded].some(isConversion)
      ? [line]
      : [line.activity, ...line.folded].map((activity) => ({ activity, folded: [] })),
  );
}

const belongTogether = (one: Told, other: Told) =>
  WRITTEN_BESIDE.has(one.kind) &&
  WRITTEN_BESIDE.has(other.kind) &&
  one.actor_name === other.actor_name &&
  Math.abs(Date.parse(one.created_at) - Date.parse(other.created_at)) < AT_ONCE_MS;
