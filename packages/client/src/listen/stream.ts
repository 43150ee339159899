import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookListened } from '@outrider/shared/automation/webhooks';
import { readServerSentEvents } from './server-sent-events.ts';
import { LISTEN_WORDS as WORDS } from './words.ts';

export type Delivery = Extract<WebhookListened, { kind: 'delivery' }>;

type Listening = {
  url: string;
  token: string;
  types: readonly string[];
  full: boolean;
  replay: string | undefined;
  signal: AbortSignal;
  /** Told once for each break. */
  onLost: (why: string) => void;
};

/** The server refuses this for good: another try would be refused as well. */
export class Refused extends Error {}
/** A stream that ended, and may go on at another try. */
class Broken extends Error {}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 5_000;
/** The server pings every 20 seconds. */
const SILENCE_MS = 60_000;
const PASSING = new Set([408, 425, 429, 500, 502, 503, 504]);

/**
 * Everything the server sends, over one connection at a time. Broken off, it waits a moment, longer each time and never
 * alike for two listeners, and goes on after the last event. Ends with `signal`. @throws Refused
 */
export async function* listen({ signal, onLost, ...asked }: Listening): AsyncGenerator<WebhookListened> {
  let place: string | undefined;
  for (let failed = 0; !signal.aborted; failed += 1) {
    const attempt = new AbortController();
    const connection = AbortSignal.any([signal, attempt.signal]);
    try {
      for await (const { id, heard } of connect(asked, place, connection, () => attempt.abort())) {
        place = id;
        failed = 0;
        yield heard;
      }
      throw new Broken(WORDS.ended);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refused) throw error;
      if (failed === 0) onLost(attempt.signal.aborted ? WORDS.silent : reasonOf(error));
      const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failed);
      await sleep(longest * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
    } finally {
      attempt.abort(); // whatever became of it, its connection is closed before the next one
    }
  }
}

async function* connect(
  { url, token, types, full, replay }: Omit<Listening, 'signal' | 'onLost'>,
  place: string | undefined,
  signal: AbortSignal,
  giveUp: () => void,
): AsyncGenerator<{ id: string; heard: WebhookListened }> {
  const input = { types, payload: full ? 'full' : 'thin', ...(replay && { replay }) };
  const address = `${url}/trpc/webhooks.listen?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;
  let silence = setTimeout(giveUp, SILENCE_MS);
  const hear = () => {
    clearTimeout(silence);
    silence = setTimeout(giveUp, SILENCE_MS);
  };
  try {
    const response = await fetch(address, {
      signal,
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(place && { 'last-event-id': place }),
      },
    });
    if (!response.ok || !response.body) throw await refusalOf(response);
    for await (const { event, id, data } of readServerSentEvents(response.body, hear)) {
      if (event === 'return') return;
      if (event === 'serialized-error') throw toError((JSON.parse(data) as Refusal).json.data);
      if (event === 'message' && id) yield { id, heard: (JSON.parse(data) as { json: WebhookListened }).json };
    }
  } finally {
    clearTimeout(silence);
  }
}

type Refusal = { json: { data: { httpStatus: number; detail: string } } };

async function refusalOf(response: Response): Promise<Error> {
  const text = await response.text();
  try {
    return toError((JSON.parse(text) as { error: Refusal }).error.json.data);
  } catch {
    return toError({ httpStatus: response.status, detail: `${response.status} ${response.statusText}` });
  }
}

const toError = ({ httpStatus, detail }: Refusal['json']['data']): Error =>
  PASSING.has(httpStatus) ? new Broken(detail) : new Refused(detail);

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.message || cause?.code || message;
}
