import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A secret as Standard Webhooks writes them: base64 behind a prefix. */
export const makeWebhookSecret = () => PREFIX + randomBytes(32).toString('base64');

type Signed = { id: string; body: string; at: Date };

/**
 * The headers of Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over `id.seconds.body`, base64, once
 * for each secret.
 * @param secrets as `makeWebhookSecret` makes them; the receiver takes the call if one of its signatures is right
 */
export function signStandard(secrets: readonly string[], { id, body, at }: Signed): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1_000);
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signatures.join(' ') };
}
