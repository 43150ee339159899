import type { CompanyQueries, CompanyTx } from '@outrider/db';
import { tierOf } from '@outrider/shared/automation/agents';
import type { ProcessingMode } from '@outrider/shared/records/leads';
import {
  type ActStep,
  actsOf,
  FLOW_ACTIONS_A_DAY,
  type FlowStep,
  type FlowTrail,
} from '@outrider/shared/automation/organization';
import { renewDealVersions } from '../agents/actions.store.ts';
import { act } from '../agents/execution/act.ts';
import type { Limits, PlannedAction } from '../agents/plan.ts';
import { decide, ruleOf } from '../agents/policy/decide.ts';
import { lockSending } from '../agents/policy/limits.store.ts';
import { findTeamBound, readRules } from '../agents/policy/rules.store.ts';
import type { Services } from '../../ground/services.ts';
import { conditionsJudge } from './flow-conditions.ts';
import { letterLimits } from './flow-email.ts';
import { type Planned, planStep } from './flow-plan.ts';
import { stepAfter, stepOfBranch } from '@outrider/shared/automation/step-path';
import { waitEnd } from './wait-end.ts';
import { readSubjects, type Subject } from './flow-subjects.store.ts';
import { countActs, type FlowRow, keepTurn, type RunEnd } from './flows.store.ts';
import { FLOW_WORDS as WORDS } from './words.ts';

/** A run under way. `flow` is locked: what it did today and whose turn it was hold until the transaction ends. */
export type Walk = { flow: FlowRow; subject: Subject; run_id: string; trail: FlowTrail; done_today: number };

/**
 * Takes a run from a step on, until it waits or ends. A step that cannot be done ends it: what comes after may rest on
 * it.
 */
export async function walkOn(tx: CompanyTx, services: Services, walk: Walk, from: FlowStep | null): Promise<RunEnd> {
  const now = services.now();
  const { flow } = walk;
  let { subject } = walk;
  let judge = conditionsJudge(tx, [subject], now);
  const trail = [...walk.trail];
  const tell = (step: FlowStep, { text, action_id }: Pick<Did, 'text' | 'action_id'>) =>
    trail.push({ step: step.id, at: now.toISOString(), text, ...(action_id && { action_id }) });
  const ended = (state: RunEnd['state'], reason: string): RunEnd => ({ state, reason, trail, ...OVER });
  let done = 0;
  const acting = new Set(actsOf(flow.steps).map(({ id }) => id));
  let last = walk.trail.findLast(({ step }) => acting.has(step))?.text ?? WORDS.nothingDone;
  for (let step = from; step;) {
    if (step.kind === 'wait') {
      const next = stepAfter(flow.steps, step.id);
      if (!next) break;
      const text = WORDS.waits(step.amount, step.unit);
      tell(step, { text });
      return { state: 'waiting', reason: text, trail, next_step: next.id, resume_at: waitEnd(step, now) };
    }
    if (step.kind === 'branch') {
      const { ok, detail } = await judge({ of: step.of, conditions: step.conditions }, subject);
      tell(step, { text: ok ? detail : WORDS.otherwise(detail) });
      step = stepOfBranch(flow.steps, step, ok);
      continue;
    }
    // Once a run, even if somebody moved it behind the wait.
    if (trail.some((taken) => taken.step === step?.id)) {
      step = stepAfter(flow.steps, step.id);
      continue;
    }
    const did = await takeStep(tx, services, { ...walk, subject, done_today: walk.done_today + done }, step);
    tell(step, did);
    if (did.state === 'failed') return ended('failed', did.text);
    last = did.text;
    step = stepAfter(flow.steps, step.id);
    if (did.state === 'done') {
      done += 1;
      const { opportunity } = subject;
      if (opportunity)
        await renewDealVersions(
          tx,
          { flow_run_id: walk.run_id },
          { opportunity_id: opportunity.id, version: opportunity.version },
        );
      if (!step) break;
      // What comes next sees what this step left: a branch, the owner of a task, a proposal's version.
      const left = (await readSubjects(tx, subject.kind, [subject.id], now)).get(subject.id);
      if (!left) return ended('stopped', WORDS.gone);
      subject = left;
      judge = conditionsJudge(tx, [subject], now);
    }
  }
  const { proposed } = await countActs(tx, walk.run_id);
  return ended(proposed > 0 ? 'proposed' : 'done', last);
}

const OVER = { next_step: null, resume_at: null };

/** `action_id`: of an email, so that the log can say what became of it. */
type Did = { state: 'done' | 'proposed' | 'failed'; text: string; action_id?: string };

async function takeStep(tx: CompanyTx, services: Services, walk: Walk, step: ActStep): Promise<Did> {
  const now = services.now();
  const { flow, subject, run_id } = walk;
  const planned = await planStep({ db: tx, flow, step, subject, now });
  if (typeof planned === 'string') return { state: 'failed', text: planned };
  const { action, turn, letter } = planned;
  if (letter) await lockSending(tx, letter.facts.lead.email);
  const limits = await limitsOf(tx, { flow, subject, done_today: walk.done_today, now }, planned);
  const decision = decide(action, limits);
  const { acts: ordinal } = await countActs(tx, run_id);
  const { id, state } = await act(tx, services, {
    action,
    origin: { flow_run_id: run_id },
    ordinal,
    agent: null,
    by: flow.name,
    decision,
    tier: limits.tier,
    falls_under: ruleOf(action, limits),
    mode: limits.mode,
    lead_version: action.lead_id ? ((letter?.facts ?? subject).lead?.version ?? null) : null,
    opportunity_version: action.opportunity_id ? (subject.opportunity?.version ?? null) : null,
    now,
  });
  if (state === 'refused') {
    const refused = await tx.agentAction.findFirst({ where: { id }, select: { reason: true } });
    return { state: 'failed', text: refused?.reason ?? decision.why };
  }
  if (turn) {
    await keepTurn(tx, flow.id, turn);
    flow.last_turn_id = turn;
  }
  const did: Did = state === 'proposed' ? { state, text: decision.why } : { state: 'done', text: told(action) };
  return letter ? { ...did, action_id: id } : did;
}

type Doing = { flow: FlowRow; subject: Subject; done_today: number; now: Date };

/** The limits of a step; an email's include those of agents' emails. */
export async function limitsOf(
  db: CompanyQueries,
  { flow, subject, done_today, now }: Doing,
  { action, letter }: Planned,
): Promise<Limits> {
  const lead = letter && letter.contact_id === null ? letter.facts.lead : subject.lead;
  const limits = await flowLimits(db, flow, { lead, opportunity: subject.opportunity }, done_today);
  return letter ? { ...limits, ...(await letterLimits(db, action, letter, now)) } : limits;
}

type Owned = Pick<Subject, 'opportunity'> & { lead: { processing_mode: string; assigned_to: string | null } | null };

/**
 * A flow's level is its tier; the lead's mode and what is set for its owner's team are the upper bound, as for an
 * agent.
 */
const flowLimits = async (
  db: CompanyQueries,
  flow: FlowRow,
  { lead, opportunity }: Owned,
  done_today: number,
): Promise<Limits> => ({
  by: flow.name,
  level: flow.automation_level,
  tier: tierOf(flow.automation_level),
  from_trust: false,
  training: false,
  mode: (lead?.processing_mode as ProcessingMode | undefined) ?? null,
  left_today: FLOW_ACTIONS_A_DAY - done_today,
  do_not_contact: null,
  quiet_since: null,
  quiet_days: 0,
  first_touch: false,
  unvouched: false,
  owner: null,
  team: await findTeamBound(db, lead ? lead.assigned_to : (opportunity?.owner_id ?? null)),
  rules: await readRules(db),
  over: null,
  thin: null,
  sure: null,
  stray: null,
});

/** What an action comes to, in a line of the log. */
export const told = ({ title, diff }: PlannedAction): string =>
  [
    title,
    ...diff
      .filter(({ after }) => after !== null && !title.includes(after))
      .map(({ label, after }) => `${label}: ${after}`),
  ].join(' · ');
