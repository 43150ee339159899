import { type CompanyQueries, type CompanyTx, Prisma } from '@outrider/db';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import type { ImportProgram } from '@outrider/shared/records/import-programs';

const idColumn = (type: RecordTypeName) => Prisma.raw(`${type}_id`);

/** The record that a program calls this; null for none, and for one in the bin. */
export async function findByExternalId(
  db: CompanyQueries,
  { type, table }: { type: RecordTypeName; table: Prisma.Sql },
  program: ImportProgram,
  external_id: string,
): Promise<string | null> {
  const [row] = await db.$queryRaw<{ id: string }[]>`
    SELECT r.id FROM external_ids e JOIN ${table} r ON r.company_id = e.company_id AND r.id = e.${idColumn(type)}
    WHERE e.program = ${program} AND e.record_type = ${type} AND e.external_id = ${external_id}`;
  return row?.id ?? null;
}

/** What the program calls these records from now on. An id whose record lies in the bin is the new one's. */
export async function claimExternalIds(
  tx: CompanyTx,
  type: RecordTypeName,
  program: ImportProgram,
  claims: readonly { id: string; external_id: string }[],
): Promise<void> {
  if (claims.length === 0) return;
  const column = idColumn(type);
  await tx.$executeRaw`
    INSERT INTO external_ids (program, record_type, external_id, ${column})
    SELECT ${program}, ${type}, c.external_id, c.id
    FROM jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) AS c(id uuid, external_id text)
    ON CONFLICT (company_id, program, record_type, external_id) DO UPDATE SET ${column} = excluded.${column}`;
}

export async function releaseExternalIds(tx: CompanyTx, type: RecordTypeName, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.$executeRaw`DELETE FROM external_ids WHERE ${idColumn(type)} = ANY(${ids}::uuid[])`;
}
