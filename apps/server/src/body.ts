import { parseStrictJson } from '@outrider/api/http/strict-json';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import express, { type Request, type RequestHandler } from 'express';

/** Larger bodies are refused while they are being read. */
const LIMIT = '1mb';

const read = express.raw({ type: () => true, limit: LIMIT });

/** Every body as bytes: signatures cover bytes, and one reader with one limit is easier to trust than four. */
export const readBody: RequestHandler = (request, response, next) =>
  read(request, response, (error?: unknown) => next(error && inOurTerms(error)));

/** What the reader says: too long, an encoding nobody knows, or bytes that are not what their encoding, length or sender promised. */
function inOurTerms(error: unknown): unknown {
  const { status = 500 } = error as { status?: number };
  if (status === 413) return new AppError('PAYLOAD_TOO_LARGE', MESSAGES.bodyTooLarge);
  if (status === 415) return new AppError('UNSUPPORTED_MEDIA_TYPE', MESSAGES.unsupportedType);
  return status < 500 ? new AppError('BAD_REQUEST', MESSAGES.malformedBody) : error;
}

export const bodyOf = (request: Request): Uint8Array =>
  Buffer.isBuffer(request.body) ? request.body : new Uint8Array();

/** For the tRPC adapter, which wants text: only what the strict reader takes gets to its own JSON.parse, and only plain notes to superjson. */
export const checkJson: RequestHandler = (request, _response, next) => {
  const body = bodyOf(request);
  if (body.length > 0) {
    if (!request.is('application/json')) throw new AppError('UNSUPPORTED_MEDIA_TYPE', MESSAGES.unsupportedType);
    if (!isPlainEnvelope(parseStrictJson(body))) throw new AppError('BAD_REQUEST', MESSAGES.malformedBody);
  }
  request.body = body.length > 0 ? Buffer.from(body).toString('utf8') : undefined;
  next();
};

/**
 * superjson makes whatever a body's notes name, before anybody is signed in: a bigint of 900,000 digits takes it a quarter of a second.
 * No input of ours is more than JSON and undefined, so nothing else may be named, in one call or in a batch of them.
 */
function isPlainEnvelope(body: unknown): boolean {
  const calls = isObject(body) && !('json' in body) ? Object.values(body) : [body];
  return calls.every((call) => isObject(call) && (!isObject(call['meta']) || isPlain(call['meta']['values'])));
}

/** Notes are a type, a type with notes about what is inside, or notes by path. */
function isPlain(notes: unknown): boolean {
  if (!Array.isArray(notes)) return !isObject(notes) || Object.values(notes).every(isPlain);
  const [type, inside] = notes as unknown[];
  return type === 'undefined' && isPlain(inside);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
