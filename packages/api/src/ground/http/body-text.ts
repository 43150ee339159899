import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';

/** Keys that lead to an object's prototype. Refused at every depth, in every spelling that decodes to them. */
export const FORBIDDEN_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * The text of a body. A leading byte order mark is dropped (RFC 8259, 8.1); bytes that are not UTF-8 are BAD_REQUEST,
 * never replaced.
 */
export function decodeBody(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new AppError('BAD_REQUEST', MESSAGES.bodyNotUtf8);
  }
}
