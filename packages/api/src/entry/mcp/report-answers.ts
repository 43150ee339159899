import { type CustomField, RECORD_TYPES, type RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { type AnyCondition, type AnyFilter, bothFilters } from '@outrider/shared/ground/fields/filter';
import { dayAt, isDay } from '@outrider/shared/ground/days';
import { can } from '@outrider/shared/ground/permissions';
import { reportGroup, reportMeasure, reportPeriod } from '@outrider/shared/insight/report-catalogue';
import { REPORT_RANGES } from '@outrider/shared/insight/report-periods';
import { isRecordType } from '@outrider/shared/insight/report-subjects';
import { findingOf, reportTitle } from '@outrider/shared/insight/report-text';
import type { ReportAsk, ReportResult } from '@outrider/shared/insight/reports';
import { REPORT_TEXT } from '@outrider/shared/insight/words-reports';
import { parseFilter, writeFilter } from '@outrider/shared/records/lead-filter-text';
import type { Assistant } from './assistant.ts';
import { MCP_WORDS as WORDS } from './words.ts';

/** The company's own fields by record type; none of those that the token may not read. */
export type KnownFields = Partial<Record<RecordTypeName, readonly CustomField[]>>;
export async function readKnownFields({ caller, user }: Assistant): Promise<KnownFields> {
  if (!can(user, 'leads.read')) return {};
  const lists = await Promise.all(
    RECORD_TYPES.map(async (type) => [type, (await caller.fields.list({ record_type: type })).items] as const),
  );
  return Object.fromEntries(lists);
}

/** What a report measures, in a sentence; null where a field that it asks is gone. */
export function measuresOf(ask: ReportAsk, fields: KnownFields): string | null {
  const { record_type: type } = ask;
  const known = (isRecordType(type) && fields[type]) || [];
  const measure = reportMeasure(type, ask.measure, known);
  if (!measure) return null;
  const title = reportTitle(measure.label, ask.group_by ? reportGroup(type, ask.group_by, known) : null);
  const period = ask.period ? reportPeriod(type, ask.period, known) : null;
  return WORDS.measures(
    title,
    period && WORDS.within(period.spec.label, REPORT_RANGES[period.range]),
    measure.explains,
  );
}

const rounded = (value: number | null | undefined) => (value == null ? null : Math.round(value * 100) / 100);

/**
 * What a report says, without what only a screen needs. Of more groups than `most`, the first, and of those over time
 * the last.
 */
export function tellReport({ services, user }: Assistant, result: ReportResult, most: number) {
  const { measure, beside, splits, groups, groups_total, splits_total, total, period, before, currency } = result;
  const numbers = (row: ReportResult['total']) => ({
    value: rounded(row.value),
    before: rounded(row.before),
    ...Object.fromEntries(beside.map(({ key, label }) => [label, rounded(row.beside[key])])),
    by_split: row.splits.map(rounded),
  });
  const isOverTime = groups.some(({ key }) => key !== null && isDay(key));
  const shown = isOverTime ? groups.slice(-most) : groups.slice(0, most);
  return {
    measure: measure.label,
    unit: measure.unit,
    currency,
    explains: measure.explains,
    finding: findingOf(result, dayAt(services.now(), user.company.timezone)),
    period,
    days_before: before,
    splits: splits.map(({ label }) => label),
    splits_total,
    total: numbers(total),
    groups: shown.map((group) => ({ key: group.key, label: group.label, ...numbers(group) })),
    groups_total,
  };
}

const treeOf = (text: string) => parseFilter(text) as AnyFilter;
/** The records behind a report's numbers, as list_records takes them. */
export const recordsOf = ({ filter, measure }: ReportResult): string =>
  writeFilter(bothFilters<AnyCondition>(treeOf(filter), treeOf(measure.filter)));

/** Told of a report that a period was asked for, and that has none. */
export const timelessOf = (ask: ReportAsk, asked: unknown) => (asked && !ask.period ? REPORT_TEXT.timeless : null);
