import { type CompanyQueries, Prisma } from '@outrider/db';
import type { DuplicateReason } from '@outrider/shared/records/duplicates';
import { recordTable } from '../../ground/sql/record-table.ts';
import type { MergeKind } from './merge-kind.ts';

export type ListedPair = {
  id: string;
  score: number;
  reasons: DuplicateReason[];
  similarity: number | null;
  low_id: string;
  high_id: string;
};

/** Whose pairs: 'all', or only those of which this person may edit both records. */
export type Whose = { mine: string } | 'all';

const mayEdit = (row: 'low' | 'high', { owner }: MergeKind, whose: Whose) => {
  const column = Prisma.raw(`${row}.${owner}`);
  return whose === 'all' ? Prisma.sql`true` : Prisma.sql`(${column} = ${whose.mine}::uuid OR ${column} IS NULL)`;
};
/** Pairs of the living, in one of these states, that may be seen to. */
const pairsInScope = (kind: MergeKind, whose: Whose, states = Prisma.sql`= 'open'`) => {
  const table = Prisma.raw(recordTable(kind.type));
  return Prisma.sql`
  FROM duplicate_pairs p
  JOIN ${table} low ON low.company_id = p.company_id AND low.id = p.low_id
  JOIN ${table} high ON high.company_id = p.company_id AND high.id = p.high_id
  WHERE p.record_type = ${kind.type} AND p.state ${states} AND ${mayEdit('low', kind, whose)}
    AND ${mayEdit('high', kind, whose)}`;
};
const PAIR = Prisma.sql`p.id, p.score, p.reasons, p.similarity, p.low_id, p.high_id`;

/** So many pairs are made groups of; in a company that has more, the least likely wait. */
const MOST_PAIRS = 10_000;

/** Open pairs, the likeliest first. */
export const listOpen = (db: CompanyQueries, kind: MergeKind, whose: Whose) =>
  db.$queryRaw<ListedPair[]>`
    SELECT ${PAIR} ${pairsInScope(kind, whose)} ORDER BY p.score DESC, p.id DESC LIMIT ${MOST_PAIRS}`;

/** The open pairs of a record, whoever may see to them. */
export const listOfRecord = (db: CompanyQueries, kind: MergeKind, id: string, limit: number) =>
  db.$queryRaw<
    ListedPair[]
  >`SELECT ${PAIR} ${pairsInScope(kind, 'all')} AND (p.low_id = ${id}::uuid OR p.high_id = ${id}::uuid)
    ORDER BY p.score DESC, p.id DESC LIMIT ${limit}`;

/** A pair that can be merged, whether or not it waits in the queue. */
export async function findListed(db: CompanyQueries, kind: MergeKind, id: string): Promise<ListedPair | null> {
  const [row] = await db.$queryRaw<
    ListedPair[]
  >`SELECT ${PAIR} ${pairsInScope(kind, 'all', Prisma.sql`<> 'merged'`)} AND p.id = ${id}::uuid`;
  return row ?? null;
}
