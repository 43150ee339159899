import { type CompanyDb, Prisma } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type {
  WebhookAttempt,
  WebhookEvent,
  WebhookEventDetail,
  webhookEventsInputSchema,
} from '@outrider/shared/automation/webhooks';
import type { z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import { findEndpoint } from './endpoints.store.ts';

type Row = Omit<WebhookEvent, 'created_at' | 'next_attempt_at' | 'finished_at'> & {
  created_at: Date;
  next_attempt_at: Date | null;
  finished_at: Date | null;
};
const COLUMNS = Prisma.sql`q.id, q.event AS type, q.state, q.order_key AS subject_id, q.http_status, q.reason,
    q.attempts, q.created_at, q.next_attempt_at, q.finished_at`;

/** What an endpoint was told and is to be told, newest first. @throws 404, 422 */
export async function listEvents(
  db: CompanyDb,
  { id, failed, limit, cursor }: z.output<typeof webhookEventsInputSchema>,
): Promise<{ items: WebhookEvent[]; total: number; next_cursor: string | null }> {
  if (!(await findEndpoint(db, id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const after = readAfter(cursor);
  const asked = Prisma.sql`q.endpoint_id = ${id}::uuid
      AND ${
        failed
          ? Prisma.sql`(q.state = 'failed' OR q.state = 'queued'
        AND q.reason IS NOT NULL)`
          : Prisma.sql`true`
      }`;
  const [counted, rows] = await Promise.all([
    db.$queryRaw<{ total: number }[]>`SELECT count(*)::int AS total FROM outgoing_calls q WHERE ${asked}`,
    db.$queryRaw<Row[]>`
      SELECT ${COLUMNS}
      FROM outgoing_calls q
      WHERE ${asked} AND ${
        after
          ? Prisma.sql`(q.created_at, q.id) < (${after.at},
            ${after.id}::uuid)`
          : Prisma.sql`true`
      }
      ORDER BY q.created_at DESC, q.id DESC LIMIT ${limit + 1}`,
  ]);
  const { items, next_cursor } = cutPage(rows, limit, ({ created_at }) => created_at);
  return { items: items.map(present), total: counted[0]?.total ?? 0, next_cursor };
}

type Asked = { id: string; event_id: string };

/** @throws 404 */
export async function getEvent(db: CompanyDb, { id, event_id }: Asked): Promise<WebhookEventDetail> {
  const [row] = await db.$queryRaw<(Row & { body: string | null; tries: WebhookAttempt[] })[]>`
    SELECT ${COLUMNS}, q.body, q.tries
    FROM outgoing_calls q
    WHERE q.endpoint_id = ${id}::uuid AND q.id = ${event_id}::uuid`;
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return { ...present(row), body: row.body, tries: row.tries };
}

/**
 * Sends an event again, whatever became of it, under the id that it had: a receiver that has it already knows it by
 * that. @throws 404, 409
 */
export async function replayEvent(
  db: CompanyDb,
  actor: Actor,
  { id, event_id }: Asked,
  now: Date,
): Promise<WebhookEventDetail> {
  await db.transaction(async (tx) => {
    const endpoint = await findEndpoint(tx, id);
    if (!endpoint) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (endpoint.stopped_at) throw new AppError('CONFLICT', MESSAGES.webhookStopped);
    const [row] = await tx.$queryRaw<{ body: string | null }[]>`
      SELECT body FROM outgoing_calls WHERE endpoint_id = ${id}::uuid AND id = ${event_id}::uuid FOR UPDATE`;
    if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (row.body === null) throw new AppError('CONFLICT', MESSAGES.webhookTooOld);
    await tx.$executeRaw`
      UPDATE outgoing_calls
      SET state = 'queued', attempts = 0, next_attempt_at = ${now}, finished_at = NULL, reason = NULL,
        lease_until = NULL
      WHERE id = ${event_id}::uuid AND (lease_until IS NULL OR lease_until <= ${now})`;
    await recordAudit(tx, actor, {
      action: 'webhook.replay',
      subject_kind: 'webhook',
      subject_id: id,
      detail: { event_id },
    });
    await insertEvent(tx, 'webhook.changed', id);
  });
  return getEvent(db, { id, event_id });
}

const present = <T extends Row>({ created_at, next_attempt_at, finished_at, ...row }: T) => ({
  id: row.id,
  type: row.type,
  state: row.state,
  subject_id: row.subject_id,
  http_status: row.http_status,
  reason: row.reason,
  attempts: row.attempts,
  created_at: created_at.toISOString(),
  next_attempt_at: next_attempt_at?.toISOString() ?? null,
  finished_at: finished_at?.toISOString() ?? null,
});
