import { type CompanyQueries, Prisma } from '@outrider/db';
import { moment } from '../../../ground/sql/conditions.ts';
import { whoMay } from '../../../ground/sql/who-may.ts';
import type { FactPerson, StagePace } from '../facts.ts';

const DAY_MS = 86_400_000;
/** Moves of deals that the pace is measured on: the newest of this many days, at most so many. */
const [PACE_DAYS, PACE_MOVES] = [365, 5_000];

export const PERSON = Prisma.sql`u.id, u.full_name, u.email, u.role`;
export const DEAL = Prisma.sql`o.id, o.name, o.stage, s.label AS stage_label, o.amount::float8 AS amount, o.currency,
    o.base_amount::float8 AS base_amount, to_char(o.close_date, 'YYYY-MM-DD') AS close_date, o.lead_id, o.owner_id,
    owner.full_name AS owner_name,
    coalesce(o.lost_note,
      upper(left(o.lost_reason, 1)) || substr(replace(o.lost_reason, '_', ' '), 2)) AS lost_reason,
    o.lost_reason AS lost_for, o.stage_since, o.last_activity_at, o.closed_at, o.next_step, o.pipeline_id,
  (SELECT coalesce(json_agg(json_build_object('key', n.key, 'label', n.label) ORDER BY n.position, n.key), '[]')
      FROM pipeline_stages n
    WHERE n.company_id = o.company_id AND n.pipeline_id = o.pipeline_id AND n.kind = 'open'
      AND n.archived_at IS NULL) AS stages, o.created_at, o.version`;
export const DEALS = Prisma.sql`FROM opportunities o
  JOIN pipeline_stages s ON s.company_id = o.company_id AND s.pipeline_id = o.pipeline_id AND s.key = o.stage
  LEFT JOIN users owner ON owner.company_id = o.company_id AND owner.id = o.owner_id`;
export const TASK = Prisma.sql`t.id, t.title, t.due_at, t.priority, t.owner_id, t.done_at`;

/** Who has led a team the longest, an admin of the company only where nobody else does. */
export async function findLeader(db: CompanyQueries): Promise<FactPerson | null> {
  const [person] = await db.$queryRaw<FactPerson[]>`
    SELECT ${PERSON}
    FROM users u
    WHERE ${whoMay('team.read')} AND u.disabled_at IS NULL
    ORDER BY ${whoMay('company.manage')}, u.created_at, u.id LIMIT 1`;
  return person ?? null;
}

/** From the log of stages: a deal enters a stage with the entry before. */
export const readPace = (db: CompanyQueries, now: Date) =>
  db.$queryRaw<StagePace[]>`
    WITH moves AS (
      SELECT company_id, opportunity_id, pipeline_id, from_stage AS stage, moved_at FROM opportunity_stages_log
      WHERE from_stage IS NOT NULL AND moved_at > ${moment(new Date(now.getTime() - PACE_DAYS * DAY_MS))}
      ORDER BY moved_at DESC LIMIT ${PACE_MOVES}
    ), stays AS (
      SELECT m.stage,
        extract(epoch FROM m.moved_at - coalesce(lag(m.moved_at) OVER (PARTITION BY m.opportunity_id
              ORDER BY m.moved_at), o.created_at)) / 86400 AS days
      FROM moves m JOIN opportunities o ON o.id = m.opportunity_id
    )
    SELECT stage, (percentile_cont(0.5) WITHIN GROUP (ORDER BY greatest(days, 0)))::float8 AS median_days,
      count(*)::int AS deals
    FROM stays WHERE stage NOT IN ('won', 'lost') GROUP BY stage ORDER BY stage`;
