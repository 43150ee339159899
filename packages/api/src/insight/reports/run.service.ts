import type { CompanyQueries } from '@outrider/db';
import { dayAt } from '@outrider/shared/ground/days';
import { type AnyCondition, type AnyFilter, bothFilters, NOTHING_ASKED } from '@outrider/shared/ground/fields/filter';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { QUOTA, reportPeriod } from '@outrider/shared/insight/report-catalogue';
import {
  bucketStart,
  countBuckets,
  type DaySpan,
  daysBefore,
  daysOfRange,
  lastBuckets,
} from '@outrider/shared/insight/report-periods';
import { REPORT_LIMITS, type ReportAsk, reportFilter, type ReportResult } from '@outrider/shared/insight/reports';
import { writeFilter } from '@outrider/shared/records/lead-filter-text';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import type { StoredField } from '../../records/fields/fields.store.ts';
import type { Measured } from './cells.ts';
import { type Calendar, conditionOf, type GroupSql, groupSql, type Known } from './groups.ts';
import { labelsOf } from './labels.ts';
import { type MeasureSql, measureSql } from './measures.ts';
import { againstQuotas, assertHasQuotas } from './quota.ts';
import { type MeasuredRow, measureRows } from './run.store.ts';
import { assertMayMeasure, fieldsOf, sourceOf } from './sources.ts';
import { stagesFor } from './stages.ts';

type Period = { field: string; span: DaySpan; before: DaySpan };
/** A report, understood. */
type Plan = {
  ask: ReportAsk;
  /** Its own, without the period. */
  filter: AnyFilter;
  measure: MeasureSql;
  group: GroupSql | null;
  split: GroupSql | null;
  period: Period | null;
  calendar: Calendar;
  today: string;
};

/**
 * Measures the rows that the user sees. Every number is that of a list: its rows are those of the report's filter with
 * the filters of its group, its split and its column.
 * @throws 403 where such records are not the user's to read, 422 for what the records do not have
 */
export async function runReport(
  db: CompanyQueries,
  user: CompanyUser,
  ask: ReportAsk,
  now: Date,
): Promise<ReportResult> {
  assertMayMeasure(user, ask.record_type);
  const plan = planReport(ask, user, await knownFor(db, ask), now);
  const { measure, group, split, period } = plan;
  const filter = filterOf(plan, period?.span ?? null);
  const measured = await measuredBy(db, user, plan, filter, now);
  // Shares of quotas have another order than the amounts that they are of: all groups are looked at.
  const most = ask.measure === QUOTA ? ALL_GROUPS : REPORT_LIMITS.groups;
  const asked = { group, split, most, mostSplits: REPORT_LIMITS.splits, order: orderOf(plan) } as const;
  const rows = await withQuotas(db, user, plan, period?.span, await measureRows(db, measured, asked));
  const { keys, groups_total } = groupsOf(plan, rows);
  const earlier = ask.compare && period ? await measureBefore(db, user, plan, period, keys, now) : [];
  const { splits, splits_total, ofRow } = readSplits(rows, split);
  const labels = group && (await labelsOf(db, group, keys, plan.calendar));
  const splitLabels = split && (await labelsOf(db, split, splits, plan.calendar));
  const groups = keys.map((key) => ({
    key,
    label: labels?.of(key) ?? '',
    filter: group ? writeFilter({ all: [conditionOf(group, key)] }) : '',
    ...numbersOf(plan, find(rows, key), find(earlier, key), hasBefore(plan)),
    splits: ofRow((row) => isOf(row, key)),
  }));
  const all = (of: MeasuredRow[]) => of.find(({ of_all, of_splits }) => of_all && of_splits);
  return {
    measure: {
      label: measure.measure.label,
      unit: measure.measure.unit,
      explains: measure.measure.explains,
      filter: textOf(measure.measure.conditions),
      additive: measure.measure.additive && !group?.many && !split?.many,
    },
    beside: measure.measure.asides.map(({ conditions, ...aside }) => ({
      ...aside,
      filter: conditions && textOf(conditions),
    })),
    filter: writeFilter(filter),
    period: period?.span ?? null,
    before: ask.compare && period ? period.before : null,
    splits: splits.map((key) => ({
      key,
      label: splitLabels?.of(key) ?? '',
      filter: split ? writeFilter({ all: [conditionOf(split, key)] }) : '',
    })),
    groups: ask.sort === 'label' && !group?.bucket ? inOwnOrder(groups, labels?.order ?? []) : groups,
    groups_total,
    splits_total,
    total: { ...numbersOf(plan, all(rows), all(earlier), false), splits: ofRow(({ of_all }) => of_all) },
    currency: user.company.currency,
    measured_at: now.toISOString(),
  };
}

/** Asks nothing: what cannot be answered is not kept. @throws as runReport */
export async function checkReport(db: CompanyQueries, user: CompanyUser, ask: ReportAsk, now: Date): Promise<void> {
  assertMayMeasure(user, ask.record_type);
  const plan = planReport(ask, user, await knownFor(db, ask), now);
  await measuredBy(db, user, plan, filterOf(plan, plan.period?.span ?? null), now);
}

/** What the company has that a report may be about. */
async function knownFor(db: CompanyQueries, ask: ReportAsk): Promise<Known> {
  const [fields, stages] = await Promise.all([
    fieldsOf(db, ask.record_type),
    stagesFor(db, ask, reportFilter(ask) ?? NOTHING_ASKED),
  ]);
  return { fields, stages };
}

const textOf = (conditions: readonly AnyCondition[]) => writeFilter({ all: [...conditions] });

/** A report, understood as far as its own words say. @throws 422 for what the records do not have */
export function planReport(ask: ReportAsk, user: CompanyUser, known: Known, now: Date): Plan {
  const { timezone, fiscal_start } = user.company;
  const [calendar, type] = [{ timezone, fiscal_start }, ask.record_type];
  const grouped = (text: string | undefined, path: 'group_by' | 'split_by') =>
    text ? groupSql(type, { text, path }, known, calendar) : null;
  const today = dayAt(now, timezone);
  const [group, split] = [grouped(ask.group_by, 'group_by'), grouped(ask.split_by, 'split_by')];
  if (group?.many && group.field === split?.field)
    throw refuse('UNPROCESSABLE_CONTENT', 'split_by', MESSAGES.reportSplitTwice);
  // A kept one may have lost what it was written with: everything is no answer to it.
  const filter = reportFilter(ask);
  if (!filter) throw refuse('UNPROCESSABLE_CONTENT', 'filter', MESSAGES.filterInvalid);
  const plan: Plan = {
    ask,
    filter,
    measure: measureSql(type, ask.measure, known, now),
    group,
    split,
    period: ask.period ? periodOf(ask.period, ask, known.fields, today, fiscal_start) : null,
    calendar,
    today,
  };
  assertHasQuotas(plan);
  return plan;
}

function periodOf(
  text: string,
  { record_type }: ReportAsk,
  known: readonly StoredField[],
  today: string,
  fiscal_start: number,
): Period {
  const period = reportPeriod(record_type, text, known);
  if (!period) throw refuse('UNPROCESSABLE_CONTENT', 'period', MESSAGES.reportPeriodUnknown);
  const span = daysOfRange(period.range, today, fiscal_start);
  return { field: period.field, span, before: daysBefore(period.range, span, fiscal_start) };
}

const filterOf = ({ filter, period }: Plan, span: DaySpan | null): AnyFilter =>
  bothFilters<AnyCondition>(filter, span && period ? { all: [{ field: period.field, ...span }] } : NOTHING_ASKED);

async function measuredBy(
  db: CompanyQueries,
  user: CompanyUser,
  { ask, measure }: Plan,
  filter: AnyFilter,
  now: Date,
): Promise<Measured> {
  return { ...(await sourceOf(db, user, ask.record_type, filter, now)), measure };
}

/** Time goes on in its own order, and of more than fit the last ones count. */
const orderOf = ({ group, ask }: Plan) => (group?.bucket ? 'key' : ask.sort === 'value_up' ? 'value_up' : 'value');

type Shown = { keys: (string | null)[]; groups_total: number };

/** The groups in their order, and how many there are; of time also the buckets between in which nothing was. */
function groupsOf(plan: Plan, rows: MeasuredRow[]): Shown {
  const groups = rows.filter(({ of_all, of_splits }) => !of_all && of_splits);
  // Groups that do not add up can be left out: what is in none of them, and where there is nothing to measure.
  const shown = plan.group?.many ? groups.filter(({ key, value }) => key !== null && value !== null) : groups;
  const keys = shown.map(({ key }) => key);
  const all = (rows.at(-1)?.groups ?? 0) - (groups.length - shown.length);
  const found = { keys, groups_total: Math.max(all, keys.length) };
  const bucket = plan.group?.bucket;
  const [first, last] = spanOf(plan, keys);
  if (!bucket || first === undefined || last === undefined) return found;
  const rest = keys.includes(null) ? [null] : [];
  return {
    keys: [...lastBuckets(first, last, bucket, REPORT_LIMITS.groups), ...rest],
    groups_total: Math.max(found.groups_total, countBuckets(first, last, bucket) + rest.length),
  };
}

/** The first and the last bucket: those of the period, as far as it has come, where the groups go by its time. */
function spanOf({ group, period, today, calendar }: Plan, keys: (string | null)[]): (string | undefined)[] {
  const known = keys.filter((key) => key !== null).toSorted((one, other) => one.localeCompare(other));
  const bucket = group?.bucket;
  if (!bucket || period?.field !== group.field) return [known[0], known.at(-1)];
  const { from, to } = period.span;
  const until = bucketStart(to < today ? to : today, bucket, calendar.fiscal_start);
  return [bucketStart(from, bucket, calendar.fiscal_start), [until, known.at(-1) ?? ''].toSorted().at(-1)];
}

/** Whether the groups are compared; one that is some of the period's own days has no counterpart in those before. */
const hasBefore = ({ ask, group, period }: Plan): boolean =>
  ask.compare && period !== null && !(group?.bucket && group.field === period.field);

/** The same rows of the days before. */
async function measureBefore(
  db: CompanyQueries,
  user: CompanyUser,
  plan: Plan,
  { before }: Period,
  keys: (string | null)[],
  now: Date,
): Promise<MeasuredRow[]> {
  const group = hasBefore(plan) ? plan.group : null;
  const measured = await measuredBy(db, user, plan, filterOf(plan, before), now);
  const asked = { group, split: null, most: keys.length, mostSplits: 0, order: 'value', keys } as const;
  return withQuotas(db, user, plan, before, await measureRows(db, measured, asked));
}

/** More owners than a company has. */
const ALL_GROUPS = 100_000;
/** Rows of the one measure that compares what records say with something else. */
const withQuotas = async (
  db: CompanyQueries,
  user: CompanyUser,
  plan: Plan,
  span: DaySpan | undefined,
  rows: MeasuredRow[],
): Promise<MeasuredRow[]> => (plan.ask.measure === QUOTA && span ? againstQuotas(db, user, plan, span, rows) : rows);

const isOf = (row: MeasuredRow, key: string | null) => !row.of_all && row.key === key;
const find = (rows: MeasuredRow[], key: string | null) => rows.find((row) => row.of_splits && isOf(row, key));

/** Where there is no row, nothing adds up to nought, and nothing has no average. */
function numbersOf(
  { measure: { measure } }: Plan,
  row: MeasuredRow | undefined,
  earlier: MeasuredRow | undefined,
  isCompared: boolean,
) {
  const none = measure.additive ? 0 : null;
  return {
    value: row ? row.value : none,
    beside: Object.fromEntries(measure.asides.map(({ key }, at) => [key, row?.beside[at] ?? 0])),
    before: earlier ? earlier.value : isCompared ? none : null,
  };
}

/** The splits as the statement ranks them; of time in its own order. */
function readSplits(rows: MeasuredRow[], split: GroupSql | null) {
  const cells = rows.filter(({ of_splits }) => !of_splits);
  const all = cells.filter(({ of_all }) => of_all);
  const columns = split?.many ? all.filter((column) => column.split !== null) : all;
  const ranked = columns.map((column) => column.split);
  const known = ranked.filter((key) => key !== null);
  const splits = split?.bucket ? [...known.toReversed(), ...(ranked.includes(null) ? [null] : [])] : ranked;
  const ofRow = (isWanted: (row: MeasuredRow) => boolean) => {
    const mine = cells.filter(isWanted);
    return splits.map((split) => mine.find((cell) => cell.split === split)?.value ?? null);
  };
  return { splits, splits_total: (all[0]?.splits ?? 0) - (all.length - columns.length), ofRow };
}

/** As the field has its values, else by name; rows without a value last. */
function inOwnOrder<G extends { key: string | null; label: string }>(groups: G[], order: readonly string[]): G[] {
  const placeOf = ({ key }: G) =>
    key === null ? order.length + 1 : order.includes(key) ? order.indexOf(key) : order.length;
  return groups.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || one.label.localeCompare(other.label, 'en', { numeric: true }),
  );
}
