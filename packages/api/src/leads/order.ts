import { Prisma } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import type { CustomKind } from '@outrider/shared/fields/custom';
import type { BuiltInLeadSort } from '@outrider/shared/lead-list';
import { LEAD_STATUSES, PRIORITIES } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';
import { int32Field, isStorable, timestampField } from '@outrider/shared/wire';
import { z } from 'zod';

type Direction = 'asc' | 'desc';
type Column =
  | 'created_at'
  | 'updated_at'
  | 'last_contacted'
  | 'score'
  | 'sort_name'
  | 'sort_company'
  | 'estimated_budget'
  | CustomColumn;
/** The value of the custom field that is sorted by, see leadsBySlot. */
type CustomColumn = 'custom_number' | 'custom_day' | 'custom_text';

/** A stretch of the list in which one index, read one way, gives the order: the rows that meet `where`, by one column and the id. */
export type Stretch = { where: Prisma.Sql; column: Column; direction: Direction };
/** Where a page ended: in which stretch, and after which row of it. */
export type Place = { stretch: number; value: string | number; id: string };

const EVERY = Prisma.sql`true`;
const PLAIN = { created_at: 'created_at', updated_at: 'updated_at', name: 'sort_name' } as const;
const MAY_BE_UNKNOWN = {
  score: 'score',
  last_contacted: 'last_contacted',
  company: 'sort_company',
  estimated_budget: 'estimated_budget',
} as const;

/**
 * A sort as stretches, one after the other. What is unknown is a stretch of its own, the last in either order. A status is one too: their order is
 * not the alphabet's, so no index has it. Inside what is equal the newest come first.
 */
export function stretchesOf(sort: BuiltInLeadSort | CustomColumn, direction: Direction): Stretch[] {
  if (sort in CUSTOM) return knownFirst(sort as CustomColumn, direction);
  if (sort in PLAIN) return [{ where: EVERY, column: PLAIN[sort as keyof typeof PLAIN], direction }];
  if (sort in MAY_BE_UNKNOWN) {
    return knownFirst(MAY_BE_UNKNOWN[sort as keyof typeof MAY_BE_UNKNOWN], direction);
  }
  // The first of PRIORITIES is the highest, the first of LEAD_STATUSES the earliest.
  const values = sort === 'priority' ? PRIORITIES.toReversed() : LEAD_STATUSES;
  const stretches = (direction === 'asc' ? values : values.toReversed()).map((value) =>
    newestOf(sort === 'priority' ? Prisma.sql`l.priority = ${value}` : Prisma.sql`l.status = ${value}`),
  );
  return sort === 'priority' ? [...stretches, newestOf(Prisma.sql`l.priority IS NULL`)] : stretches;
}

/** As what a custom field is sorted; null for one that lists cannot be sorted by. */
export function customColumn({ kind }: { kind: CustomKind }): CustomColumn | null {
  if (kind === 'number' || kind === 'money' || kind === 'choice') return 'custom_number';
  if (kind === 'date') return 'custom_day';
  return kind === 'text' || kind === 'flag' ? 'custom_text' : null;
}

const knownFirst = (column: Column, direction: Direction): Stretch[] => [
  { where: Prisma.sql`${columnSql(column)} IS NOT NULL`, column, direction },
  { where: Prisma.sql`${columnSql(column)} IS NULL`, column: 'created_at', direction: 'desc' },
];

const newestOf = (where: Prisma.Sql): Stretch => ({ where, column: 'created_at', direction: 'desc' });

const CUSTOM_VALUE = Prisma.sql`l.custom_value`;
const CUSTOM = {
  custom_number: { sql: CUSTOM_VALUE, cast: Prisma.sql`float8`, value: z.number() },
  custom_day: { sql: CUSTOM_VALUE, cast: Prisma.sql`date`, value: timestampField },
  custom_text: { sql: CUSTOM_VALUE, cast: Prisma.sql`text`, value: z.string().max(500).refine(isStorable) },
};
const COLUMNS: Record<Column, { sql: Prisma.Sql; cast: Prisma.Sql; value: z.ZodType<string | number> }> = {
  created_at: { sql: Prisma.sql`l.created_at`, cast: Prisma.sql`timestamptz`, value: timestampField },
  updated_at: { sql: Prisma.sql`l.updated_at`, cast: Prisma.sql`timestamptz`, value: timestampField },
  last_contacted: { sql: Prisma.sql`l.last_contacted`, cast: Prisma.sql`timestamptz`, value: timestampField },
  score: { sql: Prisma.sql`l.score`, cast: Prisma.sql`int`, value: int32Field },
  sort_name: { sql: Prisma.sql`l.sort_name`, cast: Prisma.sql`text`, value: z.string().max(500).refine(isStorable) },
  sort_company: {
    sql: Prisma.sql`l.sort_company`,
    cast: Prisma.sql`text`,
    value: z.string().max(500).refine(isStorable),
  },
  estimated_budget: { sql: Prisma.sql`l.estimated_budget`, cast: Prisma.sql`float8`, value: z.number() },
  ...CUSTOM,
};
const columnSql = (column: Column) => COLUMNS[column].sql;

/** The columns that any order of the built-in fields reads. */
export const ORDER_COLUMNS = Prisma.join([
  ...Object.values(COLUMNS)
    .map(({ sql }) => sql)
    .filter((sql) => sql !== CUSTOM_VALUE),
  Prisma.sql`l.status`,
  Prisma.sql`l.priority`,
]);

const wayOf = (direction: Direction) => (direction === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`);

export const orderSql = ({ column, direction }: Stretch): Prisma.Sql =>
  Prisma.sql`${columnSql(column)} ${wayOf(direction)}, l.id ${wayOf(direction)}`;

/** The rows of the stretch after that place. */
export function beyondSql({ column, direction }: Stretch, after: Place | null): Prisma.Sql {
  if (!after) return EVERY;
  const than = direction === 'asc' ? Prisma.sql`>` : Prisma.sql`<`;
  return Prisma.sql`(${columnSql(column)}, l.id) ${than} (${after.value}::${COLUMNS[column].cast}, ${after.id}::uuid)`;
}

/**
 * All stretches as one order, for rows that something else picks out. `rank` is the row's stretch. No index has this order, on purpose: walking down one until a
 * page is full reads every lead of the company where the filter and the order have to do with each other.
 */
export function rankSql(
  stretches: Stretch[],
  after: Place | null,
): { rank: Prisma.Sql; beyond: Prisma.Sql; order: Prisma.Sql } {
  const cases = stretches.map(({ where }, at) => Prisma.sql`WHEN ${where} THEN ${Prisma.raw(String(at))}`);
  const [first, ...others] = stretches;
  const isOneWay = others.every(({ column, direction }) => column === first?.column && direction === first.direction);
  const rank =
    others.length === 0 ? Prisma.sql`coalesce(l.score, 0) * 0` : Prisma.sql`CASE ${Prisma.join(cases, ' ')} END`; // a plain 0 would be left out, and the order be an index's
  const keys =
    isOneWay && first
      ? [orderSql(first)]
      : stretches.map(({ where, column, direction }) =>
          Prisma.join(
            [columnSql(column), Prisma.sql`l.id`].map(
              (key) => Prisma.sql`CASE WHEN ${where} THEN ${key} END ${wayOf(direction)}`,
            ),
          ),
        );
  const reached = after && stretches[after.stretch];
  const beyond = reached
    ? Prisma.sql`(${rank} > ${after.stretch} OR (${rank} = ${after.stretch} AND ${beyondSql(reached, after)}))`
    : EVERY;
  return { rank, beyond, order: Prisma.join([rank, ...keys]) };
}

const isCustomColumn = (column: Column): column is CustomColumn => column in CUSTOM;
type Value = Date | string | number | null;
type Placed = { id: string; custom_value?: Value } & Record<Exclude<Column, CustomColumn>, Value>;

/** Where a page that ends with this row ends, as an opaque text for the URL. */
export function writePlace(stretches: Stretch[], stretch: number, row: Placed): string {
  const column = stretches[stretch]?.column ?? 'created_at';
  const value = isCustomColumn(column) ? row.custom_value : row[column];
  return Buffer.from(JSON.stringify([stretch, value, row.id])).toString('base64url');
}

/** @throws 422 for a text that no page of this sort gave */
export function readPlace(cursor: string, stretches: Stretch[]): Place {
  try {
    const [stretch, value, id] = z
      .tuple([z.number().int(), z.unknown(), z.uuid()])
      .parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    const column = stretches[stretch]?.column;
    if (!column) throw new RangeError('No such stretch');
    return { stretch, value: COLUMNS[column].value.parse(value), id };
  } catch {
    throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.invalidCursor, {
      errors: [{ field: 'cursor', message: MESSAGES.invalidCursor }],
    });
  }
}
