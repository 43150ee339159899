import type { CompanyDb, CompanyQueries } from '@outrider/db';
import type { z } from 'zod';
import {
  type AgentActionKind,
  type AgentTaskType,
  type AgentType,
  type simulateInputSchema,
  type Simulation,
} from '@outrider/shared/automation/agents';
import { QUIET_DAYS as IDLE_DAYS } from '@outrider/shared/insight/dashboard';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { readDoNotContact } from '../../../records/do-not-contact/do-not-contact.store.ts';
import type { Services } from '../../../ground/services.ts';
import { type AgentRow, findAgentRow, hoursOf } from '../agents.store.ts';
import type { DealFacts, Facts, LeadFacts } from '../facts.ts';
import { strayInAction } from '../mail/outgoing-check.ts';
import { findThin } from '../mail/thin-evidence.ts';
import type { Limits, PlannedAction } from '../plan.ts';
import { planTask } from '../planning/execute.ts';
import { shortLeadName } from '../planning/executors/actions.ts';
import { readDeals, readFacts, readLeads } from '../planning/facts.store.ts';
import { planningAgent } from '../working-agent.ts';
import { dayAt } from '@outrider/shared/ground/days';
import { nextStart } from '../working-hours.ts';
import { decide } from './decide.ts';
import { readLimits, readStandings, type Standing } from './limits.store.ts';
import { rewind, timelineLimits } from './rewind.ts';
import { listCaptured, listIdle, listOpenDeals, listQualified, type Occasion, type Window } from './simulate.store.ts';

const DAY_MS = 86_400_000;
const LEADS_MAX = 200;
const LISTED_MAX = 500;

/**
 * What an agent of each type is for, and what it would have been given of it. A manager agent looks at the company once
 * a day.
 */
/** The chance in percent from which a deal is a closer's. */
const LATE_CHANCE = 50;
const TASKS: Record<AgentType, readonly AgentTaskType[]> = {
  sdr_agent: ['lead_qualification', 'outreach'],
  nurture_agent: ['follow_up'],
  ae_agent: ['meeting_scheduling', 'deal_analysis'],
  closer_agent: ['deal_analysis', 'proposal_generation'],
  manager_agent: ['pipeline_management', 'performance_coaching'],
};

/** One task that would have been done. */
type Try = { task_type: AgentTaskType; at: Date; facts: Facts };
type Outcome = Simulation['actions'][number];

/**
 * What this agent would have done in the last days, within its hours, caps and limits. Plans and decides, and writes
 * nothing at all. @throws 404
 */
export async function simulate(
  db: CompanyDb,
  services: Services,
  { id, days }: z.output<typeof simulateInputSchema>,
): Promise<Simulation> {
  const agent = await findAgentRow(db, id);
  if (!agent) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const to = services.now();
  const from = new Date(to.getTime() - days * DAY_MS);
  const tries = (await listTries(db, agent, { from, to, limit: LEADS_MAX })).toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  const actions = await decideAll(db, agent, tries);
  const count = (outcome: Outcome['outcome']) => actions.filter((action) => action.outcome === outcome).length;
  return {
    from: from.toISOString(),
    to: to.toISOString(),
    leads: new Set(tries.map(({ facts }) => leadIdOf(facts)).filter((lead_id) => lead_id !== null)).size,
    would_do: count('do'),
    would_propose: count('propose'),
    would_refuse: count('refuse'),
    note: MESSAGES.agentSimulationNote,
    actions: actions.slice(0, LISTED_MAX),
  };
}

const leadIdOf = (facts: Facts) => (facts.kind === 'company' ? null : (facts.lead?.id ?? null));

async function listTries(db: CompanyQueries, agent: AgentRow, window: Window): Promise<Try[]> {
  const { agent_type } = agent;
  const hours = hoursOf(agent);
  /** When it would have come to it; null: not before the end of the window. */
  const turnOf = (at: Date) => {
    const turn = nextStart(hours, at);
    return turn <= window.to ? turn : null;
  };
  const triesOf = (
    found: (LeadFacts | DealFacts)[],
    occasions: Occasion[],
    task_types: readonly AgentTaskType[],
  ): Try[] => {
    const moments = new Map(occasions.map(({ id, at }) => [id, at]));
    return found.flatMap((facts) => {
      const at = moments.get(facts.kind === 'lead' ? facts.lead.id : facts.deal.id);
      const turn = at && turnOf(at);
      return turn ? task_types.map((task_type): Try => ({ task_type, at: turn, facts: rewind(facts, turn) })) : [];
    });
  };
  const leads = async (occasions: Occasion[], types: readonly AgentTaskType[]) =>
    triesOf(
      await readLeads(
        db,
        occasions.map(({ id }) => id),
        window.to,
      ),
      occasions,
      types,
    );
  const deals = async (occasions: Occasion[], types: readonly AgentTaskType[]) =>
    triesOf(
      await readDeals(
        db,
        occasions.map(({ id }) => id),
        window.to,
      ),
      occasions,
      types,
    );
  const tasks = TASKS[agent_type];
  const half = { ...window, limit: window.limit / 2 };
  switch (agent_type) {
    case 'sdr_agent':
      return leads(await listCaptured(db, window), tasks);
    case 'nurture_agent':
      return leads(await listIdle(db, window, IDLE_DAYS), tasks);
    case 'ae_agent':
      return [
        ...(await leads(await listQualified(db, half), tasks.slice(0, 1))),
        ...(await deals(await listOpenDeals(db, half, 0), tasks.slice(1))),
      ];
    case 'closer_agent':
      return deals(await listOpenDeals(db, window, LATE_CHANCE), tasks);
    case 'manager_agent':
      return companyTries(db, window, turnOf);
  }
}

/** Once for the window: yesterday's figures are not kept, so that a look a day would be the same look again. */
async function companyTries(db: CompanyQueries, { to }: Window, turnOf: (at: Date) => Date | null): Promise<Try[]> {
  const facts = await readFacts(db, { target_type: 'company', target_id: null }, to);
  const at = turnOf(new Date(to.getTime() - DAY_MS)) ?? to;
  return facts ? TASKS.manager_agent.map((task_type) => ({ task_type, at, facts })) : [];
}

async function decideAll(db: CompanyQueries, agent: AgentRow, tries: Try[]): Promise<Outcome[]> {
  const barred = await readDoNotContact(
    db,
    tries.flatMap(({ facts }) => (facts.kind === 'company' ? [] : (facts.lead?.email ?? []))),
  );
  const standings = await readStandings(
    db,
    tries.flatMap(({ facts }) =>
      facts.kind === 'company' ? facts.deals.flatMap(({ lead_id }) => lead_id ?? []) : (facts.lead?.id ?? []),
    ),
  );
  const limits = createLimits(db, agent, barred, standings);
  const outcomes: Outcome[] = [];
  for (const { task_type, at, facts } of tries) {
    const plan = planTask({
      task_type,
      title: '',
      description: null,
      request: null,
      agent: planningAgent(agent),
      facts,
      now: at,
    });
    for (const action of plan.actions) {
      const { outcome, why } = decide(action, await limits.of(action, facts, at));
      if (outcome === 'do') limits.take(action.kind, at);
      outcomes.push({
        lead_id: action.lead_id,
        lead_name: nameFor(action, facts),
        task_type,
        kind: action.kind,
        outcome,
        why,
        at: at.toISOString(),
        confidence: action.confidence,
        diff: action.diff,
      });
    }
  }
  return outcomes;
}

function nameFor({ diff, lead_id, title }: PlannedAction, facts: Facts): string {
  if (facts.kind !== 'company')
    return facts.lead ? shortLeadName(facts.lead) : facts.kind === 'opportunity' ? facts.deal.name : title;
  return facts.unowned.find(({ id }) => id === lead_id)?.name ?? diff[0]?.after ?? title;
}

/**
 * The limits as the real ones are read, but for the timeline, which is told as of the moment, and for the cap, of which
 * only this simulation takes.
 */
function createLimits(
  db: CompanyQueries,
  agent: AgentRow,
  barred: Map<string, string>,
  standings: Map<string, Standing>,
) {
  const ofKind = new Map<AgentActionKind, Limits>();
  const taken = new Map<string, number>();
  const dayKey = (kind: AgentActionKind, at: Date) => `${kind} ${dayAt(at, agent.calendar.timezone)}`;
  return {
    take: (kind: AgentActionKind, at: Date) => void taken.set(dayKey(kind, at), (taken.get(dayKey(kind, at)) ?? 0) + 1),
    async of(action: PlannedAction, facts: Facts, at: Date): Promise<Limits> {
      const { kind, lead_id } = action;
      const found = ofKind.get(kind) ?? (await readLimits(db, { agent, kind, lead: null, now: at }));
      ofKind.set(kind, found);
      const own = { ...found, ...standings.get(lead_id ?? '') };
      const left_today = agent.daily_cap - (taken.get(dayKey(kind, at)) ?? 0);
      if (facts.kind === 'company')
        return { ...own, left_today, mode: facts.unowned.find(({ id }) => id === lead_id)?.processing_mode ?? null };
      if (!facts.lead) return { ...own, left_today };
      const { lead } = facts;
      const timeline = timelineLimits(facts, at, agent.calendar);
      return {
        ...own,
        left_today,
        mode: lead.processing_mode,
        do_not_contact: barred.get(lead.email) ?? null,
        ...timeline,
        thin: findThin(action, facts),
        stray: strayInAction(action, facts, timeline),
      };
    },
  };
}
