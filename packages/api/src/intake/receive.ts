import type { CompanyDb, Database } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { noteKeyUse } from '../audit/note-calls.ts';
import { refuse } from '../http/refuse.ts';
import { hashSecret } from '../secrets/hash-secret.ts';
import { assertMayWork } from '../companies/standing.ts';
import { assertWithin } from '../rate-limit.ts';
import type { Services } from '../services.ts';
import { uuidv7 } from '../uuid.ts';
import { findOwnFields } from '../fields/own-fields.ts';
import { awaitLeads } from './await-leads.ts';
import { insertRefusal, type NewDelivery } from './deliveries.store.ts';
import { identityOf } from './delivery-identity.ts';
import { secretOwner } from './keys.service.ts';
import { findPresentedKey, type PresentedKey } from './keys.store.ts';
import { presentedKey } from './presented-key.ts';
import { isWithoutLead, originOf, readDelivery } from './read-delivery.ts';
import { SOURCES } from './sources/index.ts';
import type { Acceptance, Handshake, WebhookAnswer, WebhookRequest } from './sources/source.ts';
import { takeDelivery } from './take-delivery.ts';

/**
 * Takes a webhook call: finds the company by its capture key, checks the sender, stores the delivery and answers. A single lead is made with it, others
 * after the answer, or before it where the sender waits. The same delivery again finds the stored one. What holds no lead is turned away with the reason.
 * @throws AppError 401, 403, 422, 429
 */
export async function receiveWebhook(
  database: Database,
  services: Services,
  request: WebhookRequest,
  ip: string,
): Promise<WebhookAnswer> {
  const key = await identify(database, services, request, ip);
  let unusable: NewDelivery | null = null;
  try {
    assertOpen(key, request, services.now());
    const verified = verify(services, request, key);
    if (verified.kind === 'handshake') return verified.answer;
    const db = database.forCompany(key.company_id);
    await noteUse(database, services, key, request, ip);
    const delivery = describeDelivery(request, verified, key);
    const reading = readDelivery(delivery, await findOwnFields(db, 'lead'), key.source);
    if (verified.without_lead === 'kept' || !isWithoutLead(reading)) {
      const taken = await takeDelivery(db, services, delivery, reading, originOf(request.channel, key));
      return await withReceipt(db, services, request, verified.answer, taken);
    }
    unusable = delivery;
    const reason = reading.reason ?? MESSAGES.nothingRecognised;
    if (verified.without_lead === 'refused') throw refuse('UNPROCESSABLE_CONTENT', 'email', reason);
    const answer = verified.without_lead(reason);
    await noteRefusal(database, key, request, { reason, http_status: answer.status }, unusable);
    return answer;
  } catch (error) {
    if (error instanceof AppError)
      await noteRefusal(database, key, request, { reason: error.message, http_status: error.status }, unusable);
    throw error;
  }
}

/** With the key's signing secret, or with the one before it for as long as that is right beside it. */
function verify(services: Services, request: WebhookRequest, key: PresentedKey): Handshake | Acceptance {
  const { signing_secret, old_signing_secret, old_signing_until } = key;
  const opened = (sealed: string | null) =>
    sealed && services.secrets.open(sealed, secretOwner(key.company_id, key.id));
  const verifyBy = (sealed: string | null) =>
    SOURCES[request.channel].verify(request, { signing_secret: opened(sealed) });
  try {
    return verifyBy(signing_secret);
  } catch (error) {
    const isOther = error instanceof AppError && error.message === MESSAGES.badSignature;
    const overlaps = old_signing_secret && old_signing_until && old_signing_until > services.now();
    if (!isOther || !overlaps) throw error;
    return verifyBy(old_signing_secret);
  }
}

const describeDelivery = (
  request: WebhookRequest,
  { external_id, format, answer }: Acceptance,
  { id: capture_key_id }: PresentedKey,
): NewDelivery => ({
  id: uuidv7(),
  channel: request.channel,
  dedupe_key: identityOf(request, external_id, capture_key_id),
  format,
  content_type: request.headers['content-type'] ?? '',
  headers: keptHeaders(request.headers),
  body: withoutKey(request),
  http_status: answer.status,
  capture_key_id,
  received_at: request.received_at,
  is_test: false,
});

async function identify(
  database: Database,
  services: Services,
  request: WebhookRequest,
  ip: string,
): Promise<PresentedKey> {
  const text = presentedKey(request);
  const hash = text && hashSecret(text);
  const key = hash ? await findPresentedKey(database.platform, hash) : null;
  assertWithin(await services.limiter.take(key ? `key:${key.id}` : `ip:${ip}`, key ? 'capture_key' : 'anonymous'));
  if (!key) throw new AppError('UNAUTHORIZED', MESSAGES.noCaptureKey);
  return key;
}

function assertOpen(key: PresentedKey, request: WebhookRequest, now: Date): void {
  if (key.revoked_at) throw new AppError('UNAUTHORIZED', MESSAGES.keyRevoked);
  if (key.replaced_until && key.replaced_until <= now) throw new AppError('UNAUTHORIZED', MESSAGES.keyReplaced);
  assertMayWork(key, now);
  if (!key.channels.includes(request.channel)) throw new AppError('FORBIDDEN', MESSAGES.keyWrongChannel);
}

/** From where a key is used, and by which program. */
const noteUse = (
  { platform }: Database,
  { log, now }: Services,
  { id, name, company_id }: PresentedKey,
  { headers }: WebhookRequest,
  ip: string,
): Promise<void> =>
  noteKeyUse(
    { platform, log, now: now(), company_id },
    { kind: 'webhook', id, name, ip, user_agent: headers['user-agent'] ?? null },
    { kind: 'capture_key', id, name },
    { ip },
  );

/** In the list of deliveries. `unusable`: it was understood, and nothing can be made of it; kept, so that it can be replayed once the cause is gone. */
async function noteRefusal(
  database: Database,
  { id: capture_key_id, company_id }: PresentedKey,
  { channel, received_at }: WebhookRequest,
  refused: { reason: string; http_status: number },
  unusable: NewDelivery | null,
): Promise<void> {
  const refusal = { id: uuidv7(), channel, ...refused, capture_key_id, received_at };
  await insertRefusal(database.forCompany(company_id), unusable ? { ...unusable, ...refusal } : refusal);
}

/** Google sends the capture key inside the body: what is stored keeps everything else of it. */
function withoutKey(request: WebhookRequest): Uint8Array {
  const key = presentedKey(request);
  const text = Buffer.from(request.body);
  return key && text.includes(key) ? Buffer.from(text.toString('utf8').replaceAll(key, '[capture key]')) : request.body;
}

/** Only what helps to understand a delivery later; never what proves who sent it. */
const KEPT_HEADERS = ['user-agent', 'x-slack-retry-num', 'x-slack-retry-reason', 'x-request-id', 'x-n8n-workflow-id'];
const keptHeaders = (headers: WebhookRequest['headers']) =>
  Object.fromEntries(KEPT_HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name].slice(0, 500)]] : [])));

/** Automations get to know what became of their post, with its leads where they wait for them; a vendor's own format answers as the vendor asks. */
async function withReceipt(
  db: CompanyDb,
  services: Services,
  { query }: WebhookRequest,
  answer: WebhookAnswer,
  { id: delivery_id, duplicate }: { id: string; duplicate: boolean },
): Promise<WebhookAnswer> {
  const { status, body } = answer;
  if (status !== 202 || typeof body !== 'object') return answer;
  const receipt = { delivery_id, duplicate };
  const result = query['wait'] === 'true' ? await awaitLeads(db, services, delivery_id) : null;
  return result
    ? { status: result.outcome === 'created' && !duplicate ? 201 : 200, body: { ...result, ...receipt } }
    : { status, body: { ...body, ...receipt } };
}
