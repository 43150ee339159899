import { Prisma } from '@outrider/db';
import { addDays } from '@outrider/shared/ground/days';
import type { AnyCondition } from '@outrider/shared/ground/fields/filter';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  bandsOf,
  hasValue,
  missableFields,
  MISSING,
  reportGroup,
  type ReportGroup,
} from '@outrider/shared/insight/report-catalogue';
import { nextBucket, type ReportBucket } from '@outrider/shared/insight/report-periods';
import type { ReportSubject } from '@outrider/shared/insight/report-subjects';
import { refuse } from '../../ground/http/refuse.ts';
import type { StoredField } from '../../records/fields/fields.store.ts';
import type { Marks } from './marks.ts';
import { type Expression, valueOf } from './sources.ts';
import { reachedMarks, type Stage } from './stages.ts';

/**
 * What rows are grouped by: a value, of time the first day of its bucket; null for rows without one. With `marks`, the
 * answers of a row.
 */
export type GroupSql = ReportGroup &
  Pick<Expression, 'joins'> & {
    type: ReportSubject;
    columns: readonly Prisma.Sql[];
    marks?: Marks;
    /** What a row of each group meets, where it is not the field that is asked. */
    meets?: (key: string) => AnyCondition;
  };
/** Whose days they are. */
export type Calendar = { timezone: string; fiscal_start: number };

/** What a company has: fields of its own, and the stages of its deals where the report needs them. */
export type Known = { fields: readonly StoredField[]; stages: readonly Stage[] };

/** @throws 422 for a field that these records cannot be grouped by */
export function groupSql(
  type: ReportSubject,
  { text, path }: { text: string; path: 'group_by' | 'split_by' },
  { fields: known, stages }: Known,
  calendar: Calendar,
): GroupSql {
  const group = reportGroup(type, text, known);
  if (!group) throw refuse('UNPROCESSABLE_CONTENT', path, MESSAGES.reportGroupUnknown);
  if (group.field === MISSING) return missingSql(type, group, known);
  if (group.field === 'reached') return { ...group, type, ...markedBy(reachedMarks(stages)), joins: [] };
  const value = valueOf(type, group.field, group.spec, known);
  return { ...group, type, joins: value.joins, columns: [keySql(type, group, value.sql, calendar)] };
}

const markedBy = (marks: Marks) => ({ marks, columns: marks.asks });

/** A group for each field that a record can lack. */
function missingSql(type: ReportSubject, group: ReportGroup, known: readonly StoredField[]): GroupSql {
  const fields = missableFields(type, known).map((field) => ({
    ...field,
    ...valueOf(type, field.name, field.spec, known),
  }));
  const marks: Marks = {
    asks: fields.map(({ sql }) => Prisma.sql`${sql} IS NULL`),
    keys: fields.map(({ name }, at) => ({ key: name, own: at, any: [at] })),
  };
  const byName = new Map(fields.map((field) => [field.name, field]));
  return {
    ...group,
    type,
    ...markedBy(marks),
    joins: fields.flatMap(({ joins }) => joins),
    meets: (key) => {
      const field = byName.get(key);
      return field ? hasValue(field, false) : { field: key, known: false };
    },
  };
}

function keySql(
  type: ReportSubject,
  { field, spec, bucket }: ReportGroup,
  value: Prisma.Sql,
  { timezone, fiscal_start }: Calendar,
): Prisma.Sql {
  if (bucket) {
    const local =
      spec.kind === 'date' ? Prisma.sql`(${value})::timestamp` : Prisma.sql`(${value} AT TIME ZONE ${timezone})`;
    return Prisma.sql`(${bucketSql(local, bucket, fiscal_start)})::date`;
  }
  const bands = bandsOf(type, field);
  if (bands) {
    const cases = bands.toReversed().map(({ min }) => Prisma.sql`WHEN ${value} >= ${min} THEN ${String(min)}::text`);
    return Prisma.sql`CASE ${Prisma.join(cases, ' ')} END`;
  }
  // Filters compare such a text in lower case, so that two spellings are one group.
  return spec.kind === 'open_choice' || spec.kind === 'text' ? Prisma.sql`lower(${value})` : value;
}

/** The bucket that a local time lies in, by its first day; quarters and years are the company's fiscal ones. */
function bucketSql(local: Prisma.Sql, bucket: ReportBucket, fiscal_start: number): Prisma.Sql {
  if (bucket !== 'quarter' && bucket !== 'year') return Prisma.sql`date_trunc(${bucket}, ${local})`;
  const months = bucket === 'quarter' ? 3 : 12;
  const over = Prisma.sql`(extract(month FROM ${local})::int - ${fiscal_start}::int + 12) % ${months}::int`;
  return Prisma.sql`date_trunc('month', ${local}) - make_interval(months => ${over})`;
}

/** What a row of this group meets: a list with this condition has the group's rows, all of them and no others. */
export function conditionOf({ type, field, spec, bucket, meets }: GroupSql, key: string | null): AnyCondition {
  if (meets && key !== null) return meets(key);
  if (key === null) return spec.kind === 'person' ? { field, is: ['nobody'] } : { field, known: false };
  if (bucket) return { field, from: key, to: addDays(nextBucket(key, bucket), -1) };
  const band = bandsOf(type, field)?.find(({ min }) => String(min) === key);
  return band ? { field, ...band } : { field, is: [key] };
}
