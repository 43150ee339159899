import { createHmac } from 'node:crypto';
import type { request as httpsRequest } from 'node:https';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { WebhookCall, WebhookCaller } from '../ports/webhook.ts';
import { postPinned } from './post-pinned.ts';
import { pinHost, type Resolve } from './public-host.ts';
import { signStandard } from './standard-signature.ts';
import { hostOf, readWebhookUrl } from './webhook-url.ts';

export class WebhookError extends Error {
  readonly retryable: boolean;
  readonly http_status: number | null;

  constructor(
    message: string,
    { retryable, http_status = null, cause }: { retryable: boolean; http_status?: number | null; cause?: unknown },
  ) {
    super(message, { cause });
    this.name = 'WebhookError';
    this.retryable = retryable;
    this.http_status = http_status;
  }
}

type Options = {
  resolve?: Resolve;
  request?: typeof httpsRequest;
  isPublic?: (address: string) => boolean;
  timeout_ms?: number;
  /** Addresses of this network as well, and plain HTTP. */
  private_webhooks?: boolean;
};

/**
 * Calls a webhook on the public internet: https only, no redirects, 5 seconds for everything. The name is resolved
 * once, every address it stands for must be public, and the connection goes to the one that was checked: a name that
 * resolves to another address a moment later changes nothing. `private_webhooks` allows this network and plain HTTP;
 * the other options are for tests.
 */
export function createWebhookCaller({
  resolve,
  private_webhooks = false,
  request,
  isPublic = private_webhooks ? () => true : undefined,
  timeout_ms = 5_000,
}: Options = {}): WebhookCaller {
  return async (call) => {
    const { url: text, body, heard } = call;
    const { url, problem } = readWebhookUrl(text, { private_webhooks });
    if (!url) throw new WebhookError(problem, { retryable: false });
    const signal = AbortSignal.timeout(timeout_ms);
    try {
      const host = hostOf(url);
      const pinned = await within(signal, pinHost(host, isPublic, resolve));
      if (!pinned) throw new WebhookError(MESSAGES.webhookPrivate, { retryable: false });
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'Outrider-Webhook/1',
        ...signatureOf(call),
      };
      const status = await postPinned(url, { headers, body, pinned, signal, request, heard });
      if (status >= 200 && status < 300) return status;
      if (status >= 300 && status < 400)
        throw new WebhookError(MESSAGES.webhookRedirect, { retryable: false, http_status: status });
      throw new WebhookError(MESSAGES.webhookRefused(status), {
        retryable: status >= 500 || status === 408 || status === 429,
        http_status: status,
      });
    } catch (error) {
      if (error instanceof WebhookError) throw error;
      throw new WebhookError(signal.aborted ? MESSAGES.webhookTimeout : MESSAGES.webhookUnreachable, {
        retryable: true,
        cause: error,
      });
    }
  };
}

function signatureOf({ scheme, secret, old_secret, id, event, body, at }: WebhookCall): Record<string, string> {
  if (scheme === 'standard') return signStandard([secret, ...(old_secret ? [old_secret] : [])], { id, body, at });
  return {
    'x-outrider-event': event,
    'x-outrider-delivery': id,
    'x-outrider-signature': sign(secret, body, at),
  };
}

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 with the secret over `<seconds>.<body>`. */
export function sign(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    ),
  ]);
}
