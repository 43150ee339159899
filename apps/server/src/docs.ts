import { appRouter } from '@outrider/api/root';
import { docsPage } from '@outrider/api/openapi/docs-page';
import { describeApi } from '@outrider/api/openapi/openapi';
import { PRODUCT_NAME, PRODUCT_VERSION } from '@outrider/shared/product';
import type { Express } from 'express';
import type { Env } from './env.ts';

/** /api/openapi.json, and a page to read and try it. Made once: the router does not change while it runs. */
export function serveDocs(app: Express, env: Env): void {
  const document = describeApi(appRouter, {
    title: `${PRODUCT_NAME} API`,
    version: PRODUCT_VERSION,
    server: `${env.PUBLIC_URL ?? ''}/api`,
  });
  const page = docsPage(document);
  const text = JSON.stringify(document);
  app.get('/api/openapi.json', (_request, response) => void response.type('json').send(text));
  app.get('/api/docs', (_request, response) => void response.type('html').send(page.html));
  app.get('/api/docs/docs.css', (_request, response) => void response.type('css').send(page.css));
  app.get('/api/docs/docs.js', (_request, response) => void response.type('js').send(page.js));
}
