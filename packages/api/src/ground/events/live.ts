import { LIVE_RESUMED, type LiveChannel } from '@outrider/db';
import { liveEventSchema, type LiveEvent, type Topic } from '@outrider/shared/ground/topics';
import { z } from 'zod';

/** A change in a company, as its screens hear of it. */
export type LiveNews = { company_id: string; event: LiveEvent };

/**
 * An event on its way to streams. `place`: when it was relayed, in milliseconds, and the id of its row; a stream that
 * breaks off goes on from there.
 */
const sentEventSchema = liveEventSchema.extend({ place: z.string() });
export type SentEvent = LiveEvent & { place: string };
const messageSchema = z.object({ company_id: z.string(), events: z.array(sentEventSchema) });
type LiveMessage = z.infer<typeof messageSchema>;

// PostgreSQL's NOTIFY carries at most 8,000 bytes; an event is about 150.
const EVENTS_A_MESSAGE = 45;

/** Events may have been missed. */
export const resumed = (now = Date.now()): SentEvent => ({ place: `${now}.`, topic: 'live.resumed', id: '' });

/**
 * Announces to every instance what changed in a company. Only topic and ID travel; rows are fetched through the guard.
 */
export async function announce(live: LiveChannel, company_id: string, events: SentEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += EVENTS_A_MESSAGE) {
    const message: LiveMessage = { company_id, events: events.slice(start, start + EVENTS_A_MESSAGE) };
    await live.send(JSON.stringify(message));
  }
}

/**
 * One company's events, all that came together, until `signal` aborts. A listener that falls more than `LAG` behind
 * loses the oldest; it refetches by topic anyway.
 */
const LAG = 1_000;

export async function* listenTo(
  live: LiveChannel,
  company_id: string,
  signal: AbortSignal,
): AsyncGenerator<SentEvent[]> {
  let waiting: SentEvent[] = [];
  let wake = () => {};
  const stop = live.listen((text) => {
    const events = text === LIVE_RESUMED ? [resumed()] : eventsFor(company_id, text);
    if (events.length === 0) return;
    waiting = waiting.concat(events).slice(-LAG);
    wake();
  });
  const onAbort = () => wake();
  signal.addEventListener('abort', onAbort);
  try {
    while (!signal.aborted) {
      const events = waiting;
      waiting = [];
      if (events.length > 0) yield events;
      if (waiting.length === 0 && !signal.aborted) await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    stop();
    signal.removeEventListener('abort', onAbort);
  }
}

function eventsFor(company_id: string, text: string): SentEvent[] {
  const message = messageSchema.safeParse(safeJson(text));
  return message.success && message.data.company_id === company_id ? message.data.events : [];
}

/**
 * Calls `handler` with the company's ID whenever an event of this topic happens there, on any instance. @returns the
 * function that stops it
 */
export function onAnnounced(live: LiveChannel, topic: Topic, handler: (company_id: string) => void): () => void {
  return live.listen((text) => {
    if (!text.includes(topic)) return; // spares reading what is about something else
    const message = messageSchema.safeParse(safeJson(text));
    if (message.success && message.data.events.some((event) => event.topic === topic)) handler(message.data.company_id);
  });
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
