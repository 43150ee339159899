import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { GOOGLE_CALLBACK_PATH } from '@outrider/shared/automation/sheets';
import { CALENDAR_CALLBACK_PATH } from '@outrider/shared/records/calendar-providers';
import { MAILBOX_CALLBACK_PATH } from '@outrider/shared/records/inbox-folders';
import express, { type Express, type RequestHandler, type Response } from 'express';
import { ENCODINGS, preferredEncoding } from './preferred-encoding.ts';
import { HEADERS_OF_PAGES } from './security-headers.ts';

const FOR_EVER = { immutable: true, maxAge: '365d', fallthrough: false };
const FOR_AN_HOUR = { maxAge: '1h' };
const SUFFIXES = { br: '.br', gzip: '.gz' } as const;
const isCompressed = (file: string) => Object.values(SUFFIXES).some((suffix) => file.endsWith(suffix));
/** Loaded by a page, never opened as one. */
const PARTS_OF_PAGES = /\.(js|css|woff2)(\.\w+)?$/;
/** The page is revalidated on every visit, because it names the files of the deployed version. */
const setPageHeaders = (response: Response) => response.set('cache-control', 'no-cache');

const CALLBACKS: ReadonlySet<string> = new Set([GOOGLE_CALLBACK_PATH, MAILBOX_CALLBACK_PATH, CALENDAR_CALLBACK_PATH]);

/**
 * The built web app: hashed files for ever, the page itself never from a cache; every other address is the app's own.
 */
export function serveWeb(app: Express, web: string): void {
  const built = new Set(existsSync(web) ? readdirSync(web, { recursive: true }).map(String) : []);
  app.use('/assets', serveFiles(web, 'assets', built, FOR_EVER));
  app.use(serveFiles(web, '', built, FOR_AN_HOUR));
  const page = serveFiles(web, '', built, { fallthrough: false });
  app.use((request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('NOT_FOUND', MESSAGES.notFound);
    // Where a provider sends the popup back to: a policy of its own would cut it off from its opener.
    if (CALLBACKS.has(request.path)) response.set('cross-origin-opener-policy', 'unsafe-none');
    request.url = '/index.html';
    page(request, response, next);
  });
}

type Options = { immutable?: boolean; maxAge?: string; fallthrough?: boolean };

/**
 * The files of a folder, as the build compressed them where the browser reads that. `built`: what there is, by its path
 * in the web app.
 */
function serveFiles(web: string, folder: string, built: ReadonlySet<string>, options: Options): RequestHandler {
  const files = express.static(path.join(web, folder), {
    ...options,
    index: false,
    acceptRanges: false,
    setHeaders: (response: Response, file) => {
      response.type(path.extname(isCompressed(file) ? file.replace(/\.\w+$/, '') : file));
      if (/\.html(\.\w+)?$/.test(file)) setPageHeaders(response);
      if (PARTS_OF_PAGES.test(file)) for (const name of HEADERS_OF_PAGES) response.removeHeader(name);
    },
  });
  return (request, response, next) => {
    const name = `${folder}${request.path}`.slice(folder === '' ? 1 : 0);
    if (isCompressed(name)) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const there = ENCODINGS.filter((encoding) => built.has(name + SUFFIXES[encoding]));
    const asked = request.url;
    if (there.length > 0) {
      response.vary('accept-encoding');
      const encoding = preferredEncoding(request.headers['accept-encoding'], there);
      if (encoding) {
        response.set('content-encoding', encoding);
        request.url = request.path + SUFFIXES[encoding];
      }
    }
    files(request, response, (error) => {
      // Whatever is said instead of the file is not in the file's encoding. A page that is closed while it loads hears
      // nothing more.
      if (!response.headersSent) response.removeHeader('content-encoding');
      request.url = asked;
      next(error);
    });
  };
}
