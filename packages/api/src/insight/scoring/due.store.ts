import type { PlatformQueries } from '@outrider/db';
import { LEARNER } from '@outrider/scoring';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import type { VersionNotes } from './notes.ts';

type Unfinished = { company_id: string; id: string; notes: Pick<VersionNotes, 'training' | 'rescore'> };

/**
 * Trainings and re-scores that have not ended, of all companies. Looks at active versions and at what is at most a day
 * old.
 */
export const listUnfinished = (db: PlatformQueries, since: Date) =>
  db.$queryRaw<Unfinished[]>`
    SELECT company_id, id,
      jsonb_build_object('training', evaluation -> 'training', 'rescore', evaluation -> 'rescore') AS notes
    FROM scoring_models
    WHERE (state = 'active' OR trained_at > ${since})
      AND (evaluation #>> '{training,state}' IN ('waiting', 'running')
          OR evaluation #>> '{rescore,state}' IN ('waiting', 'running'))`;

export type Candidate = {
  company_id: string;
  converted: number;
  unqualified: number;
  /**
   * The newest training, and how many outcomes there were at it, 0 where an older learner made it; nulls where there
   * was none.
   */
  trained_on: number | null;
  trained_at: Date | null;
  training_state: string | null;
};

/** Companies that may work and have outcomes, and what they were trained on last. */
export const listCandidates = (db: PlatformQueries, now: Date) =>
  db.$queryRaw<Candidate[]>`
    WITH outcomes AS (
      SELECT company_id, count(*) FILTER (WHERE status = 'converted')::int AS converted,
        count(*) FILTER (WHERE status = 'unqualified')::int AS unqualified
      FROM leads WHERE status IN ('converted', 'unqualified') GROUP BY company_id
    )
    SELECT o.*, newest.trained_on, newest.trained_at, newest.training_state
    FROM outcomes o JOIN companies c ON c.id = o.company_id AND ${MAY_WORK(now)}
    LEFT JOIN LATERAL (
      SELECT CASE WHEN (m.evaluation ->> 'learner')::int = ${LEARNER}::int THEN (m.evaluation ->> 'outcomes')::int ELSE 0 END AS trained_on,
        m.trained_at, m.evaluation #>> '{training,state}' AS training_state
      FROM scoring_models m
      WHERE m.company_id = o.company_id AND m.kind = 'lead' AND m.version LIKE 'v%' ORDER BY m.id DESC LIMIT 1
    ) newest ON true`;
