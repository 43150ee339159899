import { type CompanyQueries, type PlatformQueries, Prisma } from '@outrider/db';
import { uuidv7 } from '../uuid.ts';

export type PendingEvent = {
  company_id: string;
  id: string;
  topic: string;
  subject_id: string;
  payload: Record<string, unknown>;
};

/** What is taken at once: enough for a burst, and few enough to be told of soon. */
export const EVENTS_AT_ONCE = 200;

/** Takes events that no one else is relaying, oldest first, and marks them as relayed when the transaction commits. */
export function takeEvents(tx: PlatformQueries): Promise<PendingEvent[]> {
  return tx.$prepared<PendingEvent[]>(Prisma.sql`
    WITH due AS (
      SELECT company_id, id FROM outbox_events WHERE relayed_at IS NULL ORDER BY created_at LIMIT ${Prisma.raw(String(EVENTS_AT_ONCE))} FOR UPDATE SKIP LOCKED
    ), taken AS (
      UPDATE outbox_events o SET relayed_at = now() FROM due WHERE o.company_id = due.company_id AND o.id = due.id
      RETURNING o.company_id, o.id, o.topic, o.subject_id, o.payload, o.created_at
    )
    SELECT company_id, id, topic, subject_id, payload FROM taken ORDER BY created_at, id`);
}

/** Deletes events relayed before this moment. @returns how many */
export async function deleteRelayed(db: PlatformQueries, before: Date): Promise<number> {
  const { count } = await db.outboxEvent.deleteMany({ where: { relayed_at: { lt: before } } });
  return count;
}

/** Publishes an event with the transaction that it tells of. */
export async function insertEvent(
  tx: CompanyQueries,
  topic: string,
  subject_id: string,
  payload: Prisma.InputJsonObject = {},
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO outbox_events (id, topic, subject_id, payload) VALUES (${uuidv7()}::uuid, ${topic}, ${subject_id}::uuid, ${payload}::jsonb)`;
}
