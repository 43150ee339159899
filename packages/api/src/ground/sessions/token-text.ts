import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { TOKEN_PREFIXES } from '@outrider/shared/people/tokens';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM = 32;
const CHECKSUM = 6;
const FORM = new RegExp(`^(?:${Object.values(TOKEN_PREFIXES).join('|')})[0-9A-Za-z]{${RANDOM + CHECKSUM}}$`);

/**
 * Its checksum as GitHub's tokens have it: CRC-32 in base 62. Scanners that find leaked tokens tell by it what is one,
 * and a mistyped one costs no look-up.
 */
function checksumOf(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let at = 0; at < CHECKSUM; at += 1) {
    written = LETTERS[rest % LETTERS.length] + written;
    rest = Math.floor(rest / LETTERS.length);
  }
  return written;
}

/**
 * A new access token: 190 bits that nobody can guess, and their checksum. How it begins tells people and scanners
 * whether it is a sandbox's; what it opens, its row.
 */
export function makeToken({ is_sandbox }: { is_sandbox: boolean }): string {
  const random = Array.from({ length: RANDOM }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const text = TOKEN_PREFIXES[is_sandbox ? 'test' : 'live'] + random;
  return text + checksumOf(text);
}

/** Whether a bearer token is an access token, whole or not; a session's never begins so. */
export const isAccessToken = (token: string): boolean =>
  Object.values(TOKEN_PREFIXES).some((prefix) => token.startsWith(prefix));
export const isWhole = (token: string): boolean =>
  FORM.test(token) && checksumOf(token.slice(0, -CHECKSUM)) === token.slice(-CHECKSUM);
/** What a screen shows of it. */
export const hintOf = (token: string): string => `${token.slice(0, TOKEN_PREFIXES.live.length + 4)}…${token.slice(-4)}`;
