import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { MovedKind } from '@outrider/shared/records/duplicates';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { RECORD_ROWS } from '../selections/record-rows.ts';
import type { Absorbed, MergeKind } from './merge-kind.ts';

export type MergeRow = {
  id: string;
  pair_id: string;
  survivor_id: string;
  buried_id: string;
  buried_name: string;
  merged_by: string | null;
  merged_at: Date;
  undone_at: Date | null;
} & { [K in keyof Absorbed]: Absorbed[K] | null };

type NewMerge = Pick<MergeRow, 'pair_id' | 'survivor_id' | 'buried_id' | 'buried_name' | 'merged_by' | 'merged_at'> &
  Absorbed & { record_type: RecordTypeName };

export const insertMerge = (tx: CompanyTx, merge: NewMerge) =>
  tx.recordMerge.create({ data: merge as Prisma.RecordMergeUncheckedCreateInput, select: { id: true } });

/** The pair's last merge, standing or taken back. */
export async function findMerge(
  db: CompanyQueries,
  record_type: RecordTypeName,
  pair_id: string,
): Promise<MergeRow | null> {
  return (await db.recordMerge.findFirst({
    where: { pair_id, record_type },
    orderBy: [{ merged_at: 'desc' }, { id: 'desc' }],
  })) as unknown as MergeRow | null;
}

export const endMerge = (tx: CompanyTx, id: string, undone_by: string, undone_at: Date) =>
  tx.recordMerge.update({ where: tx.key(id), data: { undone_by, undone_at }, select: { id: true } });

type ListedMerge = {
  pair_id: string;
  survivor_id: string;
  survivor: string;
  survivor_owner: string | null;
  buried_id: string;
  buried_name: string;
  merged_by_name: string | null;
  merged_at: Date;
};

/** Merges that stand, of late; those whose surviving record is still there. */
export function listMerges(db: CompanyQueries, { type, owner }: MergeKind, since: Date, limit: number) {
  const { table, row, name } = RECORD_ROWS[type];
  const of = Prisma.raw(row);
  return db.$queryRaw<ListedMerge[]>`
    SELECT m.pair_id, m.survivor_id, ${name} AS survivor, ${of}.${Prisma.raw(owner)} AS survivor_owner, m.buried_id,
      m.buried_name, u.full_name AS merged_by_name, m.merged_at
    FROM record_merges m
    JOIN ${table} ON ${of}.company_id = m.company_id AND ${of}.id = m.survivor_id
    LEFT JOIN users u ON u.company_id = m.company_id AND u.id = m.merged_by
    WHERE m.record_type = ${type} AND m.undone_at IS NULL AND m.merged_at > ${since}
    ORDER BY m.merged_at DESC, m.id DESC LIMIT ${limit}`;
}

/** How many rows name the record, each kind by its table and column. */
export async function countRows(
  db: CompanyQueries,
  id: string,
  kinds: Partial<Record<MovedKind, string>>,
): Promise<Partial<Record<MovedKind, number>>> {
  const counts = Object.entries(kinds).map(([kind, place]) => {
    const [table = '', column = ''] = place.split('.');
    return Prisma.sql`(SELECT count(*)::int FROM ${Prisma.raw(table)}
          WHERE ${Prisma.raw(column)} = ${id}::uuid) AS ${Prisma.raw(kind)}`;
  });
  const [row] = await db.$queryRaw<Partial<Record<MovedKind, number>>[]>`SELECT ${Prisma.join(counts)}`;
  return row ?? {};
}

/** What an un-merge needed is forgotten once it is too late for one; the way from an old link stays. */
export const forgetMerges = (db: PlatformQueries, before: Date) =>
  db.$executeRaw`UPDATE record_merges
    SET before = NULL, after = NULL, moved = NULL
    WHERE merged_at < ${before} AND moved IS NOT NULL`;
