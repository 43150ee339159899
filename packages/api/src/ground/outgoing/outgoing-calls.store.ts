import { type CompanyQueries, type CompanyTx, type PlatformDb, type PlatformQueries, Prisma } from '@outrider/db';
import type { CallOriginKind, CallState } from '@outrider/shared/ground/outgoing';
import { MAY_WORK } from '../companies/standing.store.ts';

/** Of a call, newest first. */
const TRIES_KEPT = 20;

type Origin =
  | { origin: 'sheets'; sync_id: string }
  | { origin: 'flow'; action_id: string }
  | { origin: 'webhook'; endpoint_id: string };
type NewCall = Origin & { origin_id: string; event: string; event_key: string; url: string; body: string };

/** Queues a call, with the change that it tells of. Queued twice under one key, it is one. @returns its id */
export async function enqueueCall(tx: CompanyTx, call: NewCall, now: Date): Promise<string> {
  const data = [{ ...call, next_attempt_at: now, created_at: now }];
  const [row] = await tx.outgoingCall.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } });
  if (row) return row.id;
  const { origin, origin_id, event_key } = call;
  const { id } = await tx.outgoingCall.findFirstOrThrow({
    where: { origin, origin_id, event_key },
    select: { id: true },
  });
  return id;
}

/** Takes a call back that no sender has touched. @returns whether it could be */
export async function withdrawCall(tx: CompanyTx, id: string): Promise<boolean> {
  const { count } = await tx.outgoingCall.deleteMany({ where: { id, state: 'queued', attempts: 0 } });
  return count === 1;
}

export type ClaimedCall = {
  company_id: string;
  id: string;
  origin: CallOriginKind;
  origin_id: string;
  event: string;
  url: string;
  body: string | null;
  /** When it was queued. */
  created_at: Date;
  /** With the one that is claimed. */
  attempts: number;
  fence: number;
};

/**
 * Takes due calls until `lease_until`; who dies meanwhile leaves them to the next. Every origin's first before
 * anybody's second: an address that hangs keeps its own calls waiting, and nobody else's. What happened to one record
 * is told in its order: a call waits for the one before it. What a closed company left behind stays where it is.
 */
export function claimCalls(db: PlatformQueries, now: Date, lease_until: Date, limit: number): Promise<ClaimedCall[]> {
  return db.$queryRaw<ClaimedCall[]>`
    WITH due AS (
      SELECT q.company_id, q.id,
        row_number() OVER (PARTITION BY q.company_id, q.origin_id ORDER BY q.next_attempt_at, q.seq) AS place
      FROM outgoing_calls q JOIN companies c ON c.id = q.company_id
      WHERE q.state = 'queued' AND q.next_attempt_at <= ${now} AND (q.lease_until IS NULL OR q.lease_until <= ${now})
        AND ${MAY_WORK(now)}
        AND (q.order_key IS NULL OR NOT EXISTS (
       
                             SELECT
          FROM outgoing_calls e
          WHERE e.company_id = q.company_id AND e.origin_id = q.origin_id AND e.order_key = q.order_key
            AND e.state = 'queued' AND e.seq < q.seq))
    ), taken AS (
      SELECT q.company_id, q.id FROM outgoing_calls q JOIN due ON due.company_id = q.company_id AND due.id = q.id
      -- Asked again of the locked row: another sender may have had it since.
      WHERE q.state = 'queued' AND q.next_attempt_at <= ${now} AND (q.lease_until IS NULL OR q.lease_until <= ${now})
      ORDER BY due.place, q.next_attempt_at, q.seq LIMIT ${limit} FOR UPDATE OF q SKIP LOCKED
    )
    UPDATE outgoing_calls o SET lease_until = ${lease_until}, attempts = o.attempts + 1, fence = o.fence + 1
    FROM taken WHERE o.company_id = taken.company_id AND o.id = taken.id
    RETURNING o.company_id, o.id, o.origin, o.origin_id, o.event, o.url, o.body, o.created_at, o.attempts, o.fence`;
}

export type Settlement = {
  state: CallState;
  url: string;
  http_status: number | null;
  reason: string | null;
  next_attempt_at: Date | null;
  finished_at: Date | null;
};
/** One attempt, as the log of an endpoint shows it. */
export type Attempt = { at: string; ms: number; status: number | null; reason: string | null; answer: string | null };

/**
 * Notes what became of an attempt. @returns whether it was still this sender's: with an older fence nothing is written
 */
export async function settleCall(
  db: CompanyQueries,
  { id, fence }: Pick<ClaimedCall, 'id' | 'fence'>,
  settlement: Settlement,
  attempt: Attempt,
): Promise<boolean> {
  const { state, url, http_status, reason, next_attempt_at, finished_at } = settlement;
  const count = await db.$executeRaw`
    UPDATE outgoing_calls
    SET state = ${state}, url = ${url}, http_status = ${http_status}, reason = ${reason},
      next_attempt_at = ${next_attempt_at}, finished_at = ${finished_at},
      lease_until = NULL,
        tries = jsonb_path_query_array(jsonb_build_array(${attempt}::jsonb) || tries,
          '$[0 to ${Prisma.raw(String(TRIES_KEPT - 1))}]')
    WHERE id = ${id}::uuid AND fence = ${fence} AND state = 'queued'`;
  return count === 1;
}

/**
 * The bodies of calls that ended before then: they may hold what a lead told. What became of the call stays. @returns
 * how many
 */
export async function dropOldBodies(db: PlatformDb, before: Date): Promise<number> {
  const { count } = await db.outgoingCall.updateMany({
    where: { finished_at: { lt: before }, body: { not: null } },
    data: { body: null },
  });
  return count;
}
