import { type RequestListener, STATUS_CODES } from 'node:http';
import path from 'node:path';
import { createContext } from '@outrider/api/ground/context';
import { reportTrpcFailure } from '@outrider/api/ground/hot/trpc';
import { DELIVERY_STATUS_PATH } from '@outrider/api/automation/intake/delivery-status';
import { ALLOWED_PATH, answerAllowed, TRACKER_PATH } from '@outrider/api/records/mail/link-domain';
import { answerTracker } from '@outrider/api/records/mail/tracking';
import { answerFeed, FEED_PATH } from '@outrider/api/records/meetings/feed.service';
import { answerUnsubscribe, UNSUBSCRIBE_PATH } from '@outrider/api/records/mail/unsubscribe';
import { createRestHandler, errorAnswer, jsonAnswer } from '@outrider/api/ground/rest/handler';
import { appRouter } from '@outrider/api/entry/root';
import { describeError } from '@outrider/api/ground/trpc';
import { AppError, reasonOfStatus } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { bodyOf, checkJson, readBody } from './body.ts';
import { askedBy, factsOf, headersOf, noteFacts } from './call-facts.ts';
import { logCall } from './call-log.ts';
import { compress } from './compress.ts';
import { serveClient, serveDocs } from './docs.ts';
import { createFiles } from './files.ts';
import { serveForms, serveSubmissions } from './forms.ts';
import { serveHealth } from './health.ts';
import { createHot } from './hot.ts';
import { serveMcp } from './mcp.ts';
import { serveOAuth } from './oauth.ts';
import type { Running } from './running.ts';
import { securityHeaders } from './security-headers.ts';
import { sendAnswer } from './send.ts';
import { serveWeb } from './serve-web.ts';
import { createDeliveryStatus, createWebhooks, type Webhooks } from './webhooks.ts';

const WEB = path.resolve(import.meta.dirname, '../../web/dist');
const BATCH_LIMIT = 20;

/**
 * The host: webhooks, REST and tRPC over one set of procedures, and the web app's files. Hot calls are answered at
 * once, all others by Express.
 */
export function createHttp(running: Running, { web = WEB, hot = true }: Parts = {}): RequestListener {
  const { env, log, metrics } = running;
  const headers = securityHeaders(env.PUBLIC_URL);
  const webhooks = createWebhooks(running.store.database, running.services);
  const app = createApp(running, webhooks, web);
  const answerHot = hot ? createHot(running, webhooks) : () => false;
  return (request, response) => {
    const started = performance.now();
    noteFacts(request, response, env.TRUST_PROXY);
    for (const [name, value] of headers) response.setHeader(name, value);
    metrics.count(request);
    response.once('close', () => {
      const ms = performance.now() - started;
      metrics.observe(request, response, ms);
      logCall(log, request, response, ms);
    });
    const ordinary = () => void app(request, response);
    if (!answerHot(request, response, ordinary)) ordinary();
  };
}

/** `hot: false` sends every call the ordinary way, for comparison. */
type Parts = { web?: string; hot?: boolean };

function createApp(running: Running, webhooks: Webhooks, web: string): Express {
  const { log, store, services, google } = running;
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  app.use(compress);
  app.use(refuseMalformed);
  serveHealth(app, running);
  google.mount?.(app);
  app.use('/api', createFiles(store.database, services));
  app.use(['/api', '/trpc'], readBody);
  for (const [at, answer] of webhooks)
    app.all(at, async (request, response) =>
      sendAnswer(response, await answer({ ...askedBy(request, at, bodyOf(request)), method: request.method })),
    );
  const answerStatus = createDeliveryStatus(store.database, services);
  app.all(`${DELIVERY_STATUS_PATH}:id`, async (request, response) => {
    sendAnswer(response, await answerStatus(askedBy(request, request.path, bodyOf(request)), request.params.id));
  });
  serveSubmissions(app, running);
  app.all(`${UNSUBSCRIBE_PATH}:token`, async (request, response) => {
    const { method, callerIp: ip } = request;
    const asked = { method, token: request.params.token, ip, body: Buffer.from(bodyOf(request)).toString('utf8') };
    sendAnswer(response, await answerUnsubscribe(store.database, services, asked));
  });
  app.all(`${FEED_PATH}:token`, async (request, response) => {
    const { method, callerIp: ip } = request;
    sendAnswer(response, await answerFeed(store.database, services, { method, token: request.params.token, ip }));
  });
  app.all(`${TRACKER_PATH}:token`, async (request, response) => {
    const { method, callerIp: ip } = request;
    const asked = { method, token: request.params.token, host: request.hostname, ip, headers: headersOf(request) };
    sendAnswer(response, await answerTracker(store.database, services, asked));
  });
  app.get(ALLOWED_PATH, async (request, response) => {
    const asked = { domain: new URLSearchParams(request.hiddenQuery).get('domain') ?? '', ip: request.callerIp };
    sendAnswer(response, await answerAllowed(store.database, services, asked));
  });
  serveOAuth(app, running);
  serveMcp(app, running);
  serveDocs(app, running);
  serveClient(app);
  const answerRest = createRestHandler(appRouter, store.database, services);
  app.use('/api', async (request, response) => {
    sendAnswer(response, await answerRest(askedBy(request, request.path, bodyOf(request))));
  });
  app.use(
    '/trpc',
    limitBatch,
    checkJson,
    createExpressMiddleware({
      router: appRouter,
      createContext: ({ req }) => createContext(store.database, services, factsOf(req)),
      responseMeta: ({ ctx, errors }) => {
        const wait = Math.max(0, ...errors.map((error) => describeError(error).retry_after ?? 0));
        return {
          headers: {
            ...(ctx?.told.replayed && { 'idempotency-replayed': 'true' }),
            ...(ctx?.told.cookie && { 'set-cookie': ctx.told.cookie }),
            ...(wait > 0 && { 'retry-after': String(wait) }),
          },
        };
      },
      onError: ({ error, path: procedure, req }) => reportTrpcFailure(services.log, error, procedure, req.requestId),
    }),
  );
  serveForms(app, running);
  serveWeb(app, web);
  app.use(toJson(log));
  return app;
}

/** An address that cannot be decoded is nobody's, whoever would have answered it. */
const refuseMalformed: RequestHandler = (request, _response, next) => {
  try {
    decodeURIComponent(request.path);
  } catch {
    throw new AppError('BAD_REQUEST', MESSAGES.malformedPath);
  }
  next();
};

/** tRPC decodes the names of a batch before it takes them apart, so %2C counts as a comma. */
const limitBatch: RequestHandler = (request, response, next) => {
  const calls = decodeURIComponent(request.path).split(',').length;
  if (calls > BATCH_LIMIT) throw new AppError('PAYLOAD_TOO_LARGE', MESSAGES.batchTooLarge);
  if (calls > 1 && request.get('idempotency-key') !== undefined)
    throw new AppError('BAD_REQUEST', MESSAGES.idempotencyOneCall);
  response.set('cache-control', 'no-store');
  next();
};

function toJson(log: Running['log']): ErrorRequestHandler {
  return (error: { status?: number }, request, response, next) => {
    if (response.headersSent) return next(error);
    const { status = 500 } = error;
    if (error instanceof AppError) sendAnswer(response, errorAnswer(error));
    else if (status === 403 || status === 404)
      sendAnswer(response, errorAnswer(new AppError('NOT_FOUND', MESSAGES.notFound))); // 403: a path that leaves the folder
    else if (status < 500)
      sendAnswer(response, jsonAnswer(status, { detail: STATUS_CODES[status], code: reasonOfStatus(status) }));
    else {
      log.error({ err: error, path: request.path, request_id: request.requestId }, 'A request failed');
      sendAnswer(response, errorAnswer(error));
    }
  };
}
