import type { Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Services } from '../../ground/services.ts';
import { findResult } from './await-leads.ts';
import { assertOpen, identifyKey, noteUse } from './open-key.ts';
import type { WebhookAnswer, WebhookRequest } from './sources/source.ts';

/** Where a sender asks what became of a delivery; its id follows. */
export const DELIVERY_STATUS_PATH = '/api/leads/capture/deliveries/';
export const deliveryPath = (id: string) => DELIVERY_STATUS_PATH + id;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const RETRY_AFTER_S = '1';

/**
 * What became of a delivery, for whoever holds the capture key it came with: as the POST would have answered, had it
 * waited.
 * @throws AppError 401, 403, 404, 429
 */
export async function answerDeliveryStatus(
  database: Database,
  services: Services,
  { ip, ...sent }: Pick<WebhookRequest, 'headers' | 'query'> & { ip: string },
  id: string,
): Promise<WebhookAnswer> {
  const request = { ...sent, method: 'GET', channel: 'n8n', body: new Uint8Array() } as const;
  const key = await identifyKey(database, services, request, ip);
  assertOpen(key, services.now());
  await noteUse(database, services, key, { ip, user_agent: sent.headers['user-agent'] ?? null });
  const db = database.forCompany(key.company_id);
  const isTheirs =
    UUID.test(id) && (await db.delivery.findFirst({ where: { id, capture_key_id: key.id }, select: { id: true } }));
  const delivery = isTheirs ? await findResult(db, id) : null;
  if (!delivery) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const { state, reason, result } = delivery;
  if (result) return { status: 200, body: { ...result, delivery_id: id } };
  if (state === 'received')
    return { status: 202, headers: { 'retry-after': RETRY_AFTER_S }, body: { status: 'accepted', delivery_id: id } };
  return { status: 200, body: { status: state, reason, delivery_id: id } };
}
