import { type PlatformQueries, Prisma } from '@outrider/db';
import type { PendingEvent } from '../../ground/events/outbox.store.ts';
import type { LiveNews } from '../../ground/events/live.ts';
import { whoMay } from '../../ground/sql/who-may.ts';
import { insertNotifications } from './insert-notifications.ts';
import { NOTIFICATION_WORDS as WORDS } from './words.ts';

type Told = 'won' | 'stale' | 'overdue';
type News = {
  company_id: string;
  event_id: string;
  told: Told;
  user_id: string;
  id: string;
  name: string;
  owner_name: string | null;
};

/**
 * What of the outbox is news about a deal: that it went quiet or its close date passed, for its owner; that it was won,
 * for who leads the owner's team.
 */
function tellingOf({ topic, payload }: PendingEvent): Told | null {
  if (topic === 'opportunity.stale') return 'stale';
  if (topic === 'opportunity.overdue') return 'overdue';
  return topic === 'opportunity.changed' && payload.stage === 'won' ? 'won' : null;
}

/** Who moved deal `o` last; nobody is told of what they did themselves. */
const MOVER = Prisma.sql`(SELECT m.moved_by FROM opportunity_stages_log m
      WHERE m.company_id = o.company_id AND m.opportunity_id = o.id ORDER BY m.moved_at DESC, m.id DESC LIMIT 1)`;

/**
 * Tells people of their deals and of their teams' wins; once an event and person, however often an event is relayed.
 */
export async function tellOfDeals(tx: PlatformQueries, events: PendingEvent[]): Promise<LiveNews[]> {
  const asked = events.flatMap((event) => {
    const told = tellingOf(event);
    const { company_id, id: event_id, subject_id } = event;
    return told ? [{ company_id, event_id, opportunity_id: subject_id, told }] : [];
  });
  if (asked.length === 0) return [];
  const news = await tx.$prepared<News[]>(Prisma.sql`
    SELECT e.company_id, e.event_id, e.told, u.id AS user_id, o.id, o.name, owner.full_name AS owner_name
    FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS e(company_id uuid, event_id uuid, opportunity_id uuid,
        told text)
    JOIN opportunities o ON o.company_id = e.company_id AND o.id = e.opportunity_id
    LEFT JOIN users owner ON owner.company_id = o.company_id AND owner.id = o.owner_id
    JOIN users u ON u.company_id = o.company_id AND u.disabled_at IS NULL AND CASE
      WHEN e.told <> 'won' THEN u.id = o.owner_id
      ELSE ${whoMay('team.read')} AND NOT ${whoMay('company.manage')} AND u.id IS DISTINCT FROM o.owner_id AND u.id IS DISTINCT FROM ${MOVER}
        AND (owner.team IS NULL OR lower(u.team) = lower(owner.team)) END
    WHERE e.told = 'won' OR o.closed_at IS NULL`);
  return insertNotifications(
    tx,
    news.map(({ company_id, event_id, told, user_id, id, name, owner_name }) => ({
      company_id,
      event_id,
      kind: 'deal' as const,
      audience: { user_id },
      title: WORDS.deal[told],
      message: told === 'won' ? WORDS.wonBy(name, owner_name) : name,
      link_path: `/opportunities/${id}`,
    })),
  );
}
