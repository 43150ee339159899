import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  MOST_ENDPOINTS,
  SECRET_OVERLAP_HOURS,
  TEST_TYPE,
  type webhookCreateSchema,
  type WebhookEndpoint,
  type webhookSecretSchema,
  type webhookUpdatedSchema,
  type webhookUpdateSchema,
} from '@outrider/shared/automation/webhooks';
import type { z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { enqueueCall } from '../../ground/outgoing/outgoing-calls.store.ts';
import { makeWebhookSecret } from '../../ground/outgoing/standard-signature.ts';
import { assertWebhookUrl } from '../../ground/outgoing/webhook-url.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { type CountedRow, listEndpoints, lockEndpoint, secretOwner } from './endpoints.store.ts';

const WEEK_MS = 7 * 86_400_000;
const HOUR_MS = 3_600_000;
type Told = z.infer<typeof webhookSecretSchema>;

export async function listWebhooks(db: CompanyDb, now: Date): Promise<{ items: WebhookEndpoint[] }> {
  return { items: (await listEndpoints(db, lastWeek(now))).map(present) };
}

/** @throws 404 */
export async function getWebhook(db: CompanyQueries, id: string, now: Date): Promise<WebhookEndpoint> {
  const [row] = await listEndpoints(db, lastWeek(now), id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return present(row);
}

/**
 * With the secret that signs, told in this answer alone. @throws 409 for one more than a company may have, 422 for an
 * address that may not be called
 */
export async function createWebhook(
  db: CompanyDb,
  { secrets, now, host }: Pick<Services, 'secrets' | 'now' | 'host'>,
  actor: Actor,
  input: z.output<typeof webhookCreateSchema>,
): Promise<Told> {
  assertWebhookUrl(input.url, 'url', host);
  const id = uuidv7();
  const secret = makeWebhookSecret();
  return db.transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM companies
      WHERE id = ${tx.companyId}::uuid
      FOR UPDATE`; // two at once are not one too many
    if ((await tx.webhookEndpoint.count()) >= MOST_ENDPOINTS)
      throw new AppError('CONFLICT', MESSAGES.webhookLimit(MOST_ENDPOINTS));
    const at = now();
    await tx.webhookEndpoint.create({
      data: {
        ...input,
        id,
        secret: secrets.seal(secret, secretOwner(tx.companyId, id)),
        secret_hint: secret.slice(-4),
        created_by: actor.id,
        created_at: at,
        updated_at: at,
      },
      select: { id: true },
    });
    await note(tx, actor, 'webhook.create', id, { host: new URL(input.url).host, types: input.types });
    return { ...(await getWebhook(tx, id, at)), secret };
  });
}

/**
 * Changes the version that was looked at; what is left out stays. Another address gets another secret, told in this
 * answer alone: whoever listens there is not known to hold the old one, which signs nothing any more. @throws 404, 409
 * with the version of today, 422
 */
export async function updateWebhook(
  db: CompanyDb,
  { secrets, now, host }: Pick<Services, 'secrets' | 'now' | 'host'>,
  actor: Actor,
  { id, version, active, ...changes }: z.output<typeof webhookUpdateSchema>,
): Promise<z.infer<typeof webhookUpdatedSchema>> {
  if (changes.url !== undefined) assertWebhookUrl(changes.url, 'url', host);
  return db.transaction(async (tx) => {
    const before = await take(tx, id);
    if (before.version !== version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: before.version });
    const at = now();
    const isActive = before.stopped_at === null;
    const switched =
      active === undefined || active === isActive
        ? {}
        : active
          ? { stopped_at: null, stopped_by: null, failing_since: null, failing_told_at: null }
          : { stopped_at: at, stopped_by: 'person' };
    const data = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const secret = changes.url !== undefined && addressOf(changes.url) !== addressOf(before.url) && makeWebhookSecret();
    const signing = secret && {
      secret: secrets.seal(secret, secretOwner(tx.companyId, id)),
      secret_hint: secret.slice(-4),
      old_secret: null,
      old_secret_until: null,
    };
    await tx.webhookEndpoint.updateMany({
      where: { id },
      data: { ...data, ...switched, ...signing, version: { increment: 1 }, updated_at: at },
    });
    await note(tx, actor, 'webhook.update', id, {
      fields: Object.keys(data),
      ...('stopped_at' in switched && { active: active === true }),
      ...(secret && { host: new URL(changes.url ?? before.url).host, new_secret: true }),
    });
    return { ...(await getWebhook(tx, id, at)), ...(secret && { secret }) };
  });
}

/** A new secret, told in this answer alone; the one before signs as well for a day. @throws 404 */
export async function rotateSecret(
  db: CompanyDb,
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  actor: Actor,
  id: string,
): Promise<Told> {
  const secret = makeWebhookSecret();
  return db.transaction(async (tx) => {
    const before = await take(tx, id);
    const at = now();
    await tx.webhookEndpoint.updateMany({
      where: { id },
      data: {
        secret: secrets.seal(secret, secretOwner(tx.companyId, id)),
        secret_hint: secret.slice(-4),
        old_secret: before.secret,
        old_secret_until: new Date(at.getTime() + SECRET_OVERLAP_HOURS * HOUR_MS),
        version: { increment: 1 },
        updated_at: at,
      },
    });
    await note(tx, actor, 'webhook.rotate', id, {});
    return { ...(await getWebhook(tx, id, at)), secret };
  });
}

/** With everything that is queued for it. @throws 404 */
export async function deleteWebhook(db: CompanyDb, actor: Actor, id: string): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    const { url } = await take(tx, id);
    await tx.webhookEndpoint.deleteMany({ where: { id } });
    await note(tx, actor, 'webhook.delete', id, { host: new URL(url).host });
    return { id };
  });
}

/** Queues an event that tells of nothing. @throws 404, 409 for one that is switched off */
export async function testWebhook(
  db: CompanyDb,
  { now }: Pick<Services, 'now'>,
  actor: Actor,
  id: string,
): Promise<{ id: string; event_id: string }> {
  return db.transaction(async (tx) => {
    const { url, stopped_at } = await take(tx, id);
    if (stopped_at) throw new AppError('CONFLICT', MESSAGES.webhookStopped);
    const at = now();
    const body = JSON.stringify({ type: TEST_TYPE, timestamp: at.toISOString(), data: {} });
    const call = { origin: 'webhook', origin_id: id, endpoint_id: id, event: TEST_TYPE, url, body } as const;
    const event_id = await enqueueCall(tx, { ...call, event_key: `${TEST_TYPE}:${uuidv7()}` }, at);
    await note(tx, actor, 'webhook.test', id, {});
    return { id, event_id };
  });
}

/** Where a call goes; what is asked there may change. */
const addressOf = (url: string): string => {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
};
const lastWeek = (now: Date) => new Date(now.getTime() - WEEK_MS);

async function take(tx: Parameters<typeof lockEndpoint>[0], id: string) {
  const row = await lockEndpoint(tx, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return row;
}

async function note(
  db: CompanyQueries,
  actor: Actor,
  action: string,
  id: string,
  detail: Parameters<typeof recordAudit>[2]['detail'] & object,
): Promise<void> {
  await recordAudit(db, actor, { action, subject_kind: 'webhook', subject_id: id, detail });
  await insertEvent(db, 'webhook.changed', id);
}

const present = ({ secret: _, old_secret: _old, ...row }: CountedRow): WebhookEndpoint => ({
  ...row,
  old_secret_until: row.old_secret_until?.toISOString() ?? null,
  stopped_at: row.stopped_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
