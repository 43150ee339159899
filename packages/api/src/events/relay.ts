import type { Database, LiveChannel } from '@outrider/db';
import { groupBy } from '@outrider/shared/group-by';
import { type LiveEvent, TOPICS, type Topic } from '@outrider/shared/topics';
import { notifyAbout } from '../notifications/notify.ts';
import { handToFlows } from '../organization/flow-events.store.ts';
import { claimEvents, markRelayed, type PendingEvent } from './outbox.store.ts';
import { announce } from './live.ts';

const BATCH = 200;

/**
 * Turns outbox events into notifications, live events and what sets flows off. Notifications are written in the transaction that marks the events, each once
 * by its unique (event, user); live events go out after it, and a crash in between costs a hint that the next refetch makes up for.
 * @returns how many events were relayed; several instances may run it at once
 */
export async function relayOutbox(database: Database, live: LiveChannel): Promise<number> {
  for (let total = 0; ;) {
    const { events, notified } = await database.platform.transaction(async (tx) => {
      const claimed = await claimEvents(tx, BATCH);
      if (claimed.length === 0) return { events: [], notified: [] };
      const written = await notifyAbout(tx, claimed);
      await handToFlows(tx, claimed);
      await markRelayed(tx, claimed);
      return { events: claimed, notified: written };
    });
    const news = groupBy(
      [...events.map(toLive), ...notified.map(toNews)].filter(isKnown),
      ({ company_id }) => company_id,
    );
    for (const [company_id, items] of news)
      await announce(
        live,
        company_id,
        items.map(({ event }) => event),
      );
    total += events.length;
    if (events.length < BATCH) return total;
  }
}

type News = { company_id: string; event: LiveEvent };
const toLive = (event: PendingEvent): News => ({
  company_id: event.company_id,
  event: { topic: event.topic as Topic, id: event.subject_id },
});
const toNews = ({ company_id, id }: { company_id: string; id: string }): News => ({
  company_id,
  event: { topic: 'notification.created', id },
});
const isKnown = ({ event }: News) => (TOPICS as readonly string[]).includes(event.topic);
