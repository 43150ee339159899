import { answerDeliveryStatus } from '@outrider/api/automation/intake/delivery-status';
import { receiveWebhook } from '@outrider/api/automation/intake/receive';
import type { WebhookAnswer, WebhookRequest } from '@outrider/api/automation/intake/sources/source';
import { errorAnswer, jsonAnswer } from '@outrider/api/ground/rest/handler';
import type { RestAnswer, RestRequest } from '@outrider/api/ground/rest/rest-call';
import type { Services } from '@outrider/api/ground/services';
import type { Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { INTAKE_CHANNELS, type IntakeChannel } from '@outrider/shared/automation/intake';
import { MESSAGES } from '@outrider/shared/ground/messages';

/** The webhook doors by their path. They carry no tenant: the capture key does. */
export type Webhooks = ReadonlyMap<string, (request: RestRequest) => Promise<RestAnswer>>;

export const createWebhooks = (database: Database, services: Services): Webhooks =>
  new Map(INTAKE_CHANNELS.map((channel) => [`/api/leads/capture/${channel}`, createDoor(database, services, channel)]));

function createDoor(database: Database, services: Services, channel: IntakeChannel) {
  const answer = async ({ method, headers, query, body, call }: RestRequest): Promise<RestAnswer> => {
    if (method !== 'POST' && method !== 'GET')
      throw new AppError('METHOD_NOT_SUPPORTED', MESSAGES.methodNotAllowed, {
        allow: channel === 'slack' ? ['POST'] : ['GET', 'POST'],
      }); // GET: their handshake
    const received_at = services.now();
    const delivery: WebhookRequest = { method, channel, headers, query: Object.fromEntries(query), body, received_at };
    return present(await receiveWebhook(database, services, delivery, call.ip));
  };
  return (request: RestRequest): Promise<RestAnswer> => answer(request).catch(reportFailure(services, request));
}

/** Where a sender asks what became of a delivery. */
export function createDeliveryStatus(database: Database, services: Services) {
  const answer = async ({ method, headers, query, call }: RestRequest, id: string): Promise<RestAnswer> => {
    if (method !== 'GET') throw new AppError('METHOD_NOT_SUPPORTED', MESSAGES.methodNotAllowed, { allow: ['GET'] });
    const asked = { headers, query: Object.fromEntries(query), ip: call.ip };
    return present(await answerDeliveryStatus(database, services, asked, id));
  };
  return (request: RestRequest, id: string): Promise<RestAnswer> =>
    answer(request, id).catch(reportFailure(services, request));
}

function present({ status, body, headers = {} }: WebhookAnswer): RestAnswer {
  if (typeof body !== 'string') return jsonAnswer(status, body, headers);
  return { status, headers: { 'content-type': 'text/plain; charset=utf-8', ...headers }, body };
}

const reportFailure =
  ({ log }: Services, { call: { request_id } }: RestRequest) =>
  (error: unknown): RestAnswer => {
    const outage = error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
    if (outage) log.warn({ err: error.cause ?? error, request_id }, 'A webhook must wait');
    else if (!(error instanceof AppError)) log.error({ err: error, request_id }, 'A webhook failed');
    return errorAnswer(error);
  };
