import type { CompanyQueries } from '@outrider/db';
import { addDays } from '@outrider/shared/ground/days';
import { type AnyFilter, allConditions, type AnyCondition } from '@outrider/shared/ground/fields/filter';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can, reachOf } from '@outrider/shared/ground/permissions';
import { QUOTA } from '@outrider/shared/insight/report-catalogue';
import { bucketStart, type DaySpan, lastBuckets, type ReportBucket } from '@outrider/shared/insight/report-periods';
import { REPORT_LIMITS, type ReportAsk } from '@outrider/shared/insight/reports';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { addKnown, type QuotaSums, sumQuotas } from '../../records/quotas/quota-sums.ts';
import { listQuotaCells, listQuotaOwners, type QuotaOwner } from '../../records/quotas/quotas.store.ts';
import type { Calendar, GroupSql } from './groups.ts';
import type { MeasuredRow } from './run.store.ts';

/*
 * What was won, against the quotas of the same months. Quotas are monthly, of people, teams and the company, so only
 * groups and periods that have one can be measured this way.
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

/** The owners that a filter names, if it asks nothing else. */
function ownersIn(filter: AnyFilter): string[] | null {
  const [condition, ...others] = 'all' in filter ? filter.all : [];
  if (!condition || others.length > 0 || !('field' in condition) || condition.field !== 'owner_id') return null;
  return 'is' in condition && !condition.not ? condition.is : null;
}

/**
 * Rows of won amounts as shares of the quotas of `span`, with rows for owners who have a quota and won nothing. `rows`
 * has all groups; the first ones of an answer are returned, and how many there are. Someone without a quota, or with
 * one that the user may not see, has no share.
 */
export async function againstQuotas(
  db: CompanyQueries,
  user: CompanyUser,
  { ask, filter, group, calendar, today }: Asked,
  span: DaySpan,
  rows: readonly MeasuredRow[],
): Promise<MeasuredRow[]> {
  if (!can(user, 'forecast.use')) return rows.map((row) => withShare(row, null));
  const starts = ({ from, to }: DaySpan, bucket: ReportBucket) =>
    lastBuckets(
      bucketStart(from, bucket, calendar.fiscal_start),
      bucketStart(to, bucket, calendar.fiscal_start),
      bucket,
      MONTHS,
    );
  const months = starts(span, 'month');
  const [owners, cells] = await Promise.all([listQuotaOwners(db), listQuotaCells(db, months)]);
  const quotas = quotasFor(user, owners, ownersIn(filter));
  const whole = sumQuotas(owners, cells, months);
  const bucket = group?.bucket ?? null;
  const within = (start: string) =>
    sumQuotas(
      owners,
      cells,
      bucket ? months.filter((month) => bucketStart(month, bucket, calendar.fiscal_start) === start) : [],
    );
  const quotaOf = ({ of_all, key }: MeasuredRow): number | null => {
    if (of_all) return quotas.ofAll(whole);
    if (key === null) return null;
    return bucket ? quotas.ofAll(within(key)) : quotas.ofPerson(whole, key);
  };
  const passed = { from: span.from, to: span.to < today ? span.to : today };
  const keys = bucket ? starts(passed, bucket) : group ? [...quotas.people] : [];
  const shared = [...rows, ...idle(rows, keys)].map((row) => withShare(row, quotaOf(row)));
  const groups = shared.filter(({ of_all, beside }) => !of_all && (bucket || beside.some((amount) => amount !== 0)));
  return [
    ...shared.filter(({ of_all }) => of_all),
    ...(bucket ? groups : groups.toSorted(inOrder(ask)).slice(0, REPORT_LIMITS.groups)),
  ].map((row) => ({ ...row, groups: groups.length }));
}

/** More months than a range has. */
const MONTHS = 36;

type Quotas = {
  /** Whose quotas are seen. */
  people: ReadonlySet<string>;
  ofPerson: (sums: QuotaSums, id: string) => number | null;
  ofAll: (sums: QuotaSums) => number | null;
};

function quotasFor(user: CompanyUser, owners: readonly QuotaOwner[], asked: readonly string[] | null): Quotas {
  const seesAll = reachOf(user, 'forecast.use') === 'all';
  const named = asked && new Set(asked.map((id) => (id === 'me' ? user.id : id)));
  const people = new Set(
    owners.map(({ id }) => id).filter((id) => (seesAll || id === user.id) && (!named || named.has(id))),
  );
  const areAllSeen = named ? [...named].every((id) => id === 'nobody' || people.has(id)) : seesAll;
  return {
    people,
    ofPerson: (sums, id) => (people.has(id) ? sums.ofPerson(id) : null),
    ofAll: (sums) => {
      if (!areAllSeen) return null;
      return named ? addKnown([...people].map((id) => sums.ofPerson(id))) : sums.ofCompany();
    },
  };
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
