import { type CompanyQueries, type PlatformQueries, Prisma } from '@outrider/db';
import type {
  ImportCounts,
  ImportDetail,
  ImportMapping,
  ImportState,
  ImportValues,
  UndoCounts,
} from '@outrider/shared/records/imports';
import type { ImportProgram } from '@outrider/shared/records/import-programs';
import type { ImportRecord } from '@outrider/shared/records/import-types';
import type { LeadSource } from '@outrider/shared/records/leads';
import { recordTable } from '../../ground/sql/record-table.ts';
import { personName } from '../../ground/sql/person-name.ts';
import type { FileRow } from './csv-rows.ts';
import type { RowProblem } from './read-row.ts';

export type ImportRow = {
  id: string;
  created_by: string;
  created_by_name: string;
  record_type: ImportRecord;
  program: ImportProgram;
  file_name: string;
  format: 'csv' | 'xlsx';
  encoding: string | null;
  delimiter: string | null;
  size_bytes: number;
  headers: string[];
  header_key: string | null;
  row_count: number;
  chunk_count: number;
  state: ImportState;
  turn: number;
  cursor: number;
  mapping: ImportMapping;
  value_map: ImportValues;
  source: LeadSource;
  expected: ImportCounts | null;
  counted: ImportCounts;
  undone: UndoCounts | null;
  reason: string | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
};

const COLUMNS = Prisma.sql`i.id, i.created_by, u.full_name AS created_by_name, i.record_type, i.program, i.file_name,
    i.format, i.encoding, i.delimiter, i.size_bytes, i.headers, i.header_key, i.row_count, i.chunk_count,
  i.state, i.turn, i.cursor, i.mapping, i.value_map, i.source, i.expected, i.counted, i.undone, i.reason,
    i.created_at, i.started_at, i.finished_at`;
const FROM = Prisma.sql`FROM imports i JOIN users u ON u.company_id = i.company_id AND u.id = i.created_by`;

export async function findImport(db: CompanyQueries, id: string): Promise<ImportRow | null> {
  const [row] = await db.$queryRaw<ImportRow[]>`SELECT ${COLUMNS} ${FROM} WHERE i.id = ${id}::uuid`;
  return row ?? null;
}

/** The same, held until the transaction ends: batches and askings come one after the other. */
export async function lockImport(tx: CompanyQueries, id: string): Promise<ImportRow | null> {
  const [row] = await tx.$queryRaw<
    ImportRow[]
  >`SELECT ${COLUMNS} ${FROM} WHERE i.id = ${id}::uuid FOR NO KEY UPDATE OF i`;
  return row ?? null;
}

/** The newest first; `by` null is everybody's. What is still being uploaded is nobody's yet. */
export const listImports = (db: CompanyQueries, by: string | null, limit: number) =>
  db.$queryRaw<ImportRow[]>`
    SELECT ${COLUMNS} ${FROM}
    WHERE i.state <> 'uploading' AND ${by ? Prisma.sql`i.created_by = ${by}::uuid` : Prisma.sql`true`}
    ORDER BY i.created_at DESC, i.id DESC LIMIT ${limit}`;

/**
 * Begins an upload, unless the same person has another one under way: a unique index says so, for every instance. One
 * that gave no sign of life for `claim_ms` is dead and gives way. @returns whether it began
 */
export async function claimUpload(
  db: CompanyQueries,
  { id, created_by, file_name, record_type }: Pick<ImportRow, 'id' | 'created_by' | 'file_name' | 'record_type'>,
  claim_ms: number,
): Promise<boolean> {
  await db.$executeRaw`DELETE FROM imports
    WHERE created_by = ${created_by}::uuid AND state = 'uploading'
      AND beat_at < now() - ${claim_ms} * interval '1 millisecond'`;
  const begun = await db.$executeRaw`INSERT INTO imports (id, created_by, file_name, record_type, format)
      VALUES (${id}::uuid, ${created_by}::uuid, ${file_name}, ${record_type}, 'csv')
      ON CONFLICT DO NOTHING`;
  return begun > 0;
}

export const beatImport = (db: CompanyQueries, id: string) =>
  db.$executeRaw`UPDATE imports SET beat_at = now() WHERE id = ${id}::uuid AND state = 'uploading'`;

/** An upload that came to nothing. */
export const dropUpload = (db: CompanyQueries, id: string) =>
  db.$executeRaw`DELETE FROM imports WHERE id = ${id}::uuid AND state = 'uploading'`;

/** How the last file with this header row was mapped. */
export async function findRemembered(
  db: CompanyQueries,
  header_key: string,
): Promise<Pick<ImportRow, 'mapping' | 'value_map' | 'source'> | null> {
  const [row] = await db.$queryRaw<Pick<ImportRow, 'mapping' | 'value_map' | 'source'>[]>`
    SELECT mapping, value_map, source
    FROM imports
    WHERE header_key = ${header_key} AND turn > 0
    ORDER BY created_at DESC, id DESC LIMIT 1`;
  return row ?? null;
}

export type ImportPatch = Partial<
  Pick<
    ImportRow,
    | 'state'
    | 'turn'
    | 'cursor'
    | 'mapping'
    | 'value_map'
    | 'source'
    | 'expected'
    | 'counted'
    | 'undone'
    | 'reason'
    | 'started_at'
    | 'finished_at'
  >
>;

export async function patchImport(
  db: CompanyQueries,
  id: string,
  { expected, undone, ...patch }: ImportPatch,
): Promise<void> {
  const orNull = <T>(value: T | null | undefined) =>
    (value === null ? Prisma.DbNull : value) as Prisma.InputJsonValue | undefined;
  await db.import.update({
    where: db.key(id),
    data: { ...patch, expected: orNull(expected), undone: orNull(undone), beat_at: new Date() },
    select: { id: true },
  });
}

/** Rows of a file in its order, and the chunk that comes after them. */
export type Stretch = { rows: FileRow[]; next: number };

export const insertChunk = (db: CompanyQueries, import_id: string, seq: number, rows: FileRow[]) =>
  db.$executeRaw`INSERT INTO import_chunks (import_id, seq, rows)
    VALUES (${import_id}::uuid, ${seq}, ${JSON.stringify(rows.map(({ line, cells }) => [line, cells]))})`;

/**
 * The chunk `from` and those behind it, `most` at most, and fewer where they are long: one chunk alone may be as large
 * as a statement should be.
 */
export async function readChunks(db: CompanyQueries, import_id: string, from: number, most: number): Promise<Stretch> {
  const chunks = await db.$queryRaw<{ rows: string }[]>`
    SELECT rows FROM (
      SELECT seq, rows, sum(octet_length(rows)) OVER (ORDER BY seq) AS bytes
      FROM import_chunks
      WHERE import_id = ${import_id}::uuid AND seq >= ${from} AND seq < ${from + most}
    ) c WHERE seq = ${from} OR bytes <= ${STRETCH_BYTES} ORDER BY seq`;
  if (chunks.length === 0) throw new Error(`Import ${import_id} has no rows ${from}`);
  const rows = chunks.flatMap((chunk) =>
    (JSON.parse(chunk.rows) as [number, string[]][]).map(([line, cells]) => ({ line, cells })),
  );
  return { rows, next: from + chunks.length };
}

/** As much as is read at once beyond the first chunk. */
const STRETCH_BYTES = 2_000_000;
/** Chunks at once, for who only looks at the rows. */
const READ_AHEAD = 8;

/** Every row before the chunk `end`, a stretch at a time. */
export async function* readRows(db: CompanyQueries, import_id: string, end: number): AsyncGenerator<FileRow[]> {
  for (let from = 0; from < end;) {
    const { rows, next } = await readChunks(db, import_id, from, Math.min(READ_AHEAD, end - from));
    yield rows;
    from = next;
  }
}

export const deleteProblems = (db: CompanyQueries, import_id: string) =>
  db.$executeRaw`DELETE FROM import_problems WHERE import_id = ${import_id}::uuid`;

export type ImportProblemRow = { line: number; cells: string[]; problems: RowProblem[] };
/** What a record was before: by field, null for one that was made. */
export type TouchedRecord = {
  type: ImportRecord;
  id: string;
  action: 'created' | 'updated';
  before: Readonly<Record<string, unknown>> | null;
  version: number;
};
const ID_COLUMNS: Record<ImportRecord, string> = {
  lead: 'lead_id',
  account: 'account_id',
  contact: 'contact_id',
  opportunity: 'opportunity_id',
};
const TYPES = Object.keys(ID_COLUMNS) as ImportRecord[];

/**
 * What became of a batch: how far the import is, the rows that failed, and the records it touched. A record's first
 * values are the ones an undo brings back.
 */
export const recordBatch = (
  db: CompanyQueries,
  id: string,
  {
    cursor,
    counted,
    problems,
    touched,
  }: { cursor: number; counted: ImportCounts; problems: ImportProblemRow[]; touched: TouchedRecord[] },
) =>
  db.$executeRaw`
    WITH failed AS (
      INSERT INTO import_problems (import_id, line, cells, problems)
      SELECT ${id}::uuid, line, cells, problems
      FROM jsonb_to_recordset(${JSON.stringify(problems)}::jsonb) AS row(line int, cells jsonb, problems jsonb)
      ON CONFLICT (company_id, import_id, line) DO UPDATE SET cells = excluded.cells, problems = excluded.problems
    ), touched AS (
      INSERT INTO import_records AS known (import_id, ${Prisma.raw(TYPES.map((type) => ID_COLUMNS[type]).join(', '))},
          action, before, version)
      SELECT ${id}::uuid, ${Prisma.join(TYPES.map((type) => Prisma.sql`CASE WHEN type = ${type} THEN id END`))},
        action, before, version
      FROM jsonb_to_recordset(${JSON.stringify(touched)}::jsonb) AS row(type text, id uuid, action text, before jsonb,
          version int)
      ON CONFLICT (company_id, import_id, record_id) DO UPDATE SET version = excluded.version,
        before = CASE WHEN known.action = 'updated' THEN coalesce(excluded.before, '{}') || coalesce(known.before,
              '{}') END
    )
    UPDATE imports
    SET cursor = ${cursor}, counted = ${JSON.stringify(counted)}::jsonb, beat_at = now()
    WHERE id = ${id}::uuid`;

/** Whose the records of its own type are that it made, and how many. */
export const countNewOwners = (
  db: CompanyQueries,
  { id, record_type }: Pick<ImportRow, 'id' | 'record_type'>,
): Promise<{ user_id: string; records: number }[]> => {
  const [table, column] = [Prisma.raw(recordTable(record_type)), Prisma.raw(ID_COLUMNS[record_type])];
  const owner = Prisma.raw(record_type === 'lead' ? 'assigned_to' : 'owner_id');
  return db.$queryRaw`
    SELECT r.${owner} AS user_id, count(*)::int AS records
    FROM import_records i
    JOIN ${table} r ON r.company_id = i.company_id AND r.id = i.${column}
    WHERE i.import_id = ${id}::uuid AND i.action = 'created' AND r.${owner} IS NOT NULL GROUP BY 1`;
};

export const listProblems = (db: CompanyQueries, import_id: string, after: number, limit: number) =>
  db.$queryRaw<ImportProblemRow[]>`SELECT line, cells, problems
    FROM import_problems
    WHERE import_id = ${import_id}::uuid AND line > ${after}
    ORDER BY line LIMIT ${limit}`;

/** What is wrong, by column and reason, the most frequent first. */
export const groupProblems = (db: CompanyQueries, import_id: string, limit: number) =>
  db.$queryRaw<ImportDetail['problem_groups']>`
    SELECT p ->> 'column' AS column, p ->> 'reason' AS reason, count(*)::int AS rows,
      (array_agg(line ORDER BY line))[1:3] AS lines
    FROM import_problems, jsonb_array_elements(problems) AS p WHERE import_id = ${import_id}::uuid
    GROUP BY 1, 2 ORDER BY 3 DESC, min(line) LIMIT ${limit}`;

/** Records that an undo has still to look at: deals and people before the accounts they belong to. */
export const listToUndo = (tx: CompanyQueries, import_id: string, limit: number): Promise<TouchedRecord[]> =>
  tx.$queryRaw`
    SELECT CASE ${Prisma.join(
      TYPES.map((type) => Prisma.sql`WHEN ${Prisma.raw(ID_COLUMNS[type])} IS NOT NULL THEN ${type}`),
      ' ',
    )} END AS type, record_id AS id, action, before, version
    FROM import_records WHERE import_id = ${import_id}::uuid AND undone IS NULL
    ORDER BY account_id IS NOT NULL, contact_id IS NOT NULL, record_id LIMIT ${limit}`;

export const markUndone = (tx: CompanyQueries, import_id: string, ids: string[], undone: keyof UndoCounts) =>
  ids.length === 0
    ? 0
    : tx.$executeRaw`UPDATE import_records
      SET undone = ${undone}
      WHERE import_id = ${import_id}::uuid AND record_id = ANY(${ids}::uuid[])`;

/** What an undo left as it is, with its name. */
export const listKept = (
  db: CompanyQueries,
  import_id: string,
  limit: number,
): Promise<{ type: ImportRecord; id: string; name: string }[]> =>
  db.$queryRaw`
    SELECT CASE WHEN l.id IS NOT NULL THEN 'lead' WHEN a.id IS NOT NULL THEN 'account' WHEN o.id IS NOT NULL THEN 'opportunity' ELSE 'contact' END AS type,
      i.record_id AS id,
      CASE WHEN l.id IS NOT NULL THEN ${personName('l')} WHEN a.id IS NOT NULL THEN a.name WHEN o.id IS NOT NULL THEN o.name ELSE ${personName('c')} END AS name
    FROM import_records i LEFT JOIN leads l ON l.company_id = i.company_id AND l.id = i.lead_id
      LEFT JOIN accounts a ON a.company_id = i.company_id AND a.id = i.account_id
      LEFT JOIN contacts c ON c.company_id = i.company_id AND c.id = i.contact_id
      LEFT JOIN opportunities o ON o.company_id = i.company_id AND o.id = i.opportunity_id
    WHERE i.import_id = ${import_id}::uuid AND i.undone = 'kept' AND num_nonnulls(l.id, a.id, c.id, o.id) = 1
    ORDER BY i.record_id LIMIT ${limit}`;

/** Imports that something should be working on, and nothing has for a while. */
export const findStalled = (db: PlatformQueries, before: Date) =>
  db.$queryRaw<
    { company_id: string; id: string; turn: number }[]
  >`SELECT company_id, id, turn FROM imports WHERE state IN ('checking', 'running', 'undoing') AND beat_at < ${before}`;

/** Uploads that never ended, files that were never run, and the rows of those that were. */
export async function cleanUpImports(
  db: PlatformQueries,
  { uploads, rows }: { uploads: Date; rows: Date },
): Promise<number> {
  const dead = await db.$executeRaw`DELETE FROM imports
      WHERE (state = 'uploading' AND beat_at < ${uploads}) OR (state IN ('ready', 'checked') AND beat_at < ${rows})`;
  return (
    dead +
    (await db.$executeRaw`DELETE FROM import_chunks c USING imports i
      WHERE c.company_id = i.company_id AND c.import_id = i.id AND i.state IN ('done', 'undone')
        AND i.finished_at < ${rows}`)
  );
}
