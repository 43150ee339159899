import { createHmac } from 'node:crypto';
import type { Delivery } from './stream.ts';
import { LISTEN_WORDS as WORDS } from './words.ts';

/** A debugger may hold the answer for a while. */
const LIMIT_MS = 60_000;
/** Deliveries that are known by their id: to send again, and to send once what comes twice after a break. */
const REMEMBERED = 5_000;

export type Forwarder = {
  /** Sends a delivery that was not sent before. @returns whether it was answered with success */
  forward: (delivery: Delivery) => Promise<boolean>;
  /** Sends a delivery of this session again, the last one unless an id is given. */
  resend: (id?: string) => Promise<void>;
};

/**
 * Posts deliveries one after the other, signed and with the headers that Outrider sends, and prints a line for each.
 */
export function createForwarder(
  { target, secret }: { target: string; secret: string },
  print: (text: string) => void,
): Forwarder {
  const sent = new Map<string, Delivery>();
  let last: Delivery | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const post = (delivery: Delivery): Promise<boolean> => {
    const posted = turn.then(() => postOne(target, secret, delivery, print));
    turn = posted;
    return posted;
  };
  return {
    async forward(delivery) {
      if (sent.has(delivery.id)) return true;
      sent.set(delivery.id, delivery);
      const [oldest] = sent.keys();
      if (sent.size > REMEMBERED && oldest !== undefined) sent.delete(oldest);
      last = delivery;
      return post(delivery);
    },
    async resend(id) {
      const delivery = id === undefined ? last : sent.get(id);
      if (delivery) await post(delivery);
      else print(id === undefined ? WORDS.nothingYet : WORDS.noDelivery(id));
    },
  };
}

async function postOne(
  target: string,
  secret: string,
  { id, type, body }: Delivery,
  print: (text: string) => void,
): Promise<boolean> {
  const at = new Date();
  const started = performance.now();
  const headers = { 'content-type': 'application/json', 'user-agent': 'Outrider-Webhook/1' };
  const said = (outcome: string) => print(WORDS.forwarded(at.toLocaleTimeString('en-GB'), type, id, outcome));
  try {
    const { status, body: answer } = await fetch(target, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
      headers: { ...headers, ...signatureOf(secret, id, at, body) },
      body,
    });
    await answer?.cancel();
    said(WORDS.answered(status, Math.round(performance.now() - started)));
    return status >= 200 && status < 300;
  } catch (error) {
    const cause = (error as { cause?: unknown }).cause ?? error;
    said(WORDS.failed(reasonOf(cause)));
    return false;
  }
}

function reasonOf(cause: unknown): string {
  const { code, message } = cause as { code?: string; message?: string };
  return message || code || String(cause);
}

/** Standard Webhooks (https://www.standardwebhooks.com): HMAC-SHA256 over `id.seconds.body`, base64. */
function signatureOf(secret: string, id: string, at: Date, body: string): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${signature}` };
}
