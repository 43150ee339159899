import { type Actor, SYSTEM } from '@outrider/api/ground/actor';
import type { LeadDraft } from '@outrider/api/records/leads/normalise';
import { type LeadScore, rateLead } from '@outrider/api/records/leads/scoring';
import { uuidv7 } from '@outrider/api/ground/uuid';
import { LEAD_SOURCES, type LeadSource, type LeadStatus, type ProcessingMode } from '@outrider/shared/records/leads';
import { spreadCaptures } from './calendar.ts';
import { createDice, type Dice } from './dice.ts';
import { decideFate } from './fate.ts';
import { type Draft, draftLead } from './lead-draft.ts';
import { liveOn, type Step } from './lead-life.ts';
import type { DemoCompany } from './people.ts';
import { type Bringer, SOURCE_HABITS } from './sources.ts';
import type { Team, TeamMate } from './team.ts';
import { comeAgain, someoneBefore, twinWay } from './twins.ts';

/** A lead with all that happened to it until now. Times in milliseconds. */
export type DemoLead = {
  id: string;
  facts: Omit<LeadDraft, 'processing_mode'>;
  captured_at: number;
  by: Bringer;
  actor: Actor;
  via: string;
  /** Who owned it from the start; null when it was handed out later or never. */
  first_owner: string | null;
  /** The score it came in with; null in manual mode. */
  capture_rating: LeadScore | null;
  rating: LeadScore | null;
  rated_at: number | null;
  processing_mode: ProcessingMode;
  status: LeadStatus;
  assigned_to: string | null;
  last_contacted: number | null;
  steps: Step[];
};

/** All leads of a company, oldest first; the same for the same moment, except for their ids. */
export function makeLeads(company: DemoCompany, team: Team, now: number): DemoLead[] {
  const { count, days, automated, seed } = company.leads;
  const sources = LEAD_SOURCES.filter((source) => automated || SOURCE_HABITS[source].by === 'person');
  const weights = Object.fromEntries(sources.map((source) => [source, SOURCE_HABITS[source].weight])) as Partial<
    Record<LeadSource, number>
  >;
  const taken = new Set<string>();
  const said: Draft['facts'][] = [];
  return spreadCaptures(createDice(`${seed} captures`), now, days, count).map((captured_at, i) => {
    const dice = createDice(`${seed} lead ${i}`);
    const source = dice.weigh(weights);
    const way = twinWay(i, count);
    const known = way && someoneBefore(said);
    const drafted = draftLead(dice, source, taken);
    const draft = way && known ? comeAgain(drafted, known, way) : drafted;
    said.push(draft.facts);
    return makeLead(dice, team, draft, source, { captured_at, now });
  });
}

function makeLead(
  dice: Dice,
  team: Team,
  draft: Draft,
  source: LeadSource,
  { captured_at, now }: { captured_at: number; now: number },
): DemoLead {
  const { facts } = draft;
  const { by } = SOURCE_HABITS[source];
  const finder = by === 'person' ? team.finder(dice, facts) : by === 'import' ? team.lead : null;
  const mode = modeOf(dice, by, finder);
  const rating = rateLead({ ...facts, status: 'new' });
  const owner = by === 'person' && finder && (finder.role === 'sdr' || finder.role === 'ae') ? finder : null; // as the door does it
  const fate = decideFate(dice, draft, Math.log(rating.probability / (1 - rating.probability)));
  const unscored = mode === 'manual';

  const lead: DemoLead = {
    id: uuidv7(captured_at),
    facts,
    captured_at,
    by,
    ...whoBrings(dice, by, finder),
    first_owner: owner?.id ?? null,
    capture_rating: unscored ? null : rating,
    rating: null,
    rated_at: unscored ? null : captured_at,
    processing_mode: mode,
    status: 'new',
    assigned_to: owner?.id ?? null,
    last_contacted: null,
    steps: [],
  };
  for (const step of liveOn(dice, team, { draft, fate, captured_at, rating, unscored, owner })) {
    if (step.at > now) break;
    follow(lead, step);
  }
  // The score is that of its capture; its advice is for where the lead stands today.
  lead.rating = lead.rated_at === null ? null : rateLead({ ...facts, status: lead.status });
  return lead;
}

function follow(lead: DemoLead, step: Step): void {
  lead.steps.push(step);
  lead.status = step.status ?? lead.status;
  lead.assigned_to = step.owner ?? lead.assigned_to;
  if (step.kind === 'contacted') lead.last_contacted = step.at;
  if (step.kind === 'scored') {
    lead.rated_at = step.at;
    lead.processing_mode = 'ai';
  }
}

function modeOf(dice: Dice, by: Bringer, finder: TeamMate | null): ProcessingMode {
  if (finder) return dice.chance(0.9) ? finder.automation_mode : dice.pick(['manual', 'hybrid'] as const);
  return by === 'google_sheets' ? 'hybrid' : 'ai';
}

function whoBrings(dice: Dice, by: Bringer, finder: TeamMate | null): { actor: Actor; via: string } {
  if (by === 'n8n' || by === 'slack') return { actor: { kind: 'webhook', id: null, name: by }, via: by };
  if (by === 'person') return { actor: finder?.actor ?? SYSTEM, via: dice.pick(['form', 'form', 'dialog']) };
  return { actor: finder?.actor ?? SYSTEM, via: by };
}
