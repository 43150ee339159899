import { type CompanyQueries, Prisma } from '@outrider/db';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { recordTable } from '../../ground/sql/record-table.ts';

/** The record that this merged record ended up in, following chains of merges. */
export async function findSurvivor(db: CompanyQueries, type: RecordTypeName, id: string): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE way AS (
      SELECT survivor_id FROM record_merges WHERE buried_id = ${id}::uuid AND undone_at IS NULL
      UNION SELECT m.survivor_id
      FROM record_merges m
      JOIN way ON m.buried_id = way.survivor_id
      WHERE m.undone_at IS NULL
    )
    SELECT r.id FROM ${Prisma.raw(recordTable(type))} r JOIN way ON r.id = way.survivor_id LIMIT 1`;
  return row?.id ?? null;
}
