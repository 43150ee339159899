import type { Response } from 'express';
import type { RestAnswer } from '@outrider/api/rest/rest-call';

export function sendAnswer(response: Response, { status, headers, body }: RestAnswer): void {
  response.status(status).set({ 'cache-control': 'no-store', ...headers });
  response.end(body);
}
