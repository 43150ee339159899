import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import { uuidv7 } from '../uuid.ts';
import type { Link, SealedEntry } from './chain.ts';

export type ChainRow = {
  cut_seq: bigint;
  cut_hash: string;
  cut_sign: string;
  seq: bigint;
  hash: string;
  sign: string;
};

const CHAIN = Prisma.sql`cut_seq, cut_hash, cut_sign, seq, hash, sign`;
const ENTRY = Prisma.sql`a.id::text AS id, a.action, a.actor_kind, a.actor_id::text AS actor_id, a.subject_kind,
    a.subject_id::text AS subject_id,
  a.request_id, (extract(epoch FROM a.created_at) * 1000)::bigint::text AS created_ms, a.actor_name,
    a.detail::text AS detail, a.ip, a.user_agent,
  a.erased_at IS NOT NULL AS erased`;

/** The company's chain, held until the transaction ends: one instance seals at a time. */
export async function holdChain(tx: CompanyTx): Promise<ChainRow> {
  const [row] = await tx.$queryRaw<[ChainRow]>`SELECT ${CHAIN} FROM hold_audit_chain()`;
  return row;
}

export async function readChain(db: CompanyQueries): Promise<ChainRow | null> {
  const [row] = await db.$queryRaw<ChainRow[]>`SELECT ${CHAIN} FROM audit_chains`;
  return row ?? null;
}

/**
 * Where one looks for entries without a link: everywhere; in the last day, beyond which no transaction is open; or from
 * a time on, in ms since 1970.
 */
export type Looking = 'everywhere' | 'last day' | { from_ms: string };
const within = (looking: Looking): Prisma.Sql => {
  if (looking === 'everywhere') return Prisma.sql`true`;
  if (looking === 'last day') return Prisma.sql`a.created_at >= now() - interval '1 day'`;
  return Prisma.sql`a.created_at >= to_timestamp(${looking.from_ms}::float8 / 1000)`;
};

/** Entries without a link, oldest first. */
export const findUnsealed = (db: CompanyQueries, looking: Looking, limit: number): Promise<SealedEntry[]> =>
  db.$queryRaw<SealedEntry[]>`
    SELECT ${ENTRY} FROM audit_log a
    WHERE ${within(looking)}
      AND NOT EXISTS (SELECT FROM audit_links l WHERE l.company_id = a.company_id AND l.entry_id = a.id)
    ORDER BY a.created_at, a.id LIMIT ${limit}`;

/** Appends links, and moves the chain's end behind the last of them. */
export async function appendLinks(tx: CompanyTx, links: readonly Link[], sign: string): Promise<void> {
  if (links.length === 0) return;
  await tx.$queryRaw`
    SELECT append_audit_links(${links.map(({ seq }) => String(seq))}::bigint[],
        ${links.map(({ entry_id }) => entry_id)}::uuid[],
      ${links.map(({ entry_hash }) => entry_hash)}::text[], ${links.map(({ detail_hash }) => detail_hash)}::text[],
      ${links.map(({ hash }) => hash)}::text[], ${sign})::text`;
}

type LinkRow = Link & { entry: SealedEntry | null };

/** The company's entries with these ids, or those that people were erased from, as the chain reads them. */
export const readEntries = (
  db: CompanyQueries | PlatformQueries,
  company_id: string,
  which: readonly string[] | 'erased',
): Promise<SealedEntry[]> =>
  db.$queryRaw<SealedEntry[]>`
    SELECT ${ENTRY} FROM audit_log a
    WHERE a.company_id = ${company_id}::uuid
      AND ${which === 'erased' ? Prisma.sql`a.erased_at IS NOT NULL` : Prisma.sql`a.id = ANY(${[...which]}::uuid[])`}
    ORDER BY a.created_at, a.id`;

/** A line of the log that nobody did. */
export async function insertNaming(
  db: CompanyQueries | PlatformQueries,
  company_id: string,
  action: string,
  detail: { entries: number; blanked?: string },
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO audit_log (company_id, id, action, actor_kind, detail)
    VALUES (${company_id}::uuid, ${uuidv7()}::uuid, ${action}, 'system', ${JSON.stringify(detail)}::jsonb)`;
}

/** The next links, each with its entry where that is there. */
export async function linksAfter(db: CompanyQueries, seq: bigint, limit: number): Promise<LinkRow[]> {
  const rows = await db.$queryRaw<(Link & Omit<SealedEntry, 'id'> & { id: string | null })[]>`
    SELECT l.seq, l.entry_id::text AS entry_id, l.entry_hash, l.detail_hash, l.hash, ${ENTRY}
    FROM audit_links l LEFT JOIN audit_log a ON a.company_id = l.company_id AND a.id = l.entry_id
    WHERE l.seq > ${String(seq)}::bigint ORDER BY l.seq LIMIT ${limit}`;
  return rows.map((row) => {
    const { id } = row;
    const link = {
      seq: BigInt(row.seq),
      entry_id: row.entry_id,
      entry_hash: row.entry_hash,
      detail_hash: row.detail_hash,
      hash: row.hash,
    };
    return { ...link, entry: id === null ? null : { ...row, id } };
  });
}

export async function linkAt(db: CompanyQueries, seq: bigint): Promise<Pick<Link, 'seq' | 'hash'> | null> {
  const [row] = await db.$queryRaw<
    { seq: bigint; hash: string }[]
  >`SELECT seq, hash FROM audit_links WHERE seq = ${String(seq)}::bigint`;
  return row ?? null;
}

/** The link that retention may cut up to: the last before the first entry that has to stay. null: nothing to cut. */
export async function lastOutdated(
  db: CompanyQueries,
  before: Date,
  limit: number,
): Promise<Pick<Link, 'seq' | 'hash'> | null> {
  const [row] = await db.$queryRaw<{ seq: bigint; hash: string }[]>`
    WITH first AS (SELECT l.seq, l.hash, a.created_at FROM audit_links l
        LEFT JOIN audit_log a ON a.company_id = l.company_id AND a.id = l.entry_id
      ORDER BY l.seq LIMIT ${limit})
    SELECT seq, hash FROM first
    WHERE seq < coalesce((SELECT min(seq) FROM first WHERE created_at IS NULL OR created_at >= ${before}),
        ${'9223372036854775807'}::bigint)
    ORDER BY seq DESC LIMIT 1`;
  return row ?? null;
}

/** Removes the links up to one, with their entries. @returns how many entries */
export async function cutAudit(db: PlatformQueries, company_id: string, upto: bigint, sign: string): Promise<number> {
  const [row] = await db.$queryRaw<[{ gone: number }]>`
    SELECT cut_audit(${company_id}::uuid, ${String(upto)}::bigint, ${sign}) AS gone`;
  return row.gone;
}

export async function noteCheck(db: CompanyQueries, verified: number, problems: number, now: Date): Promise<void> {
  await db.$queryRaw`SELECT note_audit_check(${verified}::int, ${problems}::int, ${now}::timestamptz)::text`;
}

/** Companies with entries of the last day, or all of them. */
export async function companiesToSeal(db: PlatformQueries, recent: boolean): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM companies c
    WHERE EXISTS (SELECT FROM audit_log a
        WHERE a.company_id = c.id
        AND a.created_at >= ${recent ? Prisma.sql`now() - interval '1 day'` : Prisma.sql`'-infinity'`})`;
  return rows.map(({ id }) => id);
}
