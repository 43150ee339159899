import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RestAnswer } from '@outrider/api/ground/rest/rest-call';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import { sendAnswer } from './send.ts';

/** Smaller bodies are not worth it. */
const THRESHOLD = 1024;

export const compress: RequestHandler = compression({
  threshold: THRESHOLD,
  filter: (request, response) =>
    !String(response.getHeader('content-type')).startsWith('text/event-stream') &&
    compression.filter(request, response),
});

/** Sends what Express would send through `compress`. An answer that stays as it is does not pay for the layer. */
export function sendCompressed(request: IncomingMessage, response: ServerResponse, answer: RestAnswer): void {
  if (request.headers['accept-encoding'] && Buffer.byteLength(answer.body) >= THRESHOLD) {
    void compress(request as Request, response as Response, () => sendAnswer(response, answer));
    return;
  }
  const { vary } = answer.headers;
  sendAnswer(response, {
    ...answer,
    headers: { ...answer.headers, vary: vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding' },
  });
}
