import { customName, type CustomField, type RecordTypeName } from '../ground/fields/custom.ts';
import type { AnyCondition } from '../ground/fields/filter.ts';
import { writeFilter } from '../records/lead-filter-text.ts';
import { REPORT_FIELDS, reportField, reportGroups, reportMeasures } from './report-catalogue.ts';
import { isRecordType, REPORT_SUBJECTS, type ReportSubject } from './report-subjects.ts';
import { DEAL_STATUS_LABELS } from '../ground/fields/opportunity.ts';
import { REPORT_BUCKETS, REPORT_RANGES, type ReportBucket, type ReportRange } from './report-periods.ts';
import type { ReportAsk, ReportChart } from './reports.ts';

/**
 * A question in words becomes a report that can be seen and changed. Nothing is guessed: each word is one that the
 * catalogue, the company's fields, its people or this list know, or it is named as not understood.
 */

type Meaning =
  | { part: 'record'; type: ReportSubject }
  /** `of`: the deals that it is of, where the question names no others. */
  | { part: 'measure'; name: string; of?: 'won' | 'open' }
  | { part: 'group'; name: string; inBuckets: boolean }
  | { part: 'bucket'; bucket: ReportBucket }
  | { part: 'period'; range: ReportRange }
  | { part: 'filter'; field: string; value: string }
  | { part: 'compare' }
  | { part: 'nothing' };
type Phrase = { words: string; means: Meaning };

export type QuestionWords = {
  fields: Readonly<Record<RecordTypeName, readonly CustomField[]>>;
  /** The company's stages of deals by key. */
  stages: Readonly<Record<string, string>>;
  /** Colleagues by id; `me` is who asks. */
  people: Readonly<Record<string, string>>;
  me: string;
};

export type ReadQuestion = {
  /** Null while something is not understood, or nothing is asked. */
  asked: { ask: ReportAsk; chart: ReportChart } | null;
  unknown: string[];
};

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[’']s\b/g, '')
    .replaceAll(/[^\p{L}\p{N}+&%/ ]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
const phrase = (words: string, means: Meaning): Phrase => ({ words: plain(words), means });

const RECORDS: Readonly<Record<ReportSubject, readonly string[]>> = {
  lead: ['leads', 'lead'],
  account: ['accounts', 'account', 'customers'],
  contact: ['contacts', 'contact'],
  opportunity: ['deals', 'deal', 'opportunities', 'opportunity'],
  activity: ['activities', 'activity'],
};
const recordPhrases = (type: ReportSubject) => RECORDS[type].map((words) => phrase(words, { part: 'record', type }));
/** What says of which records it is without naming them. */
const TELLING: Readonly<Record<string, ReportSubject>> = {
  'win rate': 'opportunity',
  revenue: 'opportunity',
  pipeline: 'opportunity',
  won: 'opportunity',
  lost: 'opportunity',
  amount: 'opportunity',
  'days to win': 'opportunity',
  'conversion rate': 'lead',
  conversion: 'lead',
  'time to first contact': 'lead',
  calls: 'activity',
  emails: 'activity',
  replies: 'activity',
  meetings: 'activity',
  notes: 'activity',
  agents: 'activity',
  outreach: 'activity',
};

const DEAL_STATUSES: ReadonlySet<string> = new Set(Object.values(DEAL_STATUS_LABELS).map(plain));
const RANGE_WORDS: readonly (readonly [string, ReportRange])[] = [
  ...Object.entries(REPORT_RANGES).map(([range, label]) => [label, range as ReportRange] as const),
  ['this year', 'this_year'],
  ['last year', 'last_year'],
];
const BUCKET_WORDS: readonly (readonly [string, ReportBucket])[] = [
  ...Object.entries(REPORT_BUCKETS).map(([bucket, label]) => [label, bucket as ReportBucket] as const),
  ['year', 'year'],
];
/** Words that a question may have and that ask for nothing. */
const FILLING =
  'show me the all of in for what is are was were our a an and with from how did do we have there that which as list give total number each their during please';
const COMPARE = ['compared with before', 'compared to before', 'vs before', 'compared with the period before'];
/** The fields that say whose a record is, or who did something. */
const OWNERS: Readonly<Record<ReportSubject, string>> = {
  lead: 'owner',
  account: 'owner_id',
  contact: 'owner_id',
  opportunity: 'owner_id',
  activity: 'person',
};
const GROUPED_BY = ['by', 'per', 'and'];
/** A question groups by two things at most. */
const GROUPS = 2;

/** Everything that can be said of records of this type. */
function phrasesOf(type: ReportSubject, { fields, stages, people, me }: QuestionWords): Phrase[] {
  const known = isRecordType(type) ? fields[type] : [];
  const measures = reportMeasures(type, known).flatMap(({ name, measure }) =>
    name === 'count' ? [] : [phrase(measure.label, { part: 'measure', name })],
  );
  const groups = reportGroups(type, known).flatMap(({ name, label, inBuckets }) => {
    const said = name === OWNERS[type] ? [label, 'owner', 'rep', 'person'] : [label];
    return said.flatMap((words) =>
      GROUPED_BY.map((by) => phrase(`${by} ${words}`, { part: 'group', name, inBuckets })),
    );
  });
  const buckets = BUCKET_WORDS.flatMap(([words, bucket]) =>
    GROUPED_BY.map((by) => phrase(`${by} ${words}`, { part: 'bucket', bucket })),
  );
  // "Won" is the status, in whatever pipeline; a stage of that name is not meant.
  const otherStages = Object.fromEntries(
    Object.entries(stages).filter(([, label]) => !DEAL_STATUSES.has(plain(label))),
  );
  const names = [...Object.keys(REPORT_FIELDS[type]), ...known.map(({ key }) => customName(key))];
  const values = names.flatMap((field) => {
    const spec = reportField(type, field, known);
    const options = field === 'stage' ? otherStages : spec && 'options' in spec && spec.options ? spec.options : {};
    return Object.entries(options).map(([value, label]) => phrase(String(label), { part: 'filter', field, value }));
  });
  const owner = OWNERS[type];
  const owned = Object.entries(people).map(([id, name]) => phrase(name, { part: 'filter', field: owner, value: id }));
  return [
    ...recordPhrases(type),
    ...measures,
    ...(type === 'opportunity'
      ? [
          phrase('revenue', { part: 'measure', name: 'sum.amount', of: 'won' }),
          phrase('pipeline', { part: 'measure', name: 'sum.amount', of: 'open' }),
        ]
      : []),
    ...(type === 'lead' ? [phrase('conversion', { part: 'measure', name: 'conversion_rate' })] : []),
    ...(type === 'activity'
      ? [
          phrase('agents', { part: 'filter', field: 'side', value: 'ai' }),
          // A booked meeting that took place is told twice: once as booked, once as held.
          phrase('meetings held', { part: 'filter', field: 'outcome', value: 'held' }),
        ]
      : []),
    ...groups,
    ...buckets,
    ...RANGE_WORDS.map(([words, range]) => phrase(words, { part: 'period', range })),
    ...['my', 'mine'].map((words) => phrase(words, { part: 'filter', field: owner, value: me })),
    ...values,
    ...owned,
    ...COMPARE.map((words) => phrase(words, { part: 'compare' })),
    ...['how many', ...FILLING.split(' ')].map((words) => phrase(words, { part: 'nothing' })),
  ];
}

/**
 * Which records a question is of: those that it names first, "by account" aside, else those that one of its words is
 * said of.
 */
function typeOf(text: string): ReportSubject | null {
  const words = ` ${text.replaceAll(/\b(by|per|and) \S+/g, '')} `;
  const placed = REPORT_SUBJECTS.flatMap((type) =>
    recordPhrases(type).map((one) => ({ type, at: words.indexOf(` ${one.words} `) })),
  ).filter(({ at }) => at >= 0);
  const [named] = placed.toSorted((one, other) => one.at - other.at);
  if (named) return named.type;
  const telling = Object.keys(TELLING).find((word) => words.includes(` ${word} `));
  return telling ? (TELLING[telling] ?? null) : null;
}

/** Reads it from left to right, the longest phrase first. What means two things, or comes too often, is not understood. */
export function readQuestion(question: string, words: QuestionWords): ReadQuestion {
  const text = plain(question);
  const type = typeOf(text);
  if (text === '') return { asked: null, unknown: [] };
  const phrases = longestFirst(phrasesOf(type ?? 'lead', words));
  const means: Meaning[] = [];
  const unknown: string[] = [];
  let rest = text;
  while (rest !== '') {
    const found = phrases.filter((one) => rest === one.words || rest.startsWith(`${one.words} `));
    const taken = found[0]?.words ?? unknownOf(rest);
    const meant = new Map(
      found.filter((one) => one.words === taken).map((one) => [JSON.stringify(one.means), one.means]),
    );
    const [one, ...others] = meant.values();
    if (one && others.length === 0 && fits(one, means)) means.push(one);
    else unknown.push(taken);
    rest = rest.slice(taken.length).trimStart();
  }
  const [compared] = COMPARE.filter((phraseOf) => text.includes(phraseOf));
  if (compared && !means.some(({ part }) => part === 'period')) unknown.push(compared); // before what?
  // Of which records, nothing says: then no word is wrong, but the question has no subject.
  if (!type && unknown.length === 0) return { asked: null, unknown: [text] };
  return { asked: type && unknown.length === 0 ? askOf(type, means) : null, unknown };
}

/** A word that nothing knows, with the "by" before it. */
const unknownOf = (rest: string) => /^(?:(?:by|per) )?\S+/.exec(rest)?.[0] ?? rest;

const longestFirst = (phrases: Phrase[]) =>
  phrases.filter(({ words }) => words !== '').toSorted((one, other) => other.words.length - one.words.length);

const isGroup = ({ part }: Meaning) => part === 'group' || part === 'bucket';
/** A report has one measure, one period and two groups: what is more would be dropped unsaid. */
function fits(one: Meaning, means: readonly Meaning[]): boolean {
  if (isGroup(one)) return means.filter(isGroup).length < GROUPS;
  return !['measure', 'period'].includes(one.part) || !means.some(({ part }) => part === one.part);
}

function askOf(type: ReportSubject, means: readonly Meaning[]): { ask: ReportAsk; chart: ReportChart } {
  const measured = means.find((one) => one.part === 'measure');
  const conditions = conditionsOf(means);
  if (measured?.of && !conditions.some(({ field }) => field === 'status'))
    conditions.push({ field: 'status', is: [measured.of] });
  const measure = measured?.name ?? 'count';
  const time = timeOf(type, measure, conditions);
  const groups = means.flatMap((one) => {
    if (one.part === 'bucket') return [`${time}:${one.bucket}`];
    return one.part === 'group' ? [one.inBuckets ? `${one.name}:month` : one.name] : [];
  });
  const [group_by, split_by] = groups;
  const range = means.find((one) => one.part === 'period')?.range;
  return {
    ask: {
      record_type: type,
      measure,
      ...(group_by && { group_by }),
      ...(split_by && { split_by }),
      ...(range && { period: `${time}:${range}` }),
      filter: conditions.length > 0 ? writeFilter({ all: conditions }) : '',
      compare: means.some(({ part }) => part === 'compare'),
      sort: 'value',
    },
    chart: !group_by ? 'figure' : group_by.includes(':') ? 'columns' : 'bars',
  };
}

/** Several values of one field are any of them. */
function conditionsOf(means: readonly Meaning[]): (AnyCondition & { field: string })[] {
  const values = new Map<string, string[]>();
  for (const one of means)
    if (one.part === 'filter') values.set(one.field, [...(values.get(one.field) ?? []), one.value]);
  return [...values].map(([field, is]) => ({ field, is: [...new Set(is)] }));
}

/** Which of its days a question means: closed deals are of the day they closed, everything else of the day it came. */
function timeOf(type: ReportSubject, measure: string, conditions: readonly AnyCondition[]): string {
  if (type !== 'opportunity') return 'created_at';
  const status = conditions.find(({ field }) => field === 'status');
  const isClosed = status && 'is' in status && !status.is.includes('open');
  return isClosed || measure === 'win_rate' || measure === 'days_to_win' ? 'closed_at' : 'created_at';
}

const SUGGESTED = 8;
/** Questions that whoever has typed nothing yet may start with. */
const STARTS = [
  'won deals by source last quarter',
  'win rate by owner last 12 months',
  'revenue by month this fiscal year',
  'leads by source last 30 days',
  'conversion rate by score last 90 days',
  'pipeline by stage',
  'calls by person last month',
];

/** Whole questions that what is typed can become: the word at its end, completed. */
export function completeQuestion(question: string, words: QuestionWords): string[] {
  const typed = question.trimStart().replaceAll(/\s+/g, ' ');
  if (typed === '') return STARTS;
  const type = typeOf(plain(typed));
  const phrases = phrasesOf(type ?? 'opportunity', words).filter(({ means }) => means.part !== 'nothing');
  const parts = typed.split(' ');
  // The longest end of what was typed that begins a phrase: "deals by so" is completed at "by so".
  for (let from = 0; from < parts.length; from += 1) {
    const [before, end] = [parts.slice(0, from).join(' '), parts.slice(from).join(' ').toLowerCase()];
    if (end === '') continue;
    const found = [...new Set(phrases.map((one) => one.words))].filter((one) => one.startsWith(end) && one !== end);
    if (found.length > 0) return found.slice(0, SUGGESTED).map((one) => (before ? `${before} ${one}` : one));
  }
  return [];
}
