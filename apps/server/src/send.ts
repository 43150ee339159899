import type { StoredAnswer } from '@outrider/api/idempotency/idempotency.store';
import type { Response } from 'express';

export function sendAnswer(response: Response, { status, headers, body }: StoredAnswer): void {
  response.status(status).set({ 'cache-control': 'no-store', ...headers });
  response.end(body);
}
