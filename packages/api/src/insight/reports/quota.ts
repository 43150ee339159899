import type { CompanyQueries } from '@outrider/db';
import { addDays } from '@outrider/shared/ground/days';
import { type AnyFilter, allConditions, type AnyCondition } from '@outrider/shared/ground/fields/filter';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can, reachOf } from '@outrider/shared/ground/permissions';
import { QUOTA } from '@outrider/shared/insight/report-catalogue';
import { bucketStart, type DaySpan, lastBuckets, type ReportBucket } from '@outrider/shared/insight/report-periods';
import type { ReportAsk } from '@outrider/shared/insight/reports';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { type QuotaSums, sumQuotas } from '../../records/quotas/quota-sums.ts';
import { listQuotaCells, listQuotaOwners, type QuotaOwner } from '../../records/quotas/quotas.store.ts';
import type { Calendar, GroupSql } from './groups.ts';
import type { MeasuredRow } from './run.store.ts';

/*
 * What was won against the quotas of the same months. Quotas are people's, teams' and the company's by months: only
 * groups and days that have one can be measured so.
 */

type Asked = {
  ask: ReportAsk;
  filter: AnyFilter;
  group: GroupSql | null;
  split: GroupSql | null;
  period: { field: string; span: DaySpan } | null;
  calendar: Calendar;
  /** The company's day. */
  today: string;
};

const BUCKETS: readonly (ReportBucket | null)[] = ['month', 'quarter', 'year'];
const isWholeMonths = ({ from, to }: DaySpan) => from.endsWith('-01') && addDays(to, 1).endsWith('-01');

/** @throws 422 for groups, days and filters that no quota is set for */
export function assertHasQuotas({ ask, filter, group, split, period }: Asked): void {
  if (ask.measure !== QUOTA) return;
  if (period?.field !== 'closed_at' || !isWholeMonths(period.span))
    throw refuse('UNPROCESSABLE_CONTENT', 'period', MESSAGES.reportQuotaPeriod);
  const isTime = group?.field === 'closed_at' && BUCKETS.includes(group.bucket);
  if (group && group.field !== 'owner_id' && !isTime)
    throw refuse('UNPROCESSABLE_CONTENT', 'group_by', MESSAGES.reportQuotaGroup);
  if (split) throw refuse('UNPROCESSABLE_CONTENT', 'split_by', MESSAGES.reportQuotaSplit);
  if (allConditions<AnyCondition>(filter).length > 0 && ownersIn(filter) === null)
    throw refuse('UNPROCESSABLE_CONTENT', 'filter', MESSAGES.reportQuotaFilter);
}

/** Whom a filter names, where that is all it asks. */
function ownersIn(filter: AnyFilter): string[] | null {
  const [condition, ...others] = 'all' in filter ? filter.all : [];
  if (!condition || others.length > 0 || !('field' in condition) || condition.field !== 'owner_id') return null;
  return 'is' in condition && !condition.not ? condition.is : null;
}

/**
 * Rows of won amounts as shares of the quotas of `span`, with rows for owners who have a quota and won nothing. Whose
 * quotas are not the user's to see, and who has none, has no share.
 */
export async function againstQuotas(
  db: CompanyQueries,
  user: CompanyUser,
  { ask, filter, group, calendar, today }: Asked,
  span: DaySpan,
  rows: readonly MeasuredRow[],
): Promise<MeasuredRow[]> {
  if (!can(user, 'forecast.use')) return rows.map((row) => withShare(row, null));
  const months = bucketsOf(span, 'month', calendar.fiscal_start);
  const [owners, cells] = await Promise.all([listQuotaOwners(db), listQuotaCells(db, months)]);
  const quotas = quotasFor(user, owners, ownersIn(filter));
  const sumsOf = (some: readonly string[]) => sumQuotas(owners, cells, some);
  const bucket = group?.bucket ?? null;
  const quotaOf = ({ of_all, key }: MeasuredRow): number | null => {
    if (of_all) return quotas.ofAll(sumsOf(months));
    if (bucket && key) return quotas.ofAll(sumsOf(months.filter((month) => bucketOf(month, bucket, calendar) === key)));
    return key === null ? null : quotas.ofPerson(sumsOf(months), key);
  };
  const over = bucket && bucketsOf({ ...span, to: span.to < today ? span.to : today }, bucket, calendar.fiscal_start);
  const known = [...rows, ...(group ? idle(rows, over ?? quotas.people) : [])];
  const shared = known.map((row) => withShare(row, quotaOf(row)));
  const [all, groups] = [shared.filter(({ of_all }) => of_all), shared.filter(({ of_all }) => !of_all)];
  const kept = groups.filter(({ beside }) => beside.some((amount) => amount !== 0));
  return [...all, ...(bucket ? groups : kept.toSorted(inOrder(ask)))].map((row) => ({ ...row, groups: kept.length }));
}

const bucketOf = (month: string, bucket: ReportBucket, { fiscal_start }: Calendar) =>
  bucketStart(month, bucket, fiscal_start);
/** More months than a range has. */
const MONTHS = 36;
/** The first days of the buckets of a span. */
const bucketsOf = ({ from, to }: DaySpan, bucket: ReportBucket, fiscal_start: number): string[] =>
  lastBuckets(bucketStart(from, bucket, fiscal_start), bucketStart(to, bucket, fiscal_start), bucket, MONTHS);

type Quotas = {
  /** Whose quotas are seen. */
  people: readonly string[];
  ofPerson: (sums: QuotaSums, id: string) => number | null;
  ofAll: (sums: QuotaSums) => number | null;
};

function quotasFor(user: CompanyUser, owners: readonly QuotaOwner[], asked: readonly string[] | null): Quotas {
  const seesAll = reachOf(user, 'forecast.use') === 'all';
  const named = asked && new Set(asked.map((id) => (id === 'me' ? user.id : id)));
  const people = owners.map(({ id }) => id).filter((id) => (seesAll || id === user.id) && (!named || named.has(id)));
  const areAllSeen = named ? [...named].every((id) => id === 'nobody' || people.includes(id)) : seesAll;
  return {
    people,
    ofPerson: (sums, id) => (people.includes(id) ? sums.ofPerson(id) : null),
    ofAll: (sums) => {
      if (!areAllSeen) return null;
      return named ? addKnown(people.map((id) => sums.ofPerson(id))) : sums.ofCompany();
    },
  };
}

function addKnown(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null);
  return known.length === 0 ? null : known.reduce((sum, amount) => sum + amount, 0);
}

/** Rows of people or of times in which nothing was won. */
function idle(rows: readonly MeasuredRow[], keys: readonly string[]): MeasuredRow[] {
  const there = new Set(rows.map(({ key }) => key));
  const none = { split: null, of_all: false, of_splits: true, value: 0, beside: [0, 0], groups: 0, splits: 0 };
  return keys.filter((key) => !there.has(key)).map((key) => ({ ...none, key }));
}

/** `beside` has the amount won first, then its quota. */
function withShare(row: MeasuredRow, quota: number | null): MeasuredRow {
  const won = row.value ?? 0;
  return { ...row, value: quota ? (100 * won) / quota : null, beside: [won, quota ?? 0] };
}

const inOrder = ({ sort }: ReportAsk) => {
  const sign = sort === 'value_up' ? 1 : -1;
  return (one: MeasuredRow, other: MeasuredRow) => {
    if (one.value === null || other.value === null) return Number(one.value === null) - Number(other.value === null);
    return sign * (one.value - other.value);
  };
};
