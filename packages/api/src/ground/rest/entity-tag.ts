import { createHash } from 'node:crypto';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';

/**
 * A record's entity tag (RFC 9110, 8.8.3): its version, and a digest of the answer. A change compares the version
 * alone: that an owner was renamed is nobody's edit. Whoever keeps a copy compares all of it.
 */
export function entityTag(version: number, body: string): string {
  return `"${version}-${createHash('sha256').update(body).digest('base64url').slice(0, 12)}"`;
}

const TAG = /^(?:W\/)?"(\d{1,10})(?:-[\w-]+)?"$/;

/**
 * The version that an If-Match names: one tag as we sent it, which a proxy may have made weak, or "3" alone. @throws
 * 400
 */
export function versionIn(if_match: string): number {
  const [, version] = TAG.exec(if_match.trim()) ?? [];
  if (version === undefined) throw new AppError('BAD_REQUEST', MESSAGES.ifMatchInvalid);
  return Number(version);
}

const plain = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether an If-None-Match names what is there: weakly compared, as RFC 9110 has it for GET. */
export const isKnown = (if_none_match: string | undefined, tag: string): boolean =>
  if_none_match !== undefined && (if_none_match.trim() === '*' || if_none_match.split(',').map(plain).includes(tag));
