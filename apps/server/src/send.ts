import type { RestAnswer } from '@outrider/api/rest/handler';
import type { Response } from 'express';

export function sendAnswer(response: Response, { status, headers, body }: RestAnswer): void {
  response.status(status).set({ 'cache-control': 'no-store', ...headers });
  response.end(body);
}
