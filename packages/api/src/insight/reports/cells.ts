import { Prisma } from '@outrider/db';
import { fromSql } from '../../records/engine/list.ts';
import type { GroupSql } from './groups.ts';
import { groupsJoin } from './marks.ts';
import type { MeasureSql } from './measures.ts';
import type { Source } from './sources.ts';

/** The rows that are measured. */
export type Measured = Source & { measure: MeasureSql };

const NONE = Prisma.sql`NULL::text`;
const [GROUP, SPLIT] = ['g', 'h'] as const;
type Name = typeof GROUP | typeof SPLIT;
const valuesOf = (group: GroupSql | null) => (group && group.columns.length > 0 ? group.columns : [NONE]);
/** A group's columns in rows `c`. */
const columnsOf = (group: GroupSql | null, name: Name) => valuesOf(group).map((_, at) => Prisma.raw(`c.${name}${at}`));
const namedColumns = (group: GroupSql | null, name: Name) =>
  valuesOf(group).map((value, at) => Prisma.sql`${value} AS ${Prisma.raw(`${name}${at}`)}`);
/** What is joined to rows that can be in several groups. */
const joined = (name: Name) => Prisma.raw(`of_${name}`);
/** What a group is called by: a column, or in what is joined to the rows. */
const placeOf = (group: GroupSql, name: Name) =>
  group.marks ? Prisma.sql`${joined(name)}.key` : Prisma.join(columnsOf(group, name));

/** Keys as text; rows without a key stand beside the others, as no key is an empty text. */
function keyOf(group: GroupSql | null, name: Name): { text: Prisma.Sql; isNone: Prisma.Sql } {
  if (!group) return { text: NONE, isNone: Prisma.sql`true` };
  const key = placeOf(group, name);
  return {
    text: group.bucket ? Prisma.sql`to_char(${key}, 'YYYY-MM-DD')` : Prisma.sql`(${key})::text`,
    isNone: Prisma.sql`GROUPING(${key}) = 1`,
  };
}

/** Numbers that one look at the rows gives, by what these are grouped by: everything, by group, by split, by both. */
type Cells = { group: GroupSql | null; split: GroupSql | null; sets: Prisma.Sql[] };

/**
 * A record that is in several groups is several rows: what is not grouped so is measured without them, or it would
 * count such a record more than once.
 */
function cellsOf(group: GroupSql | null, split: GroupSql | null): Cells[] {
  const [ofGroup, ofSplit] = [group && placeOf(group, GROUP), split && placeOf(split, SPLIT)];
  const wanted: Cells[] = [
    { group: null, split: null, sets: [Prisma.sql`()`] },
    ...(ofGroup ? [{ group, split: null, sets: [Prisma.sql`(${ofGroup})`] }] : []),
    ...(ofSplit ? [{ group: null, split, sets: [Prisma.sql`(${ofSplit})`] }] : []),
    ...(ofGroup && ofSplit ? [{ group, split, sets: [Prisma.sql`(${ofGroup}, ${ofSplit})`] }] : []),
  ];
  if (group?.marks || split?.marks) return wanted;
  return [{ group, split, sets: wanted.flatMap(({ sets }) => sets) }];
}

/** Rows `c` with the columns of their group and their split, and what is measured of them, as aggregates. */
type Rows = { from: Prisma.Sql; where: Prisma.Sql; value: Prisma.Sql; asides: readonly Prisma.Sql[] };

/** `rowsBy`: of the stage that rows are joined to, where they are grouped by stages. */
function cellSql({ group, split, sets }: Cells, rowsBy: (stage: Prisma.Sql | null) => Rows): Prisma.Sql {
  const [byGroup, bySplit] = [keyOf(group, GROUP), keyOf(split, SPLIT)];
  const places = [
    [group, GROUP],
    [split, SPLIT],
  ] as const;
  const joins = places.flatMap(([one, name]) =>
    one?.marks ? [groupsJoin(one.marks, columnsOf(one, name), joined(name))] : [],
  );
  const [stage] = places.flatMap(([one, name]) => (one?.field === 'reached' ? [Prisma.sql`${joined(name)}.own`] : []));
  const { from, where, value, asides } = rowsBy(stage ?? null);
  const beside = [...asides.map((aside) => Prisma.sql`coalesce(${aside}, 0)::float8`), Prisma.sql`0`];
  return Prisma.sql`
      SELECT ${byGroup.text} AS key, ${bySplit.text} AS split,
        ${byGroup.isNone} AS of_all, ${bySplit.isNone} AS of_splits,
        (${value})::float8 AS value, ARRAY[${Prisma.join(beside)}]::float8[] AS beside
      FROM ${joins.length > 0 ? Prisma.join([from, ...joins], ' ') : from}
      WHERE ${where}
      GROUP BY GROUPING SETS (${Prisma.join(sets)})`;
}

/** The rows themselves. */
function rowsOf({ table, where, joins, measure }: Measured, group: GroupSql | null, split: GroupSql | null): Rows {
  const needed = new Set([...joins, ...measure.joins, ...(group?.joins ?? []), ...(split?.joins ?? [])]);
  return {
    from: Prisma.sql`${fromSql(table, needed)}
      CROSS JOIN LATERAL (SELECT ${Prisma.join([...namedColumns(group, GROUP), ...namedColumns(split, SPLIT)])}) c`,
    where,
    value: measure.value(...measure.parts),
    asides: measure.asides,
  };
}

const named = (name: string, parts: readonly Prisma.Sql[]) => parts.map((_, at) => Prisma.raw(`${name}${at}`));

/** The rows counted once by group and split, which the database does in parallel; and these parts added up. */
function partsOf(
  { measure }: Measured,
  { from, where }: Rows,
  by: Prisma.Sql[],
): { parts: Prisma.Sql; rowsBy: (stage: Prisma.Sql | null) => Rows } {
  const [values, asides] = [named('v', measure.parts), named('a', measure.asides)];
  const counted = [...measure.parts, ...measure.asides].map(
    (part, at) => Prisma.sql`${part} AS ${[...values, ...asides][at]}`,
  );
  const numberOf = (stage: Prisma.Sql | null, part: Prisma.Sql) => {
    if (!measure.isByStage) return part;
    return stage ? Prisma.sql`(${part})[${stage}]` : Prisma.sql`(SELECT sum(one) FROM unnest(${part}) one)`;
  };
  return {
    parts: Prisma.sql`SELECT ${Prisma.join([...by, ...counted])} FROM ${from} WHERE ${where} GROUP BY ${Prisma.join(by)}`,
    rowsBy: (stage) => ({
      from: Prisma.sql`parts c`,
      where: Prisma.sql`true`,
      value: measure.value(...values.map((part) => Prisma.sql`sum(${numberOf(stage, Prisma.sql`c.${part}`)})`)),
      asides: asides.map((part) => Prisma.sql`sum(c.${part})`),
    }),
  };
}

/**
 * A query of everything that is measured of rows. Where rows would be looked at more than once, what adds up is counted
 * by group and split first. Otherwise, and where it does not add up, it is measured of the rows themselves.
 */
export function cellsSql(measured: Measured, group: GroupSql | null, split: GroupSql | null): Prisma.Sql {
  const rows = rowsOf(measured, group, split);
  const union = (rowsBy: (stage: Prisma.Sql | null) => Rows) =>
    Prisma.join(
      cellsOf(group, split).map((part) => cellSql(part, rowsBy)),
      ' UNION ALL ',
    );
  const { addsUp, isByStage } = measured.measure;
  if (!isByStage && !(addsUp && (split || group?.marks))) return union(() => rows);
  const { parts, rowsBy } = partsOf(measured, rows, [...columnsOf(group, GROUP), ...columnsOf(split, SPLIT)]);
  return Prisma.sql`WITH parts AS MATERIALIZED (${parts}) ${union(rowsBy)}`;
}
