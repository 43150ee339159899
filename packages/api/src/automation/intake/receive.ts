import type { CompanyDb, Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { findOwnFields } from '../../records/fields/own-fields.ts';
import { awaitLeads } from './await-leads.ts';
import { insertRefusal, type NewDelivery } from './deliveries.store.ts';
import { identityOf } from './delivery-identity.ts';
import { deliveryPath } from './delivery-status.ts';
import { secretOwner } from './keys.service.ts';
import type { PresentedKey } from './keys.store.ts';
import { assertOpen, identifyKey, noteUse } from './open-key.ts';
import { presentedKey } from './presented-key.ts';
import { isWithoutLead, originOf, readDelivery } from './read-delivery.ts';
import { SOURCES } from './sources/index.ts';
import type { Acceptance, Handshake, WebhookAnswer, WebhookRequest } from './sources/source.ts';
import { takeDelivery, type TakenDelivery } from './take-delivery.ts';

/**
 * Takes a webhook call: finds the company by its capture key, checks the sender, stores the delivery and answers, with
 * its leads where they are there in time. The same delivery again finds the stored one. What holds no lead is turned
 * away with the reason, in the vendor's own format where it has one.
 * @throws AppError 401, 403, 422, 429
 */
export async function receiveWebhook(
  database: Database,
  services: Services,
  request: WebhookRequest,
  ip: string,
): Promise<WebhookAnswer> {
  try {
    return await receive(database, services, request, ip);
  } catch (error) {
    const answer = error instanceof AppError && vendorsRefusal(request, error);
    if (!answer) throw error;
    return answer;
  }
}

const vendorsRefusal = (request: WebhookRequest, error: AppError) =>
  SOURCES[request.channel].refuse?.(request, error) ?? null;

async function receive(
  database: Database,
  services: Services,
  request: WebhookRequest,
  ip: string,
): Promise<WebhookAnswer> {
  const key = await identifyKey(database, services, request, ip);
  let unusable: NewDelivery | null = null;
  try {
    assertOpen(key, services.now());
    if (!key.channels.includes(request.channel)) throw new AppError('FORBIDDEN', MESSAGES.keyWrongChannel);
    const verified = verify(services, request, key);
    if (verified.kind === 'handshake') return verified.answer;
    const db = database.forCompany(key.company_id);
    await noteUse(database, services, key, { ip, user_agent: request.headers['user-agent'] ?? null });
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
    if (error instanceof AppError) {
      const http_status = vendorsRefusal(request, error)?.status ?? error.status;
      await noteRefusal(database, key, request, { reason: error.message, http_status }, unusable);
    }
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

/**
 * In the list of deliveries. `unusable`: it was understood, and nothing can be made of it; kept, so that it can be
 * replayed once the cause is gone.
 */
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

/**
 * Automations get to know what became of their post: its leads where they are there in time, else where to ask for
 * them. A vendor's own format answers as the vendor asks.
 */
async function withReceipt(
  db: CompanyDb,
  services: Services,
  { query }: WebhookRequest,
  answer: WebhookAnswer,
  { id: delivery_id, duplicate, made }: TakenDelivery,
): Promise<WebhookAnswer> {
  const { status, body } = answer;
  if (status !== 202 || typeof body !== 'object') return answer;
  const receipt = { delivery_id, duplicate };
  const result = query['wait'] === 'false' ? null : (made ?? (await awaitLeads(db, services, delivery_id)));
  if (result)
    return {
      status: result.outcome === 'created' && !duplicate ? 201 : 200,
      body: { ...result, ...receipt },
    };
  const status_url = `${services.publicAddress()}${deliveryPath(delivery_id)}`;
  return { status, headers: { location: deliveryPath(delivery_id) }, body: { ...body, ...receipt, status_url } };
}
