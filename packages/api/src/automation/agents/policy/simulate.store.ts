import type { CompanyQueries } from '@outrider/db';
import { moment } from '../../../ground/sql/conditions.ts';

/** A lead or deal that would have come to an agent, and when. */
export type Occasion = { id: string; at: Date };
export type Window = { from: Date; to: Date; limit: number };

/** Leads that came in, the newest. */
export const listCaptured = (db: CompanyQueries, { from, to, limit }: Window) =>
  db.$queryRaw<Occasion[]>`
    SELECT id, created_at AS at
    FROM leads
    WHERE created_at > ${moment(from)} AND created_at <= ${moment(to)}
    ORDER BY created_at DESC, id DESC LIMIT ${limit}`;

/**
 * Open leads that somebody spoke to, and that then heard nothing for so many days: each from the day on which that was
 * over.
 */
export const listIdle = (db: CompanyQueries, { from, to, limit }: Window, idle_days: number) =>
  db.$queryRaw<Occasion[]>`
    SELECT id, greatest(last_contacted + make_interval(days => ${idle_days}::int), ${moment(from)}) AS at FROM leads
    WHERE status IN ('contacted', 'nurturing')
      AND last_contacted <= ${moment(to)} - make_interval(days => ${idle_days}::int)
    ORDER BY last_contacted DESC, id DESC LIMIT ${limit}`;

/** Leads that are qualified: from the moment at which they became it, where that lies in the window. */
export const listQualified = (db: CompanyQueries, { from, to, limit }: Window) =>
  db.$queryRaw<Occasion[]>`
    SELECT l.id, greatest(coalesce((
      SELECT max(a.created_at)
      FROM lead_activities a
      WHERE a.lead_id = l.id AND a.kind = 'status_changed' AND a.detail ->> 'to' = 'qualified'
        AND a.created_at <= ${moment(to)}
    ), l.created_at), ${moment(from)}) AS at FROM leads l
    WHERE l.status = 'qualified' AND l.created_at <= ${moment(to)}
    ORDER BY l.updated_at DESC, l.id DESC LIMIT ${limit}`;

/**
 * Open deals in stages with at least this chance in percent, the ones that moved last first; each from its last move.
 */
export const listOpenDeals = (db: CompanyQueries, { from, to, limit }: Window, chance: number) =>
  db.$queryRaw<Occasion[]>`
    SELECT o.id, greatest(o.stage_since, ${moment(from)}) AS at
    FROM opportunities o
    JOIN pipeline_stages s ON s.company_id = o.company_id AND s.pipeline_id = o.pipeline_id AND s.key = o.stage
    WHERE o.closed_at IS NULL AND s.probability >= ${chance} AND o.stage_since <= ${moment(to)}
    ORDER BY o.stage_since DESC, o.id DESC LIMIT ${limit}`;
