import { STATUS_CODES } from 'node:http';
import path from 'node:path';
import { createContext } from '@outrider/api/context';
import { answerUnsubscribe, UNSUBSCRIBE_PATH } from '@outrider/api/mail/unsubscribe';
import { createRestHandler, errorAnswer, jsonAnswer } from '@outrider/api/rest/handler';
import { appRouter } from '@outrider/api/root';
import { describeError } from '@outrider/api/trpc';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import compression from 'compression';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import helmet from 'helmet';
import { pinoHttp } from 'pino-http';
import { bodyOf, checkJson, readBody } from './body.ts';
import { factsOf, headersOf, takeQuery } from './call-facts.ts';
import { serveDocs } from './docs.ts';
import { createFiles } from './files.ts';
import { serveHealth } from './health.ts';
import type { Running } from './running.ts';
import { sendAnswer } from './send.ts';
import { serveWeb } from './serve-web.ts';
import { createWebhooks } from './webhooks.ts';

const WEB = path.resolve(import.meta.dirname, '../../web/dist');
const BATCH_LIMIT = 20;

/** The Express host: webhooks, REST and tRPC over one set of procedures, and the web app's files. */
export function createHttp({ env, log, metrics, store, services, runner, google, drain }: Running, web = WEB): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('trust proxy', env.TRUST_PROXY).set('query parser', false);
  app.use(
    takeQuery,
    pinoHttp({
      logger: log,
      genReqId: (request) => (request as Request).requestId,
      serializers: { req: describeRequest, res: describeResponse },
      autoLogging: { ignore: isQuiet },
    }),
    metrics.observe,
  );
  app.use(
    helmet({
      // The popup in which a Google account is connected must be able to tell the window that opened it.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      contentSecurityPolicy: {
        directives: {
          upgradeInsecureRequests: null,
          styleSrc: ["'self'"],
          imgSrc: ["'self'", 'data:'],
          fontSrc: ["'self'"],
          scriptSrcAttr: ["'none'"],
          frameAncestors: ["'none'"],
        },
      },
      strictTransportSecurity: env.PUBLIC_URL?.startsWith('https:') ? undefined : false,
    }),
  );
  app.use(
    compression({
      filter: (request, response) =>
        !String(response.getHeader('content-type')).startsWith('text/event-stream') &&
        compression.filter(request, response),
    }),
  );

  app.use(refuseMalformed);
  serveHealth(app, { env, metrics, store, runner, drain });
  google.mount?.(app);
  app.use('/api', createFiles(store.database, services));
  app.use(['/api', '/trpc'], readBody);
  app.use('/api', createWebhooks(store.database, services));
  app.all(`${UNSUBSCRIBE_PATH}:token`, (request, response, next) => {
    answerUnsubscribe(store.database, services, {
      method: request.method,
      token: request.params.token,
      ip: request.ip ?? 'unknown',
    }).then((answer) => sendAnswer(response, answer), next);
  });
  serveDocs(app, { env, store, services });
  const answerRest = createRestHandler(appRouter, store.database, services);
  app.use('/api', async (request, response) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method; // Node leaves the body of its answer out
    const asked = {
      method,
      path: request.path,
      query: request.hiddenQuery,
      headers: headersOf(request),
      body: bodyOf(request),
      call: factsOf(request),
    };
    sendAnswer(response, await answerRest(asked));
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
            ...(wait > 0 && { 'retry-after': String(wait) }),
          },
        };
      },
      onError: ({ error, path: procedure, req }) => {
        if (error.code === 'SERVICE_UNAVAILABLE' && error.cause?.cause)
          log.warn({ err: error.cause.cause, procedure, request_id: req.requestId }, 'The database did not answer');
        if (error.code === 'INTERNAL_SERVER_ERROR')
          log.error({ err: error.cause ?? error, procedure, request_id: req.requestId }, 'A procedure failed');
      },
    }),
  );
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

/** Who has a mail's link can answer for its reader: it is for the mail alone. */
const hideToken = (path: string) => path.replace(/^(\/api\/unsubscribe|(?:\/api)?\/satisfaction)\/.*/, '$1/{token}');
const describeRequest = (request: { id?: string; method: string; url: string }) => ({
  id: request.id,
  method: request.method,
  path: hideToken(request.url.split('?')[0] ?? ''),
});
const describeResponse = (response: { statusCode: number }) => ({ status: response.statusCode });
const isQuiet = (request: { url?: string }) => /^\/(assets\/|healthz|readyz|metrics)/.test(request.url ?? '');

function toJson(log: Running['log']): ErrorRequestHandler {
  return (error: { status?: number }, request, response, next) => {
    if (response.headersSent) return next(error);
    const { status = 500 } = error;
    if (error instanceof AppError) sendAnswer(response, errorAnswer(error));
    else if (status === 403 || status === 404)
      sendAnswer(response, errorAnswer(new AppError('NOT_FOUND', MESSAGES.notFound))); // 403: a path that leaves the folder
    else if (status < 500) sendAnswer(response, jsonAnswer(status, { detail: STATUS_CODES[status] }));
    else {
      log.error({ err: error, path: request.path, request_id: request.requestId }, 'A request failed');
      sendAnswer(response, errorAnswer(error));
    }
  };
}
