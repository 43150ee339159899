import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { DuplicateReason, PAIR_STATES } from '@outrider/shared/records/duplicates';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { recordTable } from '../../ground/sql/record-table.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import type { Compared, Fingerprint, Print } from './fingerprint.ts';
import { ALIKE_FROM, BLOCK_MOST, FIRM_ALIKE_FROM, type Found, NAME_ALIKE_FROM, SHARED_BY_MOST } from './similarity.ts';

const COMPARED: Readonly<Record<RecordTypeName, string>> = {
  lead: 'id, email, first_name, last_name, company_name, phone, updated_at',
  account: 'id, name, domain, phone, updated_at',
  contact: 'id, first_name, last_name, email, second_email, phone, mobile, account_id, updated_at',
  opportunity: 'id, name, closed_at, account_id, lead_id, updated_at',
};
export type ComparedRow = Compared & { id: string; updated_at: Date };

export const comparedFrom = (type: RecordTypeName) => Prisma.raw(`SELECT ${COMPARED[type]} FROM ${recordTable(type)}`);

export const readCompared = (tx: CompanyTx, type: RecordTypeName, ids: string[]) =>
  tx.$queryRaw<ComparedRow[]>`${comparedFrom(type)} WHERE id = ANY(${ids}::uuid[])`;

type Keyed = { origin_id: string } & Print;
const COLUMNS = Prisma.raw('email_key, domain_key, phone_key, name_key, company_block, name_block, name, firm, print');
const ROWS = Prisma.raw(
  'origin_id uuid, email_key text, domain_key text, phone_key text, name_key text, company_block text, name_block text, name text, firm text, print text',
);

/** Keeps the prints of records. @returns those of them that say something new, or were not known */
export async function keepPrints(tx: CompanyTx, type: RecordTypeName, prints: Keyed[]): Promise<string[]> {
  const changed = await tx.$queryRaw<{ origin_id: string; record_id: string }[]>`
    INSERT INTO record_fingerprints AS known (record_type, origin_id, record_id, ${COLUMNS})
    SELECT ${type}, origin_id, origin_id, ${COLUMNS}
    FROM jsonb_to_recordset(${JSON.stringify(prints)}::jsonb) AS row(${ROWS})
    ON CONFLICT (company_id, origin_id, part) DO UPDATE SET email_key = excluded.email_key,
      domain_key = excluded.domain_key, phone_key = excluded.phone_key,
      name_key = excluded.name_key, company_block = excluded.company_block, name_block = excluded.name_block,
        name = excluded.name, firm = excluded.firm, print = excluded.print
    WHERE known.print <> excluded.print
    RETURNING origin_id, record_id`;
  const origins = new Set(changed.map(({ origin_id }) => origin_id));
  if (type === 'contact' && origins.size > 0)
    await keepFurther(
      tx,
      [...origins],
      prints.flatMap(({ origin_id, further, print }) =>
        further && origins.has(origin_id) ? { ...further, origin_id, print } : [],
      ),
    );
  return changed.map(({ record_id }) => record_id);
}

/** The second addresses and numbers of contacts whose print is new, each in a row of its own. */
async function keepFurther(
  tx: CompanyTx,
  origins: string[],
  further: (Fingerprint & { origin_id: string; print: string })[],
): Promise<void> {
  await tx.$executeRaw`DELETE FROM record_fingerprints WHERE part = 1 AND origin_id = ANY(${origins}::uuid[])`;
  if (further.length > 0)
    await tx.$executeRaw`
      INSERT INTO record_fingerprints (record_type, origin_id, part, record_id, ${COLUMNS})
      SELECT 'contact', origin_id, 1,
        (SELECT k.record_id FROM record_fingerprints k WHERE k.origin_id = row.origin_id AND k.part = 0), ${COLUMNS}
      FROM jsonb_to_recordset(${JSON.stringify(further)}::jsonb) AS row(${ROWS})`;
}

export type Candidate = Found & { low_id: string; high_id: string; reasons: DuplicateReason[] };

/** Others of the same type; the type comes first in every index of keys. */
const OTHERS = Prisma.sql`record_fingerprints o WHERE o.record_type = m.record_type AND o.record_id <> m.record_id`;

type KeyColumn = 'email_key' | 'domain_key' | 'phone_key' | 'name_key';
/** Who has the same value; nobody where too many have. */
const sharing = (reason: DuplicateReason, key: KeyColumn) => Prisma.sql`
  SELECT m.record_id AS one, other.id AS two, ${reason}::text AS reason, NULL::float8 AS similarity
  FROM mine m CROSS JOIN LATERAL (
    SELECT array_agg(f.record_id) AS ids
    FROM (SELECT o.record_id FROM ${OTHERS} AND o.${Prisma.raw(key)} = m.${Prisma.raw(key)} LIMIT ${SHARED_BY_MOST}) f
  ) found
  CROSS JOIN LATERAL unnest(found.ids) AS other(id)
  WHERE m.${Prisma.raw(key)} IS NOT NULL AND cardinality(found.ids) < ${SHARED_BY_MOST}`;

/** The numbers in a name, in their order: 'Unit 17' and 'Unit 18' are two. */
const numbersIn = (row: 'm' | 'o') =>
  Prisma.raw(`btrim(regexp_replace(${row}.name || ' ' || ${row}.firm, '[^0-9]+', ' ', 'g'))`);
const SAME_NUMBERS = Prisma.sql`${numbersIn('m')} = ${numbersIn('o')}`;

type BlockColumn = 'company_block' | 'name_block';
/** Who of the same block is alike. */
const alike = (block: BlockColumn) => Prisma.sql`
  SELECT m.record_id, o.record_id, 'alike', similarity(m.name || ' ' || m.firm, o.name || ' ' || o.firm)
  FROM mine m
  CROSS JOIN LATERAL (SELECT o.*
      FROM ${OTHERS} AND o.${Prisma.raw(block)} = m.${Prisma.raw(block)} LIMIT ${BLOCK_MOST}) o
  WHERE m.${Prisma.raw(block)} IS NOT NULL AND similarity(m.name, o.name) >= ${NAME_ALIKE_FROM}
    AND (m.firm = '' AND o.firm = '' OR similarity(m.firm, o.firm) >= ${FIRM_ALIKE_FROM})
    AND similarity(m.name || ' ' || m.firm, o.name || ' ' || o.firm) >= ${ALIKE_FROM} AND ${SAME_NUMBERS}`;

/**
 * Every pair that one of these records is in. Only records that share a key or a block meet, and none meets more than a
 * few hundred.
 */
export const findCandidates = (tx: CompanyTx, ids: string[]) =>
  tx.$queryRaw<Candidate[]>`
    WITH mine AS MATERIALIZED (SELECT * FROM record_fingerprints WHERE record_id = ANY(${ids}::uuid[])),
      hit AS (${sharing('email', 'email_key')} UNION ALL ${sharing('domain', 'domain_key')}
          UNION ALL ${sharing('phone', 'phone_key')} UNION ALL ${sharing('name', 'name_key')}
        UNION ALL ${alike('company_block')} UNION ALL ${alike('name_block')})
    SELECT least(one, two) AS low_id, greatest(one, two) AS high_id, array_agg(DISTINCT reason) AS reasons,
      round(max(similarity)::numeric, 4)::float8 AS similarity
    FROM hit
    GROUP BY 1, 2`;

export type ScoredPair = {
  low_id: string;
  high_id: string;
  reasons: DuplicateReason[];
  similarity: number | null;
  score: number;
};

const PRINT_OF = (column: 'low_id' | 'high_id') =>
  Prisma.sql`(SELECT md5(string_agg(f.print, ',' ORDER BY f.origin_id)) FROM record_fingerprints f
        WHERE f.part = 0 AND f.record_id = ${Prisma.raw(column)})`;
const BASIS = Prisma.sql`coalesce(${PRINT_OF('low_id')}, '') || coalesce(${PRINT_OF('high_id')}, '')`;

/**
 * These are the pairs of these records from now on: what no longer holds goes, what is new comes, and one that was
 * dismissed comes back if what is compared has changed since. @returns how many pairs are new or back
 */
export async function settlePairs(
  tx: CompanyTx,
  type: RecordTypeName,
  ids: string[],
  pairs: ScoredPair[],
): Promise<number> {
  const rows = JSON.stringify(pairs.map((pair) => ({ ...pair, id: uuidv7() })));
  await tx.$executeRaw`
    DELETE FROM duplicate_pairs p
    WHERE (p.low_id = ANY(${ids}::uuid[]) OR p.high_id = ANY(${ids}::uuid[])) AND p.state = 'open'
      AND NOT EXISTS (SELECT FROM jsonb_to_recordset(${rows}::jsonb) AS found(low_id uuid, high_id uuid)
          WHERE found.low_id = p.low_id AND found.high_id = p.high_id)`;
  if (pairs.length === 0) return 0;
  const [row] = await tx.$queryRaw<{ opened: number }[]>`
    WITH found AS MATERIALIZED (
      SELECT row.*, ${BASIS} AS basis
      FROM jsonb_to_recordset(${rows}::jsonb) AS row(id uuid, low_id uuid, high_id uuid, score int, reasons text[],
          similarity float8)
    ), known AS MATERIALIZED (SELECT p.id, p.low_id, p.high_id, p.state FROM duplicate_pairs p
      JOIN found USING (low_id, high_id)), written AS (
      INSERT INTO duplicate_pairs AS pair (record_type, id, low_id, high_id, score, reasons, similarity, basis)
      SELECT ${type}, id, low_id, high_id, score, reasons, similarity, basis FROM found ORDER BY low_id, high_id
      ON CONFLICT (company_id, low_id, high_id) DO UPDATE SET score = excluded.score, reasons = excluded.reasons,
        similarity = excluded.similarity, basis = excluded.basis,
        state = CASE WHEN pair.state = 'dismissed' AND pair.basis = excluded.basis THEN 'dismissed' ELSE 'open' END
      RETURNING pair.low_id, pair.high_id, pair.state
    )
    SELECT count(*)::int AS opened
    FROM written
    LEFT JOIN known USING (low_id, high_id)
    WHERE written.state = 'open' AND known.state IS DISTINCT FROM 'open'`;
  return row?.opened ?? 0;
}

export const renewBasis = (tx: CompanyTx, id: string) =>
  tx.$executeRaw`UPDATE duplicate_pairs SET basis = ${BASIS} WHERE id = ${id}::uuid`;

/**
 * The company's one lock for pairs of a type: sweep, merge and dismissal take turns, so that none of them waits for
 * another in a ring.
 */
export async function lockPairs(tx: CompanyTx, type: RecordTypeName): Promise<void> {
  await tx.$executeRaw`INSERT INTO duplicate_sweeps (record_type, state)
    VALUES (${type}, 'idle')
    ON CONFLICT DO NOTHING`;
  await tx.$executeRaw`SELECT 1 FROM duplicate_sweeps WHERE record_type = ${type} FOR UPDATE`;
}

type PairState = (typeof PAIR_STATES)[number];
export type PairRow = { id: string; low_id: string; high_id: string; state: string };

export const findPair = (db: CompanyQueries, record_type: RecordTypeName, id: string): Promise<PairRow | null> =>
  db.duplicatePair.findFirst({
    where: { id, record_type },
    select: { id: true, low_id: true, high_id: true, state: true },
  });

/**
 * The pair of these two, whatever its state; where nobody found them alike it is made because somebody asks. @returns
 * its id
 */
export async function askPair(tx: CompanyTx, type: RecordTypeName, ids: readonly string[]): Promise<string> {
  const [low_id, high_id] = ids.toSorted();
  await tx.$executeRaw`
    INSERT INTO duplicate_pairs (record_type, id, low_id, high_id, state, score, reasons, basis)
    VALUES (${type}, ${uuidv7()}::uuid, ${low_id}::uuid, ${high_id}::uuid, 'asked', 1, '{}', '')
    ON CONFLICT DO NOTHING`;
  const pair = await tx.duplicatePair.findFirst({ where: { low_id, high_id }, select: { id: true } });
  if (!pair) throw new Error('A pair that was just made is gone');
  return pair.id;
}

export const setPairState = (tx: CompanyTx, id: string, state: PairState) =>
  tx.duplicatePair.update({ where: tx.key(id), data: { state }, select: { id: true } });
