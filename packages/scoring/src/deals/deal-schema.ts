import type { Row, Schema } from '../core/index.ts';
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

type Column = {
  name: string;
  /** 'stage' is what the explanation starts from. */
  reason: DealReason | 'stage';
  kind: 'cat' | 'num';
  read: (facts: DealFacts, norms: DealNorms) => string | number | null;
};

/** Bounds keep one odd deal from being its own rule. */
const MOST_RATIO = 4;
const MOST_TOUCHES = 15;
const MOST_QUIET_DAYS = 90;
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

const COLUMNS: readonly Column[] = [
  { name: 'stage', reason: 'stage', kind: 'cat', read: ({ stage }) => stage },
  {
    name: 'pace',
    reason: 'pace',
    kind: 'num',
    read: ({ stage, stage_days }, norms) => ratioTo(usualStage(norms, stage)?.days ?? null, stage_days),
  },
  { name: 'age', reason: 'age', kind: 'num', read: ({ age_days }, norms) => ratioTo(norms.cycle_days, age_days) },
  { name: 'amount', reason: 'amount', kind: 'num', read: ({ amount }, norms) => ratioTo(norms.amount, amount) },
  {
    name: 'amount_for_size',
    reason: 'amount',
    kind: 'num',
    read: ({ amount, company_size }, norms) =>
      ratioTo(norms.amounts.find(([size]) => size === company_size)?.[1] ?? null, amount),
  },
  { name: 'touches', reason: 'activity', kind: 'num', read: ({ touches }) => Math.min(MOST_TOUCHES, touches) },
  {
    name: 'quiet',
    reason: 'activity',
    kind: 'num',
    read: ({ quiet_days }) => Math.min(MOST_QUIET_DAYS, quiet_days),
  },
  { name: 'meetings', reason: 'meetings', kind: 'num', read: ({ meetings }) => Math.min(MOST_MEETINGS, meetings) },
  { name: 'people', reason: 'people', kind: 'num', read: ({ people }) => Math.min(MOST_PEOPLE, people) },
  { name: 'decision_maker', reason: 'decision_maker', kind: 'cat', read: (facts) => yesNo(facts.decision_maker) },
  { name: 'champion', reason: 'champion', kind: 'cat', read: (facts) => yesNo(facts.champion) },
  { name: 'source', reason: 'source', kind: 'cat', read: ({ source }) => source },
  { name: 'owner_load', reason: 'owner_load', kind: 'num', read: ({ owner_load }) => owner_load },
  {
    name: 'close_date',
    reason: 'close_date',
    kind: 'cat',
    read: ({ terms }) => terms && closeLevel(terms.close_in_days),
  },
  {
    name: 'pushes',
    reason: 'close_date',
    kind: 'num',
    read: ({ terms }) => terms && Math.min(MOST_PUSHES, terms.pushes),
  },
  { name: 'next_step', reason: 'next_step', kind: 'cat', read: ({ terms }) => terms && yesNo(terms.next_step) },
];

function closeLevel(days: number | null): string {
  if (days === null) return 'none';
  return days < -1 ? 'past' : days <= SOON_DAYS ? 'soon' : 'later';
}

/** What the learner sees of a deal. */
export const DEAL_SCHEMA: Schema = COLUMNS.map(({ name, kind }) => ({ name, kind }));

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
