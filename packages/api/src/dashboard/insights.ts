import { type AssistantModule, type Insight, RATE_DAYS, type Scope } from '@outrider/shared/dashboard';
import { LEAD_SOURCES, SOURCE_LABELS } from '@outrider/shared/leads';
import { leadsLink, rowsLink } from './links.ts';
import { shareOf } from '../share-of.ts';
import { inDollars, inPercent } from './words.ts';

type Ended = { converted: number; decided: number };
export type Knowledge = {
  scope: Scope;
  sources: (Ended & { source: string })[];
  pace: (Ended & { fast: boolean })[];
  stages: { stage: string; count: number; amount: number }[];
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

function quotaPace({ quota, won_quarter, elapsed, scope }: Knowledge): Insight | null {
  if (!quota) return null;
  const progress = won_quarter / quota;
  const ahead = progress >= elapsed;
  return {
    id: 'quota_pace',
    title: ahead ? 'On pace for the quarter' : 'Behind the pace of the quarter',
    text: `${inPercent(progress)} of ${scope === 'own' ? 'your' : 'the company’s'} ${inDollars(quota)} is won; ${inPercent(elapsed)} of the quarter is over.`,
    action: 'Show what was won',
    link: rowsLink('won_quarter'),
  };
}

function coverage({ quota, won_quarter, open_amount }: Knowledge): Insight | null {
  if (!quota || won_quarter >= quota) return null;
  const missing = quota - won_quarter;
  const times = open_amount / missing;
  return {
    id: 'coverage',
    title: times >= COVERAGE ? 'Enough in the pipeline' : 'Too little in the pipeline',
    text: `${inDollars(open_amount)} is open for the ${inDollars(missing)} still missing: ${times.toFixed(1)} times. ${COVERAGE} times is a usual cushion.`,
    action: 'Show open deals',
    link: rowsLink('open_deals'),
  };
}

const rateOf = ({ converted, decided }: Ended) => converted / decided;
const sumOf = (rows: Ended[]): Ended =>
  rows.reduce((sum, row) => ({ converted: sum.converted + row.converted, decided: sum.decided + row.decided }), {
    converted: 0,
    decided: 0,
  });
const ranked = (sources: Knowledge['sources']) =>
  sources.filter(({ decided }) => decided >= ENOUGH).sort((a, b) => rateOf(b) - rateOf(a));
const labelOf = (name: string) => {
  const source = LEAD_SOURCES.find((one) => one === name);
  return { source, label: source ? SOURCE_LABELS[source] : name };
};

function bestSource({ sources, scope }: Knowledge): Insight | null {
  const [best] = ranked(sources);
  const all = sumOf(sources);
  if (!best || rateOf(best) <= rateOf(all)) return null;
  const { source, label } = labelOf(best.source);
  return {
    id: 'best_source',
    title: `${label} converts best`,
    text: `${inPercent(rateOf(best))} of ${best.decided} decided leads converted, against ${inPercent(rateOf(all))} over all sources.`,
    action: `Show ${label} leads`,
    link: leadsLink({ assigned_to: scope === 'own' ? 'me' : undefined, source }),
  };
}

function worstSource({ sources, scope }: Knowledge): Insight | null {
  const list = ranked(sources);
  const worst = list.at(-1);
  const all = sumOf(sources);
  if (!worst || list.length < 2 || rateOf(worst) >= rateOf(all) / 2) return null;
  const { source, label } = labelOf(worst.source);
  return {
    id: 'worst_source',
    title: `${label} brings little`,
    text: `${inPercent(rateOf(worst))} of ${worst.decided} decided leads converted. Worth its cost?`,
    action: `Show ${label} leads`,
    link: leadsLink({ assigned_to: scope === 'own' ? 'me' : undefined, source }),
  };
}

function speedPays({ pace }: Knowledge): Insight | null {
  const fast = pace.find((row) => row.fast);
  const slow = pace.find((row) => !row.fast);
  if (!fast || !slow || fast.decided < ENOUGH || slow.decided < ENOUGH || rateOf(fast) <= rateOf(slow)) return null;
  return {
    id: 'speed_pays',
    title: 'Quick answers convert more',
    text: `Contacted within a day: ${inPercent(rateOf(fast))} of ${fast.decided} decided leads converted. Later: ${inPercent(rateOf(slow))} of ${slow.decided}. Leads of the last ${RATE_DAYS} days.`,
    action: 'Show the slowest',
    link: rowsLink('answered_leads'),
  };
}

function heaviestStage({ stages, open_amount }: Knowledge): Insight | null {
  const [heaviest] = [...stages].filter(({ stage }) => stage !== 'won').sort((a, b) => b.amount - a.amount);
  const share = heaviest ? shareOf(heaviest.amount, open_amount) : null;
  if (!heaviest || share === null || share < 0.4) return null;
  return {
    id: 'heaviest_stage',
    title: `${inPercent(share)} of the money stands in ${heaviest.stage}`,
    text: `${inDollars(heaviest.amount)} in ${heaviest.count === 1 ? 'one deal' : `${heaviest.count} deals`}.`,
    action: 'Show these deals',
    link: rowsLink('open_deals', {
      stage: heaviest.stage as 'prospecting' | 'qualification' | 'proposal' | 'negotiation',
    }),
  };
}

function winRate({ win: { won, lost } }: Knowledge): Insight | null {
  if (won + lost < ENOUGH) return null;
  return {
    id: 'win_rate',
    title: `${inPercent(won / (won + lost))} of closed deals are won`,
    text: `${won} won and ${lost} lost in the last ${RATE_DAYS} days.`,
    action: 'Show them',
    link: rowsLink('closed_deals'),
  };
}
