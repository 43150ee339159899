import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { CompanyExport } from '@outrider/shared/people/company-data';
import { columnsOf, type ExportTable, LEFT_OUT } from './exported.ts';

type Row = Omit<CompanyExport, 'created_at' | 'finished_at' | 'expires_at'> & {
  created_at: Date;
  finished_at: Date | null;
  expires_at: Date | null;
};

const present = ({ created_at, finished_at, expires_at, ...row }: Row): CompanyExport => ({
  ...row,
  created_at: created_at.toISOString(),
  finished_at: finished_at?.toISOString() ?? null,
  expires_at: expires_at?.toISOString() ?? null,
});

const COLUMNS = Prisma.sql`e.id, e.state, u.full_name AS asked_by_name, e.done, e.total,
    e.size_bytes::float8 AS size_bytes, e.created_at, e.finished_at, e.expires_at`;

/** The last ones, the newest first. */
export async function listExports(db: CompanyQueries, most: number): Promise<CompanyExport[]> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${COLUMNS} FROM company_exports e JOIN users u ON u.company_id = e.company_id AND u.id = e.asked_by
    ORDER BY e.created_at DESC, e.id DESC LIMIT ${most}::int`;
  return rows.map(present);
}

export async function findExport(db: CompanyQueries, id: string): Promise<CompanyExport | null> {
  const [row] = await db.$queryRaw<Row[]>`
    SELECT ${COLUMNS}
    FROM company_exports e
    JOIN users u ON u.company_id = e.company_id AND u.id = e.asked_by
    WHERE e.id = ${id}::uuid`;
  return row ? present(row) : null;
}

/** @returns false where one is being made already */
export async function insertExport(tx: CompanyTx, id: string, asked_by: string, now: Date): Promise<boolean> {
  const made = await tx.$executeRaw`
    INSERT INTO company_exports (id, asked_by, created_at, beat_at)
    VALUES (${id}::uuid, ${asked_by}::uuid, ${now}, ${now})
    ON CONFLICT (company_id) WHERE state IN ('queued', 'running') DO NOTHING`;
  return made > 0;
}

export type Begun = { fence: number; asked_by: string };

/** Starts it, or starts it anew after a kill: what was written before goes. @returns null where it is over */
export async function beginExport(tx: CompanyTx, id: string, total: number, now: Date): Promise<Begun | null> {
  const [begun] = await tx.$queryRaw<Begun[]>`
    UPDATE company_exports
    SET state = 'running', fence = fence + 1, done = 0, total = ${total}::int, size_bytes = 0, beat_at = ${now}
    WHERE id = ${id}::uuid AND state IN ('queued', 'running') RETURNING fence, asked_by`;
  if (begun) await tx.companyExportChunk.deleteMany({ where: { export_id: id } });
  return begun ?? null;
}

export type Held = { id: string; fence: number };
export type Stretch = { position: number; bytes: Uint8Array<ArrayBuffer>; done: number };

/** The next bytes of the zip. @returns false where another worker took over */
export async function insertStretch(
  tx: CompanyTx,
  { id, fence }: Held,
  { position, bytes, done }: Stretch,
  now: Date,
): Promise<boolean> {
  const ours = await tx.$executeRaw`
    UPDATE company_exports SET beat_at = ${now}, done = ${done}::int, size_bytes = size_bytes + ${bytes.length}
    WHERE id = ${id}::uuid AND fence = ${fence}::int AND state = 'running'`;
  if (ours === 0) return false;
  await tx.companyExportChunk.create({ data: { export_id: id, position, bytes }, select: { position: true } });
  return true;
}

type End = { state: 'done' | 'failed'; now: Date; expires_at: Date | null; counted: Record<string, number> };

/** @returns false where it ended already, or another worker took over */
export async function endExport(tx: CompanyTx, { id, fence }: Held, end: End): Promise<boolean> {
  const ended = await tx.$executeRaw`
    UPDATE company_exports
    SET state = ${end.state}, finished_at = ${end.now}, expires_at = ${end.expires_at}, beat_at = ${end.now},
      done = CASE WHEN ${end.state} = 'done' THEN total ELSE done END, counted = ${JSON.stringify(end.counted)}::jsonb
    WHERE id = ${id}::uuid AND fence = ${fence}::int AND state = 'running'`;
  if (ended > 0 && end.state === 'failed') await tx.companyExportChunk.deleteMany({ where: { export_id: id } });
  return ended > 0;
}

export async function readStretch(db: CompanyQueries, export_id: string, position: number): Promise<Uint8Array | null> {
  const row = await db.companyExportChunk.findFirst({ where: { export_id, position }, select: { bytes: true } });
  return row?.bytes ?? null;
}

/** Those without a sign of life since then: nobody has begun them, or who did was killed. */
export const listStalledExports = (db: PlatformQueries, before: Date) =>
  db.$queryRaw<{ company_id: string; id: string }[]>`
    SELECT company_id, id FROM company_exports WHERE state IN ('queued', 'running') AND beat_at < ${before}`;

/** Takes the bytes of those that can no longer be downloaded. @returns how many */
export async function expireExports(db: PlatformQueries, now: Date): Promise<number> {
  const expired = await db.$queryRaw<{ id: string }[]>`
    UPDATE company_exports SET state = 'expired' WHERE state = 'done' AND expires_at <= ${now} RETURNING id`;
  await db.companyExportChunk.deleteMany({ where: { export_id: { in: expired.map(({ id }) => id) } } });
  return expired.length;
}

/** What is exported, as the catalogue has it now. A table with one row a company has that as its key. */
export async function listExportTables(db: CompanyQueries): Promise<ExportTable[]> {
  const tables = await db.$queryRaw<ExportTable[]>`
    SELECT c.relname::text AS name,
      (SELECT jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL)) ORDER BY a.attnum)
       FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
      (SELECT coalesce(jsonb_agg(a.attname ORDER BY k.i), '["company_id"]') FROM pg_index i
          CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS k(n, i)
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.n
       WHERE i.indrelid = c.oid AND i.indisprimary AND a.attname <> 'company_id') AS key
    FROM pg_class c
    JOIN pg_attribute of_company ON of_company.attrelid = c.oid AND of_company.attname = 'company_id'
      AND NOT of_company.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY c.relname`;
  return tables.filter(({ name }) => !(name in LEFT_OUT));
}

export async function countRows(db: CompanyQueries, table: string): Promise<number> {
  const [row] = await db.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM ${Prisma.raw(`"${table}"`)}`;
  return row?.n ?? 0;
}

type ExportedRow = Record<string, unknown>;
type After = Record<string, string> | null;

/** The next rows of a table by its key, each as JSON; bytes are base64. */
export async function readRows(db: CompanyQueries, table: ExportTable, after: After, most: number) {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const name = (column: string) => Prisma.raw(`t."${column}"`);
  const fields = columnsOf(table).map(({ name: column, type }) => {
    const value = type === 'bytea' ? Prisma.sql`encode(${name(column)}, 'base64')` : name(column);
    return Prisma.sql`${Prisma.raw(`'${column}'`)}, ${value}`;
  });
  // A function takes a hundred arguments at most.
  const parts: Prisma.Sql[] = [];
  for (let i = 0; i < fields.length; i += 40)
    parts.push(Prisma.sql`jsonb_build_object(${Prisma.join(fields.slice(i, i + 40))})`);
  const keys = Prisma.join(table.key.map(name));
  const beyond = after
    ? Prisma.sql`(${keys}) > (${Prisma.join(table.key.map((column) => Prisma.sql`${after[column]}::text::${Prisma.raw(types.get(column) ?? 'text')}`))})`
    : Prisma.sql`true`;
  const place = Prisma.join(table.key.map((column) => Prisma.sql`${Prisma.raw(`'${column}'`)}, ${name(column)}::text`));
  return db.$queryRaw<{ row: ExportedRow; place: Record<string, string> }[]>`
    SELECT ${Prisma.join(parts, ' || ')} AS row, jsonb_build_object(${place}) AS place
    FROM ${Prisma.raw(`"${table.name}"`)} t WHERE ${beyond} ORDER BY ${keys} LIMIT ${most}::int`;
}

/** The next files by their id, those that are deleted left out. */
export const readFiles = (db: CompanyQueries, after: string | null, most: number) =>
  db.$queryRaw<{ id: string; name: string; created_at: Date }[]>`
    SELECT id, name, created_at
    FROM files
    WHERE removed_at IS NULL AND (${after}::uuid IS NULL OR id > ${after}::uuid)
    ORDER BY id LIMIT ${most}::int`;
