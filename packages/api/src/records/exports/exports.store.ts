import { type CompanyQueries, Prisma } from '@outrider/db';
import { exportColumnsOf, type ExportColumn } from '@outrider/shared/records/exports';
import { type CustomValues, isCustomName, type RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { ACCOUNTS } from '../accounts/account-record.ts';
import { CONTACTS } from '../contacts/contact-record.ts';
import { OPPORTUNITIES } from '../opportunities/opportunity-record.ts';
import { recordJson } from '../engine/list.ts';
import type { Recorded } from '../engine/recorded.ts';
import { RECORD_ROWS, type Selected } from '../selections/record-rows.ts';

/** What is no column of the lead itself; every other one is read by its own name. */
const LEAD_READ_OTHERWISE: Readonly<Record<string, Prisma.Sql>> = {
  reasons: Prisma.sql`l.ai_insights -> 'factors' AS reasons`,
  assigned_to_name: Prisma.sql`(SELECT full_name FROM users u
        WHERE u.company_id = l.company_id AND u.id = l.assigned_to) AS assigned_to_name`,
};
const LEAD_COLUMNS = new Map(
  exportColumnsOf('lead').map((column) => [column, LEAD_READ_OTHERWISE[column] ?? Prisma.raw(`l.${column}`)]),
);

/**
 * A file of leads has hundreds of thousands of rows: what nobody asked for is not read. The company's own fields are
 * read from one column.
 */
function leadValues(columns: readonly ExportColumn[]): Prisma.Sql {
  const builtIn = columns.flatMap((column) => LEAD_COLUMNS.get(column) ?? []);
  return Prisma.join(columns.some(isCustomName) ? [...builtIn, Prisma.sql`l.custom`] : builtIn);
}
const recordValues = (recorded: Recorded) => () => Prisma.sql`${recordJson(recorded)} AS record`;

/** What is selected of a row for these columns: they themselves, or the whole record as the wire has it. */
const VALUES: Readonly<Record<RecordTypeName, (columns: readonly ExportColumn[]) => Prisma.Sql>> = {
  lead: leadValues,
  account: recordValues(ACCOUNTS),
  contact: recordValues(CONTACTS),
  opportunity: recordValues(OPPORTUNITIES),
};

export async function countRows(db: CompanyQueries, { from, where }: Selected): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM ${from} WHERE ${where}`;
  return row?.count ?? 0;
}

export type Place = { created_at: Date; id: string };
/** The values of a record by column. */
export type ExportRow = Readonly<Record<string, unknown>> & { custom?: CustomValues };
type Read = { record?: ExportRow; place_time: Date; place_id: string } & ExportRow;
type Asked = Selected & { columns: readonly ExportColumn[]; after: Place | null; limit: number };

/** The next rows, newest first, and the place of the last of them. */
export async function pageOfExport(
  db: CompanyQueries,
  type: RecordTypeName,
  { from, where, columns, after, limit }: Asked,
): Promise<{ rows: ExportRow[]; last: Place | null }> {
  const { row } = RECORD_ROWS[type];
  const [time, id] = [Prisma.raw(`${row}.created_at`), Prisma.raw(`${row}.id`)];
  const beyond = after
    ? Prisma.sql`(${time}, ${id}) < (${after.created_at}::timestamptz, ${after.id}::uuid)`
    : Prisma.sql`true`;
  const found = await db.$queryRaw<Read[]>`
    SELECT ${VALUES[type](columns)}, ${time} AS place_time, ${id} AS place_id
    FROM ${from} WHERE ${where} AND ${beyond} ORDER BY ${time} DESC, ${id} DESC LIMIT ${limit}`;
  const end = found.at(-1);
  return {
    rows: found.map((read) => read.record ?? read),
    last: end ? { created_at: end.place_time, id: end.place_id } : null,
  };
}
