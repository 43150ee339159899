import type { Database, LiveChannel } from '@outrider/db';
import { type EventConsumer, relayEvents } from './events/relay.ts';
import { notifyAbout } from './notifications/notify.ts';
import { handToFlows } from './organization/flow-events.store.ts';

/** Whoever acts on what happened. */
const CONSUMERS: readonly EventConsumer[] = [notifyAbout, handToFlows];

/** Turns outbox events into notifications, live events and what sets flows off. @returns how many events were relayed */
export const relayOutbox = (database: Database, live: LiveChannel): Promise<number> =>
  relayEvents(database, live, CONSUMERS);
