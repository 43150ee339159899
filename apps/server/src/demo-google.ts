import { CONSENT_STYLE_SOURCE } from '@outrider/testing/google-stand-in/consent-page';
import { demoEvents } from '@outrider/testing/google-stand-in/demo-events';
import { demoFiles } from '@outrider/testing/google-stand-in/demo-files';
import { createStandIn } from '@outrider/testing/google-stand-in/stand-in';
import express, { type Express, type Request } from 'express';
import { headersOf } from './call-facts.ts';

export const DEMO_CLIENT = { client_id: 'outrider-demo', client_secret: 'not-a-secret' };
const BODY_LIMIT = '2mb';
/** Where googleapis calls Drive, Sheets and Calendar, whatever path its root has. Nothing of the app's own is there. */
const APIS = ['/drive/v3', '/v4/spreadsheets', '/calendar/v3'];

/**
 * Google's stand-in under the server's own address, so that one open port is enough. Its page posts to itself and is
 * sent back to the app.
 */
export function createDemoGoogle(path: string): (app: Express) => void {
  const standIn = createStandIn({
    email: 'demo@google-stand-in.example',
    client_id: DEMO_CLIENT.client_id,
    files: demoFiles(),
  });
  for (const { id, calendar_id, ...event } of demoEvents(new Date())) standIn.calendars.put(id, event, calendar_id);
  return (app) => {
    app.use([path, ...APIS], express.text({ type: () => true, limit: BODY_LIMIT }), (request: Request, response) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const answer = standIn.answer({
        method: request.method,
        path: decodeURIComponent(APIS.includes(request.baseUrl) ? request.baseUrl + request.path : request.path),
        query: request.hiddenQuery,
        headers: headersOf(request),
        body,
      });
      response.set({
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; style-src ${CONSENT_STYLE_SOURCE}; form-action *; frame-ancestors 'none'`,
        'cross-origin-opener-policy': 'unsafe-none',
      });
      response.status(answer.status).set(answer.headers).end(answer.body);
    });
  };
}
