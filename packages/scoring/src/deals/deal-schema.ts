import type { Field, Row, Schema } from '../core/index.ts';
import type { DealFacts } from './deal-facts.ts';
import type { DealNorms } from './deal-norms.ts';

/** What a chance is explained by; several columns of the learner may speak of one. */
export const DEAL_REASONS = [
  'pace',
  'age',
  'amount',
  'activity',
  'meetings',
  'people',
  'decision_maker',
  'champion',
  'source',
  'owner_load',
  'close_date',
  'next_step',
] as const;
export type DealReason = (typeof DEAL_REASONS)[number];

/**
 * What is missing never raises a chance; a trend says what more of a number never does, whatever the deals of a company
 * say.
 */
type Column = Omit<Field, 'missing'> & {
  /** 'stage' is what the explanation starts from. */
  reason: DealReason | 'stage';
  read: (facts: DealFacts, norms: DealNorms) => string | number | null;
};

/** Bounds keep one odd deal from being its own rule. */
const MOST_RATIO = 4;
const MOST_TOUCHES = 15;
const MOST_QUIET_DAYS = 90;
/** Who has not been spoken to for so long is not warm. Conversations are counted over as many days. */
const COLD_DAYS = 30;
const MOST_MEETINGS = 6;
const MOST_PEOPLE = 6;
const MOST_PUSHES = 4;
const SOON_DAYS = 14;

/** How many times the usual, as a power of two; null without a usual. */
const ratioTo = (usual: number | null, value: number | null): number | null =>
  usual === null || value === null
    ? null
    : Math.max(-MOST_RATIO, Math.min(MOST_RATIO, Math.log2((value + 1) / (usual + 1))));
const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

export const usualStage = (norms: DealNorms, stage: string): { deals: number; days: number } | null => {
  const found = norms.stages.find(([key]) => key === stage);
  return found ? { deals: found[1], days: found[2] } : null;
};

/** A yes that is good to have. */
const GOOD = { kind: 'cat', order: [['no'], ['yes']], low: ['no'] } as const;

const COLUMNS: readonly Column[] = [
  { name: 'stage', reason: 'stage', kind: 'cat', read: ({ stage }) => stage },
  {
    name: 'pace',
    reason: 'pace',
    kind: 'num',
    read: ({ stage, stage_days }, norms) => ratioTo(usualStage(norms, stage)?.days ?? null, stage_days),
  },
  { name: 'age', reason: 'age', kind: 'num', read: ({ age_days }, norms) => ratioTo(norms.cycle_days, age_days) },
  {
    name: 'amount',
    reason: 'amount',
    kind: 'num',
    trend: 'falling',
    lowFrom: 0,
    read: ({ amount }, norms) => ratioTo(norms.amount, amount),
  },
  {
    name: 'amount_for_size',
    reason: 'amount',
    kind: 'num',
    trend: 'falling',
    lowFrom: 0,
    read: ({ amount, company_size }, norms) =>
      ratioTo(norms.amounts.find(([size]) => size === company_size)?.[1] ?? null, amount),
  },
  {
    name: 'touches',
    reason: 'activity',
    kind: 'num',
    trend: 'rising',
    read: ({ touches }) => Math.min(MOST_TOUCHES, touches),
  },
  {
    name: 'quiet',
    reason: 'activity',
    kind: 'num',
    trend: 'falling',
    lowFrom: COLD_DAYS,
    // A new deal that nobody has spoken about is no warmer than an old one.
    read: ({ touches, quiet_days }) =>
      Math.min(MOST_QUIET_DAYS, touches === 0 ? Math.max(COLD_DAYS, quiet_days) : quiet_days),
  },
  {
    name: 'meetings',
    reason: 'meetings',
    kind: 'num',
    trend: 'rising',
    read: ({ meetings }) => Math.min(MOST_MEETINGS, meetings),
  },
  {
    name: 'people',
    reason: 'people',
    kind: 'num',
    trend: 'rising',
    read: ({ people }) => Math.min(MOST_PEOPLE, people),
  },
  { name: 'decision_maker', reason: 'decision_maker', ...GOOD, read: (facts) => yesNo(facts.decision_maker) },
  { name: 'champion', reason: 'champion', ...GOOD, read: (facts) => yesNo(facts.champion) },
  { name: 'source', reason: 'source', kind: 'cat', read: ({ source }) => source },
  {
    name: 'owner_load',
    reason: 'owner_load',
    kind: 'num',
    trend: 'falling',
    read: ({ owner_load }) => owner_load,
  },
  {
    name: 'close_date',
    reason: 'close_date',
    kind: 'cat',
    order: [
      ['none', 'past'],
      ['later', 'soon'],
    ],
    low: ['none', 'past'],
    read: ({ terms }) => terms && closeLevel(terms.close_in_days),
  },
  {
    name: 'pushes',
    reason: 'close_date',
    kind: 'num',
    trend: 'falling',
    // Of a day ahead: whether one that is gone was moved before says nothing good of it.
    read: ({ terms }) => (terms && isAhead(terms.close_in_days) ? Math.min(MOST_PUSHES, terms.pushes) : null),
  },
  { name: 'next_step', reason: 'next_step', ...GOOD, read: ({ terms }) => terms && yesNo(terms.next_step) },
];

const isAhead = (days: number | null): days is number => days !== null && days >= -1;

function closeLevel(days: number | null): string {
  if (days === null) return 'none';
  return isAhead(days) ? (days <= SOON_DAYS ? 'soon' : 'later') : 'past';
}

/** What the learner sees of a deal. */
export const DEAL_SCHEMA: Schema = COLUMNS.map(({ reason: _reason, read: _read, ...field }) => ({
  ...field,
  missing: 'low',
}));

export const columnsFor = (reason: DealReason | 'stage'): string[] =>
  COLUMNS.filter((column) => column.reason === reason).map(({ name }) => name);

export const toDealRow = (facts: DealFacts, norms: DealNorms): Row =>
  Object.fromEntries(COLUMNS.map(({ name, read }) => [name, read(facts, norms)]));

/** A stage is never certain. */
const [LEAST, MOST] = [0.03, 0.97];

/** The log-odds that the stage's own probability stands for: what the learner starts from. */
export function stageLogit(percent: number): number {
  const p = Math.min(MOST, Math.max(LEAST, percent / 100));
  return Math.log(p / (1 - p));
}
