import { isPlainEnvelope } from '@outrider/api/ground/http/envelope';
import { parseStrictJson } from '@outrider/api/ground/http/strict-json';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import express, { type Request, type RequestHandler } from 'express';

/** Larger bodies are refused while they are being read. */
export const LIMIT_BYTES = 1024 * 1024;

const read = express.raw({ type: () => true, limit: LIMIT_BYTES });

/** Every body as bytes: signatures cover bytes, and one reader with one limit is easier to trust than four. */
export const readBody: RequestHandler = (request, response, next) =>
  read(request, response, (error?: unknown) => next(error && inOurTerms(error)));

/**
 * What the reader says: too long, an encoding nobody knows, or bytes that are not what their encoding, length or sender
 * promised.
 */
function inOurTerms(error: unknown): unknown {
  const { status = 500 } = error as { status?: number };
  if (status === 413) return new AppError('PAYLOAD_TOO_LARGE', MESSAGES.bodyTooLarge);
  if (status === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE', MESSAGES.unsupportedType);
  return status < 500 ? new AppError('BAD_REQUEST', MESSAGES.malformedBody) : error;
}

export const bodyOf = (request: Request): Uint8Array =>
  Buffer.isBuffer(request.body) ? request.body : new Uint8Array();

/**
 * For the tRPC adapter, which wants text: only what the strict reader takes gets to its own JSON.parse, and only plain
 * notes to superjson.
 */
export const checkJson: RequestHandler = (request, _response, next) => {
  const body = bodyOf(request);
  if (body.length > 0) {
    if (!request.is('application/json')) throw new AppError('UNSUPPORTED_MEDIA_TYPE', MESSAGES.unsupportedType);
    if (!isPlainEnvelope(parseStrictJson(body))) throw new AppError('BAD_REQUEST', MESSAGES.malformedBody);
  }
  request.body = body.length > 0 ? Buffer.from(body).toString('utf8') : undefined;
  next();
};
