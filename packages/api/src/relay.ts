import type { Database, LiveChannel } from '@outrider/db';
import { type EventConsumer, relayEvents } from './events/relay.ts';
import { tellOfDeals } from './notifications/deal-news.ts';
import { notifyAbout } from './notifications/notify.ts';
import { handToFlows } from './organization/flow-events.store.ts';
import { handToWebhooks } from './webhooks/hand-over.ts';
import { mailAboutWebhooks } from './webhooks/mail-admins.ts';

/** Whoever acts on what happened. */
const CONSUMERS: readonly EventConsumer[] = [notifyAbout, tellOfDeals, handToFlows, handToWebhooks, mailAboutWebhooks];

/** Turns outbox events into notifications, live events and what sets flows off. @returns how many events were relayed */
export const relayOutbox = (database: Database, live: LiveChannel): Promise<number> =>
  relayEvents(database, live, CONSUMERS);
