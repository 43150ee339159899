import { type PlatformQueries, Prisma } from '@outrider/db';
import { groupBy } from '@outrider/shared/ground/group-by';
import type { PendingEvent } from '../../ground/events/outbox.store.ts';
import type { LiveNews } from '../../ground/events/live.ts';
import { insertNotifications } from './insert-notifications.ts';
import { draftGathered, draftNotice, draftNotification, type LeadEventFacts, type Notice } from './rules.ts';

/** Writes the notifications that events call for; one an event and user, however often an event is relayed. */
export async function notifyAbout(tx: PlatformQueries, events: PendingEvent[]): Promise<LiveNews[]> {
  const noticed = events
    .filter(({ topic }) => topic.endsWith('.notice'))
    .map(({ company_id, id, topic, payload }) => ({
      company_id,
      event_id: id,
      ...draftNotice(topic, payload as Notice),
    }));
  // A sync of a sheet makes thousands of leads at once and tells of them in one notice.
  const created = events.filter(({ topic, payload }) => topic === 'lead.created' && payload.via !== 'google_sheets');
  const facts = created.length > 0 ? await readFacts(tx, created) : [];
  return insertNotifications(tx, [...noticed, ...gather(facts)]);
}

type Facts = LeadEventFacts & { company_id: string; event_id: string; at: Date; delivery_id: string | null };

/**
 * Leads that came in one transaction, and so at one moment, are told of in one notification to whoever hears of them.
 * Deliveries that were processed together came each by itself.
 */
function gather(facts: Facts[]) {
  const told = facts.flatMap(({ company_id, event_id, at, delivery_id, ...fact }) => {
    const draft = draftNotification(fact);
    return draft ? [{ company_id, event_id, came: [company_id, at, delivery_id], draft }] : [];
  });
  const batches = groupBy(told, ({ came, draft }) => JSON.stringify([came, draft.audience]));
  return [...batches.values()].flatMap((batch) => {
    const [first] = batch;
    return first
      ? [
          {
            company_id: first.company_id,
            event_id: first.event_id,
            ...(batch.length > 1 ? draftGathered(first.draft, batch.length) : first.draft),
          },
        ]
      : [];
  });
}

/** Of the leads that somebody may hear of: those that have an owner, and the hot ones. */
async function readFacts(tx: PlatformQueries, events: PendingEvent[]): Promise<Facts[]> {
  const leads = await tx.$prepared<(LeadEventFacts['lead'] & Omit<Facts, 'lead' | 'topic'>)[]>(Prisma.sql`
    SELECT e.company_id, e.event_id, l.id, l.email, l.first_name, l.last_name, l.company_name, l.score, l.priority,
      l.assigned_to, l.created_at AS at,
      (SELECT actor_id FROM lead_activities a
          WHERE a.company_id = l.company_id AND a.lead_id = l.id AND a.kind = 'captured' LIMIT 1) AS actor_id,
      (SELECT d.delivery_id FROM delivery_leads d
          WHERE d.company_id = l.company_id AND d.lead_id = l.id AND d.outcome = 'created' LIMIT 1) AS delivery_id
    FROM unnest(${events.map((event) => event.company_id)}::uuid[], ${events.map((event) => event.id)}::uuid[],
        ${events.map((event) => event.subject_id)}::uuid[])
      AS e(company_id, event_id, lead_id)
    JOIN leads l ON l.company_id = e.company_id AND l.id = e.lead_id
      AND (l.assigned_to IS NOT NULL OR l.priority = 'high')`);
  return leads.map(({ company_id, event_id, actor_id, at, delivery_id, ...lead }) => ({
    company_id,
    event_id,
    actor_id,
    at,
    delivery_id,
    topic: 'lead.created',
    lead,
  }));
}
