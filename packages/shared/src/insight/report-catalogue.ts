import { account } from '../ground/fields/account.ts';
import { contact } from '../ground/fields/contact.ts';
import { type CustomField, customName, isCustomName, specOf } from '../ground/fields/custom.ts';
import { type FieldSpec, type Fields, isNumberKind, isTimeKind } from '../ground/fields/field.ts';
import type { AnyCondition } from '../ground/fields/filter.ts';
import { OPPORTUNITY_FILTER_FIELDS } from '../ground/fields/opportunity.ts';
import { FILTER_FIELDS } from '../records/lead-filter.ts';
import { ACTIVITY_FIELDS, type ActivityPart } from './activity-filter.ts';
import { REPORT_BUCKETS, REPORT_RANGES, type ReportBucket, type ReportRange } from './report-periods.ts';
import { REPORT_NOUNS, type ReportSubject } from './report-subjects.ts';

/*
 * What a report can measure and group by, for every record type and for activities. A group, a period and a part of a
 * rate are all conditions of the one filter language, so that the rows behind a number are a list like any other.
 */

/** What a measure's number is. `hours` and `days` are lengths of time. */
type ReportUnit = 'count' | 'money' | 'percent' | 'number' | 'days' | 'hours';

/** A number beside the measure, of the rows that also meet these conditions. */
type ReportAside = {
  key: string;
  label: string;
  unit: 'count' | 'money';
  /** Null for a number that is of no records. */
  conditions: readonly AnyCondition[] | null;
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
export const REPORT_FIELDS: Readonly<Record<ReportSubject, Fields>> = {
  lead: FILTER_FIELDS,
  account: account.specsIn('filter'),
  contact: contact.specsIn('filter'),
  opportunity: OPPORTUNITY_FILTER_FIELDS,
  activity: ACTIVITY_FIELDS,
};

const WON: AnyCondition = { field: 'status', is: ['won'] };
const CLOSED: AnyCondition = { field: 'status', is: ['won', 'lost'] };
const OPEN: AnyCondition = { field: 'status', is: ['open'] };
const CONTACTED: AnyCondition = { field: 'last_contacted', known: true };
const CONVERTED: AnyCondition = { field: 'status', is: ['converted'] };

const rows = (type: ReportSubject, conditions: readonly AnyCondition[] = []): ReportAside => ({
  key: 'count',
  label: REPORT_NOUNS[type].many.replace(/^./, (letter) => letter.toUpperCase()),
  unit: 'count',
  conditions,
});
const countOf = (type: ReportSubject): ReportMeasure => ({
  label: rows(type).label,
  unit: 'count',
  explains: `How many ${REPORT_NOUNS[type].many} there are.`,
  conditions: [],
  asides: [],
  additive: true,
});

const ofPart = (key: string, label: string, part: ActivityPart): ReportAside => ({
  key,
  label,
  unit: 'count',
  conditions: [{ field: 'part', is: [part] }],
});
/** What people ask of activities first, as the figures above the stream count it. */
const PARTS = [
  ofPart('calls', 'Calls', 'call'),
  ofPart('emails', 'Emails', 'email'),
  ofPart('meetings', 'Meetings', 'meeting'),
  ofPart('replies', 'Replies', 'reply'),
];
const OUTREACH = ['call', 'email', 'meeting'] as const satisfies ActivityPart[];

/** The measure that compares what was won with quotas. */
export const QUOTA = 'quota';

/** Measures that are more than a sum or an average of one field. */
const NAMED: Readonly<Record<ReportSubject, Readonly<Record<string, ReportMeasure>>>> = {
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
    [QUOTA]: {
      label: 'Quota attained',
      unit: 'percent',
      explains:
        'Amount won divided by the quotas of the same months. For whole months of the closing date, by owner or over time.',
      conditions: [WON],
      asides: [
        { key: 'amount_won', label: 'Amount won', unit: 'money', conditions: [WON] },
        { key: 'quota', label: 'Quota', unit: 'money', conditions: null },
      ],
      additive: false,
    },
    stage_days: {
      label: 'Days in a stage',
      unit: 'days',
      explains:
        'The average time that deals spend in a stage, including deals still in it. Skipped stages are not counted. Group by stage reached to see each stage.',
      conditions: [],
      asides: [{ key: 'deals', label: 'Deals', unit: 'count', conditions: [] }],
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
  activity: {
    count: countOf('activity'),
    outreach: {
      label: 'Outreach',
      unit: 'count',
      explains:
        'How many calls, emails and meetings there are. Emails are those sent or logged, meetings those booked or logged.',
      conditions: [{ field: 'part', is: [...OUTREACH] }],
      asides: PARTS,
      additive: true,
    },
    touched: {
      label: 'Records touched',
      unit: 'count',
      explains: 'How many leads, accounts, contacts and deals the activities are about, each counted once.',
      conditions: [],
      asides: [rows('activity')],
      additive: false,
    },
  },
};

type Known = readonly CustomField[];
const isLiving = ({ archived_at }: CustomField) => archived_at === null;

/** What the catalogue, or the company itself, says of a field; null for one that there is not. */
export function reportField(type: ReportSubject, name: string, known: Known): FieldSpec | null {
  if (!isCustomName(name)) return Object.hasOwn(REPORT_FIELDS[type], name) ? (REPORT_FIELDS[type][name] ?? null) : null;
  const field = known.find(({ key }) => customName(key) === name);
  return field ? specOf(field) : null;
}

/** The fields of these: those of the catalogue, then the company's own living ones. */
export const reportFields = (type: ReportSubject, known: Known): { name: string; spec: FieldSpec }[] => [
  ...Object.entries(REPORT_FIELDS[type]).map(([name, spec]) => ({ name, spec })),
  ...known.filter(isLiving).map((field) => ({ name: customName(field.key), spec: specOf(field) })),
];

const SUMMED = /^(sum|average)\.(.+)$/;
/** The field that a measure adds up or averages. */
export function summedField(measure: string): { how: 'sum' | 'average'; field: string } | null {
  const [, how, field] = SUMMED.exec(measure) ?? [];
  return how && field ? { how: how as 'sum' | 'average', field } : null;
}

const FILLED = 'filled.';
/** The field whose share of records with a value a measure is. */
export const filledField = (measure: string): string | null =>
  measure.startsWith(FILLED) ? measure.slice(FILLED.length) : null;

/** Fields that somebody may well leave empty for good. */
const NEVER_MISSED: Partial<Record<ReportSubject, readonly string[]>> = {
  lead: ['asked_about'],
  account: ['parent_id'],
  contact: ['second_email', 'mobile'],
  activity: ['person'],
};
/** What people fill in. */
function canBeMissed(type: ReportSubject, name: string, spec: FieldSpec): boolean {
  if (spec.kind === 'flag' || spec.kind === 'long_text' || NEVER_MISSED[type]?.includes(name)) return false;
  return spec.kind === 'person' || isCustomName(name) || (!spec.need && spec.in.includes('form'));
}
/** The fields that records of this type may lack, with their labels, in the order of their form. */
export const missableFields = (type: ReportSubject, known: Known): { name: string; spec: FieldSpec }[] =>
  reportFields(type, known).filter(({ name, spec }) => canBeMissed(type, name, spec));

/** What a record with a value in this field meets, or one without it. */
export const hasValue = ({ name, spec }: { name: string; spec: FieldSpec }, known: boolean): AnyCondition =>
  spec.kind === 'person' ? { field: name, is: ['nobody'], ...(known && { not: true }) } : { field: name, known };

function filledMeasure(type: ReportSubject, name: string, known: Known): ReportMeasure | null {
  const field = missableFields(type, known).find((one) => one.name === name);
  if (!field) return null;
  const label = `With ${lowerFirst(field.spec.label)}`;
  return {
    label,
    unit: 'percent',
    explains: `${rows(type).label} that have a value in ${field.spec.label}, divided by all ${REPORT_NOUNS[type].many}.`,
    conditions: [],
    asides: [{ key: 'filled', label, unit: 'count', conditions: [hasValue(field, true)] }, rows(type)],
    additive: false,
  };
}

/** Null for a measure that these records do not have. */
export function reportMeasure(type: ReportSubject, measure: string, known: Known): ReportMeasure | null {
  if (Object.hasOwn(NAMED[type], measure)) return NAMED[type][measure] ?? null;
  const filled = filledField(measure);
  if (filled !== null) return filledMeasure(type, filled, known);
  const summed = summedField(measure);
  const spec = summed && reportField(type, summed.field, known);
  if (!summed || !spec || !isNumberKind(spec.kind)) return null;
  const conditions = spec.need ? [] : [{ field: summed.field, known: true }];
  const isSum = summed.how === 'sum';
  return {
    label: isSum ? spec.label : `Average ${lowerFirst(spec.label)}`,
    unit: spec.kind === 'money' ? 'money' : 'number',
    explains: isSum
      ? `${spec.label} of all ${REPORT_NOUNS[type].many}, added up.`
      : `The average ${lowerFirst(spec.label)} of the ${REPORT_NOUNS[type].many} that have one.`,
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
export function reportMeasures(type: ReportSubject, known: Known): { name: string; measure: ReportMeasure }[] {
  const summed = reportFields(type, known)
    .filter(({ spec }) => isNumberKind(spec.kind))
    .flatMap(({ name }) => [...(isSummable(name) ? [`sum.${name}`] : []), `average.${name}`]);
  const filled = missableFields(type, known).map(({ name }) => `${FILLED}${name}`);
  return [...Object.keys(NAMED[type]), ...summed, ...filled].flatMap((name) => {
    const measure = reportMeasure(type, name, known);
    return measure ? [{ name, measure }] : [];
  });
}

/** Bands that a number is grouped in: where each begins. */
const BANDS: Readonly<Partial<Record<ReportSubject, Readonly<Record<string, readonly number[]>>>>> = {
  lead: { score: [0, 55, 70, 85] },
  opportunity: { probability: [0, 25, 50, 75] },
};
/** Both ends are included; both fields count whole numbers from 0 to 100. */
export const bandsOf = (type: ReportSubject, name: string): { min: number; max: number }[] | null => {
  const starts = BANDS[type]?.[name];
  return starts?.map((min, i) => ({ min, max: (starts[i + 1] ?? 101) - 1 })) ?? null;
};

/** `many`: a record can be in several of its groups, or in none, so that they do not add up to the total. */
export type ReportGroup = { field: string; spec: FieldSpec; bucket: ReportBucket | null; many: boolean };

/** The group of the fields that records lack. */
export const MISSING = 'missing';
const missingSpec = (type: ReportSubject, known: Known): FieldSpec => ({
  kind: 'choice',
  label: 'Missing field',
  options: Object.fromEntries(missableFields(type, known).map(({ name, spec }) => [name, spec.label])),
  in: [],
});
const MANY: readonly string[] = ['reached', MISSING];

/** Short texts that say the same of many records. Of others each has its own. */
const TEXT_GROUPS: Partial<Record<ReportSubject, readonly string[]>> = {
  lead: ['utm_source', 'utm_medium', 'utm_campaign', 'company_name', 'job_title'],
  opportunity: ['competitor'],
};

/** A lead's company is a customer or it is not: that is a question, not a group. */
const NO_GROUP: Partial<Record<ReportSubject, readonly string[]>> = { lead: ['account'] };

function groupsBy(type: ReportSubject, name: string, spec: FieldSpec): 'value' | 'bucket' | null {
  if (NO_GROUP[type]?.includes(name)) return null;
  if (isTimeKind(spec.kind)) return 'bucket';
  if (['choice', 'open_choice', 'person', 'flag'].includes(spec.kind)) return 'value';
  if (spec.kind === 'text') return TEXT_GROUPS[type]?.includes(name) ? 'value' : null;
  if (spec.kind === 'record') return spec.to === 'account' || spec.to === 'pipeline' ? 'value' : null;
  return bandsOf(type, name) ? 'value' : null;
}

/** A group as a report keeps it: source, created_at:month. Null where these records cannot be grouped by it. */
export function reportGroup(type: ReportSubject, text: string, known: Known): ReportGroup | null {
  const [field = '', bucket, ...more] = text.split(':');
  const isMissing = field === MISSING && missableFields(type, known).length > 0;
  const spec = isMissing ? missingSpec(type, known) : reportField(type, field, known);
  const by = spec && (isMissing ? 'value' : groupsBy(type, field, spec));
  if (!spec || !by || more.length > 0) return null;
  const many = MANY.includes(field);
  if (by === 'value') return bucket === undefined ? { field, spec, bucket: null, many } : null;
  return bucket && Object.hasOwn(REPORT_BUCKETS, bucket) ? { field, spec, bucket: bucket as ReportBucket, many } : null;
}

/** Every field that these records can be grouped by; those of time in buckets. */
export const reportGroups = (type: ReportSubject, known: Known) => [
  ...reportFields(type, known).flatMap(({ name, spec }) => {
    const by = groupsBy(type, name, spec);
    return by ? [{ name, label: spec.label, inBuckets: by === 'bucket' }] : [];
  }),
  ...(missableFields(type, known).length > 0
    ? [{ name: MISSING, label: missingSpec(type, known).label, inBuckets: false }]
    : []),
];

/** A period as a report keeps it: closed_at:last_12_months. Null for a field that is no time, or no such range. */
export function reportPeriod(
  type: ReportSubject,
  text: string,
  known: Known,
): { field: string; range: ReportRange; spec: FieldSpec } | null {
  const [field = '', range = ''] = text.split(':');
  const spec = reportField(type, field, known);
  if (!spec || !isTimeKind(spec.kind) || !Object.hasOwn(REPORT_RANGES, range)) return null;
  return { field, range: range as ReportRange, spec };
}

export const reportTimes = (type: ReportSubject, known: Known) =>
  reportFields(type, known).flatMap(({ name, spec }) => (isTimeKind(spec.kind) ? [{ name, label: spec.label }] : []));
