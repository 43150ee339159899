import { receiveWebhook } from '@outrider/api/intake/receive';
import { errorAnswer, jsonAnswer } from '@outrider/api/rest/handler';
import type { Services } from '@outrider/api/services';
import type { Database } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { INTAKE_CHANNELS, type IntakeChannel } from '@outrider/shared/intake';
import { MESSAGES } from '@outrider/shared/messages';
import { type RequestHandler, Router } from 'express';
import type { RestAnswer } from '@outrider/api/rest/rest-call';
import { bodyOf } from './body.ts';
import { headersOf } from './call-facts.ts';
import { sendAnswer } from './send.ts';

/** The four webhook doors. They carry no tenant: the capture key does. */
export function createWebhooks(database: Database, services: Services): Router {
  const routes = Router();
  for (const channel of INTAKE_CHANNELS) routes.all(`/leads/capture/${channel}`, receive(database, services, channel));
  return routes;
}

function receive(database: Database, services: Services, channel: IntakeChannel): RequestHandler {
  return async (request, response) => {
    const answer = async (): Promise<RestAnswer> => {
      const { method } = request;
      if (method !== 'POST' && method !== 'GET')
        throw new AppError('METHOD_NOT_SUPPORTED', MESSAGES.methodNotAllowed, {
          allow: channel === 'linkedin' || channel === 'social' ? ['GET', 'POST'] : ['POST'],
        }); // GET: their handshake
      const query = Object.fromEntries(request.hiddenQuery);
      const call = {
        method,
        channel,
        headers: headersOf(request),
        query,
        body: bodyOf(request),
        received_at: services.now(),
      } as const;
      const { status, body } = await receiveWebhook(database, services, call, request.ip ?? 'unknown');
      if (typeof body !== 'string') return jsonAnswer(status, body);
      return { status, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: new TextEncoder().encode(body) };
    };
    sendAnswer(
      response,
      await answer().catch((error: unknown) => {
        const outage = error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
        if (outage)
          services.log.warn({ err: error.cause ?? error, request_id: request.requestId }, 'A webhook must wait');
        else if (!(error instanceof AppError))
          services.log.error({ err: error, request_id: request.requestId }, 'A webhook failed');
        return errorAnswer(error);
      }),
    );
  };
}
