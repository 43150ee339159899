import { type CompanyQueries, Prisma } from '@outrider/db';
import { fromSql } from '../../records/engine/list.ts';
import type { GroupSql } from './groups.ts';
import type { MeasureSql } from './measures.ts';

/** The rows that are measured. */
export type Measured = { table: Prisma.Sql; where: Prisma.Sql; joins: ReadonlySet<Prisma.Sql>; measure: MeasureSql };

/** `beside` in the order of the measure's asides; `groups`: how many there are in all. */
export type GroupRow = {
  key: string | null;
  is_total: boolean;
  value: number | null;
  beside: number[];
  groups: number;
};

/** Rows without a key beside the others: no key is an empty text. */
const keyText = (name: string) => Prisma.sql`coalesce(${Prisma.raw(name)}.key, '')`;
const keyed = ({ sql }: GroupSql, name: string) =>
  Prisma.sql`CROSS JOIN LATERAL (SELECT ${sql} AS key) ${Prisma.raw(name)}`;

function rowsOf({ table, joins, measure }: Measured, ...groups: GroupSql[]): Prisma.Sql {
  const needed = new Set([...joins, ...measure.joins, ...groups.flatMap((group) => group.joins)]);
  return fromSql(table, needed);
}

/** What is measured of all rows, and of each group: `most` of them by `order`, or those that `keys` names. */
export async function measureGroups(
  db: CompanyQueries,
  measured: Measured,
  group: GroupSql | null,
  { most, order, keys }: { most: number; order: 'value' | 'value_up' | 'key'; keys?: (string | null)[] },
): Promise<GroupRow[]> {
  const { value, asides } = measured.measure;
  const numbers = Prisma.sql`(${value})::float8 AS value,
    ARRAY[${Prisma.join([...asides.map((aside) => Prisma.sql`(${aside})::float8`), Prisma.sql`0`])}]::float8[] AS beside`;
  if (!group)
    return db.$queryRaw<GroupRow[]>`
      SELECT NULL::text AS key, true AS is_total, ${numbers}, 0 AS groups
      FROM ${rowsOf(measured)}
      WHERE ${measured.where}`;
  const by = {
    value: Prisma.sql`value DESC NULLS LAST, g.key`,
    value_up: Prisma.sql`value NULLS LAST, g.key`,
    key: Prisma.sql`g.key DESC NULLS LAST`,
  };
  const named = keys
    ? Prisma.sql`HAVING GROUPING(g.key) = 1 OR ${keyText('g')} = ANY(${keys.map((key) => key ?? '')}::text[])`
    : Prisma.empty;
  return db.$queryRaw<GroupRow[]>`
    SELECT g.key, GROUPING(g.key) = 1 AS is_total, ${numbers}, (count(*) OVER () - 1)::int AS groups
    FROM ${rowsOf(measured, group)} ${keyed(group, 'g')}
    WHERE ${measured.where}
    GROUP BY GROUPING SETS ((g.key), ()) ${named}
    ORDER BY GROUPING(g.key) DESC, ${by[order]}
    LIMIT ${most + 1}`;
}

export type SplitRow = { key: string | null; split: string | null; is_total: boolean; value: number | null };

/** The measure of each group of `keys` in each split, and of each split in all groups. */
export function measureSplits(
  db: CompanyQueries,
  measured: Measured,
  group: GroupSql | null,
  split: GroupSql,
  keys: (string | null)[],
): Promise<SplitRow[]> {
  const value = Prisma.sql`(${measured.measure.value})::float8 AS value`;
  if (!group)
    return db.$queryRaw<SplitRow[]>`
      SELECT NULL::text AS key, h.key AS split, true AS is_total, ${value}
      FROM ${rowsOf(measured, split)} ${keyed(split, 'h')}
      WHERE ${measured.where}
      GROUP BY h.key`;
  return db.$queryRaw<SplitRow[]>`
    SELECT g.key, h.key AS split, GROUPING(g.key) = 1 AS is_total, ${value}
    FROM ${rowsOf(measured, group, split)} ${keyed(group, 'g')} ${keyed(split, 'h')}
    WHERE ${measured.where}
    GROUP BY GROUPING SETS ((g.key, h.key), (h.key))
    HAVING GROUPING(g.key) = 1 OR ${keyText('g')} = ANY(${keys.map((key) => key ?? '')}::text[])`;
}
