import { Prisma } from '@outrider/db';
import type { CustomKind } from '@outrider/shared/ground/fields/custom';
import type { BuiltInLeadSort } from '@outrider/shared/records/lead-list';
import { LEAD_SOURCES, LEAD_STATUSES, PRIORITIES } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { int32Field, isStorable, timestampField } from '@outrider/shared/ground/wire';
import { z } from 'zod';
import { refuse } from '../../ground/http/refuse.ts';
import { isoSql } from '../../ground/sql/iso.ts';

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
/** The value of the custom field that is sorted by, see recordsBySlot. */
type CustomColumn = 'custom_number' | 'custom_day' | 'custom_text';

/** Some statuses and some sources: whatever is in one of each. */
export type Grid = { statuses: readonly string[]; sources: readonly string[] };
/** A stretch of the list: the rows that meet `where`, by one column and the id. */
export type Stretch = {
  where: Prisma.Sql;
  column: Column;
  direction: Direction;
  /**
   * One index, read one way, gives them in that order. It may begin with a column that all of them have the same of:
   * `same`.
   */
  indexed: boolean;
  same?: Prisma.Sql;
  /** One index gives them in that order for each status and source. */
  grid?: Grid;
};
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
 * A sort as stretches, one after the other. What is unknown is a stretch of its own, the last in either order. A status
 * is one too: their order is not the alphabet's, so no index has it. Inside what is equal the newest come first.
 */
export function stretchesOf(sort: BuiltInLeadSort | CustomColumn, direction: Direction): Stretch[] {
  if (sort in CUSTOM) return knownFirst(sort as CustomColumn, direction);
  if (sort in PLAIN) return [{ where: EVERY, column: PLAIN[sort as keyof typeof PLAIN], direction, indexed: true }];
  if (sort in MAY_BE_UNKNOWN) {
    return knownFirst(MAY_BE_UNKNOWN[sort as keyof typeof MAY_BE_UNKNOWN], direction);
  }
  // The first of PRIORITIES is the highest, the first of LEAD_STATUSES the earliest.
  const values = sort === 'priority' ? PRIORITIES.toReversed() : LEAD_STATUSES;
  const stretches = (direction === 'asc' ? values : values.toReversed()).map((value) =>
    sort === 'priority'
      ? alongOne(Prisma.sql`l.priority = ${value}`, PRIORITY, 'desc')
      : inGrid({ statuses: [value], sources: LEAD_SOURCES }, 'desc'),
  );
  return sort === 'priority' ? [...stretches, alongOne(Prisma.sql`l.priority IS NULL`, PRIORITY, 'desc')] : stretches;
}

const PRIORITY = Prisma.sql`l.priority`;
const inOrder = (direction: Direction) => ({ column: 'created_at', direction, indexed: true }) as const;

/** By when they came, the leads with one value of a column that an index in that order begins with. */
export const alongOne = (where: Prisma.Sql, same: Prisma.Sql, direction: Direction): Stretch => ({
  ...inOrder(direction),
  where,
  same,
});

/** By when they came, the leads of some statuses and sources. */
export function inGrid(asked: Grid, direction: Direction): Stretch {
  const [statuses, sources] = [[...new Set(asked.statuses)], [...new Set(asked.sources)]];
  const [status, ...otherStatuses] = statuses;
  const [source, ...otherSources] = sources;
  if (otherStatuses.length === 0 && otherSources.length === 0)
    return { ...inOrder(direction), where: Prisma.sql`l.status = ${status} AND l.source = ${source}` };
  const isEvery = (chosen: readonly string[], all: readonly string[]) => all.every((one) => chosen.includes(one));
  const parts = [
    isEvery(statuses, LEAD_STATUSES) ? null : oneOf(Prisma.sql`l.status`, statuses),
    isEvery(sources, LEAD_SOURCES) ? null : oneOf(Prisma.sql`l.source`, sources),
  ].filter((part) => part !== null);
  return {
    ...inOrder(direction),
    indexed: false,
    where: parts.length === 0 ? EVERY : Prisma.join(parts, ' AND '),
    grid: { statuses, sources },
  };
}

const oneOf = (column: Prisma.Sql, values: string[]) =>
  values.length === 1 ? Prisma.sql`${column} = ${values[0]}` : Prisma.sql`${column} = ANY(${values}::text[])`;

/** As what a custom field is sorted; null for one that lists cannot be sorted by. */
export function customColumn({ kind }: { kind: CustomKind }): CustomColumn | null {
  if (kind === 'number' || kind === 'money' || kind === 'choice') return 'custom_number';
  if (kind === 'date') return 'custom_day';
  return kind === 'text' || kind === 'flag' ? 'custom_text' : null;
}

const knownFirst = (column: Column, direction: Direction): Stretch[] => [
  { where: Prisma.sql`${columnSql(column)} IS NOT NULL`, column, direction, indexed: !isCustomColumn(column) },
  { where: Prisma.sql`${columnSql(column)} IS NULL`, column: 'created_at', direction: 'desc', indexed: false },
];

/** `written`: its value as a place in the list names it, `value`: how that is read. */
type ColumnSql = { sql: Prisma.Sql; cast: Prisma.Sql; written: Prisma.Sql; value: z.ZodType<string | number> };
const plain = (name: string, type: string, value: ColumnSql['value']): ColumnSql => {
  const sql = Prisma.raw(`l.${name}`);
  return { sql, cast: Prisma.raw(type), written: sql, value };
};
const moment = (name: string, type = 'timestamptz'): ColumnSql => {
  const column = plain(name, type, timestampField);
  return { ...column, written: isoSql(column.sql) };
};
const shortText = z.string().max(500).refine(isStorable);

const CUSTOM: Record<CustomColumn, ColumnSql> = {
  custom_number: plain('custom_value', 'float8', z.number()),
  custom_day: moment('custom_value', 'date'),
  custom_text: plain('custom_value', 'text', shortText),
};
const OWN: Record<Exclude<Column, CustomColumn>, ColumnSql> = {
  created_at: moment('created_at'),
  updated_at: moment('updated_at'),
  last_contacted: moment('last_contacted'),
  score: plain('score', 'int', int32Field),
  sort_name: plain('sort_name', 'text', shortText),
  sort_company: plain('sort_company', 'text', shortText),
  estimated_budget: plain('estimated_budget', 'float8', z.number()),
};
const COLUMNS: Record<Column, ColumnSql> = { ...OWN, ...CUSTOM };
const columnSql = (column: Column) => COLUMNS[column].sql;

/** The columns that any order of the built-in fields reads. */
export const ORDER_COLUMNS = Prisma.join([
  ...Object.values(OWN).map(({ sql }) => sql),
  Prisma.sql`l.status`,
  Prisma.sql`l.priority`,
]);

const wayOf = (direction: Direction) => (direction === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`);

export const orderSql = ({ column, direction }: Stretch): Prisma.Sql =>
  Prisma.sql`${columnSql(column)} ${wayOf(direction)}, l.id ${wayOf(direction)}`;

/** The same as the index has it. */
export const indexOrderSql = (stretch: Stretch): Prisma.Sql =>
  stretch.same
    ? Prisma.sql`${stretch.same} ${wayOf(stretch.direction === 'desc' ? 'asc' : 'desc')}, ${orderSql(stretch)}`
    : orderSql(stretch);

/** The rows of the stretch after that place. */
export function beyondSql({ column, direction }: Stretch, after: Place | null): Prisma.Sql {
  if (!after) return EVERY;
  const than = direction === 'asc' ? Prisma.sql`>` : Prisma.sql`<`;
  return Prisma.sql`(${columnSql(column)}, l.id) ${than} (${after.value}::${COLUMNS[column].cast}, ${after.id}::uuid)`;
}

/**
 * All stretches as one order, for rows that something else picks out. `rank` is the row's stretch. No index has this
 * order, on purpose: walking down one until a page is full reads every lead of the company where the filter and the
 * order have to do with each other.
 */
export function rankSql(
  stretches: Stretch[],
  after: Place | null,
): { rank: Prisma.Sql; beyond: Prisma.Sql; order: Prisma.Sql; place: Prisma.Sql } {
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
  const places = stretches.map((stretch) => Prisma.sql`WHEN ${stretch.where} THEN to_json(${placeSql(stretch)})`);
  const place = isOneWay && first ? placeSql(first) : Prisma.sql`CASE ${Prisma.join(places, ' ')} END`;
  return { rank, beyond, order: Prisma.join([rank, ...keys]), place };
}

const isCustomColumn = (column: Column): column is CustomColumn => column in CUSTOM;

/** A row's value of the stretch's column, as a place in the list names it. */
export const placeSql = ({ column }: Stretch): Prisma.Sql => COLUMNS[column].written;

/** Where a page ends, as an opaque text for the URL: of a Place as JSON, its three values in a row. */
export const writeCursor = (place: string): string => Buffer.from(place).toString('base64url');

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
    throw refuse('UNPROCESSABLE_CONTENT', 'cursor', MESSAGES.invalidCursor);
  }
}
