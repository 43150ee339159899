import { RATE_DAYS, STALLED_DAYS } from '@outrider/shared/insight/dashboard';
import { addDays, dayAt } from '@outrider/shared/ground/days';
import type { AnyCondition, AnyFilter } from '@outrider/shared/ground/fields/filter';
import { writeFilter } from '@outrider/shared/records/lead-filter-text';
import type { DealKind } from './conditions.store.ts';
import { pathWith } from './links.ts';
import type { Periods } from './periods.ts';

/** `owner`: whose deals, as the list asks; all without it. `pipeline`, `stage`: only what stands there. */
type Narrowed = { owner?: string | undefined; pipeline?: string; stage?: string };

const WON: AnyCondition = { field: 'stage', is: ['won'] };

/** What the list of opportunities has to ask for to show what dealsWhere of conditions.store.ts counts. */
function filterOf(kind: DealKind, when: Periods): AnyFilter {
  const late: AnyCondition = { field: 'close_date', to: addDays(when.today, -1) };
  const still: AnyCondition = { field: 'stage_since', last_days: STALLED_DAYS, not: true };
  const lately: AnyCondition = { field: 'closed_at', last_days: RATE_DAYS };
  const { quarter, month, weeks } = when;
  switch (kind) {
    case 'open_deals':
    case 'stale_deals':
      return { all: [] };
    case 'won_quarter':
      return { all: [WON, { field: 'closed_at', from: quarter.period.starts_on, to: quarter.period.ends_on }] };
    case 'won_weeks':
      return { all: [WON, { field: 'closed_at', from: dayAt(weeks[0] ?? when.now, when.timezone) }] };
    case 'won_deals':
      return { all: [WON, lately] };
    case 'closed_deals':
      return { all: [lately] };
    case 'past_due_deals':
      return { all: [late] };
    case 'stalled_deals':
      return { all: [still] };
    case 'risky_deals':
      return { any: [late, still] };
    case 'closing_deals':
      return { all: [{ field: 'close_date', from: when.today, to: when.in_30_days }] };
    case 'closing_month':
      return { all: [{ field: 'close_date', from: month.starts_on, to: month.ends_on }] };
  }
}

const CLOSED: ReadonlySet<DealKind> = new Set(['won_quarter', 'won_weeks', 'won_deals', 'closed_deals']);

/** The list of exactly the deals that a figure counts. */
export function dealsLink(kind: DealKind, when: Periods, { owner, pipeline, stage }: Narrowed = {}): string {
  const asked = filterOf(kind, when);
  const filter = stage ? { all: [{ field: 'stage', is: [stage] }, ...('all' in asked ? asked.all : [asked])] } : asked;
  return pathWith('/opportunities', {
    ...(CLOSED.has(kind) ? { tab: 'closed' } : { view: 'list' }),
    owner,
    pipeline,
    stale: kind === 'stale_deals' ? 'yes' : undefined,
    filter: writeFilter(filter) || undefined,
  });
}
