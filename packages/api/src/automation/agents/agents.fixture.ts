import { randomUUID } from 'node:crypto';
import type { CompanyDb } from '@outrider/db';
import type { AgentTaskType, Evidence, SalesAgentCreate, Sentence } from '@outrider/shared/automation/agents';
import { ruleRowOf } from '@outrider/shared/automation/approval-rules';
import type { Caller, Harness } from '../../suites/harness.ts';
import { SYSTEM } from '../../ground/actor.ts';
import { act } from './execution/act.ts';
import { findAgentRow } from './agents.store.ts';
import type { Decision, PlannedAction } from './plan.ts';
import { createTask } from './tasks.service.ts';

const ROUND_THE_CLOCK = { start: '00:00', end: '00:00', timezone: 'UTC' } as const;
/** A lead with enough known that every kind of task has something to go on. */
export const KNOWN = {
  first_name: 'Vera',
  last_name: 'Lind',
  company_name: 'Northwind',
  job_title: 'VP Operations',
  phone: '+1 415 555 0101',
  industry: 'technology',
  company_size: '51-200',
  status: 'contacted',
  score: 60,
  score_version: 'rules-1',
  estimated_budget: 40_000,
  decision_timeline: 'this quarter',
  asked_about: 'missed alarms',
  pain_points: 'Leads wait two days for an answer',
  processing_mode: 'ai',
} as const;

export async function openAgent(caller: Caller, overrides: Partial<SalesAgentCreate> = {}): Promise<string> {
  const { agent } = await caller.agents.create({
    name: 'Kestrel',
    automation_level: 90,
    working_hours: ROUND_THE_CLOCK,
    ...overrides,
  });
  return agent.id;
}

export async function assign(
  caller: Caller,
  agent_id: string,
  target_id: string,
  task_type: AgentTaskType = 'lead_qualification',
): Promise<string> {
  const { task } = await caller.agents.assignTask({
    id: agent_id,
    title: `Look at it: ${task_type}`,
    task_type,
    target_id,
  });
  return task.id;
}

export async function deleteLead(harness: Harness, caller: Caller, id: string): Promise<void> {
  await caller.bulk.start({
    record_type: 'lead',
    action: 'delete',
    selection: { ids: [id] },
    request_key: randomUUID(),
  });
  await harness.runJobs();
}

/**
 * The same door, with something that happens between plan and effects: right before the transaction that follows the
 * claim.
 */
export function interruptBeforeEffects(db: CompanyDb, happens: () => Promise<unknown>): CompanyDb {
  let transactions = 0;
  const transaction: CompanyDb['transaction'] = async (work, options) => {
    transactions += 1;
    if (transactions === 2) await happens();
    return db.transaction(work, options);
  };
  return new Proxy(db, { get: (target, name) => (name === 'transaction' ? transaction : Reflect.get(target, name)) });
}

export const nameEvidence: Evidence = {
  id: 'first_name',
  kind: 'field',
  label: 'First name',
  value: 'Vera',
  field: 'first_name',
  ref_id: null,
  at: null,
};
export const linked = (text: string): Sentence => ({ text, factual: true, rests_on: ['first_name'] });
export const plain = (text: string): Sentence => ({ text, factual: false, rests_on: [] });

type Kind = PlannedAction['kind'];
export function planned<K extends Kind>(
  kind: K,
  payload: Extract<PlannedAction, { kind: K }>['payload'],
  rest: Partial<PlannedAction> = {},
): PlannedAction {
  return {
    kind,
    payload,
    title: `Do ${kind}`,
    diff: [],
    reasoning: 'Because of the facts.',
    confidence: 0.8,
    evidence: [nameEvidence],
    lead_id: null,
    opportunity_id: null,
    ...rest,
  } as PlannedAction;
}
export const mailTo = (
  to_email: string,
  sentences: Sentence[] = [plain('Hello,\n'), linked('Vera, you asked for a demo.')],
) => ({ to_email, to_name: null, subject: 'Your question', sentences });

/** Actions of a task, decided as told, without the plan that would have made them. @returns the actions' ids */
export async function haveActions(
  harness: Harness,
  db: CompanyDb,
  agent_id: string,
  actions: PlannedAction[],
  decision: Decision = { outcome: 'propose', rule: 'approval_rule', why: 'Kestrel, level 30: it waits for a person.' },
): Promise<{ task_id: string; ids: string[] }> {
  return db.transaction(async (tx) => {
    const agent = await findAgentRow(tx, agent_id);
    const target_id = actions[0]?.lead_id ?? null;
    const task_id = await createTask(tx, SYSTEM, {
      agent_id,
      title: 'Look at it',
      description: null,
      request: null,
      task_type: 'outreach',
      priority: 'medium',
      target_type: 'lead',
      target_id,
      origin: 'person',
      origin_key: null,
      scheduled_for: null,
    });
    const ids: string[] = [];
    for (const [ordinal, action] of actions.entries()) {
      const lead = action.lead_id
        ? await tx.lead.findFirst({ where: { id: action.lead_id }, select: { version: true } })
        : null;
      const draft = {
        action,
        origin: { task_id },
        ordinal,
        agent,
        by: 'Kestrel',
        decision,
        tier: 1 as const,
        falls_under: { row: ruleRowOf(action, { first_touch: false }), tier: 1 as const },
        mode: 'ai' as const,
        lead_version: lead?.version ?? null,
        opportunity_version: null,
        now: harness.services.now(),
      };
      ids.push((await act(tx, harness.services, draft)).id);
    }
    await tx.agentTask.update({
      where: tx.key(task_id),
      data: { status: decision.outcome === 'propose' ? 'awaiting_approval' : 'completed' },
      select: { id: true },
    });
    return { task_id, ids };
  });
}
