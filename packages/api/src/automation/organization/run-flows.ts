import type { CompanyDb, CompanyTx, Database, Prisma } from '@outrider/db';
import { groupBy } from '@outrider/shared/ground/group-by';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { SUBJECT_OF } from '@outrider/shared/automation/organization';
import { isStopped } from '../agents/policy/limits.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { claimFlowEvents, type FlowEvent, markHandled, tryAgainAt } from './flow-events.store.ts';
import { conditionsJudge } from './flow-conditions.ts';
import { isMeant, isNoLoop, meetsTrigger } from './flow-judge.ts';
import { readSubjects, type Subject } from './flow-subjects.store.ts';
import { walkOn } from './flow-walk.ts';
import {
  countLately,
  depthAfter,
  type FlowRow,
  insertRun,
  insertRuns,
  listActive,
  lockFlow,
  settleRun,
} from './flows.store.ts';

const BATCH = 50;
const LEASE_MS = 60_000;
const ATTEMPTS = 5;
const RETRY_MS = 10_000;

/**
 * Runs what is due until nothing is, or until `signal`; several instances may do it at once. @returns how many events
 * were taken
 */
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

/**
 * One company's events. What a flow passes over is written together; what it does is a transaction of its own, once per
 * (flow, event).
 */
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
  const judge = conditionsJudge(db, subjects.values(), now);
  const whyNot = async (flow: FlowRow, event: FlowEvent, subject: Subject): Promise<string | null> => {
    const trigger = meetsTrigger(flow, subject, event.detail);
    if (!trigger.ok) return trigger.detail;
    const conditions = await judge({ of: flow.conditions_of, conditions: flow.conditions }, subject);
    return conditions.ok ? null : conditions.detail;
  };
  const passed: Prisma.FlowRunCreateManyInput[] = [];
  const handled: string[] = [];
  for (const event of events) {
    const subject = subjects.get(event.subject_id);
    if (!subject) {
      handled.push(event.event_key); // gone meanwhile
      continue;
    }
    const mine = flows.filter((flow) => flow.trigger === event.trigger && isMeant(flow, event.detail));
    const wanted: FlowRow[] = [];
    for (const flow of mine) {
      const detail = stopped ? MESSAGES.flowAgentsStopped : await whyNot(flow, event, subject);
      if (detail === null) wanted.push(flow);
      else passed.push({ ...runHead(flow, event, subject), state: 'skipped', reason: detail });
    }
    if (await runAll(db, services, wanted, event, subject)) handled.push(event.event_key);
  }
  if (passed.length > 0) await insertRuns(db, passed);
  await markHandled(db, handled, now);
}

/**
 * @returns whether every flow is through with the event; one that fails is tried again, and told as failed in the end
 */
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
  const loop = isNoLoop({ depth, runs_today });
  const walk = { flow, subject, run_id, trail: [], done_today };
  await settleRun(
    tx,
    run_id,
    loop.ok ? await walkOn(tx, services, walk, flow.steps[0] ?? null) : { state: 'stopped', reason: loop.detail },
  );
  await insertEvent(tx, 'organization.changed', flow_id);
}

const runHead = (
  { id }: Pick<FlowRow, 'id'>,
  { event_key }: FlowEvent,
  { kind, id: subject_id, name, lead }: Subject,
) => ({ flow_id: id, event_key, subject_kind: kind, subject_id, subject_name: name, lead_id: lead?.id ?? null });
