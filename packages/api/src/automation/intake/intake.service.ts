import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type { Delivery, deliveryListSchema, IntakeChannel } from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { readCursor, writeCursor } from '../../ground/paging/cursor.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { findDelivery, insertDelivery, isReplayable, listDeliveries, resetDelivery } from './deliveries.store.ts';
import { processDelivery } from './process.ts';
import { sampleBody } from './sample.ts';
import { SOURCES } from './sources/index.ts';

/** Deliveries, newest first. */
export async function pageOfDeliveries(
  db: CompanyDb,
  input: z.output<typeof deliveryListSchema>,
): Promise<{ items: Delivery[]; next_cursor: string | null }> {
  const { limit, cursor, channel, state } = input;
  const rows = await listDeliveries(db, {
    channel,
    state,
    after: cursor ? readCursor(cursor, 'time') : null,
    limit: limit + 1,
  });
  const items = rows.slice(0, limit).map(presentDelivery);
  const last = items.at(-1);
  return { items, next_cursor: rows.length > limit && last ? writeCursor(last.received_at, last.id) : null };
}

/**
 * Processes a delivery again from its stored body; what it made before is found, not made twice. @throws 404, 409 for
 * one that was refused unread
 */
export async function replayDelivery(db: CompanyDb, services: Services, actor: Actor, id: string): Promise<Delivery> {
  const now = services.now();
  const delivery = await findDelivery(db, id);
  if (!delivery) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (!isReplayable(delivery)) throw new AppError('CONFLICT', MESSAGES.notReplayable);
  await db.transaction(async (tx) => {
    await resetDelivery(tx, id, actor.id ?? '', now);
    await recordAudit(tx, actor, { action: 'delivery.replay', subject_kind: 'delivery', subject_id: id });
  });
  await processDelivery(db, services, id, 1);
  return getDelivery(db, id);
}

/** A sample lead through the whole way a sender's takes, from the stored delivery on, but for becoming a lead. */
export async function sendTestLead(
  db: CompanyDb,
  services: Services,
  actor: Actor,
  channel: IntakeChannel,
): Promise<Delivery> {
  const { content_type, body } = sampleBody(channel);
  const id = uuidv7();
  const received_at = services.now();
  const request = {
    method: 'POST',
    channel,
    headers: { 'content-type': content_type },
    query: {},
    body,
    received_at,
  } as const;
  const verified = SOURCES[channel].verify(request, { signing_secret: null });
  if (verified.kind !== 'accept') throw new Error('The sample lead is not a delivery');
  const stored = {
    id,
    channel,
    dedupe_key: `test:${id}`,
    format: verified.format,
    content_type,
    headers: { 'user-agent': 'Outrider test lead' },
    body,
    http_status: verified.answer.status,
  };
  await insertDelivery(db, { ...stored, capture_key_id: null, received_at, is_test: true });
  await recordAudit(db, actor, {
    action: 'delivery.test',
    subject_kind: 'delivery',
    subject_id: id,
    detail: { channel },
  });
  await processDelivery(db, services, id, 1);
  return getDelivery(db, id);
}

/** @throws 404 */
export async function getDelivery(db: CompanyDb, id: string): Promise<Delivery> {
  const [row] = await listDeliveries(db, { id, after: null, limit: 1 });
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return presentDelivery(row);
}

function presentDelivery({ format, ...row }: Awaited<ReturnType<typeof listDeliveries>>[number]): Delivery {
  const pending = row.state === 'received' ? row.next_attempt_at : null;
  return {
    ...row,
    replayable: isReplayable({ state: row.state, format }),
    received_at: row.received_at.toISOString(),
    next_attempt_at: pending?.toISOString() ?? null,
  };
}
