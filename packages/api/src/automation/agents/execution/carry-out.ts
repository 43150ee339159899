import type { CompanyTx } from '@outrider/db';
import { AGENT_TASK_TYPE_LABELS, SPEAKS_TO_LEAD, type TaskResult, tierOf } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { insertActivity } from '../../../records/activities/activities.store.ts';
import type { Actor } from '../../../ground/actor.ts';
import { companyMayWork } from '../../../ground/companies/standing.store.ts';
import { insertEvent } from '../../../ground/events/outbox.store.ts';
import type { Services } from '../../../ground/services.ts';
import { renewDealVersions, renewLeadVersions } from '../actions.store.ts';
import { type AgentRow, findAgentRow } from '../agents.store.ts';
import type { FactDeal, Facts } from '../facts.ts';
import { strayInAction } from '../mail/outgoing-check.ts';
import { findThin } from '../mail/thin-evidence.ts';
import type { Decision, Limits, Plan, PlannedAction } from '../plan.ts';
import { findNewestLetter } from '../planning/facts.store.ts';
import { readSureness } from '../policy/calibrate.store.ts';
import { decide, ruleOf } from '../policy/decide.ts';
import { isStopped, lockSending, readLimits, returnToCap, takeFromCap } from '../policy/limits.store.ts';
import { assertStanding, TaskStop } from '../task-stop.ts';
import { createTask } from '../tasks.service.ts';
import { type Claimed, findStanding, hasOpenTask, lockLeads, settleTask } from '../tasks.store.ts';
import { takesWork } from '../working-agent.ts';
import { dayAt } from '@outrider/shared/ground/days';
import { act } from './act.ts';
import { noteOutcomes, type Outcome, tellOfProposals } from './notices.ts';

type TouchedLead = Awaited<ReturnType<typeof lockLeads>>[number];
type Job = { task: Claimed; facts: Facts; plan: Plan; written_by: 'built_in' | 'model'; signal: AbortSignal };

/**
 * The whole effect of a task in one transaction, under the claim that planned it: actions with what they change,
 * result, timeline, news and the task that follows.
 * @throws TaskStop where the claim, the agent, the company or the lead is not what it was when the plan was made
 */
export async function carryOut(
  tx: CompanyTx,
  services: Services,
  { task, facts, plan, written_by, signal }: Job,
): Promise<void> {
  const now = services.now();
  assertStanding(await findStanding(tx, task, 'lock'));
  signal.throwIfAborted(); // a try that was given up while it waited for the row writes nothing
  const agent = await findAgentRow(tx, task.agent_id);
  if (!agent || !takesWork(agent) || !(await companyMayWork(tx, now))) throw new TaskStop('held', MESSAGES.agentHeld);
  const leads = await lockTouched(tx, facts, plan);
  const dealVersions = new Map(dealsInPlan(facts, plan).map(({ id, version }) => [id, version]));
  const actor: Actor = { kind: 'agent', id: agent.id, name: agent.name };

  const outcomes: Outcome[] = [];
  for (const [ordinal, action] of plan.actions.entries()) {
    // Stop all agents bites between two effects as well; what this transaction did so far goes with it.
    if (ordinal > 0 && (await isStopped(tx))) throw new TaskStop('held', MESSAGES.agentsStopped);
    const lead = action.lead_id === null ? null : (leads.get(action.lead_id) ?? null);
    const { limits, decision, calibrated } = await settleDecision(tx, agent, action, { lead, facts }, now);
    const { id, state } = await act(tx, services, {
      action,
      origin: { task_id: task.id },
      ordinal,
      agent,
      by: agent.name,
      decision,
      tier: limits.tier,
      falls_under: ruleOf(action, limits),
      mode: limits.mode,
      calibrated,
      lead_version: lead?.version ?? null,
      opportunity_version: dealVersions.get(action.opportunity_id ?? '') ?? null,
      now,
    });
    // What says more than its facts bear out waits after all, and what stands in an effect's way refuses it: neither is
    // one of the day's.
    if (decision.outcome === 'do' && state !== 'done')
      await returnToCap(tx, agent.id, action.kind, dayAt(now, agent.calendar.timezone));
    const owner_id =
      lead?.assigned_to ?? dealsInPlan(facts, plan).find((deal) => deal.id === action.opportunity_id)?.owner_id;
    const by_manager = decision.outcome === 'propose' && decision.by_manager === true;
    outcomes.push({ id, action, state, owner_id: by_manager ? null : (owner_id ?? null) });
  }
  await renewLeadVersions(tx, task.id);
  for (const [opportunity_id, version] of dealVersions)
    await renewDealVersions(tx, { task_id: task.id }, { opportunity_id, version });

  const waits = outcomes.some(({ state }) => state === 'proposed');
  const result: TaskResult = {
    result: { reasoning: plan.reasoning, summary: plan.summary, written_by },
    confidence: plan.confidence,
    evidence: plan.evidence,
    tier: tierOf(agent.automation_level),
  };
  const ending = {
    status: waits ? 'awaiting_approval' : 'completed',
    finished_at: waits ? null : now,
    reason: null,
    confidence: plan.confidence,
    result_data: result,
    updated_at: now,
  };
  if (!(await settleTask(tx, task, ending))) throw new TaskStop('superseded', MESSAGES.agentTaskTaken);
  await tx.salesAgent.update({ where: tx.key(agent.id), data: { last_active: now }, select: { id: true } });
  const lead_id =
    facts.kind === 'lead' ? facts.lead.id : facts.kind === 'opportunity' ? (facts.lead?.id ?? null) : null;
  if (lead_id)
    await insertActivity(tx, lead_id, 'agent_task', actor, {
      task_id: task.id,
      task_type: task.task_type,
      title: AGENT_TASK_TYPE_LABELS[task.task_type],
      summary: plan.summary,
      ...noteOutcomes(outcomes),
    });
  if (lead_id) await insertEvent(tx, 'lead.updated', lead_id);
  await tellOfProposals(tx, agent, task, outcomes);
  await insertEvent(tx, 'agent_task.changed', task.id);
  await insertEvent(tx, 'agent.changed', agent.id);
  if (plan.next) await createNext(tx, actor, task, plan.next);
}

/**
 * The leads of the plan as they are now, locked. A letter of another task leaves its lead's version as it was, and is
 * asked for beside it.
 * @throws TaskStop where the one that the plan is about, its deal or one to be handed out is another version, or where
 *   it was written to meanwhile
 */
async function lockTouched(tx: CompanyTx, facts: Facts, plan: Plan): Promise<Map<string, TouchedLead>> {
  const target = facts.kind === 'company' ? null : facts.lead;
  const ids = new Set([...plan.actions.flatMap(({ lead_id }) => lead_id ?? []), ...(target ? [target.id] : [])]);
  const leads = new Map((ids.size > 0 ? await lockLeads(tx, [...ids]) : []).map((lead) => [lead.id, lead]));
  if (leads.size < ids.size || (target && leads.get(target.id)?.version !== facts.lead_version))
    throw new TaskStop('changed', MESSAGES.agentLeadChangedSince);
  if (facts.kind !== 'company' && target && (await findNewestLetter(tx, target.id)) !== facts.newest_letter)
    throw new TaskStop('changed', MESSAGES.agentLeadChangedSince);
  const unowned = facts.kind === 'company' ? facts.unowned.filter(({ id }) => leads.has(id)) : [];
  if (unowned.some(({ id, version }) => leads.get(id)?.version !== version))
    throw new TaskStop('changed', MESSAGES.agentLeadChangedSince);
  for (const { id, version } of dealsInPlan(facts, plan)) {
    const [deal] = await tx.$queryRaw<
      { version: number }[]
    >`SELECT version FROM opportunities WHERE id = ${id}::uuid FOR UPDATE`;
    if (deal?.version !== version) throw new TaskStop('changed', MESSAGES.agentLeadChangedSince);
  }
  return leads;
}

/**
 * The deals that a plan about a deal or a lead speaks of; one about a lead takes one of the lead's own. A manager's
 * looks at many, and changes none.
 */
function dealsInPlan(facts: Facts, { actions }: Plan): FactDeal[] {
  if (facts.kind === 'opportunity') return [facts.deal];
  return facts.kind === 'lead'
    ? facts.deals.filter(({ id }) => actions.some(({ opportunity_id }) => opportunity_id === id))
    : [];
}

/** What is allowed now; what is to be done takes its place in the day's cap before, or waits for a person. */
async function settleDecision(
  tx: CompanyTx,
  agent: AgentRow,
  action: PlannedAction,
  { lead, facts }: { lead: TouchedLead | null; facts: Facts },
  now: Date,
): Promise<{ limits: Limits; decision: Decision; calibrated: number | null }> {
  if (lead && SPEAKS_TO_LEAD.has(action.kind)) await lockSending(tx, lead.email);
  const read = await readLimits(tx, {
    agent,
    kind: action.kind,
    lead,
    opportunity_id: action.opportunity_id,
    now,
  });
  const { calibrated, share } = await readSureness(tx, action.kind, action.confidence);
  const limits = {
    ...read,
    thin: findThin(action, facts),
    sure: calibrated ?? share,
    stray: strayInAction(action, facts, read),
  };
  const decision = decide(action, limits);
  if (
    decision.outcome !== 'do' ||
    (await takeFromCap(tx, agent.id, action.kind, dayAt(now, agent.calendar.timezone), agent.daily_cap))
  )
    return { limits, decision, calibrated };
  return { limits, decision: decide(action, { ...limits, left_today: 0 }), calibrated };
}

async function createNext(
  tx: CompanyTx,
  actor: Actor,
  { id, agent_id, priority, target_type, target_id }: Claimed,
  next: NonNullable<Plan['next']>,
): Promise<void> {
  const { task_type, title, not_before } = next;
  // A lead is followed up in one sequence, however many tasks asked for one; the lead is locked, so two of them do not
  // both begin it.
  if (target_id && (await hasOpenTask(tx, { target_id, task_type, but: id }))) return;
  await createTask(tx, actor, {
    agent_id,
    title,
    description: null,
    request: null,
    task_type,
    priority,
    target_type,
    target_id,
    origin: 'cadence',
    origin_key: `after:${id}`,
    scheduled_for: not_before,
  });
}
