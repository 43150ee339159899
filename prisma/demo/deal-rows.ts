import { uuidv7 } from '@outrider/api/uuid';
import type { Prisma } from '@outrider/db';
import type { DemoDeal } from './deals.ts';

/** A deal, and what its lead's timeline tells of it, as the tables hold them. */
export function dealRow(company_id: string, deal: DemoDeal): Prisma.OpportunityCreateManyInput {
  const { id, name, stage, amount, lead, owner, lost_reason, moves } = deal;
  return {
    company_id,
    id,
    name,
    stage,
    amount,
    lost_reason,
    close_date: new Date(Math.floor(deal.close_at / 86_400_000) * 86_400_000),
    lead_id: lead?.id ?? null,
    owner_id: owner.id,
    stage_since: new Date(deal.stage_since),
    closed_at: deal.closed_at === null ? null : new Date(deal.closed_at),
    created_at: new Date(deal.created_at),
    updated_at: new Date(moves.at(-1)?.at ?? deal.created_at),
    version: 1 + moves.length,
  };
}

export function dealActivityRows(
  company_id: string,
  { id, name, amount, lead, owner, created_at, moves }: DemoDeal,
): Prisma.LeadActivityCreateManyInput[] {
  if (!lead) return [];
  const about = { opportunity_id: id, name };
  const told = [
    { at: created_at, kind: 'opportunity_created', detail: { ...about, amount } },
    ...moves.map(({ at, ...move }) => ({ at, kind: 'opportunity_moved', detail: { ...about, ...move } })),
  ];
  return told.map(({ at, kind, detail }) => ({
    company_id,
    id: uuidv7(at),
    lead_id: lead.id,
    kind,
    actor_kind: owner.actor.kind,
    actor_id: owner.actor.id,
    actor_name: owner.actor.name,
    detail,
    created_at: new Date(at),
  }));
}
