import { isIP } from 'node:net';
import { MESSAGES } from '@outrider/shared/messages';
import { readUrl } from '@outrider/shared/read-url';
import { refuse } from '../http/refuse.ts';
import { isPublicAddress } from './public-address.ts';

/** The address as it may be called; a sentence where it may not. What a name stands for is checked when it is called. */
export function readWebhookUrl(text: string): { url: URL; problem?: undefined } | { url?: undefined; problem: string } {
  const url = readUrl(text);
  if (url?.protocol !== 'https:' || url.username || url.password) return { problem: MESSAGES.webhookNotHttps };
  const host = hostOf(url);
  // WHATWG URLs spell 0x7f.1 and 2130706433 as 127.0.0.1, so a literal is one here.
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.') || /(^|\.)(localhost|local|internal)\.?$/.test(host))
    return { problem: MESSAGES.webhookPrivate };
  return { url };
}

export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/** @throws 422 */
export function assertWebhookUrl(text: string, field: 'url' | 'webhook_url'): void {
  const { problem } = readWebhookUrl(text);
  if (problem) throw refuse('UNPROCESSABLE_CONTENT', field, problem);
}
