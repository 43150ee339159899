import { type CompanyQueries, type PlatformQueries, Prisma } from '@outrider/db';
import { type DealInsight, LEARNER } from '@outrider/scoring';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';

/** A chance grows old with the deal: pace, age and quiet days move on without anybody's doing. */
const STALE_MS = 6 * 60 * 60_000;

/** Open deals whose chance is of another version, or older than what happened to them, in the order of their ids. */
export async function listDue(
  db: CompanyQueries,
  { version, now, after, limit }: { version: string; now: Date; after: string | null; limit: number },
): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT o.id FROM opportunities o
    WHERE o.closed_at IS NULL AND ${after ? Prisma.sql`o.id > ${after}::uuid` : Prisma.sql`true`}
      AND (o.win_version IS DISTINCT FROM ${version} OR o.win_chance_at < greatest(o.updated_at, o.last_activity_at)
          OR o.win_chance_at < ${new Date(now.getTime() - STALE_MS)})
    ORDER BY o.id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** How many deals each owner has open. */
export async function countOpenDeals(db: CompanyQueries): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ owner_id: string; deals: number }[]>`
    SELECT owner_id, count(*)::int AS deals
    FROM opportunities
    WHERE closed_at IS NULL AND owner_id IS NOT NULL
    GROUP BY owner_id`;
  return new Map(rows.map(({ owner_id, deals }) => [owner_id, deals]));
}

/** version: of the deal's row when it was read. insight: null where the deal could not be rated. */
export type Rated = { id: string; version: number; insight: DealInsight | null };

/**
 * Writes chances in one statement, while the version that gave them is at work. A deal that somebody changed since it
 * was read is left alone, and so are updated_at and the version that editors compare: a chance is nobody's edit.
 * @returns whether anybody's chance is another one now
 */
export async function writeChances(
  db: CompanyQueries,
  { version, at }: { version: string; at: Date },
  rated: Rated[],
): Promise<boolean> {
  const rows = rated.map(({ id, version: row_version, insight }) => ({
    id,
    row_version,
    // Whole percent: what is shown, what its reasons add up to and what amounts are weighted by is one number.
    chance: insight && insight.chance / 100,
    reasons: insight,
  }));
  const written = await db.$queryRaw<{ changed: boolean }[]>`
    WITH input AS MATERIALIZED (
      SELECT row.*
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(id uuid, row_version int, chance real,
          reasons jsonb)
      WHERE EXISTS (SELECT FROM scoring_models m
          WHERE m.kind = 'deal' AND m.state = 'active' AND m.version = ${version})
    ), held AS MATERIALIZED ( -- in the order of the ids: two instances cannot wait for each other for ever
      SELECT o.id, o.win_chance IS DISTINCT FROM input.chance AS changed
      FROM opportunities o
      JOIN input ON input.id = o.id AND input.row_version = o.version
      WHERE o.closed_at IS NULL ORDER BY o.id FOR NO KEY UPDATE OF o
    )
    UPDATE opportunities o
    SET win_chance = input.chance, win_reasons = input.reasons, win_version = ${version}, win_chance_at = ${at}
    FROM input JOIN held USING (id) WHERE o.id = input.id RETURNING held.changed`;
  return written.some(({ changed }) => changed);
}

/** Back to the stages' probabilities. @returns whether any deal had a learned chance */
export async function clearChances(db: CompanyQueries): Promise<boolean> {
  const cleared = await db.$executeRaw`
    UPDATE opportunities SET win_chance = NULL, win_reasons = NULL, win_version = NULL, win_chance_at = NULL
    WHERE closed_at IS NULL AND win_version IS NOT NULL`;
  return cleared > 0;
}

export async function countClosed(db: CompanyQueries): Promise<{ won: number; lost: number }> {
  const [row] = await db.$queryRaw<[{ won: number; lost: number }]>`
    SELECT count(*) FILTER (WHERE stage = 'won')::int AS won, count(*) FILTER (WHERE stage = 'lost')::int AS lost
    FROM opportunities
    WHERE closed_at IS NOT NULL`;
  return row;
}

export type Insight = { learned: DealInsight | null; rated_at: Date | null };

export async function findInsight(db: CompanyQueries, id: string): Promise<Insight | null> {
  const [row] = await db.$queryRaw<Insight[]>`
    SELECT win_reasons AS learned, win_chance_at AS rated_at FROM opportunities WHERE id = ${id}::uuid`;
  return row ?? null;
}

/** Companies that may work and have a model of win chances at work. */
export const listLearnedCompanies = (db: PlatformQueries, now: Date) =>
  db.$queryRaw<{ company_id: string }[]>`
    SELECT m.company_id FROM scoring_models m JOIN companies c ON c.id = m.company_id AND ${MAY_WORK(now)}
    WHERE m.kind = 'deal' AND m.state = 'active'`;

export type DealCandidate = {
  company_id: string;
  won: number;
  lost: number;
  /**
   * The newest training, and how many closed deals there were at it, 0 where an older learner made it; nulls where
   * there was none.
   */
  trained_on: number | null;
  trained_at: Date | null;
  training_state: string | null;
};

/** Companies that may work and have closed deals, and what their chances were learned from last. */
export const listDealCandidates = (db: PlatformQueries, now: Date) =>
  db.$queryRaw<DealCandidate[]>`
    WITH closed AS (
      SELECT company_id, count(*) FILTER (WHERE stage = 'won')::int AS won,
        count(*) FILTER (WHERE stage = 'lost')::int AS lost
      FROM opportunities WHERE closed_at IS NOT NULL GROUP BY company_id
    )
    SELECT closed.*, newest.trained_on, newest.trained_at, newest.training_state
    FROM closed JOIN companies c ON c.id = closed.company_id AND ${MAY_WORK(now)}
    LEFT JOIN LATERAL (
      SELECT CASE WHEN (m.evaluation ->> 'learner')::int = ${LEARNER}::int THEN (m.evaluation ->> 'outcomes')::int ELSE 0 END AS trained_on,
        m.trained_at, m.evaluation #>> '{training,state}' AS training_state
      FROM scoring_models m
      WHERE m.company_id = closed.company_id AND m.kind = 'deal' AND m.version LIKE 'v%' ORDER BY m.id DESC LIMIT 1
    ) newest ON true`;
