import { createHash } from 'node:crypto';
import type { Database } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { assertMayWork } from '../companies/standing.ts';
import type { Services } from '../services.ts';
import { uuidv7 } from '../uuid.ts';
import { insertRefusal } from './deliveries.store.ts';
import { hashKey, secretOwner } from './keys.service.ts';
import { findPresentedKey, type PresentedKey } from './keys.store.ts';
import { presentedKey } from './presented-key.ts';
import { SOURCES } from './sources/index.ts';
import type { WebhookAnswer, WebhookRequest } from './sources/source.ts';
import { takeDelivery } from './take-delivery.ts';

/**
 * Takes a webhook call: finds the company by its capture key, checks the sender, stores the delivery and answers. A single lead is made with it, others
 * after the answer. The same delivery again finds the stored one. @throws AppError 401, 403, 422, 429
 */
export async function receiveWebhook(
  database: Database,
  services: Services,
  request: WebhookRequest,
  ip: string,
): Promise<WebhookAnswer> {
  const key = await identify(database, services, request, ip);
  try {
    assertOpen(key, request, services.now());
    const source = SOURCES[request.channel];
    const signing_secret =
      key.signing_secret && services.secrets.open(key.signing_secret, secretOwner(key.company_id, key.id));
    const verified = source.verify(request, { signing_secret });
    if (verified.kind === 'handshake') return verified.answer;
    const { id, duplicate } = await takeDelivery(database.forCompany(key.company_id), services, {
      id: uuidv7(),
      channel: request.channel,
      dedupe_key: verified.external_id ?? `body:${createHash('sha256').update(request.body).digest('hex')}`,
      format: verified.format,
      content_type: request.headers['content-type'] ?? '',
      headers: keptHeaders(request.headers),
      body: withoutKey(request),
      http_status: verified.answer.status,
      capture_key_id: key.id,
      received_at: request.received_at,
      is_test: false,
    });
    return withReceipt(verified.answer, id, duplicate);
  } catch (error) {
    if (error instanceof AppError) await noteRefusal(database, key, request, error);
    throw error;
  }
}

async function identify(
  database: Database,
  services: Services,
  request: WebhookRequest,
  ip: string,
): Promise<PresentedKey> {
  const text = presentedKey(request);
  const hash = text && hashKey(text);
  const key = hash ? await findPresentedKey(database.platform, hash) : null;
  const wait = await services.limiter.take(key ? `key:${key.id}` : `ip:${ip}`, key ? 'capture_key' : 'anonymous');
  if (wait !== null) throw new AppError('TOO_MANY_REQUESTS', MESSAGES.tooManyRequests, { retry_after: wait });
  if (!key) throw new AppError('UNAUTHORIZED', MESSAGES.noCaptureKey);
  return key;
}

function assertOpen(key: PresentedKey, request: WebhookRequest, now: Date): void {
  if (key.revoked_at) throw new AppError('UNAUTHORIZED', MESSAGES.keyRevoked);
  assertMayWork(key, now);
  if (!key.channels.includes(request.channel)) throw new AppError('FORBIDDEN', MESSAGES.keyWrongChannel);
}

async function noteRefusal(
  database: Database,
  key: PresentedKey,
  { channel, received_at }: WebhookRequest,
  error: AppError,
): Promise<void> {
  await insertRefusal(database.forCompany(key.company_id), {
    id: uuidv7(),
    channel,
    reason: error.message,
    http_status: error.status,
    capture_key_id: key.id,
    received_at,
  });
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

/** Automations get to know what became of their post; a vendor's own format answers as the vendor asks. */
function withReceipt(answer: WebhookAnswer, delivery_id: string, duplicate: boolean): WebhookAnswer {
  const { status, body } = answer;
  return status === 202 && typeof body === 'object' ? { status, body: { ...body, delivery_id, duplicate } } : answer;
}
