import { type CompanyQueries, Prisma } from '@outrider/db';
import type { CampaignState } from '@outrider/shared/automation/campaigns';
import { personName } from '../../ground/sql/person-name.ts';
import { readableConversation } from '../../records/mailboxes/mailboxes.store.ts';
import { meetingsOf } from '../../records/meetings/meetings.store.ts';
import type { Patterns } from './patterns.ts';

export type TaskRow = { id: string; title: string; due_at: string | null; is_done: boolean; about: string | null };
export type MeetingRow = {
  id: string;
  title: string;
  starts_at: string;
  organiser_id: string;
  is_own: boolean;
  about: string | null;
};
export type ConversationRow = {
  id: string;
  subject: string;
  person_name: string | null;
  person_email: string;
  last_at: string;
};
export type CampaignRow = { id: string; name: string; state: CampaignState };
export type DayRows = {
  tasks: TaskRow[];
  meetings: MeetingRow[];
  conversations: ConversationRow[];
  campaigns: CampaignRow[];
};

export type DayWanted = {
  typed: Patterns;
  /** Whose mailboxes are read, and whose tasks and meetings where the reach is no further. */
  user_id: string;
  /** How far somebody's look goes; null where they may not look at all. */
  reach: Record<keyof DayRows, 'all' | 'own' | null>;
  now: Date;
  most: number;
};

/** How many that hold the words are looked through for those that somebody may see. */
const LOOKED_THROUGH = 2000;

/**
 * The tasks, meetings, conversations and campaigns that hold the typed words, in one statement: what is still to do,
 * what is nearest, and what came last stand first. A company has few campaigns: no index is needed.
 */
export async function findDayRows(db: CompanyQueries, wanted: DayWanted): Promise<DayRows> {
  const { typed, user_id, reach, now, most } = wanted;
  const holding = (kind: keyof DayRows, by: string) => Prisma.sql`(
    SELECT ${Prisma.raw(by)}(part, ${typed.others}::text[]) AS id
    FROM unnest(${reach[kind] ? typed.parts : []}::text[]) AS part LIMIT ${LOOKED_THROUGH})`;
  const [row] = await db.$prepared<[{ [Kind in keyof DayRows]: DayRows[Kind] | null }]>(Prisma.sql`
    SELECT (SELECT json_agg(found) FROM (
      SELECT t.id, t.title, t.due_at, t.done_at IS NOT NULL AS is_done,
        coalesce(o.name, ${personName('l')}, ${personName('c')}, a.name) AS about
      FROM ${holding('tasks', 'search_task_ids')} f
      JOIN tasks t ON t.id = f.id
      LEFT JOIN leads l ON l.company_id = t.company_id AND l.id = t.lead_id
      LEFT JOIN opportunities o ON o.company_id = t.company_id AND o.id = t.opportunity_id
      LEFT JOIN contacts c ON c.company_id = t.company_id AND c.id = t.contact_id
      LEFT JOIN accounts a ON a.company_id = t.company_id AND a.id = t.account_id
      WHERE ${reach.tasks === 'all'}::boolean OR t.owner_id = ${user_id}::uuid
      ORDER BY t.done_at IS NOT NULL, t.due_at, t.id LIMIT ${most}
    ) AS found) AS tasks, (SELECT json_agg(found) FROM (
      SELECT m.id, m.title, m.starts_at, m.organiser_id, ${meetingsOf(user_id)} AS is_own,
        coalesce(${personName('l')}, m.attendees[1]) AS about
      FROM ${holding('meetings', 'search_meeting_ids')} f
      JOIN meetings m ON m.id = f.id
      LEFT JOIN leads l ON l.company_id = m.company_id AND l.id = m.lead_id
      WHERE m.cancelled_at IS NULL AND (${reach.meetings === 'all'}::boolean OR ${meetingsOf(user_id)})
      ORDER BY m.ends_at <= ${now}::timestamptz, abs(extract(epoch FROM m.starts_at - ${now}::timestamptz)), m.id
      LIMIT ${most}
    ) AS found) AS meetings, (SELECT json_agg(found) FROM (
      SELECT c.id, c.subject, c.person_name, c.person_email, c.last_at
      FROM ${holding('conversations', 'search_conversation_ids')} f
      JOIN conversations c ON c.id = f.id
      JOIN mailboxes b ON b.company_id = c.company_id AND b.id = c.mailbox_id
      WHERE ${readableConversation(user_id)}
      ORDER BY c.last_at DESC, c.id LIMIT ${most}
    ) AS found) AS conversations, (SELECT json_agg(found) FROM (
      SELECT g.id, g.name, g.state
      FROM campaigns g
      WHERE ' ' || lower(g.name) LIKE ANY (${reach.campaigns ? typed.parts : []}::text[])
        AND ' ' || lower(g.name) LIKE ALL (${typed.others}::text[])
      ORDER BY g.state = 'ended', g.created_at DESC, g.id LIMIT ${most}
    ) AS found) AS campaigns`);
  const { tasks, meetings, conversations, campaigns } = row;
  return {
    tasks: tasks ?? [],
    meetings: meetings ?? [],
    conversations: conversations ?? [],
    campaigns: campaigns ?? [],
  };
}
