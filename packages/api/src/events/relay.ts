import type { Database, LiveChannel, PlatformQueries } from '@outrider/db';
import { groupBy } from '@outrider/shared/group-by';
import { type LiveEvent, TOPICS, type Topic } from '@outrider/shared/topics';
import { EVENTS_AT_ONCE, type PendingEvent, takeEvents } from './outbox.store.ts';
import { announce } from './live.ts';

/** A change in a company, as its screens hear of it. */
export type LiveNews = { company_id: string; event: LiveEvent };

/** Handles events in the transaction that marks them as relayed, and must handle each once even if it arrives twice. @returns further changes to announce */
export type EventConsumer = (tx: PlatformQueries, events: PendingEvent[]) => Promise<LiveNews[]>;

/**
 * Passes outbox events to their consumers and announces them live. Consumers write in the transaction that marks the events as relayed. Live events are
 * sent after it: a crash in between loses only a hint to refetch.
 * @returns how many events were relayed; several instances may run it at once
 */
export async function relayEvents(
  database: Database,
  live: LiveChannel,
  consumers: readonly EventConsumer[],
): Promise<number> {
  for (let total = 0; ;) {
    const { events, told } = await database.platform.transaction(async (tx) => {
      const taken = await takeEvents(tx);
      const news: LiveNews[] = [];
      if (taken.length > 0) for (const consume of consumers) news.push(...(await consume(tx, taken)));
      return { events: taken, told: news };
    });
    const news = groupBy([...events.map(toLive), ...told].filter(isKnown), ({ company_id }) => company_id);
    await database.tellWritten(news.keys());
    for (const [company_id, items] of news)
      await announce(
        live,
        company_id,
        items.map(({ event }) => event),
      );
    total += events.length;
    if (events.length < EVENTS_AT_ONCE) return total;
  }
}

const toLive = (event: PendingEvent): LiveNews => ({
  company_id: event.company_id,
  event: { topic: event.topic as Topic, id: event.subject_id },
});
const isKnown = ({ event }: LiveNews) => (TOPICS as readonly string[]).includes(event.topic);
