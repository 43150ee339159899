import type { AnyCondition } from '@outrider/shared/ground/fields/filter';
import { periodAt } from '@outrider/shared/insight/forecast-period';
import { writeFilter } from '@outrider/shared/records/lead-filter-text';
import { todayText } from '../../ground/ui/clock.ts';

const listOf = (path: string, asked: Record<string, string>, conditions: AnyCondition[]) => {
  const filter = writeFilter({ all: conditions });
  return `${path}?${new URLSearchParams({ ...asked, ...(filter && { filter }) })}`;
};
const closedDeals = (days: number, ...conditions: AnyCondition[]) =>
  listOf('/opportunities', { tab: 'closed' }, [...conditions, { field: 'closed_at', last_days: days }]);
const leadsOf = (days: number, asked: Record<string, string>, ...conditions: AnyCondition[]) =>
  listOf('/leads', asked, [{ field: 'created_at', last_days: days }, ...conditions]);

const WON: AnyCondition = { field: 'stage', is: ['won'] };
const LOST: AnyCondition = { field: 'stage', is: ['lost'] };
/** What a person or a list brought; the server counts everything else as inbound (organization/metrics.store.ts). */
const INBOUND: AnyCondition = {
  field: 'source',
  is: ['cold_call', 'cold_email', 'import', 'manual_entry'],
  not: true,
};

export const SALES_LINKS = {
  leads: '/leads',
  opportunities: '/opportunities?view=list',
  open_pipeline: '/opportunities?view=list',
  won: closedDeals(30, WON),
  win_rate: closedDeals(90),
  conversion_rate: leadsOf(90, { status: 'converted' }),
} as const;

/** Where the rows behind a department's metric are listed; null for what is measured on no list. */
export function linkOfMetric(key: string, now: number): string | null {
  const month = periodAt('month', todayText(now)).starts_on;
  const links: Record<string, string> = {
    leads_this_month: listOf('/leads', {}, [{ field: 'created_at', from: month }]),
    open_pipeline: SALES_LINKS.open_pipeline,
    win_rate: SALES_LINKS.win_rate,
    lead_conversion: SALES_LINKS.conversion_rate,
    leads_captured: leadsOf(30, {}, INBOUND),
    high_priority_share: leadsOf(30, { priority: 'high' }),
    deals_won: SALES_LINKS.won,
    won_value: SALES_LINKS.won,
    deals_lost: closedDeals(90, LOST),
    satisfaction: '/organization?tab=analytics',
    survey_answers: '/organization?tab=analytics',
  };
  return links[key] ?? null;
}
