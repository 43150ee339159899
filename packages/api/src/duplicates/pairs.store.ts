import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { DuplicateReason } from '@outrider/shared/duplicates';
import { uuidv7 } from '../uuid.ts';
import type { Compared, Fingerprint } from './fingerprint.ts';
import { ALIKE_FROM, BLOCK_MOST, FIRM_ALIKE_FROM, type Found, NAME_ALIKE_FROM, SHARED_BY_MOST } from './similarity.ts';

export const COMPARED = Prisma.sql`id, email, first_name, last_name, company_name, phone, updated_at`;
export type ComparedRow = Compared & { id: string; updated_at: Date };

export const readCompared = (tx: CompanyTx, ids: string[]) =>
  tx.$queryRaw<ComparedRow[]>`SELECT ${COMPARED} FROM leads WHERE id = ANY(${ids}::uuid[])`;

/** Keeps the prints of leads. @returns those of them that say something new, or were not known */
export async function keepPrints(tx: CompanyTx, prints: (Fingerprint & { origin_id: string })[]): Promise<string[]> {
  const changed = await tx.$queryRaw<{ lead_id: string }[]>`
    INSERT INTO lead_fingerprints AS known (origin_id, lead_id, email_key, phone_key, name_key, company_block, name_block, name, firm, print)
    SELECT origin_id, origin_id, email_key, phone_key, name_key, company_block, name_block, name, firm, print FROM jsonb_to_recordset(${JSON.stringify(prints)}::jsonb) AS row(
      origin_id uuid, email_key text, phone_key text, name_key text, company_block text, name_block text, name text, firm text, print text)
    ON CONFLICT (company_id, origin_id) DO UPDATE SET email_key = excluded.email_key, phone_key = excluded.phone_key, name_key = excluded.name_key, company_block = excluded.company_block,
      name_block = excluded.name_block, name = excluded.name, firm = excluded.firm, print = excluded.print
    WHERE known.print <> excluded.print
    RETURNING lead_id`;
  return changed.map(({ lead_id }) => lead_id);
}

export type Candidate = Found & { low_id: string; high_id: string; reasons: DuplicateReason[] };

type KeyColumn = 'email_key' | 'phone_key' | 'name_key';
/** Who has the same value; nobody where too many have. */
const sharing = (reason: DuplicateReason, key: KeyColumn) => Prisma.sql`
  SELECT m.lead_id AS one, other.id AS two, ${reason}::text AS reason, NULL::float8 AS similarity
  FROM mine m CROSS JOIN LATERAL (
    SELECT array_agg(f.lead_id) AS ids FROM (SELECT lead_id FROM lead_fingerprints o WHERE o.${Prisma.raw(key)} = m.${Prisma.raw(key)} AND o.lead_id <> m.lead_id LIMIT ${SHARED_BY_MOST}) f
  ) found CROSS JOIN LATERAL unnest(found.ids) AS other(id) WHERE cardinality(found.ids) < ${SHARED_BY_MOST}`;

type BlockColumn = 'company_block' | 'name_block';
/** Who of the same block is alike. */
const alike = (block: BlockColumn) => Prisma.sql`
  SELECT m.lead_id, o.lead_id, 'alike', similarity(m.name || ' ' || m.firm, o.name || ' ' || o.firm)
  FROM mine m CROSS JOIN LATERAL (SELECT * FROM lead_fingerprints o WHERE o.${Prisma.raw(block)} = m.${Prisma.raw(block)} AND o.lead_id <> m.lead_id LIMIT ${BLOCK_MOST}) o
  WHERE similarity(m.name, o.name) >= ${NAME_ALIKE_FROM} AND similarity(m.firm, o.firm) >= ${FIRM_ALIKE_FROM} AND similarity(m.name || ' ' || m.firm, o.name || ' ' || o.firm) >= ${ALIKE_FROM}`;

/** Every pair that one of these leads is in. Only leads that share a key or a block meet, and no lead meets more than a few hundred. */
export const findCandidates = (tx: CompanyTx, lead_ids: string[]) =>
  tx.$queryRaw<Candidate[]>`
    WITH mine AS MATERIALIZED (SELECT * FROM lead_fingerprints WHERE lead_id = ANY(${lead_ids}::uuid[])),
      hit AS (${sharing('email', 'email_key')} UNION ALL ${sharing('phone', 'phone_key')} UNION ALL ${sharing('name_company', 'name_key')} UNION ALL ${alike('company_block')} UNION ALL ${alike('name_block')})
    SELECT least(one, two) AS low_id, greatest(one, two) AS high_id, array_agg(DISTINCT reason) AS reasons, round(max(similarity)::numeric, 4)::float8 AS similarity FROM hit GROUP BY 1, 2`;

export type ScoredPair = {
  low_id: string;
  high_id: string;
  reasons: DuplicateReason[];
  similarity: number | null;
  score: number;
};

const PRINT_OF = (column: 'low_id' | 'high_id') =>
  Prisma.sql`(SELECT md5(string_agg(f.print, ',' ORDER BY f.origin_id)) FROM lead_fingerprints f WHERE f.lead_id = ${Prisma.raw(column)})`;
const BASIS = Prisma.sql`coalesce(${PRINT_OF('low_id')}, '') || coalesce(${PRINT_OF('high_id')}, '')`;

/**
 * These are the pairs of these leads from now on: what no longer holds goes, what is new comes, and one that was dismissed comes back if what is compared
 * has changed since. @returns how many pairs are new or back
 */
export async function settlePairs(tx: CompanyTx, lead_ids: string[], pairs: ScoredPair[]): Promise<number> {
  const rows = JSON.stringify(pairs.map((pair) => ({ ...pair, id: uuidv7() })));
  await tx.$executeRaw`
    DELETE FROM duplicate_pairs p WHERE (p.low_id = ANY(${lead_ids}::uuid[]) OR p.high_id = ANY(${lead_ids}::uuid[])) AND p.state = 'open'
      AND NOT EXISTS (SELECT FROM jsonb_to_recordset(${rows}::jsonb) AS found(low_id uuid, high_id uuid) WHERE found.low_id = p.low_id AND found.high_id = p.high_id)`;
  if (pairs.length === 0) return 0;
  const [row] = await tx.$queryRaw<{ opened: number }[]>`
    WITH found AS MATERIALIZED (
      SELECT row.*, ${BASIS} AS basis FROM jsonb_to_recordset(${rows}::jsonb) AS row(id uuid, low_id uuid, high_id uuid, score int, reasons text[], similarity float8)
    ), known AS MATERIALIZED (SELECT p.id, p.low_id, p.high_id, p.state FROM duplicate_pairs p JOIN found USING (low_id, high_id)), written AS (
      INSERT INTO duplicate_pairs AS pair (id, low_id, high_id, score, reasons, similarity, basis) SELECT id, low_id, high_id, score, reasons, similarity, basis FROM found ORDER BY low_id, high_id
      ON CONFLICT (company_id, low_id, high_id) DO UPDATE SET score = excluded.score, reasons = excluded.reasons, similarity = excluded.similarity, basis = excluded.basis,
        state = CASE WHEN pair.state = 'dismissed' AND pair.basis = excluded.basis THEN 'dismissed' ELSE 'open' END
      RETURNING pair.low_id, pair.high_id, pair.state
    )
    SELECT count(*)::int AS opened FROM written LEFT JOIN known USING (low_id, high_id) WHERE written.state = 'open' AND known.state IS DISTINCT FROM 'open'`;
  return row?.opened ?? 0;
}

export const renewBasis = (tx: CompanyTx, id: string) =>
  tx.$executeRaw`UPDATE duplicate_pairs SET basis = ${BASIS} WHERE id = ${id}::uuid`;

/** The company's one lock for pairs: sweep, merge and dismissal take turns, so that none of them waits for another in a ring. */
export async function lockPairs(tx: CompanyTx): Promise<void> {
  await tx.$executeRaw`INSERT INTO duplicate_sweeps (state) VALUES ('idle') ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`SELECT 1 FROM duplicate_sweeps FOR UPDATE`;
}

export type PairRow = { id: string; low_id: string; high_id: string; state: string };

export async function findPair(db: CompanyQueries, id: string): Promise<PairRow | null> {
  return db.duplicatePair.findFirst({ where: { id }, select: { id: true, low_id: true, high_id: true, state: true } });
}

export const setPairState = (tx: CompanyTx, id: string, state: 'open' | 'dismissed' | 'merged') =>
  tx.duplicatePair.update({ where: tx.key(id), data: { state }, select: { id: true } });
