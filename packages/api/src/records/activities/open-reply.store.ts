import { type CompanyQueries, Prisma } from '@outrider/db';

/** Whoever did it, these reached the lead. */
export const REACHED = ['contacted', 'email_sent', 'meeting_scheduled'];
/** What a lead's timeline says where it comes in again. */
export const RETURNS = ['came_back', 'updated'];

/**
 * What came in and waits. `words`: what it said, where that is known; `stop`: the part of it that asks us to stop
 * writing.
 */
export type OpenReplyRow = { id: string; at: Date; words: string | null; stop: string | null };

/**
 * An activity `r` that came in from the lead: an answer to a survey, what a colleague logged as coming from them, a
 * conversation in which they asked us to stop, or a form that the lead sent after somebody had reached it (before that
 * it is a second request, and nobody has answered the first).
 */
const CAME_IN = Prisma.sql`(
  r.kind IN ('replied', 'survey_answered')
  OR r.kind = 'contacted' AND jsonb_exists(r.detail, 'stop')
  OR r.actor_kind = 'webhook' AND r.kind = ANY(${RETURNS}) AND EXISTS (
    SELECT FROM lead_activities w
    WHERE w.company_id = r.company_id AND w.lead_id = r.lead_id AND w.created_at < r.created_at
      AND w.kind = ANY(${REACHED})
  )
)`;

/**
 * A later activity `a` by which a person dealt with `r`. Whoever asked us to stop waits for a decision, not for an
 * answer.
 */
const DEALT_WITH = Prisma.sql`a.actor_kind IN ('user', 'assistant') AND CASE
  WHEN jsonb_exists(r.detail, 'stop') THEN a.kind = 'reply_closed'
  ELSE a.kind IN ('email_sent', 'meeting_scheduled', 'reply_closed')
    OR a.kind = 'contacted' AND NOT jsonb_exists(a.detail, 'stop')
    OR a.kind = 'task_done' AND jsonb_exists(a.detail, 'reply_to')
END`;

/** The newest open reply of the lead that `lead_id` names, as a query; what asks us to stop comes before the rest. */
export const openReplyOf = (lead_id: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT r.id, r.created_at AS at,
    coalesce(r.detail ->> 'note', r.detail ->> 'text', r.detail ->> 'comment') AS words, r.detail ->> 'stop' AS stop
  FROM lead_activities r
  WHERE r.lead_id = ${lead_id} AND ${CAME_IN}
    AND NOT EXISTS (
      SELECT FROM lead_activities a
      WHERE a.company_id = r.company_id AND a.lead_id = r.lead_id AND (a.created_at, a.id) > (r.created_at, r.id)
        AND ${DEALT_WITH}
    )
  ORDER BY jsonb_exists(r.detail, 'stop') DESC, r.created_at DESC, r.id DESC
  LIMIT 1`;

/** What came in from the lead and waits for a person; null where nothing does. */
export async function findOpenReply(db: CompanyQueries, lead_id: string): Promise<OpenReplyRow | null> {
  const [row] = await db.$queryRaw<OpenReplyRow[]>(openReplyOf(Prisma.sql`${lead_id}::uuid`));
  return row ?? null;
}

/** Whether the last that passed between us and a contact came from it: then it waits for a person. */
export async function contactWaits(db: CompanyQueries, contact_id: string): Promise<boolean> {
  const [last] = await db.$queryRaw<{ waits: boolean }[]>`
    SELECT jsonb_exists(r.detail, 'inbound') AS waits FROM record_activities r
    WHERE r.contact_id = ${contact_id}::uuid AND r.kind IN ('called', 'met', 'emailed')
    ORDER BY r.created_at DESC, r.id DESC LIMIT 1`;
  return last?.waits ?? false;
}

/** Whether anything came in from the lead that `lead_id` names after a moment, answered or not: a condition. */
export const cameInAfter = (lead_id: Prisma.Sql, after: Prisma.Sql): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM lead_activities r WHERE r.lead_id = ${lead_id} AND r.created_at > ${after} AND ${CAME_IN})`;

/** Which of these leads have something that waits for a person. */
export async function leadsWithOpenReply(db: CompanyQueries, ids: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT l.id FROM unnest(${ids}::uuid[]) AS l(id) WHERE EXISTS (${openReplyOf(Prisma.sql`l.id`)})`;
  return rows.map(({ id }) => id);
}
