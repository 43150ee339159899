import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { DepartmentKey } from '@outrider/shared/ground/departments';
import type { AnyFilter } from '@outrider/shared/ground/fields/filter';
import type {
  Flow,
  FlowRun,
  FlowStep,
  FlowSubject,
  FlowSubjectKind,
  FlowTrail,
  FlowTrigger,
  FlowTriggerParams,
} from '@outrider/shared/automation/organization';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { moment } from '../../ground/sql/conditions.ts';

export type FlowRow = {
  id: string;
  name: string;
  description: string;
  source_department: DepartmentKey;
  target_department: DepartmentKey;
  flow_type: Flow['flow_type'];
  trigger: FlowTrigger;
  trigger_params: FlowTriggerParams;
  conditions_of: FlowSubject;
  conditions: AnyFilter | null;
  steps: FlowStep[];
  automation_level: number;
  is_active: boolean;
  webhook_secret: string | null;
  last_turn_id: string | null;
  created_at: Date;
  version: number;
};

const COLUMNS = Prisma.sql`f.id, f.name, f.description, f.source_department, f.target_department, f.flow_type,
    f.trigger, f.trigger_params, f.conditions_of, f.conditions, f.steps, f.automation_level, f.is_active,
    f.webhook_secret, f.last_turn_id, f.created_at, f.version`;

/** What became of an email `c` of a run: its message `m`, and `d` who decided on it. Null for any other action. */
const MAIL = Prisma.sql`CASE
  WHEN c.kind <> 'send_mail' THEN NULL
  WHEN c.state = 'proposed' THEN 'Waiting for approval. ' || c.why
  WHEN c.state = 'rejected' THEN 'Rejected by ' || coalesce(d.full_name, 'a person') || coalesce(': ' || c.reason, '')
  WHEN c.state = 'expired' THEN 'Not sent: nobody decided in time'
  ELSE coalesce('Approved by ' || d.full_name || '. ', '') || CASE
      WHEN c.state IN ('stale', 'failed', 'refused') THEN 'Not sent: ' || coalesce(c.reason, c.why)
      WHEN c.state = 'undone' THEN 'Undone before it was sent'
      WHEN m.state = 'sent' THEN 'Sent to ' || m.to_email
      WHEN m.state = 'failed' THEN 'Not sent: ' || coalesce(m.reason, '')
      WHEN m.state = 'unconfirmed' THEN coalesce(m.reason, '')
      WHEN m.state = 'queued' THEN 'In the outbox' || coalesce(': ' || m.reason, '')
      ELSE 'No longer in the outbox' END
  END`;
const ITS_MAIL = Prisma.sql`LEFT JOIN outbox_messages m ON m.company_id = c.company_id AND m.action_id = c.id`;

/** What a run's actions came to since, all of them together. `r` is the run. */
const TOGETHER = Prisma.sql`LEFT JOIN LATERAL (
  SELECT bool_or(c.state = 'proposed') AS waits, bool_or(c.state IN ('done', 'undone')) AS did,
    bool_or(c.state IN ('failed', 'refused')) AS broke, bool_or(w.state = 'failed') AS unposted,
    max(m.reason) FILTER (WHERE m.state = 'failed') AS unsent
  FROM agent_actions c LEFT JOIN outgoing_calls w ON w.company_id = c.company_id AND w.action_id = c.id ${ITS_MAIL}
  WHERE c.company_id = r.company_id AND c.flow_run_id = r.id) x ON true`;
const STATE = Prisma.sql`CASE
  WHEN r.state = 'done' AND (x.unposted OR x.unsent IS NOT NULL) THEN 'failed'
  WHEN r.state <> 'proposed' OR x.waits THEN r.state
  WHEN x.unsent IS NOT NULL THEN 'failed'
  WHEN x.did THEN 'done'
  WHEN x.broke THEN 'failed'
  ELSE 'skipped' END`;
/** What became of the last of them, with its webhook or email; it speaks for a run that is over. */
const LAST = Prisma.sql`LEFT JOIN LATERAL (
  SELECT c.state, c.reason, c.why, d.full_name AS decided_by, w.state AS post, w.reason AS post_reason, w.http_status,
    ${MAIL} AS mail
  FROM agent_actions c
  LEFT JOIN outgoing_calls w ON w.company_id = c.company_id AND w.action_id = c.id
  LEFT JOIN users d ON d.company_id = c.company_id AND d.id = c.decided_by ${ITS_MAIL}
  WHERE c.company_id = r.company_id AND c.flow_run_id = r.id
  ORDER BY c.ordinal DESC LIMIT 1) a ON r.state NOT IN ('waiting', 'failed', 'stopped')`;
const REASON = Prisma.sql`CASE
  WHEN a.post = 'failed' THEN a.post_reason
  WHEN r.state IN ('done', 'proposed') AND x.unsent IS NOT NULL THEN 'Not sent: ' || x.unsent
  WHEN r.state IN ('done', 'proposed') AND a.mail IS NOT NULL THEN a.mail
  WHEN a.state = 'undone' THEN 'Undone'
  WHEN r.state = 'proposed' AND a.state = 'done' AND a.decided_by IS NOT NULL THEN 'Approved by ' || a.decided_by
  WHEN r.state = 'proposed'
    AND a.state = 'rejected' THEN 'Rejected by ' || coalesce(a.decided_by, 'a person') || coalesce(': ' || a.reason,
      '')
  WHEN r.state = 'proposed' AND a.state = 'expired' THEN 'Nobody decided in time'
  WHEN r.state = 'proposed' AND a.state IN ('stale', 'failed', 'refused') THEN coalesce(a.reason, a.why)
  WHEN a.post = 'sent' THEN 'Posted: the address answered ' || a.http_status
  WHEN a.post = 'queued' AND a.post_reason IS NOT NULL THEN a.post_reason || '. It is tried again.'
  ELSE r.reason END`;

export type FlowWithRuns = FlowRow & Omit<Flow['runs'], 'last_at'> & { last_at: Date | null };

/** The flows, oldest first, with what they did since; one of them where `id` is given. */
export const listFlowRows = (db: CompanyQueries, since: Date, id: string | null = null) => db.$queryRaw<FlowWithRuns[]>`
  SELECT ${COLUMNS}, coalesce(n.done, 0) AS done, coalesce(n.proposed, 0) AS proposed,
    coalesce(n.failed, 0) AS failed, coalesce(n.waiting, 0) AS waiting, n.last_at
  FROM flows f LEFT JOIN (
    SELECT s.flow_id, count(*) FILTER (WHERE s.state = 'done')::int AS done,
      count(*) FILTER (WHERE s.state = 'proposed')::int AS proposed,
      count(*) FILTER (WHERE s.state IN ('failed', 'stopped'))::int AS failed,
        count(*) FILTER (WHERE s.state = 'waiting')::int AS waiting, max(s.created_at) AS last_at
    FROM (SELECT r.flow_id, r.created_at, ${STATE} AS state FROM flow_runs r ${TOGETHER}
        WHERE r.created_at > ${moment(since)} AND r.state <> 'skipped') s
    GROUP BY s.flow_id) n ON n.flow_id = f.id
  WHERE ${id}::uuid IS NULL OR f.id = ${id}::uuid ORDER BY f.created_at, f.id`;

export async function findFlow(db: CompanyQueries, id: string): Promise<FlowRow | null> {
  const [row] = await db.$queryRaw<FlowRow[]>`SELECT ${COLUMNS} FROM flows f WHERE f.id = ${id}::uuid`;
  return row ?? null;
}

/** The flow, locked until the transaction ends: its runs are one after the other, so that what they count holds. */
export async function lockFlow(tx: CompanyTx, id: string): Promise<FlowRow | null> {
  const [row] = await tx.$queryRaw<
    FlowRow[]
  >`SELECT ${COLUMNS} FROM flows f WHERE f.id = ${id}::uuid FOR NO KEY UPDATE`;
  return row ?? null;
}

export const listActive = (db: CompanyQueries, triggers: FlowTrigger[]) =>
  db.$queryRaw<FlowRow[]>`SELECT ${COLUMNS}
    FROM flows f
    WHERE f.is_active AND f.trigger = ANY(${triggers}::text[])
    ORDER BY f.created_at, f.id`;

export async function insertFlow(
  tx: CompanyTx,
  data: Omit<Prisma.FlowUncheckedCreateInput, 'company_id'>,
): Promise<void> {
  await tx.flow.create({ data, select: { id: true } });
}

export async function updateFlowRow(
  tx: CompanyTx,
  id: string,
  data: Prisma.FlowUncheckedUpdateInput,
  now: Date,
): Promise<void> {
  await tx.flow.update({
    where: tx.key(id),
    data: { ...data, version: { increment: 1 }, updated_at: now },
    select: { id: true },
  });
}

/** With its log: what its runs proposed goes too, what they did stays done. Detach its emails first (keepMails). */
export async function deleteFlowRow(tx: CompanyTx, id: string): Promise<void> {
  await tx.agentAction.deleteMany({ where: { flow_run: { flow_id: id } } });
  await tx.flow.delete({ where: tx.key(id), select: { id: true } });
}

export type RunRow = Omit<FlowRun, 'created_at' | 'resume_at' | 'trail'> & {
  trail: FlowTrail;
  resume_at: Date | null;
  created_at: Date;
};

/** Newest first. */
export const listRuns = (
  db: CompanyQueries,
  flow_id: string | null,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
) => db.$queryRaw<RunRow[]>`
  SELECT r.id, r.flow_id, f.name AS flow_name, ${STATE} AS state, r.subject_kind, r.subject_id, r.subject_name,
    r.lead_id, r.depth, ${REASON} AS reason, r.trail, r.resume_at, r.created_at
  FROM flow_runs r ${TOGETHER} ${LAST} JOIN flows f ON f.company_id = r.company_id AND f.id = r.flow_id
  WHERE (${flow_id}::uuid IS NULL OR r.flow_id = ${flow_id}::uuid)
    AND ${
      after
        ? Prisma.sql`(r.created_at, r.id) < (${moment(after.at)},
        ${after.id}::uuid)`
        : Prisma.sql`true`
    }
  ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit}`;

/** What became of the emails of these runs, each by its action. */
export async function readFates(db: CompanyQueries, run_ids: string[]): Promise<Map<string, string>> {
  const rows = await db.$queryRaw<{ id: string; became: string }[]>`
    SELECT c.id, ${MAIL} AS became
    FROM agent_actions c ${ITS_MAIL} LEFT JOIN users d ON d.company_id = c.company_id AND d.id = c.decided_by
    WHERE c.flow_run_id = ANY(${run_ids}::uuid[]) AND c.kind = 'send_mail'`;
  return new Map(rows.map(({ id, became }) => [id, became]));
}

const ofFlow = (flow_id: string) => Prisma.sql`m.action_id IN (SELECT c.id FROM agent_actions c
  JOIN flow_runs r ON r.company_id = c.company_id AND r.id = c.flow_run_id WHERE r.flow_id = ${flow_id}::uuid)`;

/** The actions of the flow whose emails have not left. */
export async function listWaitingMails(tx: CompanyTx, flow_id: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ action_id: string }[]>`
    SELECT m.action_id FROM outbox_messages m WHERE ${ofFlow(flow_id)} AND m.state = 'queued'
    ORDER BY m.id`;
  return rows.map(({ action_id }) => action_id);
}

/** Detaches the flow's emails from its actions, which are deleted with it. */
export const keepMails = (tx: CompanyTx, flow_id: string) =>
  tx.$executeRaw`UPDATE outbox_messages m SET action_id = NULL WHERE ${ofFlow(flow_id)}`;

export const countRuns = (db: CompanyQueries, flow_id: string | null) =>
  db.flowRun.count({ where: flow_id ? { flow_id } : {} });

/** How often the flow ran on this record in the 24 hours before `now`, and how much it did by itself on any. */
export async function countLately(
  db: CompanyQueries,
  flow_id: string,
  record_id: string,
  now: Date,
): Promise<{ runs_today: number; done_today: number }> {
  const since = moment(new Date(now.getTime() - 86_400_000));
  const [row] = await db.$queryRaw<{ runs_today: number; done_today: number }[]>`
    SELECT (SELECT count(*)::int FROM flow_runs
        WHERE flow_id = ${flow_id}::uuid AND state <> 'skipped' AND created_at > ${since}
        AND coalesce(lead_id, subject_id) = ${record_id}::uuid AND state <> 'failed') AS runs_today,
      (SELECT count(*)::int FROM agent_actions c
          JOIN flow_runs r ON r.company_id = c.company_id AND r.id = c.flow_run_id
       
        WHERE r.flow_id = ${flow_id}::uuid AND c.created_at > ${since} AND c.state IN ('done', 'undone')
          AND c.decided_by IS NULL) AS done_today`;
  return row ?? { runs_today: 0, done_today: 0 };
}

/** How many flows led to what this action did: itself by a flow, or by the task that a flow handed to an agent. */
export async function depthAfter(db: CompanyQueries, action_id: string | null): Promise<number> {
  if (!action_id) return 0;
  const action = await db.agentAction.findFirst({
    where: { id: action_id },
    select: { flow_run: { select: { depth: true } }, task: { select: { origin: true, origin_key: true } } },
  });
  if (action?.flow_run) return action.flow_run.depth + 1;
  const handed = action?.task?.origin === 'flow' ? (action.task.origin_key?.replace('flow:', '') ?? null) : null;
  return handed === null || handed === action_id ? 0 : depthAfter(db, handed);
}

/** A run that was not there before; null where the flow had this event already. */
export async function insertRun(tx: CompanyTx, run: Prisma.FlowRunCreateManyInput): Promise<string | null> {
  const [row] = await tx.flowRun.createManyAndReturn({ data: [run], skipDuplicates: true, select: { id: true } });
  return row?.id ?? null;
}

export const insertRuns = (db: CompanyQueries, runs: Prisma.FlowRunCreateManyInput[]) =>
  db.flowRun.createMany({ data: runs, skipDuplicates: true });

/** What a run came to, and where it goes on, if it waits. */
export type RunEnd = {
  state: FlowRun['state'];
  reason: string;
  trail: FlowTrail;
  next_step: string | null;
  resume_at: Date | null;
};

export async function settleRun(
  tx: CompanyTx,
  id: string,
  end: Partial<RunEnd> & { attempts?: number },
): Promise<void> {
  await tx.flowRun.update({ where: tx.key(id), data: end, select: { id: true } });
}

export async function keepTurn(tx: CompanyTx, id: string, last_turn_id: string): Promise<void> {
  await tx.flow.update({ where: tx.key(id), data: { last_turn_id }, select: { id: true } });
}

/** A run that is due: `lease` is the moment it was claimed until, and shows that nobody claimed it since. */
export type DueRun = { company_id: string; id: string; flow_id: string; lease: Date; attempts: number };

/**
 * Claims runs whose wait is over until `lease`, several instances at once; none of a closed company. Whoever dies
 * leaves them to the next.
 */
export const claimDueRuns = (db: PlatformQueries, now: Date, lease: Date, limit: number): Promise<DueRun[]> =>
  db.$queryRaw<DueRun[]>`
    UPDATE flow_runs r SET resume_at = ${moment(lease)}, attempts = r.attempts + 1
    FROM (
      SELECT q.company_id, q.id FROM flow_runs q JOIN companies c ON c.id = q.company_id
      WHERE q.state = 'waiting' AND q.resume_at <= ${moment(now)} AND ${MAY_WORK(now)}
      ORDER BY q.resume_at LIMIT ${limit} FOR UPDATE OF q SKIP LOCKED
    ) AS due
    WHERE r.company_id = due.company_id AND r.id = due.id
    RETURNING r.company_id, r.id, r.flow_id, r.resume_at AS lease, r.attempts`;

type WaitingRun = {
  id: string;
  subject_kind: FlowSubjectKind;
  subject_id: string;
  depth: number;
  trail: FlowTrail;
  next_step: string | null;
};

/** The run as its claim left it, locked until the transaction ends; null where somebody else has taken it up since. */
export async function lockWaiting(tx: CompanyTx, { id, lease }: DueRun): Promise<WaitingRun | null> {
  const [row] = await tx.$queryRaw<WaitingRun[]>`
    SELECT id, subject_kind, subject_id, depth, trail, next_step FROM flow_runs
    WHERE id = ${id}::uuid AND state = 'waiting' AND resume_at = ${moment(lease)} FOR NO KEY UPDATE`;
  return row ?? null;
}

/** A claimed run that did not come to its end is due again at `at`, unless somebody else has it. */
export const releaseRun = (db: CompanyQueries, { id, lease }: DueRun, at: Date) =>
  db.flowRun.updateMany({ where: { id, state: 'waiting', resume_at: lease }, data: { resume_at: at } });

/** How many actions the run wrote, and whether some of them wait for a person. */
export async function countActs(tx: CompanyTx, flow_run_id: string): Promise<{ acts: number; proposed: number }> {
  const acts = await tx.agentAction.count({ where: { flow_run_id } });
  return { acts, proposed: await tx.agentAction.count({ where: { flow_run_id, state: 'proposed' } }) };
}
