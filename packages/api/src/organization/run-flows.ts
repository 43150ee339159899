import type { CompanyDb, CompanyTx, Database, Prisma } from '@outrider/db';
import { tierOf } from '@outrider/shared/agents';
import { groupBy } from '@outrider/shared/group-by';
import type { ProcessingMode } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { FLOW_ACTIONS_A_DAY } from '@outrider/shared/organization';
import { act } from '../agents/execution/act.ts';
import type { Limits, PlannedAction } from '../agents/plan.ts';
import { decide } from '../agents/policy/decide.ts';
import { isStopped } from '../agents/policy/limits.store.ts';
import { insertEvent } from '../events/outbox.store.ts';
import type { Services } from '../services.ts';
import { claimFlowEvents, type FlowEvent, markHandled, tryAgainAt } from './flow-events.store.ts';
import { isNoLoop, meetsConditions, meetsThreshold } from './flow-judge.ts';
import { planFlow } from './flow-plan.ts';
import { readSubjects, type Subject, SUBJECT_OF } from './flow-subjects.store.ts';
import {
  countLately,
  depthAfter,
  type FlowRow,
  insertRun,
  insertRuns,
  listActive,
  lockFlow,
  type RunRow,
  settleRun,
} from './flows.store.ts';

const BATCH = 50;
const LEASE_MS = 60_000;
const ATTEMPTS = 5;
const RETRY_MS = 10_000;

/** Runs what is due until nothing is, or until `signal`; several instances may do it at once. @returns how many events were taken */
export async function runFlows(database: Database, services: Services, signal?: AbortSignal): Promise<number> {
  for (let total = 0; ;) {
    const now = services.now();
    const due = await claimFlowEvents(database.platform, now, new Date(now.getTime() + LEASE_MS), BATCH);
    for (const [company_id, events] of groupBy(due, (event) => event.company_id))
      await runEvents(database.forCompany(company_id), services, events);
    total += due.length;
    if (due.length < BATCH || signal?.aborted) return total;
  }
}

/** One company's events. What a flow passes over is written together; what it does is a transaction of its own, once per (flow, event). */
async function runEvents(db: CompanyDb, services: Services, events: FlowEvent[]): Promise<void> {
  const now = services.now();
  const [flows, stopped] = await Promise.all([
    listActive(db, [...new Set(events.map(({ trigger }) => trigger))]),
    isStopped(db),
  ]);
  const subjects = new Map<string, Subject>();
  for (const [kind, some] of groupBy(events, ({ trigger }) => SUBJECT_OF[trigger])) {
    for (const [id, subject] of await readSubjects(
      db,
      kind,
      some.map(({ subject_id }) => subject_id),
      now,
    ))
      subjects.set(id, subject);
  }
  const passed: Prisma.FlowRunCreateManyInput[] = [];
  const handled: string[] = [];
  for (const event of events) {
    const subject = subjects.get(event.subject_id);
    if (!subject) {
      handled.push(event.event_key); // gone meanwhile
      continue;
    }
    const mine = flows.filter(({ trigger }) => trigger === event.trigger);
    const wanted = mine.filter((flow) => {
      const verdict = [
        { ok: !stopped, detail: MESSAGES.flowAgentsStopped },
        meetsThreshold(flow, subject),
        meetsConditions(flow, subject, now),
      ].find(({ ok }) => !ok);
      if (verdict) passed.push({ ...runHead(flow, event, subject), state: 'skipped', reason: verdict.detail });
      return !verdict;
    });
    if (await runAll(db, services, wanted, event, subject)) handled.push(event.event_key);
  }
  if (passed.length > 0) await insertRuns(db, passed);
  await markHandled(db, handled, now);
}

/** @returns whether every flow is through with the event; one that fails is tried again, and told as failed in the end */
async function runAll(
  db: CompanyDb,
  services: Services,
  flows: FlowRow[],
  event: FlowEvent,
  subject: Subject,
): Promise<boolean> {
  let through = true;
  for (const { id, name } of flows) {
    try {
      await db.transaction((tx) => runFlow(tx, services, id, event, subject));
    } catch (error) {
      services.log.error({ err: error, flow_id: id, event_key: event.event_key }, 'A flow did not come to its end');
      if (event.attempts >= ATTEMPTS)
        await insertRuns(db, [
          { ...runHead({ id }, event, subject), state: 'failed', reason: MESSAGES.flowBroke(name) },
        ]);
      else through = false;
    }
  }
  if (!through)
    await tryAgainAt(db, event.event_key, new Date(services.now().getTime() + RETRY_MS * 2 ** event.attempts));
  return through;
}

async function runFlow(
  tx: CompanyTx,
  services: Services,
  flow_id: string,
  event: FlowEvent,
  subject: Subject,
): Promise<void> {
  const now = services.now();
  const flow = await lockFlow(tx, flow_id);
  if (!flow?.is_active) return;
  const [depth, { runs_today, done_today }] = [
    await depthAfter(tx, event.cause_id),
    await countLately(tx, flow_id, subject.lead?.id ?? subject.id, now),
  ];
  const run_id = await insertRun(tx, {
    ...runHead(flow, event, subject),
    depth,
    state: 'stopped',
    reason: '',
    created_at: now,
  });
  if (!run_id) return;
  await settleRun(tx, run_id, await runOutcome(tx, services, { flow, subject, run_id, depth, runs_today, done_today }));
  await insertEvent(tx, 'organization.changed', flow_id);
}

type Run = { flow: FlowRow; subject: Subject; run_id: string; depth: number; runs_today: number; done_today: number };

async function runOutcome(
  tx: CompanyTx,
  services: Services,
  { flow, subject, run_id, depth, runs_today, done_today }: Run,
): Promise<{ state: RunRow['state']; reason: string }> {
  const now = services.now();
  const loop = isNoLoop({ depth, runs_today });
  if (!loop.ok) return { state: 'stopped', reason: loop.detail };
  const action = await planFlow(tx, flow, subject, now);
  if (typeof action === 'string') return { state: 'failed', reason: action };
  const limits = flowLimits(flow, subject, done_today);
  const decision = decide(action, limits);
  const { state } = await act(tx, services, {
    action,
    origin: { flow_run_id: run_id },
    ordinal: 0,
    agent: null,
    by: flow.name,
    decision,
    tier: limits.tier,
    mode: limits.mode,
    lead_version: action.lead_id ? (subject.lead?.version ?? null) : null,
    opportunity_version: action.opportunity_id ? (subject.opportunity?.version ?? null) : null,
    now,
  });
  if (state === 'done') return { state: 'done', reason: told(action) };
  if (state === 'proposed') return { state: 'proposed', reason: decision.why };
  const { reason } = (await tx.agentAction.findFirst({ where: { flow_run_id: run_id }, select: { reason: true } })) ?? {
    reason: null,
  };
  return { state: 'failed', reason: reason ?? decision.why };
}

/** A flow's level is its tier; the lead's mode is the upper bound, as for an agent. */
export const flowLimits = (flow: FlowRow, { lead }: Subject, done_today: number): Limits => ({
  by: flow.name,
  level: flow.automation_level,
  tier: tierOf(flow.automation_level),
  from_trust: false,
  training: false,
  mode: (lead?.processing_mode as ProcessingMode | undefined) ?? null,
  left_today: FLOW_ACTIONS_A_DAY - done_today,
  do_not_contact: null,
  quiet_since: null,
  first_touch: false,
  unvouched: false,
  owner: null,
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

const runHead = (
  { id }: Pick<FlowRow, 'id'>,
  { event_key }: FlowEvent,
  { kind, id: subject_id, name, lead }: Subject,
) => ({ flow_id: id, event_key, subject_kind: kind, subject_id, subject_name: name, lead_id: lead?.id ?? null });
