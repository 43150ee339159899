import { uuidv7 } from '@outrider/api/ground/uuid';
import type { Prisma } from '@outrider/db';
import type { LostReason } from '@outrider/shared/ground/fields/opportunity';
import { moneyOf } from './deal-money.ts';
import { DEAL_TASKS } from './deal-names.ts';
import type { DemoDeal } from './deals.ts';
import { createDice } from './dice.ts';

const DAY_MS = 86_400_000;
const RIVALS = ['Testling', 'Sensora', 'Kaltgut', 'an in-house build'] as const;
/** What the reps wrote, as one of the reasons a loss can have. */
const REASONS: Record<string, LostReason> = {
  'Chose a competitor': 'competitor',
  'Stayed with current supplier': 'competitor',
  'Built it themselves': 'product',
  Price: 'price',
  'No decision': 'no_decision',
  'Project canceled': 'timing',
};

export type Pipelines = Record<DemoDeal['pipeline'], string>;
type DealPlaces = { pipelines: Pipelines; account_id: string };
type DealRow = Prisma.OpportunityCreateManyInput;

/** A deal, and what its lead's timeline tells of it, as the tables hold them. */
export function dealRow(company_id: string, deal: DemoDeal, { pipelines, account_id }: DealPlaces): DealRow {
  const { id, name, stage, lead, owner, moves, pipeline, touches } = deal;
  const { amount, currency, currency_rate } = moneyOf(deal);
  const edited = editedAt(deal);
  return {
    company_id,
    id,
    name,
    pipeline_id: pipelines[pipeline],
    account_id,
    stage,
    amount,
    currency,
    currency_rate,
    ...lossOf(deal),
    ...nextStepOf(deal),
    close_date: new Date(Math.floor(deal.close_at / 86_400_000) * 86_400_000),
    start_date: startOf(deal),
    lead_id: lead?.id ?? null,
    source: lead?.facts.source ?? null,
    owner_id: owner.id,
    stage_since: new Date(deal.stage_since),
    closed_at: deal.closed_at === null ? null : new Date(deal.closed_at),
    created_at: new Date(deal.created_at),
    updated_at: new Date(edited),
    last_activity_at: new Date(Math.max(edited, touches.at(-1)?.at ?? 0)),
    version: 1 + moves.length,
  };
}

/** A won deal begins some weeks after it was signed. */
function startOf({ id, stage, closed_at }: DemoDeal): Date | null {
  if (stage !== 'won' || closed_at === null) return null;
  return new Date(Math.floor(closed_at / DAY_MS + createDice(`start of ${id}`).between(10, 45)) * DAY_MS);
}

/** When somebody last changed it. */
export const editedAt = ({ created_at, moves, terms }: DemoDeal): number =>
  Math.max(moves.at(-1)?.at ?? created_at, terms.at(-1)?.at ?? 0);

function lossOf({ id, lost_reason: told }: DemoDeal) {
  const lost_reason = told === null ? null : (REASONS[told] ?? 'other');
  return {
    lost_reason,
    lost_note: lost_reason === 'other' ? told : null,
    competitor: lost_reason === 'competitor' ? createDice(`rival of ${id}`).pick(RIVALS) : null,
  };
}

/** Three of four open deals have one: the others are what a manager asks about. */
function nextStepOf({ name, stage, company, lead, stage_since, has_next_step }: DemoDeal) {
  const dice = createDice(`next step of ${name}`);
  const none = { next_step: null, next_step_at: null };
  if (stage === 'won' || stage === 'lost' || (has_next_step === null ? dice.chance(0.25) : !has_next_step)) return none;
  const contact = lead?.facts.first_name ?? company;
  const next_step = dice.pick(DEAL_TASKS[stage]).replaceAll('{company}', company).replaceAll('{name}', contact);
  const day = Math.floor((stage_since + dice.between(6, 20) * DAY_MS) / DAY_MS) * DAY_MS;
  return { next_step, next_step_at: new Date(day) };
}

/** Every stage that a deal came to; moves were worth what the deal is worth now, in the company's currency. */
export function dealStageRows(
  company_id: string,
  pipelines: Pipelines,
  deal: DemoDeal,
): Prisma.OpportunityStageEntryCreateManyInput[] {
  const { id, owner, first_stage, created_at, moves, pipeline } = deal;
  const { base_amount: amount } = moneyOf(deal);
  const entries = [{ at: created_at, from: null, to: first_stage }, ...moves];
  return entries.map(({ at, from, to }) => ({
    company_id,
    id: uuidv7(at),
    opportunity_id: id,
    pipeline_id: pipelines[pipeline],
    from_stage: from,
    to_stage: to,
    amount,
    moved_by: owner.id,
    moved_at: new Date(at),
  }));
}

export function dealActivityRows(company_id: string, deal: DemoDeal): Prisma.LeadActivityCreateManyInput[] {
  const { id, name, lead, owner, created_at, moves } = deal;
  const { amount, currency } = moneyOf(deal);
  if (!lead) return [];
  const about = { opportunity_id: id, name };
  const told = [
    { at: created_at, kind: 'opportunity_created', detail: { ...about, amount, currency } },
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
