import { account } from '../ground/fields/account.ts';
import { contact } from '../ground/fields/contact.ts';
import { type CustomField, customName, isCustomName, type RecordTypeName, specOf } from '../ground/fields/custom.ts';
import { type FieldSpec, type Fields, isNumberKind, isTimeKind } from '../ground/fields/field.ts';
import type { AnyCondition } from '../ground/fields/filter.ts';
import { OPPORTUNITY_FILTER_FIELDS } from '../ground/fields/opportunity.ts';
import { RECORD_NOUNS } from '../ground/record-nouns.ts';
import { FILTER_FIELDS } from '../records/lead-filter.ts';
import { REPORT_BUCKETS, REPORT_RANGES, type ReportBucket, type ReportRange } from './report-periods.ts';

/*
 * What a report can measure and group by, for every record type. A group, a period and a part of a rate are all
 * conditions of the one filter language, so that the rows behind a number are a list like any other.
 */

/** What a measure's number is. `hours` and `days` are lengths of time. */
type ReportUnit = 'count' | 'money' | 'percent' | 'number' | 'days' | 'hours';

/** A number beside the measure, of the rows that also meet these conditions. */
type ReportAside = {
  key: string;
  label: string;
  unit: 'count' | 'money';
  conditions: readonly AnyCondition[];
};
export type ReportMeasure = {
  label: string;
  unit: ReportUnit;
  /** One sentence: what is divided by what, and what is left out. */
  explains: string;
  /** What the rows of this number meet besides the report's filter. */
  conditions: readonly AnyCondition[];
  asides: readonly ReportAside[];
  /** Whether the numbers of the groups add up to that of all. */
  additive: boolean;
};

/** The built-in fields that can be filtered by, as the lists have them. */
export const REPORT_FIELDS: Readonly<Record<RecordTypeName, Fields>> = {
  lead: FILTER_FIELDS,
  account: account.specsIn('filter'),
  contact: contact.specsIn('filter'),
  opportunity: OPPORTUNITY_FILTER_FIELDS,
};

const WON: AnyCondition = { field: 'status', is: ['won'] };
const CLOSED: AnyCondition = { field: 'status', is: ['won', 'lost'] };
const OPEN: AnyCondition = { field: 'status', is: ['open'] };
const CONTACTED: AnyCondition = { field: 'last_contacted', known: true };
const CONVERTED: AnyCondition = { field: 'status', is: ['converted'] };

const rows = (type: RecordTypeName, conditions: readonly AnyCondition[] = []): ReportAside => ({
  key: 'count',
  label: RECORD_NOUNS[type].many.replace(/^./, (letter) => letter.toUpperCase()),
  unit: 'count',
  conditions,
});
const countOf = (type: RecordTypeName): ReportMeasure => ({
  label: rows(type).label,
  unit: 'count',
  explains: `How many ${RECORD_NOUNS[type].many} there are.`,
  conditions: [],
  asides: [],
  additive: true,
});

/** Measures that are more than a sum or an average of one field. */
const NAMED: Readonly<Record<RecordTypeName, Readonly<Record<string, ReportMeasure>>>> = {
  lead: {
    count: countOf('lead'),
    conversion_rate: {
      label: 'Conversion rate',
      unit: 'percent',
      explains: 'Converted leads divided by all leads. Leads that are still open count as not converted.',
      conditions: [],
      asides: [{ key: 'converted', label: 'Converted', unit: 'count', conditions: [CONVERTED] }, rows('lead')],
      additive: false,
    },
    won_amount: {
      label: 'Amount won',
      unit: 'money',
      explains: 'Total amount of the won deals that came from these leads.',
      conditions: [],
      asides: [{ key: 'converted', label: 'Converted', unit: 'count', conditions: [CONVERTED] }, rows('lead')],
      additive: true,
    },
    response_time: {
      label: 'Time to first contact',
      unit: 'hours',
      explains:
        'The median time from a lead’s arrival to the first email, meeting or logged contact. Leads nobody has contacted are not counted.',
      conditions: [CONTACTED],
      asides: [rows('lead')],
      additive: false,
    },
  },
  account: { count: countOf('account') },
  contact: { count: countOf('contact') },
  opportunity: {
    count: countOf('opportunity'),
    win_rate: {
      label: 'Win rate',
      unit: 'percent',
      explains: 'Won deals divided by won and lost deals. Open deals are not counted.',
      conditions: [CLOSED],
      asides: [
        { key: 'won', label: 'Won', unit: 'count', conditions: [WON] },
        { key: 'closed', label: 'Closed', unit: 'count', conditions: [CLOSED] },
        { key: 'amount_won', label: 'Amount won', unit: 'money', conditions: [WON] },
      ],
      additive: false,
    },
    weighted: {
      label: 'Weighted amount',
      unit: 'money',
      explains: 'The amount of each open deal times its win chance, added up. Closed deals are not counted.',
      conditions: [OPEN],
      asides: [
        { key: 'amount_open', label: 'Open amount', unit: 'money', conditions: [OPEN] },
        { key: 'open', label: 'Open deals', unit: 'count', conditions: [OPEN] },
      ],
      additive: true,
    },
    days_to_win: {
      label: 'Days to win',
      unit: 'days',
      explains: 'The average time from a deal’s creation to the day it was won. Only won deals are counted.',
      conditions: [WON],
      asides: [{ key: 'won', label: 'Won', unit: 'count', conditions: [WON] }],
      additive: false,
    },
    days_in_stage: {
      label: 'Days in current stage',
      unit: 'days',
      explains: 'The average time since open deals entered the stage they are in. Closed deals are not counted.',
      conditions: [OPEN],
      asides: [{ key: 'open', label: 'Open deals', unit: 'count', conditions: [OPEN] }],
      additive: false,
    },
  },
};

type Known = readonly CustomField[];
const isLiving = ({ archived_at }: CustomField) => archived_at === null;

/** What the catalogue, or the company itself, says of a field; null for one that there is not. */
export function reportField(type: RecordTypeName, name: string, known: Known): FieldSpec | null {
  if (!isCustomName(name)) return Object.hasOwn(REPORT_FIELDS[type], name) ? (REPORT_FIELDS[type][name] ?? null) : null;
  const field = known.find(({ key }) => customName(key) === name);
  return field ? specOf(field) : null;
}

const namesOf = (type: RecordTypeName, known: Known): string[] => [
  ...Object.keys(REPORT_FIELDS[type]),
  ...known.filter(isLiving).map(({ key }) => customName(key)),
];

const SUMMED = /^(sum|average)\.(.+)$/;
/** The field that a measure adds up or averages. */
export function summedField(measure: string): { how: 'sum' | 'average'; field: string } | null {
  const [, how, field] = SUMMED.exec(measure) ?? [];
  return how && field ? { how: how as 'sum' | 'average', field } : null;
}

/** Null for a measure that these records do not have. */
export function reportMeasure(type: RecordTypeName, measure: string, known: Known): ReportMeasure | null {
  if (Object.hasOwn(NAMED[type], measure)) return NAMED[type][measure] ?? null;
  const summed = summedField(measure);
  const spec = summed && reportField(type, summed.field, known);
  if (!summed || !spec || !isNumberKind(spec.kind)) return null;
  const conditions = spec.need ? [] : [{ field: summed.field, known: true }];
  const isSum = summed.how === 'sum';
  return {
    label: isSum ? spec.label : `Average ${lowerFirst(spec.label)}`,
    unit: spec.kind === 'money' ? 'money' : 'number',
    explains: isSum
      ? `${spec.label} of all ${RECORD_NOUNS[type].many}, added up.`
      : `The average ${lowerFirst(spec.label)} of the ${RECORD_NOUNS[type].many} that have one.`,
    conditions: isSum ? [] : conditions,
    asides: [rows(type, isSum ? [] : conditions)],
    additive: isSum,
  };
}

/** A label within a sentence; an abbreviation stays as it is. */
export const lowerFirst = (text: string) =>
  /^[A-Z][a-z]/.test(text) ? `${text[0]?.toLowerCase()}${text.slice(1)}` : text;

/** What adds up to something: a percentage and a score do not. */
const isSummable = (name: string) => !['score', 'probability'].includes(name);

/** The measures of a record type, by the name that a report keeps. */
export function reportMeasures(type: RecordTypeName, known: Known): { name: string; measure: ReportMeasure }[] {
  const summed = namesOf(type, known)
    .filter((name) => isNumberKind(reportField(type, name, known)?.kind ?? 'text'))
    .flatMap((name) => [...(isSummable(name) ? [`sum.${name}`] : []), `average.${name}`]);
  return [...Object.keys(NAMED[type]), ...summed].flatMap((name) => {
    const measure = reportMeasure(type, name, known);
    return measure ? [{ name, measure }] : [];
  });
}

/** Bands that a number is grouped in: where each begins. */
const BANDS: Readonly<Partial<Record<RecordTypeName, Readonly<Record<string, readonly number[]>>>>> = {
  lead: { score: [0, 55, 70, 85] },
  opportunity: { probability: [0, 25, 50, 75] },
};
/** Both ends are included; both fields count whole numbers from 0 to 100. */
export const bandsOf = (type: RecordTypeName, name: string): { min: number; max: number }[] | null => {
  const starts = BANDS[type]?.[name];
  return starts?.map((min, i) => ({ min, max: (starts[i + 1] ?? 101) - 1 })) ?? null;
};

export type ReportGroup = { field: string; spec: FieldSpec; bucket: ReportBucket | null };

/** Short texts that say the same of many records. Of others each has its own. */
const TEXT_GROUPS: Partial<Record<RecordTypeName, readonly string[]>> = {
  lead: ['utm_source', 'utm_medium', 'utm_campaign', 'company_name', 'job_title'],
  opportunity: ['competitor'],
};

/** A lead's company is a customer or it is not: that is a question, not a group. */
const NO_GROUP: Partial<Record<RecordTypeName, readonly string[]>> = { lead: ['account'] };

function groupsBy(type: RecordTypeName, name: string, spec: FieldSpec): 'value' | 'bucket' | null {
  if (NO_GROUP[type]?.includes(name)) return null;
  if (isTimeKind(spec.kind)) return 'bucket';
  if (['choice', 'open_choice', 'person', 'flag'].includes(spec.kind)) return 'value';
  if (spec.kind === 'text') return TEXT_GROUPS[type]?.includes(name) ? 'value' : null;
  if (spec.kind === 'record') return spec.to === 'account' ? 'value' : null;
  return bandsOf(type, name) ? 'value' : null;
}

/** A group as a report keeps it: source, created_at:month. Null where these records cannot be grouped by it. */
export function reportGroup(type: RecordTypeName, text: string, known: Known): ReportGroup | null {
  const [field = '', bucket, ...more] = text.split(':');
  const spec = reportField(type, field, known);
  const by = spec && groupsBy(type, field, spec);
  if (!spec || !by || more.length > 0) return null;
  if (by === 'value') return bucket === undefined ? { field, spec, bucket: null } : null;
  return bucket && Object.hasOwn(REPORT_BUCKETS, bucket) ? { field, spec, bucket: bucket as ReportBucket } : null;
}

/** Every field that these records can be grouped by; those of time in buckets. */
export const reportGroups = (type: RecordTypeName, known: Known) =>
  namesOf(type, known).flatMap((name) => {
    const spec = reportField(type, name, known);
    const by = spec && groupsBy(type, name, spec);
    return spec && by ? [{ name, label: spec.label, inBuckets: by === 'bucket' }] : [];
  });

/** A period as a report keeps it: closed_at:last_12_months. Null for a field that is no time, or no such range. */
export function reportPeriod(
  type: RecordTypeName,
  text: string,
  known: Known,
): { field: string; range: ReportRange; spec: FieldSpec } | null {
  const [field = '', range = ''] = text.split(':');
  const spec = reportField(type, field, known);
  if (!spec || !isTimeKind(spec.kind) || !Object.hasOwn(REPORT_RANGES, range)) return null;
  return { field, range: range as ReportRange, spec };
}

export const reportTimes = (type: RecordTypeName, known: Known) =>
  namesOf(type, known).flatMap((name) => {
    const spec = reportField(type, name, known);
    return spec && isTimeKind(spec.kind) ? [{ name, label: spec.label }] : [];
  });
