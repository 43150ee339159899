import { type PlatformQueries, Prisma } from '@outrider/db';
import type { LiveNews } from '../../ground/events/live.ts';
import { askOf, MAY_AS_ASKED } from '../../ground/sql/who-may.ts';
import type { Draft } from './rules.ts';

/** Writes what an event calls for; one an event and user, however often an event is relayed. */
export async function insertNotifications(
  tx: PlatformQueries,
  drafts: readonly (Draft & { company_id: string; event_id: string })[],
): Promise<LiveNews[]> {
  if (drafts.length === 0) return [];
  const rows = drafts.map(({ audience, ...draft }) => ({
    ...draft,
    ...('user_id' in audience ? audience : askOf(audience)),
  }));
  const written = await tx.$prepared<{ company_id: string; id: string }[]>(Prisma.sql`
    INSERT INTO notifications (company_id, id, user_id, event_id, kind, title, message, link_path)
    SELECT d.company_id, gen_random_uuid(), u.id, d.event_id, d.kind, d.title, d.message, d.link_path
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS d(company_id uuid, event_id uuid, kind text, title text,
        message text, link_path text, user_id uuid, capability text, reaches jsonb, roles jsonb)
    JOIN users u ON u.company_id = d.company_id AND u.disabled_at IS NULL
      AND (u.id = d.user_id OR (d.capability IS NOT NULL AND ${MAY_AS_ASKED}))
    ON CONFLICT (company_id, event_id, user_id) DO NOTHING
    RETURNING company_id, id`);
  return written.map(({ company_id, id }) => ({ company_id, event: { topic: 'notification.created', id } }));
}
