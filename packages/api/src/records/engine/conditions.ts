import { Prisma } from '@outrider/db';
import type { AnyCondition } from '@outrider/shared/ground/fields/filter';
import type { FieldSpec } from '@outrider/shared/ground/fields/field';
import { addDays, dayAt, DAY_MS } from '@outrider/shared/ground/days';
import { type FilterContext, firstOfLast, momentsOf } from '@outrider/shared/records/lead-match';

/**
 * A condition on a column that is asked as it is. Values are bound. Says of a row what matchesLead of packages/shared
 * says.
 */
export function columnSql(
  condition: AnyCondition,
  column: Prisma.Sql,
  kind: FieldSpec['kind'],
  { now, timezone }: Pick<FilterContext, 'now' | 'timezone'>,
): Prisma.Sql {
  if ('known' in condition) return condition.known ? Prisma.sql`${column} IS NOT NULL` : Prisma.sql`${column} IS NULL`;
  if ('contains' in condition) return Prisma.sql`strpos(lower(${column}), ${condition.contains.toLowerCase()}) > 0`;
  if ('is' in condition && (kind === 'open_choice' || kind === 'text'))
    return Prisma.sql`lower(${column}) = ANY(${condition.is.map((word) => word.toLowerCase())}::text[])`;
  if ('is' in condition && kind === 'record') return Prisma.sql`${column} = ANY(${condition.is}::uuid[])`;
  // One value as an equation: an index in its order answers sorted, which ANY does not.
  if ('is' in condition)
    return condition.is.length === 1
      ? Prisma.sql`${column} = ${condition.is[0]}`
      : Prisma.sql`${column} = ANY(${condition.is}::text[])`;
  if ('last_days' in condition) {
    if (kind !== 'date') return Prisma.sql`${column} >= ${new Date(now.getTime() - condition.last_days * DAY_MS)}`;
    // A moment that something happened is past; a day can be one to come.
    const today = dayAt(now, timezone);
    return daysSql(column, firstOfLast(condition.last_days, today), today);
  }
  if ('next_days' in condition) {
    const today = dayAt(now, timezone);
    return daysSql(column, today, addDays(today, condition.next_days));
  }
  if ('from' in condition || 'to' in condition) {
    if (kind === 'date') return daysSql(column, condition.from, condition.to);
    const { from, before } = momentsOf(condition, timezone);
    return between(from && Prisma.sql`${column} >= ${from}`, before && Prisma.sql`${column} < ${before}`);
  }
  const { min, max } = condition as { min?: number; max?: number };
  return between(
    min === undefined ? null : Prisma.sql`${column} >= ${min}::float8`,
    max === undefined ? null : Prisma.sql`${column} <= ${max}::float8`,
  );
}

const daysSql = (column: Prisma.Sql, from: string | undefined, to: string | undefined) =>
  between(from ? Prisma.sql`${column} >= ${from}::date` : null, to ? Prisma.sql`${column} <= ${to}::date` : null);

function between(low: Prisma.Sql | null, high: Prisma.Sql | null): Prisma.Sql {
  const ends = [low, high].filter((end) => end !== null);
  return Prisma.sql`(${Prisma.join(ends, ' AND ')})`;
}

/** Whose a row is. `who`: ids, "me", "nobody". */
export function ownerSql(column: Prisma.Sql, who: readonly string[], me: string | null): Prisma.Sql {
  const ids = who.flatMap((id) => (id === 'nobody' ? [] : id === 'me' ? (me ?? []) : id));
  const parts = [
    who.includes('nobody') && Prisma.sql`${column} IS NULL`,
    ids.length === 1 && Prisma.sql`${column} = ${ids[0]}::uuid`,
    ids.length > 1 && Prisma.sql`${column} = ANY(${ids}::uuid[])`,
  ].filter((part) => typeof part === 'object');
  return parts.length === 0 ? Prisma.sql`false` : Prisma.sql`(${Prisma.join(parts, ' OR ')})`;
}
