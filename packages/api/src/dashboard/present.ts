import type { HotLead, Overview, QuotaProgress, RecentActivity } from '@outrider/shared/dashboard';
import { shareOf } from '../share-of.ts';
import { leadName } from '../text/lead-name.ts';
import type { ActivityRow, HotLeadRow, StageSum } from './figures.store.ts';
import { leadLink, rowsLink } from './links.ts';

type Named = {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email: string;
  company_name: string | null;
};
export const presentName = (lead: Named) => ({ id: lead.id, name: leadName(lead), company: lead.company_name });

export function presentHotLead(row: HotLeadRow): HotLead {
  return { ...presentName(row), score: row.score, next_action: row.next_action, link: leadLink(row.id) };
}

export function presentActivity({
  id,
  kind,
  actor_kind,
  actor_name,
  detail,
  created_at,
  lead_id,
  ...lead
}: ActivityRow): RecentActivity {
  return {
    id,
    kind,
    actor_kind,
    actor_name,
    detail: detail as Record<string, unknown>,
    created_at: created_at.toISOString(),
    lead: presentName({ ...lead, id: lead_id }),
    link: leadLink(lead_id),
  };
}

/** What was won this quarter against the goal; no progress without a goal. */
export function presentQuota(
  won: number,
  quota: number | null,
  place: Parameters<typeof rowsLink>[1] = {},
): QuotaProgress {
  return { won, quota, progress: quota ? shareOf(won, quota) : null, link: rowsLink('won_quarter', place) };
}

export const presentStages = (sums: StageSum[]): Overview['stages'] =>
  sums.map((sum) => ({
    ...sum,
    link: sum.stage === 'won' ? rowsLink('won_quarter') : rowsLink('open_deals', { stage: sum.stage }),
  }));
