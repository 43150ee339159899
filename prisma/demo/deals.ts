import { uuidv7 } from '@outrider/api/ground/uuid';
import { DAY, MINUTE } from './calendar.ts';
import type { DealRole, Terms, Touch } from './deal-life.ts';
import { offerName, OFFERS } from './deal-names.ts';
import type { DemoLead } from './demo-lead.ts';
import { createDice, type Dice } from './dice.ts';
import { type Firm, firmNamed } from './firms.ts';
import { LOST_LATE } from './rep-notes.ts';
import type { Team, TeamMate } from './team.ts';

export type DemoStage =
  | 'prospecting'
  | 'qualification'
  | 'proposal'
  | 'negotiation'
  | 'review'
  | 'offer'
  | 'signature'
  | 'won'
  | 'lost';
type Move = { at: number; from: DemoStage; to: DemoStage; reason?: string };
/** A deal with all that happened to it until now. Times in milliseconds. */
export type DemoDeal = {
  id: string;
  name: string;
  company: string;
  firm: Firm;
  pipeline: 'sales' | 'renewals';
  amount: number;
  lead: DemoLead | null;
  owner: TeamMate;
  first_stage: DemoStage;
  stage: DemoStage;
  created_at: number;
  stage_since: number;
  closed_at: number | null;
  close_at: number;
  lost_reason: string | null;
  moves: Move[];
  /** Conversations on the deal itself; others with its lead stand there. */
  touches: Touch[];
  people: { at: number; role: DealRole }[];
  terms: Terms[];
  /** Null where nobody decided yet. */
  has_next_step: boolean | null;
};

export const TYPICAL_AMOUNT: Record<string, number> = {
  '1-10': 3_500,
  '11-50': 9_500,
  '51-200': 21_000,
  '201-1000': 46_000,
  '1001+': 82_000,
};

/** The deals of leads that were qualified or are in promising talks. */
export const makeLeadDeals = (team: Team, leads: DemoLead[]): DemoDeal[] =>
  leads.flatMap((lead) => dealOfLead(team, lead) ?? []);

/** A qualified lead of a firm has a deal; every talk after that moves it on, and the lead's end is the deal's. */
function dealOfLead(team: Team, lead: DemoLead): DemoDeal | null {
  const dice = createDice(`deal of ${lead.facts.email}`);
  const owner = team.all.find(({ id }) => id === lead.assigned_to);
  const qualified = lead.steps.findIndex(({ status }) => status === 'qualified');
  const early =
    qualified < 0 && lead.status === 'contacted' && (lead.capture_rating?.score ?? 0) >= 55 && dice.chance(0.75);
  const start = early ? lead.steps.findIndex(({ kind }) => kind === 'contacted') : qualified;
  const begun = lead.steps[start];
  const firm = firmNamed(lead.facts.company_name);
  if (!begun || !owner || !firm) return null;

  const deal = openDeal(dice, owner, { lead, firm }, begun.at + MINUTE, early ? 'prospecting' : 'qualification');
  if (early) return deal;
  for (const step of lead.steps.slice(start + 1)) {
    const { at, kind, status, detail } = step;
    if (status === 'converted') {
      moveDeal(deal, at, 'won');
      step.detail = { ...detail, opportunity_id: deal.id };
    } else if (status === 'unqualified') moveDeal(deal, at, 'lost', String(detail.reason ?? LOST_LATE[0]));
    else if (kind === 'contacted' && deal.stage === 'qualification') moveDeal(deal, at, 'proposal');
    else if (kind === 'contacted' && deal.stage === 'proposal' && dice.chance(0.7)) moveDeal(deal, at, 'negotiation');
  }
  talkBeforeMoves(deal);
  return deal;
}

/**
 * What brought a deal on: before most moves somebody met or called, and with that came those who decide. A loss comes
 * without.
 */
function talkBeforeMoves({ name, created_at, moves, touches, people }: DemoDeal): void {
  const dice = createDice(`talks of ${name} ${created_at}`);
  let since = created_at;
  for (const { at, to } of moves) {
    if (dice.chance(to === 'lost' ? 0.4 : 0.85)) {
      const then = Math.round(since + dice.between(0.2, 0.8) * (at - since));
      touches.push({ at: then, kind: dice.weigh({ met: 3, called: 2, emailed: 1 }) });
      for (const role of ['decision_maker', 'champion'] as const)
        if (to !== 'lost' && !people.some((one) => one.role === role) && dice.chance(0.4))
          people.push({ at: then, role });
    }
    since = at;
  }
}

function openDeal(
  dice: Dice,
  owner: TeamMate,
  { lead, firm }: { lead: DemoLead; firm: Firm },
  at: number,
  first_stage: DemoStage,
): DemoDeal {
  const { facts } = lead;
  const budget =
    facts.estimated_budget ?? (TYPICAL_AMOUNT[facts.company_size ?? ''] ?? 14_000) * Math.exp(0.3 * dice.bell());
  const offer = dice.pick(OFFERS);
  const amount = budget * dice.between(0.75, 1.05);
  return begin(dice, {
    owner,
    lead,
    firm,
    company: firm.name,
    pipeline: 'sales',
    name: offerName(offer, amount),
    amount,
    created_at: at,
    first_stage,
  });
}

type Beginning = Pick<
  DemoDeal,
  'owner' | 'lead' | 'firm' | 'company' | 'pipeline' | 'name' | 'amount' | 'created_at' | 'first_stage'
>;

/** A deal on its first day. */
export function begin(dice: Dice, { amount, created_at, first_stage, ...who }: Beginning): DemoDeal {
  const step = amount > 20_000 ? 1_000 : 250;
  const close_at = created_at + dice.between(24, 70) * DAY;
  return {
    ...who,
    created_at,
    first_stage,
    id: uuidv7(created_at),
    amount: Math.max(step, Math.round(amount / step) * step),
    stage: first_stage,
    stage_since: created_at,
    closed_at: null,
    close_at,
    lost_reason: null,
    moves: [],
    touches: [],
    people: [],
    terms: [{ at: created_at, close_at, has_next_step: true }],
    has_next_step: null,
  };
}

/** To a stage; with an end it is closed. */
export function moveDeal(deal: DemoDeal, at: number, to: DemoStage, reason?: string): void {
  const closes = to === 'won' || to === 'lost';
  deal.moves.push({ at, from: deal.stage, to, ...(reason && { reason }) });
  Object.assign(deal, {
    stage: to,
    stage_since: at,
    closed_at: closes ? at : null,
    lost_reason: reason ?? null,
    ...(closes && { close_at: at }),
  });
}
