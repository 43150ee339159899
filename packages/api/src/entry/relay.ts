import type { Database, LiveChannel } from '@outrider/db';
import { type EventConsumer, relayEvents } from '../ground/events/relay.ts';
import { tellOfDeals } from '../people/notifications/deal-news.ts';
import { notifyAbout } from '../people/notifications/notify.ts';
import { handToFlows } from '../automation/organization/flow-events.store.ts';
import { handToWebhooks } from '../automation/webhooks/hand-over.ts';
import { mailAboutWebhooks } from '../automation/webhooks/mail-admins.ts';

/** Whoever acts on what happened. */
const CONSUMERS: readonly EventConsumer[] = [notifyAbout, tellOfDeals, handToFlows, handToWebhooks, mailAboutWebhooks];

/**
 * Turns outbox events into notifications, live events and what sets flows off. @returns how many events were relayed
 */
export const relayOutbox = (database: Database, live: LiveChannel): Promise<number> =>
  relayEvents(database, live, CONSUMERS);
