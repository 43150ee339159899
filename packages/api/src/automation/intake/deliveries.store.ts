import type { CompanyQueries, CompanyTx, PlatformQueries } from '@outrider/db';
import { Prisma } from '@outrider/db';
import {
  type Delivery,
  type DeliveryOutcome,
  type DeliveryState,
  type DeliveryChannel,
  TEST_LEADS_SHOWN,
} from '@outrider/shared/automation/intake';
import { ERASED } from '../../ground/erased/forget-delivery.ts';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { type CaptureNote, type NewLead, writeLeads } from '../../records/leads/capture.store.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { personName } from '../../ground/sql/person-name.ts';

export type NewDelivery = {
  id: string;
  channel: DeliveryChannel;
  dedupe_key: string;
  format: string;
  content_type: string;
  headers: Record<string, string>;
  body: Uint8Array;
  http_status: number;
  capture_key_id: string | null;
  received_at: Date;
  is_test: boolean;
};

export const DELIVERY_COLUMNS = Prisma.sql`id, channel, dedupe_key, format, content_type, headers, body, http_status,
    capture_key_id, received_at, is_test`;
export const valuesOf = (delivery: NewDelivery) =>
  Prisma.sql`${delivery.id}::uuid, ${delivery.channel}, ${delivery.dedupe_key}, ${delivery.format},
      ${delivery.content_type}, ${JSON.stringify(delivery.headers)}::jsonb,
    ${Buffer.from(delivery.body)}, ${delivery.http_status}, ${delivery.capture_key_id}::uuid,
      ${delivery.received_at}::timestamptz, ${delivery.is_test}`;

/** That its key is in use, to the minute. */
export const markUsed = ({ capture_key_id, received_at }: NewDelivery) => Prisma.sql`
  UPDATE capture_keys SET last_used_at = ${received_at}::timestamptz
  WHERE id = ${capture_key_id}::uuid
    AND (last_used_at IS NULL OR last_used_at < ${received_at}::timestamptz - interval '1 minute')`;

/** `repeats`: the delivery that came before under the same name; null where this one is new. */
export type StoredDelivery = { id: string; repeats: { received_at: Date; same_body: boolean } | null };

/**
 * Stores a delivery for the queue and marks its key as used, in one statement. @returns as findRepeated where one was
 * stored before
 */
export async function insertDelivery(db: CompanyQueries, delivery: NewDelivery): Promise<StoredDelivery | null> {
  const [row] = await db.$prepared<{ id: string }[]>(Prisma.sql`
    WITH used AS (${markUsed(delivery)})
    INSERT INTO deliveries (${DELIVERY_COLUMNS}, next_attempt_at)
    VALUES (${valuesOf(delivery)}, ${delivery.received_at}::timestamptz)
    ON CONFLICT (company_id, channel, dedupe_key) DO NOTHING RETURNING id`);
  return row ? { id: row.id, repeats: null } : findRepeated(db, delivery);
}

/**
 * The one that was stored before; it itself where the answer to its storing was lost; null where the name was released
 * meanwhile, and nothing is stored.
 */
export async function findRepeated(db: CompanyQueries, delivery: NewDelivery): Promise<StoredDelivery | null> {
  const { id, channel, dedupe_key, body } = delivery;
  const [first] = await db.$queryRaw<{ id: string; received_at: Date; same_body: boolean }[]>`
    SELECT id, received_at, body = ${Buffer.from(body)} AS same_body
    FROM deliveries
    WHERE channel = ${channel} AND dedupe_key = ${dedupe_key}`;
  if (!first) return null;
  if (first.id === id) return { id, repeats: null };
  const { received_at, same_body } = first;
  return { id: first.id, repeats: { received_at, same_body } };
}

/** From now on the delivery of this name is only itself: the next one of the name is new. */
export const releaseName = (db: CompanyQueries, { channel, dedupe_key }: NewDelivery, received_before: Date) =>
  db.$executeRaw`
    UPDATE deliveries SET dedupe_key = dedupe_key || '@' || id
    WHERE channel = ${channel} AND dedupe_key = ${dedupe_key} AND received_at <= ${received_before}::timestamptz`;

/**
 * What became of a delivery that came with its lead: 'made' it is, or the e-mail is 'known' and the delivery kept for
 * whoever stored it to go on with; it 'waits' for the queue; it is 'repeated', and nothing was stored.
 */
export type Course = 'made' | 'known' | 'waits' | 'repeated';

/**
 * Stores a delivery and makes its lead, with all that belongs to both, in one statement: all or nothing without a
 * transaction. Whether the delivery is a repeated one its unique key decides before anything else is written.
 * @throws where the e-mail is taken while it runs: the delivery's line names a lead that was not made, and the foreign
 *   key takes everything back
 */
export async function insertDeliveryWithLead(
  db: CompanyQueries,
  delivery: NewDelivery,
  lead: NewLead,
  note: CaptureNote,
  {
    reason,
    now,
    duration_ms,
    lease_until,
  }: { reason: string | null; now: Date; duration_ms: number; lease_until: Date },
): Promise<Course> {
  const written = writeLeads([lead], note, [], {
    only: Prisma.sql`EXISTS (SELECT FROM delivery) AND (SELECT way FROM course) = 'made'`,
  });
  const [row] = await db.$prepared<{ way: Course }[]>(Prisma.sql`
    WITH course AS MATERIALIZED (
      SELECT CASE
        WHEN NOT EXISTS (SELECT FROM companies c WHERE ${MAY_WORK(now)}) THEN 'waits'
        WHEN EXISTS (SELECT FROM leads WHERE email_key = ${lead.email_key})
          OR EXISTS (SELECT FROM lead_aliases a JOIN leads s ON s.company_id = a.company_id AND s.id = a.lead_id
              WHERE a.email_key = ${lead.email_key})
          OR EXISTS (SELECT FROM erased_addresses e WHERE e.email_hash = ANY(${lead.email_hashes})) THEN 'known'
        ELSE 'made' END AS way
    ), delivery AS (
      INSERT INTO deliveries (${DELIVERY_COLUMNS}, state, outcome, reason, processed_at, duration_ms, attempts,
          next_attempt_at)
      SELECT ${valuesOf(delivery)}, CASE way WHEN 'made' THEN 'processed' ELSE 'received' END,
        CASE way WHEN 'made' THEN 'created' END,
        CASE way WHEN 'made' THEN ${reason} END, CASE way WHEN 'made' THEN ${now}::timestamptz END,
          CASE way WHEN 'made' THEN ${duration_ms}::int END,
        CASE way WHEN 'waits' THEN 0 ELSE 1 END,
          CASE way WHEN 'waits' THEN ${delivery.received_at}::timestamptz WHEN 'known' THEN ${lease_until}::timestamptz END
      FROM course
      ON CONFLICT (company_id, channel, dedupe_key) DO NOTHING RETURNING id
    ), used AS (${markUsed(delivery)}), ${written}, line AS (
      INSERT INTO delivery_leads (delivery_id, position, lead_id, outcome)
      SELECT delivery.id, input.position, input.id, 'created'
      FROM delivery, input
    ), changed AS (
      INSERT INTO outbox_events (id, topic, subject_id)
      SELECT ${uuidv7()}::uuid, 'delivery.changed', delivery.id
      FROM delivery, course
      WHERE way = 'made'
    )
    SELECT way FROM course, delivery`);
  return row?.way ?? 'repeated';
}

/** What a call that was turned away is stored as where nothing was read of it. */
const UNREAD = { format: 'refused', content_type: '', headers: {} };

export type Refusal = Pick<NewDelivery, 'id' | 'channel' | 'http_status' | 'capture_key_id' | 'received_at'> &
  Partial<Pick<NewDelivery, 'format' | 'content_type' | 'headers' | 'body'>> & { reason: string };

/**
 * A call that had a key of the company and was turned away: shown, so that its sender's owner can find the cause. What
 * was understood and could not become a lead is kept, so that it can be replayed once the cause is gone; of everything
 * else the body is not.
 */
export async function insertRefusal(db: CompanyQueries, refusal: Refusal): Promise<void> {
  const dedupe_key = `refused:${refusal.id}`;
  const state: DeliveryState = 'refused';
  await db.delivery.create({
    data: { ...UNREAD, ...refusal, body: Buffer.from(refusal.body ?? []), dedupe_key, state },
    select: { id: true },
  });
}

/** Whether a delivery has something that can be processed again; not what its sender has yet to confirm. */
export const isReplayable = ({ state, format }: { state: string; format: string }) =>
  format !== ERASED && state !== 'unconfirmed' && (state !== 'refused' || format !== UNREAD.format);

export type ClaimedDelivery = {
  company_id: string;
  channel: DeliveryChannel;
  capture_key_id: string | null;
  id: string;
  attempts: number;
};

/**
 * Takes due deliveries for `leaseUntil`; who dies meanwhile leaves them to the next. Those of a company that may not
 * work wait until it may.
 */
export function claimDeliveries(
  db: PlatformQueries,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<ClaimedDelivery[]> {
  return db.$queryRaw<ClaimedDelivery[]>`
    UPDATE deliveries d SET next_attempt_at = ${leaseUntil}, attempts = d.attempts + 1
    FROM (SELECT company_id, id FROM deliveries WHERE state = 'received' AND next_attempt_at <= ${now}
      AND EXISTS (SELECT FROM companies c WHERE c.id = deliveries.company_id AND ${MAY_WORK(now)})
      ORDER BY next_attempt_at LIMIT ${limit}
      FOR UPDATE OF deliveries SKIP LOCKED) AS due
    WHERE d.company_id = due.company_id AND d.id = due.id
    RETURNING d.company_id, d.channel, d.capture_key_id, d.id, d.attempts`;
}

/** Keeps claimed deliveries: those whose lease still ends as this process has set it. */
export const renewDeliveries = (db: PlatformQueries, ids: string[], lease: { from: Date; to: Date }) =>
  db.delivery.updateMany({
    where: { id: { in: ids }, state: 'received', next_attempt_at: lease.from },
    data: { next_attempt_at: lease.to },
  });

/** Gives claimed deliveries back, as if they had not been claimed: the next instance takes them at once. */
export const releaseDeliveries = (db: PlatformQueries, ids: string[], now: Date) =>
  db.delivery.updateMany({
    where: { id: { in: ids }, state: 'received' },
    data: { next_attempt_at: now, attempts: { decrement: 1 } },
  });

/** Deliveries that waited for a platform which is configured now go on. */
export const requeueWaiting = (db: PlatformQueries, formats: string[], now: Date) =>
  db.delivery.updateMany({
    where: { state: 'waiting', format: { in: formats } },
    data: { state: 'received', next_attempt_at: now, attempts: 0 },
  });

export const findDelivery = (db: CompanyQueries, id: string) => db.delivery.findFirst({ where: { id } });

/** Those of these that are still to be processed for the first time and not too large to be held side by side. */
export const findReceived = (db: CompanyQueries, ids: string[], max_bytes: number) =>
  db.$queryRaw<{ id: string; format: string; content_type: string; body: Uint8Array; is_test: boolean }[]>`
    SELECT id, format, content_type, body, is_test FROM deliveries
    WHERE id = ANY(${ids}::uuid[]) AND state = 'received' AND replayed_by IS NULL AND octet_length(body) <= ${max_bytes}
    ORDER BY id`;

/** Locks those of these deliveries that are still to be processed. */
export async function lockReceived(tx: CompanyTx, ids: string[]): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM deliveries WHERE id = ANY(${ids}::uuid[]) AND state = 'received' ORDER BY id FOR UPDATE`;
  return new Set(rows.map(({ id }) => id));
}

export type Settlement = {
  state: DeliveryState;
  outcome: DeliveryOutcome | null;
  reason: string | null;
  processed_at: Date | null;
  duration_ms: number | null;
  next_attempt_at: Date | null;
};
export const settleDelivery = (db: CompanyQueries, id: string, settlement: Settlement) =>
  db.delivery.updateMany({ where: { id, state: 'received' }, data: settlement });

/** What deliveries came to, each with the leads that it named in their order. */
export type ProcessedDelivery = {
  id: string;
  outcome: DeliveryOutcome;
  reason: string | null;
  is_test: boolean;
  leads: { lead_id: string; outcome: DeliveryOutcome }[];
};

/** Closes deliveries whose rows are locked, and publishes it. */
export async function settleProcessed(
  tx: CompanyTx,
  processed: ProcessedDelivery[],
  { now, duration_ms }: { now: Date; duration_ms: number },
): Promise<void> {
  const rows = processed.map(({ leads: _, ...delivery }) => ({ ...delivery, event_id: uuidv7() }));
  const lines = processed.flatMap(({ id, leads }) =>
    leads.map((line, position) => ({ ...line, delivery_id: id, position })),
  );
  await tx.$executeRaw`
    WITH done AS (
      SELECT *
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(id uuid, outcome text, reason text,
          is_test boolean, event_id uuid)
    ), line AS (
      INSERT INTO delivery_leads (delivery_id, position, lead_id, outcome)
      SELECT delivery_id, position, lead_id, outcome
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS row(delivery_id uuid, position int, lead_id uuid,
          outcome text)
    ), event AS (
      INSERT INTO outbox_events (id, topic, subject_id) SELECT event_id, 'delivery.changed', id FROM done
    )
    UPDATE deliveries d
    SET state = 'processed', outcome = done.outcome, reason = done.reason, is_test = d.is_test OR done.is_test,
      processed_at = ${now}::timestamptz, duration_ms = ${duration_ms}, next_attempt_at = NULL
    FROM done WHERE d.id = done.id`;
}

export async function resetDelivery(tx: CompanyTx, id: string, replayed_by: string, now: Date): Promise<void> {
  await tx.deliveryLead.deleteMany({ where: { delivery_id: id } });
  await tx.testLead.deleteMany({ where: { delivery_id: id } });
  await tx.delivery.update({
    where: tx.key(id),
    data: { state: 'received', outcome: null, reason: null, attempts: 0, next_attempt_at: now, replayed_by },
    select: { id: true },
  });
}

type DeliveryRow = Omit<Delivery, 'received_at' | 'next_attempt_at' | 'replayable'> & {
  format: string;
  received_at: Date;
  next_attempt_at: Date | null;
};

export function listDeliveries(
  db: CompanyQueries,
  asked: {
    id?: string;
    channel?: DeliveryChannel | undefined;
    state?: DeliveryState | undefined;
    after: { value: string | number; id: string } | null;
    limit: number;
  },
): Promise<DeliveryRow[]> {
  const { id, channel, state, after, limit } = asked;
  return db.$queryRaw<DeliveryRow[]>`
    SELECT d.id, d.channel, d.format, d.state, d.outcome, d.reason, d.http_status, d.attempts, d.duration_ms,
      k.name AS key_name, r.full_name AS replayed_by_name, d.received_at, d.next_attempt_at,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', l.id, 'name', ${personName('l')}, 'outcome', dl.outcome)
              ORDER BY dl.position)
       
        FROM (SELECT * FROM delivery_leads x WHERE x.company_id = d.company_id AND x.delivery_id = d.id
            ORDER BY position LIMIT 20) dl
        JOIN leads l ON l.company_id = dl.company_id AND l.id = dl.lead_id), '[]') AS leads,
      d.is_test, coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name',
                coalesce(nullif(concat_ws(' ', t.lead ->> 'first_name', t.lead ->> 'last_name'), ''),
                  t.lead ->> 'email')) ORDER BY t.position)
        FROM test_leads t
          WHERE t.company_id = d.company_id AND t.delivery_id = d.id AND t.position < ${TEST_LEADS_SHOWN}),
          '[]') AS test_leads
    FROM deliveries d
    LEFT JOIN capture_keys k ON k.company_id = d.company_id AND k.id = d.capture_key_id
    LEFT JOIN users r ON r.company_id = d.company_id AND r.id = d.replayed_by
    WHERE ${id ? Prisma.sql`d.id = ${id}::uuid` : Prisma.sql`true`}
      AND ${channel ? Prisma.sql`d.channel = ${channel}` : Prisma.sql`true`}
      AND ${state ? Prisma.sql`d.state = ${state}` : Prisma.sql`true`}
      AND ${after ? Prisma.sql`(d.received_at, d.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : Prisma.sql`true`}
    ORDER BY d.received_at DESC, d.id DESC LIMIT ${limit}`;
}
