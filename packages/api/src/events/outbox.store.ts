import type { CompanyQueries, PlatformQueries, Prisma } from '@outrider/db';

export type PendingEvent = {
  company_id: string;
  id: string;
  topic: string;
  subject_id: string;
  payload: Record<string, unknown>;
};

/** Claims events that no one else is relaying, oldest first, until the transaction ends. */
export function claimEvents(tx: PlatformQueries, limit: number): Promise<PendingEvent[]> {
  return tx.$queryRaw<PendingEvent[]>`
    SELECT company_id, id, topic, subject_id, payload FROM outbox_events WHERE relayed_at IS NULL
    ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
}

export function markRelayed(tx: PlatformQueries, events: PendingEvent[]): Promise<number> {
  return tx.$executeRaw`
    UPDATE outbox_events o SET relayed_at = now()
    FROM unnest(${events.map((event) => event.company_id)}::uuid[], ${events.map((event) => event.id)}::uuid[]) AS done(company_id, id)
    WHERE o.company_id = done.company_id AND o.id = done.id`;
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
  await tx.outboxEvent.create({ data: { topic, subject_id, payload }, select: { id: true } });
}
