import { existsSync } from 'node:fs';
import path from 'node:path';
import { createContext } from '@outrider/api/ground/context';
import { findLivingFields } from '@outrider/api/records/fields/known-fields';
import { enterCompany } from '@outrider/api/ground/guard';
import { docsPage } from '@outrider/api/entry/openapi/docs-page';
import { withCustomFields } from '@outrider/api/entry/openapi/lead-fields';
import { describeApi, type OpenApiDocument } from '@outrider/api/entry/openapi/openapi';
import { appRouter } from '@outrider/api/entry/root';
import type { Services } from '@outrider/api/ground/services';
import type { Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { once } from '@outrider/shared/ground/once';
import { PRODUCT_NAME, PRODUCT_VERSION } from '@outrider/shared/ground/product';
import type { Express, Request } from 'express';
import { factsOf } from './call-facts.ts';
import type { Running } from './running.ts';

const CLIENT = path.resolve(import.meta.dirname, '../../../packages/client/tarball/client.tgz');

/** The typed client, as `npm install https://…/api/client.tgz` takes it: it fits this server. */
export const serveClient = (app: Express, file = CLIENT): void =>
  void app.get('/api/client.tgz', (_request, response, next) => {
    if (!existsSync(file)) return next(new AppError('NOT_FOUND', MESSAGES.notFound));
    response.sendFile(file, { headers: { 'content-type': 'application/gzip', 'cache-control': 'no-cache' } }, next);
  });

/**
 * /api/openapi.json, and a page to read and try it. Made when somebody first asks: the router does not change while the
 * server runs. Who is signed in sees their company's own fields.
 */
export function serveDocs(app: Express, { env, store, services }: Pick<Running, 'env' | 'store' | 'services'>): void {
  const general = once(() => {
    const server = `${env.PUBLIC_URL ?? ''}/api`;
    const document = describeApi(appRouter, { title: `${PRODUCT_NAME} API`, version: PRODUCT_VERSION, server });
    return { document, text: JSON.stringify(document) };
  });
  const page = once(() => docsPage(general().document));
  app.get('/api/openapi.json', async (request, response) => {
    const { document, text } = general();
    const own = await documentFor(request, document, store.database, services);
    response
      .vary('Authorization')
      .set('cache-control', own ? 'private, no-store' : 'no-cache')
      .type('json')
      .send(own ? JSON.stringify(own) : text);
  });
  app.get('/api/docs', (_request, response) => void response.type('html').send(page().html));
  app.get('/api/docs/docs.css', (_request, response) => void response.type('css').send(page().css));
  app.get('/api/docs/docs.js', (_request, response) => void response.type('js').send(page().js));
}

/**
 * Null for who is not signed in, and for who may see no company's leads: they get the general one. @throws 401 for a
 * session that is over
 */
async function documentFor(
  request: Request,
  document: OpenApiDocument,
  database: Database,
  services: Services,
): Promise<OpenApiDocument | null> {
  const facts = factsOf(request);
  if (!facts.token) return null;
  try {
    const { db } = await enterCompany(
      createContext(database, services, facts),
      { can: 'leads.read' },
      { type: 'query' },
    );
    return withCustomFields(document, await findLivingFields(db, 'lead'));
  } catch (error) {
    if (error instanceof AppError && error.code === 'FORBIDDEN') return null;
    throw error;
  }
}
