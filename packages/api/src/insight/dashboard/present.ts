import type { HotLead, PipelineStages, QuotaProgress, RecentActivity } from '@outrider/shared/insight/dashboard';
import { groupBy } from '@outrider/shared/ground/group-by';
import { shareOf } from '../../ground/share-of.ts';
import { leadName } from '../../ground/text/lead-name.ts';
import type { ActivityRow, HotLeadRow, StageSum } from './figures.store.ts';
import { dealsLink } from './deal-lists.ts';
import { leadLink } from './links.ts';
import type { Periods } from './periods.ts';

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

/** What was won this quarter against the goal; no progress without a goal. `owner`: as the list asks whose. */
export function presentQuota(won: number, quota: number | null, when: Periods, owner?: string): QuotaProgress {
  return { won, quota, progress: quota ? shareOf(won, quota) : null, link: dealsLink('won_quarter', when, { owner }) };
}

type StageFigure = PipelineStages['stages'][number];

export const presentPipelines = (sums: StageSum[], when: Periods, owner?: string): PipelineStages[] =>
  [...groupBy(sums, ({ pipeline_id }) => pipeline_id)].map(([id, stages]) => ({
    id,
    name: stages[0]?.pipeline ?? '',
    stages: stages.map((sum) => presentStage(sum, when, owner)),
  }));

function presentStage({ pipeline, pipeline_id, ...sum }: StageSum, when: Periods, owner?: string): StageFigure {
  const asked = { owner, pipeline: pipeline_id };
  return {
    ...sum,
    link:
      sum.stage === 'won'
        ? dealsLink('won_quarter', when, asked)
        : dealsLink('open_deals', when, { ...asked, stage: sum.stage }),
  };
}
