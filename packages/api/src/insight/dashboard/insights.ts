import type { AssistantModule, Insight, Scope } from '@outrider/shared/insight/dashboard';
import { LEAD_SOURCES, SOURCE_LABELS } from '@outrider/shared/records/leads';
import { dealsLink } from './deal-lists.ts';
import { leadsLink, rowsLink } from './links.ts';
import type { Periods } from './periods.ts';
import { shareOf } from '../../ground/share-of.ts';
import { formatMoney } from '@outrider/shared/ground/figures';
import { INSIGHT_WORDS as W } from './words.ts';

type Ended = { converted: number; decided: number };
export type Knowledge = {
  scope: Scope;
  when: Periods;
  currency: string;
  sources: (Ended & { source: string })[];
  pace: (Ended & { fast: boolean })[];
  stages: { pipeline_id: string; stage: string; label: string; count: number; amount: number }[];
  open_amount: number;
  won_quarter: number;
  quota: number | null;
  /** The part of the quarter that is over, 0 to 1. */
  elapsed: number;
  win: { won: number; lost: number };
};

/** A rate is said from this many on: of three leads one is a third and means nothing. */
const ENOUGH = 8;
/** How many times what is still missing the open deals should be worth. */
const COVERAGE = 3;
export const FAST_MINUTES = 24 * 60;

/** What is worth knowing in a module; only what there is enough data for. */
export function findInsights(module: AssistantModule, known: Knowledge): Insight[] {
  const found = {
    dashboard: [quotaPace(known), coverage(known), bestSource(known)],
    leads: [bestSource(known), worstSource(known), speedPays(known)],
    opportunities: [coverage(known), heaviestStage(known), winRate(known)],
  }[module];
  return found.filter((insight) => insight !== null);
}

/** Whose deals a list shows, where the figures are one's own. */
const ownIn = (scope: Scope) => (scope === 'own' ? { owner: 'me' } : {});

function quotaPace({ quota, won_quarter, elapsed, scope, when, currency }: Knowledge): Insight | null {
  if (!quota) return null;
  const progress = won_quarter / quota;
  const ahead = progress >= elapsed;
  return {
    id: 'quota_pace',
    title: ahead ? W.onPace : W.behind,
    text: W.pace(progress, scope === 'own' ? 'your' : 'the company’s', formatMoney(quota, currency), elapsed),
    action: W.viewWon,
    link: dealsLink('won_quarter', when, ownIn(scope)),
  };
}

function coverage({ quota, won_quarter, open_amount, scope, when, currency }: Knowledge): Insight | null {
  if (!quota || won_quarter >= quota) return null;
  const missing = quota - won_quarter;
  const times = open_amount / missing;
  return {
    id: 'coverage',
    title: times >= COVERAGE ? W.enough : W.tooLittle,
    text: W.coverage(formatMoney(missing, currency), times, COVERAGE),
    action: W.viewOpen,
    link: dealsLink('open_deals', when, ownIn(scope)),
  };
}

const conversionRate = ({ converted, decided }: Ended) => converted / decided;
const sumEnded = (rows: Ended[]): Ended =>
  rows.reduce((sum, row) => ({ converted: sum.converted + row.converted, decided: sum.decided + row.decided }), {
    converted: 0,
    decided: 0,
  });
const ranked = (sources: Knowledge['sources']) =>
  sources.filter(({ decided }) => decided >= ENOUGH).sort((a, b) => conversionRate(b) - conversionRate(a));
const labelledSource = (name: string) => {
  const source = LEAD_SOURCES.find((one) => one === name);
  return { source, label: source ? SOURCE_LABELS[source] : name };
};

function bestSource({ sources, scope }: Knowledge): Insight | null {
  const [best] = ranked(sources);
  const all = sumEnded(sources);
  if (!best || conversionRate(best) <= conversionRate(all)) return null;
  const { source, label } = labelledSource(best.source);
  return {
    id: 'best_source',
    title: W.bestSource(label),
    text: `${W.converted(conversionRate(best), best.decided)}${W.overAll(conversionRate(all))}`,
    action: W.viewSource(label),
    link: leadsLink({ assigned_to: scope === 'own' ? 'me' : undefined, source }),
  };
}

function worstSource({ sources, scope }: Knowledge): Insight | null {
  const list = ranked(sources);
  const worst = list.at(-1);
  const all = sumEnded(sources);
  if (!worst || list.length < 2 || conversionRate(worst) >= conversionRate(all) / 2) return null;
  const { source, label } = labelledSource(worst.source);
  return {
    id: 'worst_source',
    title: W.worstSource(label),
    text: `${W.converted(conversionRate(worst), worst.decided)}${W.worthIt}`,
    action: W.viewSource(label),
    link: leadsLink({ assigned_to: scope === 'own' ? 'me' : undefined, source }),
  };
}

function speedPays({ pace }: Knowledge): Insight | null {
  const fast = pace.find((row) => row.fast);
  const slow = pace.find((row) => !row.fast);
  if (!fast || !slow || fast.decided < ENOUGH || slow.decided < ENOUGH || conversionRate(fast) <= conversionRate(slow))
    return null;
  return {
    id: 'speed_pays',
    title: W.fast,
    text: W.speed(conversionRate(fast), fast.decided, conversionRate(slow), slow.decided),
    action: W.viewSlow,
    link: rowsLink('answered_leads'),
  };
}

function heaviestStage({ stages, open_amount, scope, when, currency }: Knowledge): Insight | null {
  const [heaviest] = [...stages].filter(({ stage }) => stage !== 'won').sort((a, b) => b.amount - a.amount);
  const share = heaviest ? shareOf(heaviest.amount, open_amount) : null;
  if (!heaviest || share === null || share < 0.4) return null;
  return {
    id: 'heaviest_stage',
    title: W.heaviest(share, heaviest.label),
    text: W.heaviestText(formatMoney(heaviest.amount, currency), heaviest.count),
    action: W.viewDeals,
    link: dealsLink('open_deals', when, { ...ownIn(scope), pipeline: heaviest.pipeline_id, stage: heaviest.stage }),
  };
}

function winRate({ win: { won, lost }, scope, when }: Knowledge): Insight | null {
  if (won + lost < ENOUGH) return null;
  return {
    id: 'win_rate',
    title: W.winRate(won / (won + lost)),
    text: W.winRateText(won, lost),
    action: W.viewDeals,
    link: dealsLink('closed_deals', when, ownIn(scope)),
  };
}
