import type { Database, LiveChannel, PlatformQueries } from '@outrider/db';
import { groupBy } from '@outrider/shared/ground/group-by';
import { TOPICS, type Topic } from '@outrider/shared/ground/topics';
import { announce, type LiveNews, type SentEvent } from './live.ts';
import { EVENTS_AT_ONCE, insertTold, type PendingEvent, type RelayedEvent, takeEvents } from './outbox.store.ts';

/**
 * Handles events in the transaction that marks them as relayed, and must handle each once even if it arrives twice.
 * @returns further changes to announce
 */
export type EventConsumer = (tx: PlatformQueries, events: PendingEvent[]) => Promise<LiveNews[]>;

/**
 * Passes outbox events to their consumers and announces them live. Consumers write in the transaction that marks the
 * events as relayed, and what they have to announce is kept beside those. Live events are sent after it: what a crash
 * in between swallows, a stream that resumes hears.
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
      return { events: taken, told: await insertTold(tx, news) };
    });
    const sent = groupBy([...events, ...told].filter(isKnown), ({ company_id }) => company_id);
    await database.tellWritten(sent.keys());
    for (const [company_id, items] of sent) await announce(live, company_id, items.map(toSent));
    total += events.length;
    if (events.length < EVENTS_AT_ONCE) return total;
  }
}

const isKnown = ({ topic }: RelayedEvent) => (TOPICS as readonly string[]).includes(topic);
/** What a stream is sent of it. */
export const toSent = ({ id, topic, subject_id, relayed_at }: RelayedEvent): SentEvent => ({
  place: `${relayed_at.getTime()}.${id}`,
  topic: topic as Topic,
  id: subject_id,
});
