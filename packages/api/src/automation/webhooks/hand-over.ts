import { type PlatformQueries, Prisma } from '@outrider/db';
import type { PendingEvent } from '../../ground/events/outbox.store.ts';
import type { LiveNews } from '../../ground/events/live.ts';
import { dataOf, typesOf } from './types-of.ts';

/**
 * Queues a call to every endpoint that wants to be told, in the transaction that marks the outbox events as relayed.
 * Told twice, it is queued already. What happened to one record is told in its order.
 */
export async function handToWebhooks(tx: PlatformQueries, events: PendingEvent[]): Promise<LiveNews[]> {
  const happened = events.flatMap((event) => typesOf(event).map((type) => ({ event, type })));
  const told = happened.map(({ event, type }, place) => ({
    place,
    company_id: event.company_id,
    type,
    subject_id: event.subject_id,
    event_key: `${type}:${event.id}`,
    happened_at: event.created_at.toISOString(),
    data: dataOf(event),
  }));
  if (told.length === 0) return [];
  const queued = await tx.$prepared<{ company_id: string; endpoint_id: string }[]>(Prisma.sql`
    INSERT INTO outgoing_calls (company_id, id, origin, origin_id, endpoint_id, order_key, event, event_key, url,
        body, next_attempt_at)
    SELECT w.company_id, gen_random_uuid(), 'webhook', w.id, w.id, t.subject_id, t.type, t.event_key, w.url,
      json_build_object('type', t.type, 'timestamp', t.happened_at, 'data', t.data)::text, now()
    FROM jsonb_to_recordset(${JSON.stringify(told)}::jsonb) AS t(place int, company_id uuid, type text,
        subject_id uuid, event_key text, happened_at text, data json)
    JOIN webhook_endpoints w ON w.company_id = t.company_id AND w.stopped_at IS NULL
      AND (w.types = '{}' OR t.type = ANY (w.types))
    ORDER BY t.place
    ON CONFLICT (company_id, origin, origin_id, event_key) DO NOTHING
    RETURNING company_id, endpoint_id`);
  const endpoints = new Map(queued.map((call) => [call.endpoint_id, call]));
  return [...endpoints.values()].map(({ company_id, endpoint_id }) => ({
    company_id,
    event: { topic: 'webhook.changed', id: endpoint_id },
  }));
}
