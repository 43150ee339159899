import type { ServerResponse } from 'node:http';
import type { RestAnswer } from '@outrider/api/ground/rest/rest-call';

export function sendAnswer(response: ServerResponse, { status, headers, body }: RestAnswer): void {
  if (response.destroyed) return; // the page was closed while the call ran
  response.statusCode = status;
  response.setHeader('cache-control', 'no-store');
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
  response.end(body);
}
