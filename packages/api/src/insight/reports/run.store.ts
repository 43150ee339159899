import { type CompanyQueries, Prisma } from '@outrider/db';
import { cellsSql, type Measured } from './cells.ts';
import type { GroupSql } from './groups.ts';

/**
 * What is measured of a group, of a split, of both or, where `of_all` and `of_splits` are true, of everything. `beside`
 * in the order of the measure's asides; `groups` and `splits`: how many there are in all.
 */
export type MeasuredRow = {
  key: string | null;
  split: string | null;
  /** It is no group's. */
  of_all: boolean;
  /** It is no split's. */
  of_splits: boolean;
  value: number | null;
  beside: number[];
  groups: number;
  splits: number;
};

type Wanted = {
  group: GroupSql | null;
  split: GroupSql | null;
  most: number;
  /** By their numbers, or the last ones of a time. */
  order: 'value' | 'value_up' | 'key';
  /** So many splits, those with the largest numbers or the last ones of a time. */
  mostSplits: number;
  /** These groups and no others. */
  keys?: (string | null)[];
};

/**
 * Everything that a report says, in one look at its rows where its measure adds up: of all of them, of the `most`
 * groups by `order` or those that `keys` names, of the splits, and of the splits of those groups.
 */
export function measureRows(
  db: CompanyQueries,
  measured: Measured,
  { group, split, most, mostSplits, order, keys }: Wanted,
): Promise<MeasuredRow[]> {
  const by = {
    value: Prisma.sql`value DESC NULLS LAST, key`,
    value_up: Prisma.sql`value NULLS LAST, key`,
    key: Prisma.sql`key DESC NULLS LAST`,
  };
  const bySplits = split?.bucket ? Prisma.sql`split DESC NULLS LAST` : Prisma.sql`value DESC NULLS LAST, split`;
  const chosen = keys
    ? Prisma.sql`(of_all OR coalesce(key, '') = ANY(${keys.map((key) => key ?? '')}::text[]))`
    : Prisma.sql`true`;
  const cells = cellsSql(measured, group, split);
  // Without splits a row is a group: nothing has to be found again.
  if (!split)
    return db.$queryRaw<MeasuredRow[]>`
      SELECT cells.*, (count(*) OVER () - 1)::int AS groups, 0 AS splits
      FROM (${cells}) cells
      WHERE ${chosen}
      ORDER BY NOT of_all, ${by[order]} LIMIT ${most + 1}`;
  return db.$queryRaw<MeasuredRow[]>`
    WITH cells AS MATERIALIZED (${cells}),
    ranked AS (
      SELECT key, row_number() OVER (ORDER BY ${by[order]}) AS at, (count(*) OVER ())::int AS groups
      FROM cells
      WHERE NOT of_all AND of_splits AND ${chosen}),
    columns AS (
      SELECT split, row_number() OVER (ORDER BY ${bySplits}) AS at, (count(*) OVER ())::int AS splits
      FROM cells
      WHERE of_all AND NOT of_splits)
    SELECT c.key, c.split, c.of_all, c.of_splits, c.value, c.beside, coalesce(r.groups, 0) AS groups,
      coalesce(s.splits, 0) AS splits
    FROM cells c
    LEFT JOIN ranked r ON coalesce(r.key, '') = coalesce(c.key, '') AND NOT c.of_all
    LEFT JOIN columns s ON coalesce(s.split, '') = coalesce(c.split, '') AND NOT c.of_splits
    WHERE (c.of_all OR r.at <= ${most}) AND (c.of_splits OR s.at <= ${mostSplits})
    ORDER BY NOT c.of_all, r.at, s.at NULLS FIRST`;
}
