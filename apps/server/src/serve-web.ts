import path from 'node:path';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { GOOGLE_CALLBACK_PATH } from '@outrider/shared/sheets';
import express, { type Express } from 'express';

/** The built web app: hashed files for ever, the page itself never from a cache; every other address is the app's own. */
export function serveWeb(app: Express, web: string): void {
  app.use(
    '/assets',
    express.static(path.join(web, 'assets'), {
      immutable: true,
      maxAge: '365d',
      fallthrough: false,
      acceptRanges: false,
    }),
  );
  app.use(
    express.static(web, {
      index: false,
      maxAge: '1h',
      acceptRanges: false,
      setHeaders: (response, file) => file.endsWith('.html') && response.setHeader('cache-control', 'no-cache'),
    }),
  );
  app.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('NOT_FOUND', MESSAGES.notFound);
    // Where Google sends the popup back to: a policy of its own would cut it off from its opener.
    if (request.path === GOOGLE_CALLBACK_PATH) response.set('cross-origin-opener-policy', 'unsafe-none');
    response
      .set('cache-control', 'no-cache')
      .sendFile(path.join(web, 'index.html'), { acceptRanges: false }, (error) => error && next(error));
  });
}
