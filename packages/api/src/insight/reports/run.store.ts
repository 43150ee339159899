import { type CompanyQueries, Prisma } from '@outrider/db';
import { fromSql } from '../../records/engine/list.ts';
import type { GroupSql } from './groups.ts';
import type { MeasureSql } from './measures.ts';
import type { Source } from './sources.ts';

/** The rows that are measured. */
export type Measured = Source & { measure: MeasureSql };

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

const NONE = Prisma.sql`NULL::text`;
/** Keys as text; rows without a key stand beside the others, as no key is an empty text. */
function keyOf(group: GroupSql | null, key: Prisma.Sql): { text: Prisma.Sql; isNone: Prisma.Sql } {
  if (!group) return { text: NONE, isNone: Prisma.sql`true` };
  return {
    text: group.bucket ? Prisma.sql`to_char(${key}, 'YYYY-MM-DD')` : key,
    isNone: Prisma.sql`GROUPING(${key}) = 1`,
  };
}

/** Numbers that one statement takes, by what its rows are grouped by: everything, by group, by split, by both. */
type Cells = { group: GroupSql | null; split: GroupSql | null; sets: Prisma.Sql[] };

/**
 * A record that is in several groups is several rows: what is not grouped so is measured without them, or it would
 * count such a record more than once.
 */
function cellsOf(group: GroupSql | null, split: GroupSql | null): Cells[] {
  const [all, ofGroup, ofSplit] = [Prisma.sql`()`, Prisma.sql`(k.g)`, Prisma.sql`(k.h)`];
  const wanted: Cells[] = [
    { group: null, split: null, sets: [all] },
    ...(group ? [{ group, split: null, sets: [ofGroup] }] : []),
    ...(split ? [{ group: null, split, sets: [ofSplit] }] : []),
    ...(group && split ? [{ group, split, sets: [Prisma.sql`(k.g, k.h)`] }] : []),
  ];
  if (group?.many || split?.many) return wanted;
  return [{ group, split, sets: wanted.flatMap(({ sets }) => sets) }];
}

function cellsSql({ table, where, joins, measure }: Measured, { group, split, sets }: Cells): Prisma.Sql {
  const grouped = [group, split].filter((one) => one !== null);
  const needed = new Set([...joins, ...measure.joins, ...grouped.flatMap((one) => one.joins)]);
  const asides = [...measure.asides.map((aside) => Prisma.sql`(${aside})::float8`), Prisma.sql`0`];
  const [byGroup, bySplit] = [keyOf(group, Prisma.sql`k.g`), keyOf(split, Prisma.sql`k.h`)];
  return Prisma.sql`
      SELECT ${byGroup.text} AS key, ${bySplit.text} AS split, ${byGroup.isNone} AS of_all, ${bySplit.isNone} AS of_splits,
        (${measure.value})::float8 AS value, ARRAY[${Prisma.join(asides)}]::float8[] AS beside
      FROM ${fromSql(table, needed)}
      CROSS JOIN LATERAL (SELECT ${group?.sql ?? NONE} AS g, ${split?.sql ?? NONE} AS h) k
      WHERE ${where}
      GROUP BY GROUPING SETS (${Prisma.join(sets)})`;
}

/**
 * Everything that a report says, in one look at its rows: of all of them, of the `most` groups by `order` or those that
 * `keys` names, of the splits, and of the splits of those groups.
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
  const cells = Prisma.join(
    cellsOf(group, split).map((part) => cellsSql(measured, part)),
    ' UNION ALL ',
  );
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
