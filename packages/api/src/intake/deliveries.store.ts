import type { CompanyQueries, CompanyTx, PlatformQueries } from '@outrider/db';
import { Prisma } from '@outrider/db';
import {
  type Delivery,
  type DeliveryOutcome,
  type DeliveryState,
  type IntakeChannel,
  TEST_LEADS_SHOWN,
} from '@outrider/shared/intake';
import { MAY_WORK } from '../companies/standing.store.ts';

export type NewDelivery = {
  id: string;
  channel: IntakeChannel;
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

/** Stores a delivery and marks its key as used, in one statement. @returns its id, or the id of the one that was stored before */
export async function insertDelivery(
  db: CompanyQueries,
  delivery: NewDelivery,
): Promise<{ id: string; duplicate: boolean }> {
  const { id, channel, dedupe_key, capture_key_id, received_at } = delivery;
  const [row] = await db.$queryRaw<{ id: string }[]>`
    WITH used AS (
      UPDATE capture_keys SET last_used_at = ${received_at} WHERE id = ${capture_key_id}::uuid AND (last_used_at IS NULL OR last_used_at < ${received_at}::timestamptz - interval '1 minute')
    )
    INSERT INTO deliveries (id, channel, dedupe_key, format, content_type, headers, body, http_status, capture_key_id, received_at, is_test, next_attempt_at)
    VALUES (${id}::uuid, ${channel}, ${dedupe_key}, ${delivery.format}, ${delivery.content_type}, ${JSON.stringify(delivery.headers)}::jsonb, ${Buffer.from(delivery.body)},
      ${delivery.http_status}, ${capture_key_id}::uuid, ${received_at}, ${delivery.is_test}, ${received_at})
    ON CONFLICT (company_id, channel, dedupe_key) DO NOTHING RETURNING id`;
  if (row) return { id, duplicate: false };
  const first = await db.delivery.findFirst({ where: { channel, dedupe_key }, select: { id: true } });
  return { id: first?.id ?? id, duplicate: true };
}

/** A call that had a key of the company and was turned away: shown, so that its sender's owner can find the cause. Its body is not kept. */
export async function insertRefusal(
  db: CompanyQueries,
  refusal: {
    id: string;
    channel: IntakeChannel;
    reason: string;
    http_status: number;
    capture_key_id: string;
    received_at: Date;
  },
): Promise<void> {
  const rest = {
    dedupe_key: `refused:${refusal.id}`,
    format: 'refused',
    content_type: '',
    headers: {},
    body: new Uint8Array(),
    state: 'refused' satisfies DeliveryState,
  };
  await db.delivery.create({ data: { ...refusal, ...rest }, select: { id: true } });
}

export type ClaimedDelivery = { company_id: string; id: string; attempts: number };

/** Takes due deliveries for `leaseUntil`; who dies meanwhile leaves them to the next. Those of a company that may not work wait until it may. */
export function claimDeliveries(
  db: PlatformQueries,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Promise<ClaimedDelivery[]> {
  return db.$queryRaw<ClaimedDelivery[]>`
    UPDATE deliveries d SET next_attempt_at = ${leaseUntil}, attempts = d.attempts + 1
    FROM (SELECT company_id, id FROM deliveries WHERE state = 'received' AND next_attempt_at <= ${now}
      AND EXISTS (SELECT FROM companies c WHERE c.id = deliveries.company_id AND ${MAY_WORK(now)}) ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE OF deliveries SKIP LOCKED) AS due
    WHERE d.company_id = due.company_id AND d.id = due.id RETURNING d.company_id, d.id, d.attempts`;
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

/** The delivery, locked, if it is still to be processed. */
export async function lockReceived(tx: CompanyTx, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<
    unknown[]
  >`SELECT id FROM deliveries WHERE id = ${id}::uuid AND state = 'received' FOR UPDATE`;
  return rows.length > 0;
}

export type Settlement = {
  state: DeliveryState;
  outcome: DeliveryOutcome | null;
  reason: string | null;
  processed_at: Date | null;
  duration_ms: number | null;
  next_attempt_at: Date | null;
  is_test?: true;
};
export const settleDelivery = (db: CompanyQueries, id: string, settlement: Settlement) =>
  db.delivery.updateMany({ where: { id, state: 'received' }, data: settlement });

export const insertDeliveryLeads = (
  tx: CompanyTx,
  rows: { delivery_id: string; position: number; lead_id: string; outcome: DeliveryOutcome }[],
) => tx.deliveryLead.createMany({ data: rows });

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
  received_at: Date;
  next_attempt_at: Date | null;
};

export function listDeliveries(
  db: CompanyQueries,
  asked: { id?: string; channel?: IntakeChannel; after: { value: string | number; id: string } | null; limit: number },
): Promise<DeliveryRow[]> {
  const { id, channel, after, limit } = asked;
  return db.$queryRaw<DeliveryRow[]>`
    SELECT d.id, d.channel, d.state, d.outcome, d.reason, d.http_status, d.attempts, d.duration_ms, k.name AS key_name, r.full_name AS replayed_by_name, d.received_at, d.next_attempt_at,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', l.id, 'name', coalesce(nullif(concat_ws(' ', l.first_name, l.last_name), ''), l.email), 'outcome', dl.outcome) ORDER BY dl.position)
        FROM (SELECT * FROM delivery_leads x WHERE x.company_id = d.company_id AND x.delivery_id = d.id ORDER BY position LIMIT 20) dl
        JOIN leads l ON l.company_id = dl.company_id AND l.id = dl.lead_id), '[]') AS leads,
      d.is_test, coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', coalesce(nullif(concat_ws(' ', t.lead ->> 'first_name', t.lead ->> 'last_name'), ''), t.lead ->> 'email')) ORDER BY t.position)
        FROM test_leads t WHERE t.company_id = d.company_id AND t.delivery_id = d.id AND t.position < ${TEST_LEADS_SHOWN}), '[]') AS test_leads
    FROM deliveries d
    LEFT JOIN capture_keys k ON k.company_id = d.company_id AND k.id = d.capture_key_id
    LEFT JOIN users r ON r.company_id = d.company_id AND r.id = d.replayed_by
    WHERE ${id ? Prisma.sql`d.id = ${id}::uuid` : Prisma.sql`true`} AND ${channel ? Prisma.sql`d.channel = ${channel}` : Prisma.sql`true`}
      AND ${after ? Prisma.sql`(d.received_at, d.id) < (${after.value}::timestamptz, ${after.id}::uuid)` : Prisma.sql`true`}
    ORDER BY d.received_at DESC, d.id DESC LIMIT ${limit}`;
}
