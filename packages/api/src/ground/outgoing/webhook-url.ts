import { isIP } from 'node:net';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { readUrl } from '@outrider/shared/ground/read-url';
import { refuse } from '../http/refuse.ts';
import type { HostFacts } from '../services.ts';
import { isPublicAddress } from './public-address.ts';

/** Whether the host allows addresses of its own network, and plain HTTP. */
type Allowing = Pick<HostFacts, 'private_webhooks'>;

/**
 * The address as it may be called; a sentence where it may not. What a name stands for is checked when it is called.
 */
export function readWebhookUrl(
  text: string,
  { private_webhooks }: Allowing,
): { url: URL; problem?: undefined } | { url?: undefined; problem: string } {
  const url = readUrl(text);
  if (private_webhooks && url && /^https?:$/.test(url.protocol) && !url.username && !url.password) return { url };
  if (url?.protocol !== 'https:' || url.username || url.password) return { problem: MESSAGES.webhookNotHttps };
  const host = hostOf(url);
  // WHATWG URLs spell 0x7f.1 and 2130706433 as 127.0.0.1, so a literal is one here.
  if (isIP(host) ? !isPublicAddress(host) : !host.includes('.') || /(^|\.)(localhost|local|internal)\.?$/.test(host))
    return { problem: MESSAGES.webhookPrivate };
  return { url };
}

export const hostOf = (url: URL) => url.hostname.replace(/^\[|\]$/g, '');

/** @throws 422 */
export function assertWebhookUrl(text: string, field: 'url' | 'webhook_url', allowing: Allowing): void {
  const { problem } = readWebhookUrl(text, allowing);
  if (problem) throw refuse('UNPROCESSABLE_CONTENT', field, problem);
}
