import type { Opportunity } from '@outrider/shared/opportunities';
import type { OpportunityRow } from './deal-columns.ts';

export function presentOpportunity(row: OpportunityRow): Opportunity {
  const { stage_since, last_activity_at, closed_at, created_at, updated_at } = row;
  return {
    ...row,
    stage_since: stage_since.toISOString(),
    last_activity_at: last_activity_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
}
