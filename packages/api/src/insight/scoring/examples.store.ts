import { type CompanyQueries, Prisma } from '@outrider/db';
import { type Example, type LeadFacts, snapshotFacts } from '@outrider/scoring';

/** What scoring may look at, as columns of leads. */
export const FACTS = Prisma.sql`l.email, l.phone, l.first_name, l.last_name, l.job_title, l.company_name, l.industry,
    l.company_size, l.source, l.estimated_budget, l.decision_timeline, l.pain_points, l.notes, l.custom`;

/** What was known when the lead was first scored, which is at its capture unless it came in by hand. */
const FIRST_KNOWN = Prisma.sql`LEFT JOIN LATERAL (
  SELECT h.features
  FROM score_history h
  WHERE h.company_id = l.company_id AND h.lead_id = l.id
  ORDER BY h.created_at, h.id LIMIT 1) first ON true`;
/** When its outcome was set; a lead that came with one has no such line. */
const SETTLED = Prisma.sql`LEFT JOIN LATERAL (
  SELECT max(a.created_at) AS at
  FROM lead_activities a
  WHERE a.company_id = l.company_id AND a.lead_id = l.id AND a.kind = 'status_changed') settled ON true`;
const HAS_OUTCOME = Prisma.sql`l.status IN ('converted', 'unqualified')`;

type SnapshotRow = { id: string; status: string; features: object | null; at: Date };

/**
 * A lead never scored has its present facts alone: better than leaving it out, and the leak warnings look for what they
 * give away.
 */
const factsAtCapture = (row: SnapshotRow): LeadFacts => snapshotFacts(row.features ?? row);
const toExample = (row: SnapshotRow): Example => ({
  facts: factsAtCapture(row),
  converted: row.status === 'converted',
  at: row.at.getTime(),
});

export type SnapshotPage<T> = {
  items: T[];
  /** Where the next page begins; null after the last. */ next: string | null;
};

async function readPage<T>(
  db: CompanyQueries,
  which: Prisma.Sql,
  before: string | null,
  limit: number,
  take: (row: SnapshotRow) => T,
): Promise<SnapshotPage<T>> {
  const rows = await db.$queryRaw<SnapshotRow[]>`
    SELECT l.id, l.status, first.features, coalesce(settled.at, l.updated_at) AS at, ${FACTS}
    FROM leads l ${FIRST_KNOWN} ${SETTLED}
    WHERE ${which} AND ${before ? Prisma.sql`l.id < ${before}::uuid` : Prisma.sql`true`}
    ORDER BY l.id DESC LIMIT ${limit}`;
  return { items: rows.map(take), next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null };
}

/** Leads whose story is over, the newest first by when they came. */
export const pageOfExamples = (db: CompanyQueries, before: string | null, limit: number) =>
  readPage(db, HAS_OUTCOME, before, limit, toExample);
/** Leads with or without an outcome, the newest first. */
export const pageOfFacts = (db: CompanyQueries, before: string | null, limit: number) =>
  readPage(db, Prisma.sql`true`, before, limit, factsAtCapture);

/** The outcomes that were set last. */
export async function newestExamples(db: CompanyQueries, limit: number): Promise<Example[]> {
  const rows = await db.$queryRaw<SnapshotRow[]>`
    WITH newest AS (
      SELECT l.company_id, l.id, coalesce(settled.at, l.updated_at) AS at
      FROM leads l ${SETTLED}
      WHERE ${HAS_OUTCOME}
      ORDER BY at DESC, l.id DESC LIMIT ${limit}
    )
    SELECT l.id, l.status, first.features, newest.at, ${FACTS}
    FROM newest
    JOIN leads l ON l.company_id = newest.company_id AND l.id = newest.id ${FIRST_KNOWN}
    ORDER BY newest.at DESC`;
  return rows.map(toExample);
}
