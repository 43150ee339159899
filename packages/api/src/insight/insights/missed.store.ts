import { type CompanyQueries, Prisma } from '@outrider/db';
import { QUIET_DAYS } from '@outrider/shared/insight/dashboard';
import { INSIGHTS, type MissedReason } from '@outrider/shared/insight/insights';
import { DAY_MS } from '@outrider/shared/ground/days';
import { openReplyOf, REACHED } from '../../records/activities/open-reply.store.ts';
import { OPEN } from '../../records/assignment/turns.store.ts';
import { moment } from '../../ground/sql/conditions.ts';
import { personName } from '../../ground/sql/person-name.ts';
import { TODAY } from '../../ground/time/company-zone.ts';

/** So long a lead may wait for an answer, an owner or an approval; a new one for its first contact. In days. */
const WAITS = 1;
const FIRST_CONTACT_WAITS = 2;
/** The best open leads are looked at; a company with more of them has other worries. */
const LOOKED_AT = 2_000;

export type MissedRow = {
  id: string;
  name: string;
  company: string | null;
  score: number;
  owner: string | null;
  reason: MissedReason;
  since: Date;
  away_until: string | null;
  action_id: string | null;
  total: number;
};

/** What is planned keeps a lead from being forgotten. */
const PLANNED = (now: Date) => Prisma.sql`(
  EXISTS (SELECT FROM tasks t WHERE t.company_id = h.company_id AND t.lead_id = h.id AND t.done_at IS NULL
    AND t.due_at > ${moment(now)})
  OR EXISTS (SELECT FROM meetings m WHERE m.company_id = h.company_id AND m.lead_id = h.id
    AND m.cancelled_at IS NULL AND m.ends_at > ${moment(now)}))`;

/** Good leads to which nothing happens, the best first, each with its most urgent reason. */
export function listMissed(db: CompanyQueries, now: Date, limit: number): Promise<MissedRow[]> {
  const ago = (days: number) => moment(new Date(now.getTime() - days * DAY_MS));
  return db.$queryRaw<MissedRow[]>`
    WITH hot AS (
      SELECT l.* FROM leads l WHERE l.score >= ${INSIGHTS.missedScore} AND ${OPEN}
      ORDER BY l.score DESC, l.id DESC LIMIT ${LOOKED_AT})
    SELECT h.id, ${personName('h')} AS name, h.company_name AS company, h.score, u.full_name AS owner, w.reason,
      w.since, w.away_until, w.action_id, count(*) OVER ()::int AS total
    FROM hot h
    LEFT JOIN users u ON u.company_id = h.company_id AND u.id = h.assigned_to
    CROSS JOIN LATERAL (
      SELECT greatest(max(a.created_at) FILTER (WHERE a.kind = ANY(${REACHED}::text[])), h.last_contacted) AS reached_at,
        max(a.created_at) FILTER (WHERE a.kind = 'bounced') AS bounced_at,
        max(a.created_at) FILTER (WHERE a.kind IN ('contacted', 'meeting_scheduled', 'edited')) AS helped_at
      FROM lead_activities a WHERE a.company_id = h.company_id AND a.lead_id = h.id) t
    CROSS JOIN LATERAL (
      SELECT 1 AS place, 'unanswered' AS reason, r.at AS since, NULL AS away_until, NULL::uuid AS action_id
      FROM (${openReplyOf(Prisma.sql`h.id`)}) r WHERE r.at < ${ago(WAITS)}
      UNION ALL SELECT 2, 'bounced', t.bounced_at, NULL, NULL WHERE t.bounced_at > coalesce(t.helped_at, '-infinity')
      UNION ALL (SELECT 3, 'waiting', x.created_at, NULL, x.id FROM agent_actions x
        WHERE x.company_id = h.company_id AND x.lead_id = h.id AND x.state = 'proposed' AND x.created_at < ${ago(WAITS)}
        ORDER BY x.created_at LIMIT 1)
      UNION ALL (SELECT 4, 'away', h.created_at, b.to_day::text, NULL FROM absences b
        WHERE b.company_id = h.company_id AND b.user_id = h.assigned_to AND ${TODAY} BETWEEN b.from_day AND b.to_day
          AND t.reached_at IS NULL
        ORDER BY b.to_day DESC LIMIT 1)
      UNION ALL SELECT 5, 'unowned', h.created_at, NULL, NULL WHERE h.assigned_to IS NULL AND h.created_at < ${ago(WAITS)}
      UNION ALL SELECT 6, 'untouched', h.created_at, NULL, NULL
      WHERE t.reached_at IS NULL AND h.created_at < ${ago(FIRST_CONTACT_WAITS)} AND NOT ${PLANNED(now)}
      UNION ALL SELECT 7, 'quiet', t.reached_at, NULL, NULL
      WHERE t.reached_at < ${ago(QUIET_DAYS)} AND NOT ${PLANNED(now)}
      ORDER BY place LIMIT 1) w
    ORDER BY h.score DESC, w.place, h.id LIMIT ${limit}`;
}
