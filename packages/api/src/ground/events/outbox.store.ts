import { type CompanyQueries, type PlatformQueries, Prisma } from '@outrider/db';
import { uuidv7 } from '../uuid.ts';
import type { LiveNews } from './live.ts';

/** An event that streams were or will be told of, `relayed_at` that moment or just before it. */
export type RelayedEvent = { company_id: string; id: string; topic: string; subject_id: string; relayed_at: Date };
export type PendingEvent = RelayedEvent & { payload: Record<string, unknown>; created_at: Date };

/** What is taken at once: enough for a burst, and few enough to be told of soon. */
export const EVENTS_AT_ONCE = 200;

/** Takes events that no one else is relaying, oldest first, and marks them as relayed when the transaction commits. */
export function takeEvents(tx: PlatformQueries): Promise<PendingEvent[]> {
  return tx.$prepared<PendingEvent[]>(Prisma.sql`
    WITH due AS (
      SELECT company_id, id
      FROM outbox_events
      WHERE relayed_at IS NULL
      ORDER BY created_at LIMIT ${Prisma.raw(String(EVENTS_AT_ONCE))}
      FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE outbox_events o SET relayed_at = now() FROM due WHERE o.company_id = due.company_id AND o.id = due.id
      RETURNING o.company_id, o.id, o.topic, o.subject_id, o.payload, o.created_at, o.relayed_at
    )
    SELECT company_id, id, topic, subject_id, payload, created_at, relayed_at FROM taken ORDER BY created_at, id`);
}

/** Keeps what consumers announce beside the events of the outbox, as relayed. */
export async function insertTold(tx: PlatformQueries, news: readonly LiveNews[]): Promise<RelayedEvent[]> {
  if (news.length === 0) return [];
  const rows = news.map(({ company_id, event }) => ({
    company_id,
    id: uuidv7(),
    topic: event.topic,
    subject_id: event.id,
  }));
  return tx.$prepared<RelayedEvent[]>(Prisma.sql`
    INSERT INTO outbox_events (company_id, id, topic, subject_id, relayed_at)
    SELECT company_id, id, topic, subject_id, now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(company_id uuid, id uuid, topic text, subject_id uuid)
    RETURNING company_id, id, topic, subject_id, relayed_at`);
}

/** What the company's streams were told from this moment on, the oldest first. */
export function findRelayed(
  db: CompanyQueries,
  from: Date,
  topics: readonly string[],
  most: number,
): Promise<RelayedEvent[]> {
  return db.outboxEvent.findMany({
    where: { relayed_at: { gte: from }, topic: { in: [...topics] } },
    orderBy: [{ relayed_at: 'asc' }, { id: 'asc' }],
    take: most,
    select: { company_id: true, id: true, topic: true, subject_id: true, relayed_at: true },
  }) as Promise<RelayedEvent[]>;
}

/**
 * The company's events after one that was relayed then, in the order they were relayed. `after.id` null: from that
 * moment on.
 */
export function findEventsAfter(
  db: CompanyQueries,
  after: { at: Date; id: string | null },
  topics: readonly string[],
  most: number,
): Promise<PendingEvent[]> {
  return db.$queryRaw<PendingEvent[]>`
    SELECT company_id, id, topic, subject_id, payload, created_at, relayed_at FROM outbox_events
    WHERE relayed_at >= ${after.at}::timestamptz AND topic = ANY(${[...topics]})
      AND (${after.id}::uuid IS NULL OR (relayed_at, id) > (${after.at}::timestamptz, ${after.id}::uuid))
    ORDER BY relayed_at, id LIMIT ${most}`;
}

/** Deletes events relayed before this moment. @returns how many */
export async function deleteRelayed(db: PlatformQueries, before: Date): Promise<number> {
  const { count } = await db.outboxEvent.deleteMany({ where: { relayed_at: { lt: before } } });
  return count;
}

/** Publishes events of one topic, in one statement. */
export async function insertEvents(
  tx: CompanyQueries,
  topic: string,
  events: { subject_id: string; payload?: Prisma.InputJsonObject }[],
): Promise<void> {
  if (events.length > 0)
    await tx.outboxEvent.createMany({
      data: events.map(({ subject_id, payload = {} }) => ({ topic, subject_id, payload })),
    });
}

/** Publishes an event with the transaction that it tells of. */
export async function insertEvent(
  tx: CompanyQueries,
  topic: string,
  subject_id: string,
  payload: Prisma.InputJsonObject = {},
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO outbox_events (id, topic, subject_id, payload)
    VALUES (${uuidv7()}::uuid, ${topic}, ${subject_id}::uuid, ${payload}::jsonb)`;
}
