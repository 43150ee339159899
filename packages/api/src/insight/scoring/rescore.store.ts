import { type CompanyQueries, Prisma } from '@outrider/db';
import { FACTS } from './examples.store.ts';
import type { LeadToRate, Rated } from './worker.ts';

/** Every lead but the ones that are worked by hand and were never scored: those stay so until somebody asks. */
const SCORED = Prisma.sql`(l.score_version IS NOT NULL OR l.processing_mode <> 'manual')`;
const COLUMNS = Prisma.sql`l.id, l.status, l.version, l.score, l.score_version, ${FACTS}`;

export async function countScored(db: CompanyQueries): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM leads l WHERE ${SCORED}`;
  return row?.count ?? 0;
}

export const pageOfLeads = (db: CompanyQueries, after: string | null, limit: number) =>
  db.$queryRaw<LeadToRate[]>`SELECT ${COLUMNS}
    FROM leads l
    WHERE ${SCORED} AND ${after ? Prisma.sql`l.id > ${after}::uuid` : Prisma.sql`true`}
    ORDER BY l.id LIMIT ${limit}`;

export const findLeads = (db: CompanyQueries, ids: string[]) =>
  db.$queryRaw<LeadToRate[]>`SELECT ${COLUMNS} FROM leads l WHERE l.id = ANY(${ids}::uuid[])`;

/** `id`: of the version that scores; it has to be active still. `asked_at` names the run. */
export type Step = { id: string; asked_at: string; cursor: string | null; looked_at: number; beat_at: string };

/**
 * New scores with their history and how far the run is, in one statement: all or nothing. A lead that somebody changed
 * since it was read is left alone, and so are updated_at and the version that editors compare: a re-score is nobody's
 * edit.
 * @returns the leads that were written; null when the run is over
 */
export async function writeScores(db: CompanyQueries, step: Step, rated: Rated): Promise<Set<string> | null> {
  const progress = { state: 'running', cursor: step.cursor, beat_at: step.beat_at };
  const written = await db.$queryRaw<{ id: string }[]>`
    WITH run AS MATERIALIZED (
      SELECT m.company_id, m.id FROM scoring_models m WHERE m.id = ${step.id}::uuid AND m.state = 'active'
        AND m.evaluation #>> '{rescore,asked_at}' = ${step.asked_at}
          AND m.evaluation #>> '{rescore,state}' IN ('waiting', 'running') FOR NO KEY UPDATE
    ), input AS MATERIALIZED (
      SELECT row.* FROM run, jsonb_to_recordset(${rated.json ?? '[]'}::jsonb) AS row(
        id uuid, version int, score int, probability float8, priority text, score_version text, ai_insights jsonb,
          features jsonb, score_id uuid)
    ), held AS MATERIALIZED ( -- in the order of the ids, as captures take their locks: neither can wait for the other for ever
      SELECT l.id
      FROM leads l
      JOIN input ON input.id = l.id AND input.version = l.version
      ORDER BY l.id FOR NO KEY UPDATE OF l
    ), written AS (
      UPDATE leads l
      SET score = i.score, probability = i.probability, priority = i.priority, score_version = i.score_version,
        ai_insights = i.ai_insights
      FROM input i JOIN held USING (id) WHERE l.id = i.id RETURNING l.id
    ), history AS (
      INSERT INTO score_history (id, lead_id, score, probability, score_version, factors, features)
      SELECT i.score_id, i.id, i.score, i.probability, i.score_version, i.ai_insights -> 'factors', i.features
      FROM input i
      JOIN written USING (id)
    ), progress AS (
      UPDATE scoring_models m
      SET evaluation = jsonb_set(m.evaluation, '{rescore}',
          (m.evaluation -> 'rescore') || ${JSON.stringify(progress)}::jsonb || jsonb_build_object(
        'done', (m.evaluation #>> '{rescore,done}')::int + ${step.looked_at}::int, 'changed',
          (m.evaluation #>> '{rescore,changed}')::int + (SELECT count(*) FROM written)))
      FROM run WHERE m.company_id = run.company_id AND m.id = run.id
    )
    SELECT id FROM written UNION ALL SELECT id FROM run`;
  return written.length > 0 ? new Set(written.map(({ id }) => id)) : null;
}
