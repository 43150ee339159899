import type { CompanyTx } from '@outrider/db';
import type { Actor } from '../../ground/actor.ts';
import { clockAt } from '../../ground/text/clock.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { dayPath, meetingPath } from './meeting-path.ts';
import type { MeetingRow } from './meetings.store.ts';
import { MEETING_WORDS } from './words.ts';

type Told = Pick<MeetingRow, 'id' | 'title' | 'starts_at'>;
type Guests = Pick<MeetingRow, 'organiser_id'> & { attendees: readonly string[] };

/** The colleagues among its attendees, and its host. */
export async function listMembers(tx: CompanyTx, { organiser_id, attendees }: Guests): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT u.id FROM users u
    WHERE u.disabled_at IS NULL AND (u.id = ${organiser_id}::uuid OR lower(u.email) = ANY(${[...attendees]}::text[]))
    ORDER BY u.id`;
  return rows.map(({ id }) => id);
}

/** Notifies them in the product, but nobody of what they did themselves. Times are in the company's zone. */
export async function notifyMembers(
  tx: CompanyTx,
  actor: Actor,
  members: readonly string[],
  { news, meeting, timezone }: { news: keyof typeof MEETING_WORDS.news; meeting: Told; timezone: string },
): Promise<void> {
  const { title, starts_at } = meeting;
  for (const id of members)
    await notifyOwner(tx, actor, id, {
      kind: 'meeting',
      title: MEETING_WORDS.news[news],
      message: MEETING_WORDS.newsText(title, clockAt(starts_at, timezone)),
      link_path: news === 'cancelled' ? dayPath(starts_at, timezone) : meetingPath(meeting, timezone),
    });
}
