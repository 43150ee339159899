import type { DealFacts } from './deal-facts.ts';
import type { DealNorms } from './deal-norms.ts';
import { type DealReason, usualStage } from './deal-schema.ts';

type Words = { title: string; detail: string | null };

const count = (n: number, one: string, many: string): string => (n === 1 ? `1 ${one}` : `${n} ${many}`);
/** Whole days that have passed, as screens count them; of a time ahead the day it ends on counts. */
const days = (length: number): string => count(Math.floor(length), 'day', 'days');
/** From here on a deal has gone quiet. */
const QUIET_DAYS = 14;

/** What a reason says of a deal, for people. helps: it raises the chance, so that nothing bad is said of it. */
export const REASON_WORDS: Record<DealReason, (facts: DealFacts, norms: DealNorms, helps?: boolean) => Words> = {
  pace: ({ stage, stage_days }, norms) => ({
    title: 'Stage pace',
    detail: paceDetail(stage_days, usualStage(norms, stage)?.days),
  }),
  age: ({ age_days }, { cycle_days }) => ({ title: 'Deal age', detail: ageDetail(age_days, cycle_days) }),
  amount: ({ amount }, norms) => ({ title: 'Amount', detail: amountDetail(amount, norms.amount) }),
  activity: ({ touches, quiet_days }, _norms, helps) =>
    quiet_days >= QUIET_DAYS && !helps
      ? { title: 'Gone quiet', detail: `no conversation for ${days(quiet_days)}` }
      : { title: 'Activity', detail: `${count(touches, 'conversation', 'conversations')} in 30 days` },
  meetings: ({ meetings }) =>
    meetings === 0
      ? { title: 'No meeting yet', detail: null }
      : { title: 'Meetings', detail: `${count(meetings, 'meeting', 'meetings')} so far` },
  people: ({ people }) =>
    people === 0
      ? { title: 'No contacts on the deal', detail: null }
      : { title: 'Contacts', detail: `${count(people, 'person', 'people')} on the deal` },
  decision_maker: ({ decision_maker }) =>
    decision_maker
      ? { title: 'Decision maker involved', detail: null }
      : { title: 'No decision maker', detail: 'nobody with that role or the budget' },
  champion: ({ champion }) =>
    champion ? { title: 'Champion on board', detail: null } : { title: 'No champion', detail: null },
  source: ({ source }) => ({ title: 'Lead source', detail: source?.replaceAll('_', ' ') ?? 'no lead' }),
  owner_load: ({ owner_load }) => ({
    title: 'Owner’s workload',
    detail: owner_load === null ? 'no owner' : count(owner_load, 'open deal', 'open deals'),
  }),
  close_date: ({ terms }, _norms, helps) => closeWords(terms, helps === true),
  next_step: ({ terms }) =>
    terms?.next_step ? { title: 'Next step planned', detail: null } : { title: 'No next step', detail: null },
};

function paceDetail(stageDays: number, usualDays: number | null | undefined): string {
  const usually = usualDays == null ? '' : `, usually ${days(Math.round(usualDays))}`;
  return stageDays < 1 ? `new in this stage${usually}` : `${days(stageDays)} in stage${usually}`;
}

function ageDetail(ageDays: number, usualDays: number | null): string {
  const age = ageDays < 1 ? 'added today' : `${days(ageDays)} old`;
  return usualDays === null ? age : `${age}, usually won after ${days(Math.round(usualDays))}`;
}

function amountDetail(amount: number | null, median: number | null): string {
  if (amount === null) return 'no amount yet';
  if (median === null) return 'no usual amount yet';
  const times = amount / median;
  if (times >= 1.25) return `${times.toFixed(1)} times your usual deal`;
  return times <= 0.8 ? `${Math.round(times * 100)}% of your usual deal` : 'about your usual deal';
}

function closeWords(terms: DealFacts['terms'], helps: boolean): Words {
  if (!terms) return { title: 'Close date', detail: 'no history' };
  const { close_in_days: left, pushes } = terms;
  if (left === null) return { title: 'No close date', detail: null };
  if (left < -1) return { title: 'Close date passed', detail: `${days(-left)} ago` };
  if (pushes > 0 && !helps) return { title: 'Close date moved', detail: count(pushes, 'time', 'times') };
  return { title: 'Close date', detail: left < 1 ? 'today' : `in ${days(Math.ceil(left))}` };
}

/** Titles that name what was looked at, whose detail says how it is by itself. */
const SAID_BY_DETAIL: ReadonlySet<string> = new Set([
  'Stage pace',
  'Deal age',
  'Amount',
  'Activity',
  'Meetings',
  'Contacts',
]);
/** Titles that say nothing without their detail. */
const NAMING: ReadonlySet<string> = new Set(['Lead source', 'Close date', 'Owner’s workload']);

/** A reason where there is room for one line. */
export function reasonLine({ title, detail }: Words): string {
  if (detail === null) return title;
  if (SAID_BY_DETAIL.has(title)) return detail;
  return NAMING.has(title) ? `${title}: ${detail}` : title;
}

export const baseTitle = (stage: string): string => `${stage} average`;

/** What could be done, and what a deal has then, to be read after "Deals like this with". */
export const ADVICE_WORDS = {
  decision_maker: { step: 'Involve the decision maker', gained: 'the decision maker' },
  champion: { step: 'Find a champion', gained: 'a champion' },
  meeting: { step: 'Hold a meeting', gained: 'one more meeting' },
  touch: { step: 'Talk to them', gained: 'a recent conversation' },
  person: { step: 'Bring in another contact', gained: 'one more contact' },
  close_date: { step: 'Agree on a new close date', gained: 'a close date ahead' },
  next_step: { step: 'Plan the next step', gained: 'a next step' },
} as const;
export type DealAction = keyof typeof ADVICE_WORDS;

export const adviceText = (action: DealAction, points: number): string =>
  `${ADVICE_WORDS[action].step}. Deals like this with ${ADVICE_WORDS[action].gained} are won ${count(points, 'point', 'points')} more often.`;
