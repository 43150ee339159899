import { uuidv7 } from '@outrider/api/uuid';
import { DAY, HOUR, MINUTE, workingTime } from './calendar.ts';
import { OFFERS, RENEWALS } from './deal-names.ts';
import type { DemoLead } from './demo-lead.ts';
import { createDice, type Dice } from './dice.ts';
import { firmsOf, INDUSTRIES } from './firms.ts';
import type { DemoCompany } from './people.ts';
import { LOST_LATE } from './rep-notes.ts';
import type { Team, TeamMate } from './team.ts';

export type DemoStage = 'prospecting' | 'qualification' | 'proposal' | 'negotiation' | 'won' | 'lost';
export type Move = { at: number; from: DemoStage; to: DemoStage; reason?: string };
/** A deal with all that happened to it until now. Times in milliseconds. */
export type DemoDeal = {
  id: string;
  name: string;
  company: string;
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
};

const TYPICAL_AMOUNT: Record<string, number> = {
  '1-10': 3_500,
  '11-50': 9_500,
  '51-200': 21_000,
  '201-1000': 46_000,
  '1001+': 82_000,
};

/** The deals of a company, oldest first: of leads that were qualified or are in promising talks, and of customers it had before. */
export function makeDeals(company: DemoCompany, team: Team, leads: DemoLead[], now: number): DemoDeal[] {
  const ofLeads = leads.flatMap((lead) => dealOfLead(team, lead) ?? []);
  const ofCustomers = company.leads.automated ? renewals(company, team, now) : [];
  return [...ofLeads, ...ofCustomers].sort((a, b) => a.created_at - b.created_at);
}

/** A qualified lead has a deal; every talk after that moves it on, and the lead's end is the deal's. */
function dealOfLead(team: Team, lead: DemoLead): DemoDeal | null {
  const dice = createDice(`deal of ${lead.facts.email}`);
  const owner = team.all.find(({ id }) => id === lead.assigned_to);
  const qualified = lead.steps.findIndex(({ status }) => status === 'qualified');
  const early =
    qualified < 0 && lead.status === 'contacted' && (lead.capture_rating?.score ?? 0) >= 55 && dice.chance(0.75);
  const start = early ? lead.steps.findIndex(({ kind }) => kind === 'contacted') : qualified;
  const begun = lead.steps[start];
  if (!begun || !owner) return null;

  const deal = openDeal(dice, owner, lead, begun.at + MINUTE, early ? 'prospecting' : 'qualification');
  if (early) return deal;
  for (const { at, kind, status, detail } of lead.steps.slice(start + 1)) {
    if (status === 'converted') moveDeal(deal, at, 'won');
    else if (status === 'unqualified') moveDeal(deal, at, 'lost', String(detail.reason ?? LOST_LATE[0]));
    else if (kind === 'contacted' && deal.stage === 'qualification') moveDeal(deal, at, 'proposal');
    else if (kind === 'contacted' && deal.stage === 'proposal' && dice.chance(0.7)) moveDeal(deal, at, 'negotiation');
  }
  return deal;
}

function openDeal(dice: Dice, owner: TeamMate, lead: DemoLead, at: number, first_stage: DemoStage): DemoDeal {
  const { facts } = lead;
  const company = facts.company_name ?? `${facts.first_name ?? ''} ${facts.last_name ?? ''}`.trim();
  const budget =
    facts.estimated_budget ?? (TYPICAL_AMOUNT[facts.company_size ?? ''] ?? 14_000) * Math.exp(0.3 * dice.bell());
  return begin(dice, {
    owner,
    lead,
    company,
    name: `${dice.pick(OFFERS)}, ${company}`,
    amount: budget * dice.between(0.75, 1.05),
    created_at: at,
    first_stage,
  });
}

type Beginning = Pick<DemoDeal, 'owner' | 'lead' | 'company' | 'name' | 'amount' | 'created_at' | 'first_stage'>;

function begin(dice: Dice, { amount, created_at, first_stage, ...who }: Beginning): DemoDeal {
  const step = amount > 20_000 ? 1_000 : 250;
  return {
    ...who,
    created_at,
    first_stage,
    id: uuidv7(created_at),
    amount: Math.max(step, Math.round(amount / step) * step),
    stage: first_stage,
    stage_since: created_at,
    closed_at: null,
    close_at: created_at + dice.between(24, 70) * DAY,
    lost_reason: null,
    moves: [],
  };
}

function moveDeal(deal: DemoDeal, at: number, to: DemoStage, reason?: string): void {
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

/** Customers of before: they order again, and their deals reach further back than the leads. */
function renewals(company: DemoCompany, team: Team, now: number): DemoDeal[] {
  const closers = team.all.filter(({ role }) => role === 'ae');
  const leaders = team.all.filter(({ role }) => role === 'company_admin' || role === 'manager');
  return Array.from({ length: 40 }, (_, i) => {
    const dice = createDice(`${company.domain} renewal ${i}`);
    const firm = dice.pick(firmsOf(dice.pick(INDUSTRIES)));
    const owner = dice.chance(0.1) ? dice.pick(leaders) : dice.pick(closers);
    const created_at = workingTime(dice, now - (190 - i * 4.7) * DAY, dice.between(0, 3) * DAY);
    const first_stage = 'prospecting' as const;
    const deal = begin(dice, {
      owner,
      lead: null,
      company: firm.name,
      name: `${dice.pick(RENEWALS)}, ${firm.name}`,
      amount: (TYPICAL_AMOUNT[firm.size] ?? 9_000) * dice.between(0.4, 0.9),
      created_at,
      first_stage,
    });
    return liveOn(dice, deal, now);
  }).filter(({ created_at }) => created_at < now - HOUR);
}

function liveOn(dice: Dice, deal: DemoDeal, now: number): DemoDeal {
  const end = dice.weigh({ won: 58, lost: 22, stalls: 20 });
  const course: DemoStage[] = [
    'qualification',
    'proposal',
    ...(dice.chance(0.6) ? (['negotiation'] as const) : []),
    ...(end === 'stalls' ? [] : [end]),
  ];
  let at = deal.created_at;
  for (const stage of course) {
    at = workingTime(dice, at, dice.between(3, 16) * DAY);
    if (at > now) break;
    moveDeal(deal, at, stage, stage === 'lost' ? dice.pick(LOST_LATE) : undefined);
  }
  // What stalled long ago was given up since.
  if (end === 'stalls' && deal.closed_at === null && at < now - 50 * DAY)
    moveDeal(deal, workingTime(dice, at, 40 * DAY), 'lost', 'No decision');
  return deal;
}
