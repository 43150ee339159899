import { z } from 'zod';
import { type AnyCondition, type AnyFilter, bothFilters, FILTER_CONDITIONS } from '../ground/fields/filter.ts';
import { MESSAGES } from '../ground/messages.ts';
import { idField, textField } from '../ground/wire.ts';
import { readFilterBy } from '../records/lead-filter-text.ts';
import { FILTER_SCHEMAS, type RecordFilterSchema } from '../records/record-filters.ts';
import { activityFilterSchema } from './activity-filter.ts';
import { REPORT_SUBJECTS, type ReportSubject } from './report-subjects.ts';

export const REPORT_LIMITS = {
  name: 80,
  /** Groups of an answer, those with the largest numbers. */
  groups: 100,
  /** Columns that the groups are split into. */
  splits: 12,
  /** A person's own reports. */
  kept: 200,
} as const;

/**
 * Lying bars, standing bars, a line over time, the same filled, steps each with its share of the one before, one figure;
 * the table is always there.
 */
export const REPORT_CHARTS = ['bars', 'columns', 'line', 'area', 'funnel', 'figure', 'table'] as const;
export type ReportChart = (typeof REPORT_CHARTS)[number];
export const REPORT_SORTS = ['value', 'value_up', 'label'] as const;
export type ReportSort = (typeof REPORT_SORTS)[number];

/** What the reference says of the parts of a report. */
const FIELD_WORDS = {
  record_type: 'What is counted: records of a type, or the activities of all records',
  measure: 'What is measured: count, win_rate, sum.amount, average.custom.seats',
  group_by: 'A field to group by; of times with the bucket: source, created_at:month',
  split_by: 'A field that each group is split by, named as in group_by',
  period: 'A time field and the days it lies in: closed_at:last_12_months',
  filter: 'Which records, as the address of their list writes it: status:won,lost;amount:5000..',
  compare: 'Also measure the days right before the period',
  sort: 'value: largest first; value_up: smallest first; label: as the field has its options. Time is always in order.',
  chart: 'How it is drawn',
  shared: 'Everybody in the company finds it. Each person sees the records that are theirs to see.',
};

const choice = z.string().max(120);
/** What a report asks, flat: an address, a call and the database keep the same. */
export const reportAskFields = {
  record_type: z.enum(REPORT_SUBJECTS).describe(FIELD_WORDS.record_type),
  measure: choice.default('count').describe(FIELD_WORDS.measure),
  group_by: choice.optional().describe(FIELD_WORDS.group_by),
  split_by: choice.optional().describe(FIELD_WORDS.split_by),
  period: choice.optional().describe(FIELD_WORDS.period),
  filter: z.string().max(4_000).default('').describe(FIELD_WORDS.filter),
  compare: z.boolean().default(false).describe(FIELD_WORDS.compare),
  sort: z.enum(REPORT_SORTS).default('value').describe(FIELD_WORDS.sort),
};
type Asking = { record_type: ReportSubject; filter: string };

const SCHEMAS: Readonly<Record<ReportSubject, RecordFilterSchema>> = {
  ...FILTER_SCHEMAS,
  activity: activityFilterSchema,
};

/** Conditions that a cell adds to a report's filter: its group, its split, its period and its part of a rate. */
const CELL_CONDITIONS = 4;
const ANY_CELL: AnyFilter = {
  all: Array.from({ length: CELL_CONDITIONS }, (): AnyCondition => ({ field: 'created_at', last_days: 1 })),
};

/** The filter of a report, which leaves room for what its cells ask besides. */
export const reportFilter = ({ record_type, filter }: Asking): AnyFilter | null => {
  const schema = SCHEMAS[record_type];
  const read = readFilterBy<AnyCondition>(schema, filter);
  return read && schema.safeParse(bothFilters<AnyCondition>(read, ANY_CELL)).success ? read : null;
};

function checkFilter(input: Asking, context: z.RefinementCtx): void {
  if (reportFilter(input)) return;
  const isFilter = readFilterBy<AnyCondition>(SCHEMAS[input.record_type], input.filter) !== null;
  const message = isFilter ? MESSAGES.reportFilterLong(FILTER_CONDITIONS - CELL_CONDITIONS) : MESSAGES.filterInvalid;
  context.addIssue({ code: 'custom', path: ['filter'], message });
}

export const reportAskSchema = z.strictObject(reportAskFields).superRefine(checkFilter);
export type ReportAsk = z.output<typeof reportAskSchema>;

const kept = {
  name: textField(REPORT_LIMITS.name).pipe(z.string().min(1, 'Enter a name')),
  chart: z.enum(REPORT_CHARTS).default('bars').describe(FIELD_WORDS.chart),
  shared: z.boolean().default(false).describe(FIELD_WORDS.shared),
};
export const reportCreateSchema = z.strictObject({ ...reportAskFields, ...kept }).superRefine(checkFilter);
export type ReportCreate = z.output<typeof reportCreateSchema>;
export const reportUpdateSchema = z
  .strictObject({ id: idField, version: z.number().int(), ...reportAskFields, ...kept })
  .superRefine(checkFilter);
export type ReportUpdate = z.output<typeof reportUpdateSchema>;

export const reportSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  record_type: z.enum(REPORT_SUBJECTS).describe(FIELD_WORDS.record_type),
  measure: z.string().describe(FIELD_WORDS.measure),
  group_by: z.string().nullable().describe(FIELD_WORDS.group_by),
  split_by: z.string().nullable().describe(FIELD_WORDS.split_by),
  period: z.string().nullable().describe(FIELD_WORDS.period),
  filter: z.string().describe(FIELD_WORDS.filter),
  compare: z.boolean().describe(FIELD_WORDS.compare),
  sort: z.enum(REPORT_SORTS).describe(FIELD_WORDS.sort),
  chart: z.enum(REPORT_CHARTS).describe(FIELD_WORDS.chart),
  shared: z.boolean().describe(FIELD_WORDS.shared),
  owner_id: z.uuid(),
  owner_name: z.string(),
  version: z.number().int(),
  updated_at: z.iso.datetime(),
});
export type Report = z.infer<typeof reportSchema>;

/** What a kept report asks. */
export const askOfReport = ({
  record_type,
  measure,
  group_by,
  split_by,
  period,
  filter,
  compare,
  sort,
}: Report): ReportAsk => ({
  record_type,
  measure,
  filter,
  compare,
  sort,
  ...(group_by && { group_by }),
  ...(split_by && { split_by }),
  ...(period && { period }),
});

const unit = z.enum(['count', 'money', 'percent', 'number', 'days', 'hours']).describe('What the number is');
const span = z.object({ from: z.string(), to: z.string() }).describe('The first and the last day, both included');
const filterOf = (what: string) =>
  z.string().describe(`What ${what} meet besides, as the address of their list writes it`);
/** The numbers of some rows. Money is in the company's currency, percent from 0 to 100. */
const numbers = {
  value: z.number().nullable().describe('Null where there is nothing to measure: no closed deal has no win rate'),
  beside: z.record(z.string(), z.number()).describe('The numbers that stand beside it, by key'),
  before: z.number().nullable().describe('The same number in the days right before'),
};
const splitValues = z.array(z.number().nullable()).describe('The number in each of splits, in their order');
const place = {
  key: z.string().nullable().describe('The value that its records have; null for those without one'),
  label: z.string().describe('What people call it'),
  filter: filterOf('its records'),
};
export const reportResultSchema = z.object({
  measure: z
    .object({
      label: z.string().describe('What people call it'),
      unit,
      explains: z.string().describe('What is divided by what, and what is left out'),
      filter: filterOf('the measured records'),
      additive: z.boolean().describe('Whether the numbers of the groups add up to the total'),
    })
    .describe('What is measured'),
  beside: z
    .array(
      z.object({
        key: z.string().describe('Its name in the numbers'),
        label: z.string().describe('What people call it'),
        unit,
        filter: filterOf('the records behind it').nullable(),
      }),
    )
    .describe('Numbers that stand beside the measure'),
  filter: z.string().describe('What all of its records meet, the days of the period among it'),
  period: span.nullable(),
  before: span.nullable(),
  splits: z
    .array(z.object(place))
    .describe('What the groups are split into, at most 12: the largest first, or the last ones of a time'),
  groups: z
    .array(z.object({ ...place, ...numbers, splits: splitValues }))
    .describe('At most 100 groups, in the order asked for'),
  groups_total: z.number().int().describe('How many groups there are in all'),
  splits_total: z.number().int().describe('How many splits there are in all'),
  total: z.object({ ...numbers, splits: splitValues }).describe('Of all records, whatever group they are in'),
  currency: z.string().describe('Of all amounts, as ISO 4217 has it'),
  measured_at: z.iso.datetime().describe('When it was measured'),
});
export type ReportResult = z.infer<typeof reportResultSchema>;
export type ReportUnitName = z.infer<typeof unit>;

/** A question in somebody's own words. */
export const reportQuestionSchema = z.strictObject({
  text: textField(300).pipe(z.string().min(1, 'Enter a question')),
});
export const reportQuestionAnswerSchema = z.object({
  asked: z
    .object({ ask: z.object(reportAskFields), chart: z.enum(REPORT_CHARTS) })
    .nullable()
    .describe('The report that the question asks for; null where none was found'),
  by: z.string().nullable().describe('The language model that read it'),
});
export type ReportQuestionAnswer = z.output<typeof reportQuestionAnswerSchema>;
