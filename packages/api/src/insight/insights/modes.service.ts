import type { CompanyQueries } from '@outrider/db';
import { meanDifference, pairedGain, scoreLead, snapshotFacts } from '@outrider/scoring';
import { DAY_MS } from '@outrider/shared/ground/days';
import { groupBy } from '@outrider/shared/ground/group-by';
import {
  FIRST_SCORE_BANDS,
  type InsightModes,
  type InsightPairs,
  INSIGHTS,
  type ModeFigure,
} from '@outrider/shared/insight/insights';
import { roundFigure } from '../../ground/share-of.ts';
import { monthsAt } from './accuracy.service.ts';
import { listModes, type ModeRow } from './modes.store.ts';

type LeadPair = { ai: ModeRow; manual: ModeRow };
type Zone = { timezone: string };

/**
 * AI and hybrid leads beside manual ones that are like them. Each lead is in one pair at most; those without a like one
 * are left out.
 */
export async function getModes(db: CompanyQueries, zone: Zone, now: Date): Promise<InsightModes> {
  const rows = await readModes(db, zone, now);
  const pairs = pairUp(rows);
  const manual = rows.filter(isManual).length;
  return {
    pairs: pairs.length,
    leads: { ai: rows.length - manual, manual },
    figures: pairs.length < INSIGHTS.pairs ? [] : figuresOf(pairs),
  };
}

/** The pairs themselves, the newest first. */
export async function getPairs(db: CompanyQueries, zone: Zone, now: Date): Promise<InsightPairs> {
  const pairs = pairUp(await readModes(db, zone, now));
  return {
    total: pairs.length,
    items: pairs.slice(0, INSIGHTS.rows).map(({ ai, manual }) => ({
      source: ai.source,
      company_size: ai.company_size,
      ai: presentLead(ai),
      manual: presentLead(manual),
    })),
  };
}

/** What came lately has had no time to become anything, and is left out. */
function readModes(db: CompanyQueries, { timezone }: Zone, now: Date): Promise<ModeRow[]> {
  const until = new Date(now.getTime() - INSIGHTS.reachDays * DAY_MS);
  return listModes(db, monthsAt(now, timezone).since, until);
}

const isManual = ({ processing_mode }: ModeRow) => processing_mode === 'manual';
const presentLead = ({ id, name, processing_mode, created_at }: ModeRow) => ({
  id,
  name,
  mode: processing_mode,
  created_at: created_at.toISOString(),
});

/**
 * One AI lead and one manual lead of the same source and company size, in the same band by the rules, each with the one
 * that is nearest in time and still free. The newest first.
 */
function pairUp(rows: readonly ModeRow[]): LeadPair[] {
  const strata = groupBy(rows, stratumOf);
  const pairs = [...strata.values()].flatMap((like) => {
    const free = like.filter((row) => !isManual(row));
    return like.filter(isManual).flatMap((manual) => {
      const at = nearest(free, manual.created_at);
      const [ai] = at === null ? [] : free.splice(at, 1);
      return ai ? [{ ai, manual }] : [];
    });
  });
  return pairs.sort((one, other) => other.manual.created_at.getTime() - one.manual.created_at.getTime());
}

/** Manual leads have no score of their own: what the rules say of the facts is the same measure for both. */
function stratumOf({ source, company_size, facts }: ModeRow): string {
  const { score } = scoreLead(snapshotFacts(facts), null);
  return JSON.stringify([source, company_size, FIRST_SCORE_BANDS.find(({ from }) => score >= from)?.from]);
}

function nearest(rows: readonly ModeRow[], to: Date): number | null {
  const apart = (row: ModeRow) => Math.abs(row.created_at.getTime() - to.getTime());
  let best: number | null = null;
  rows.forEach((row, at) => {
    const known = best === null ? undefined : rows[best];
    if (!known || apart(row) < apart(known)) best = at;
  });
  return best;
}

type Figure = InsightModes['figures'][number];

const figuresOf = (pairs: LeadPair[]): Figure[] => [
  responses(pairs),
  shares('reply_rate', pairs, ({ replied }) => replied),
  shares('qualified', pairs, ({ qualified }) => qualified),
  wonDeals(pairs),
];

/** The median of each side; who is faster, by the ratio of the two in each pair. */
function responses(pairs: LeadPair[]): Figure {
  const known = pairs.filter(({ ai, manual }) => ai.minutes !== null && manual.minutes !== null);
  const sideOf = (side: keyof LeadPair) => {
    const minutes = pairs.map((pair) => pair[side].minutes).filter((value) => value !== null);
    return { value: medianOf(minutes), n: minutes.length };
  };
  const log = (minutes: number | null) => Math.log(1 + (minutes ?? 0));
  return {
    figure: 'first_response',
    ai: sideOf('ai'),
    manual: sideOf('manual'),
    better:
      known.length < INSIGHTS.pairs
        ? null
        : betterBy(known.map(({ ai, manual }) => log(manual.minutes) - log(ai.minutes))),
  };
}

function shares(figure: ModeFigure, pairs: LeadPair[], has: (row: ModeRow) => boolean): Figure {
  const sideOf = (side: keyof LeadPair) => ({
    value: roundFigure(pairs.filter((pair) => has(pair[side])).length / pairs.length),
    n: pairs.length,
  });
  return {
    figure,
    ai: sideOf('ai'),
    manual: sideOf('manual'),
    better: betterBy(pairs.map(({ ai, manual }) => Number(has(ai)) - Number(has(manual)))),
  };
}

/** Few pairs win on both sides, so the averages of the two sides are held against each other. */
function wonDeals(pairs: LeadPair[]): Figure {
  const of = (side: keyof LeadPair) => pairs.map((pair) => pair[side].won).filter((value) => value !== null);
  const [ai, manual] = [of('ai'), of('manual')];
  const apart = Math.min(ai.length, manual.length) >= INSIGHTS.ofEach ? meanDifference(ai, manual) : null;
  return {
    figure: 'won_deal',
    ai: { value: meanOf(ai), n: ai.length },
    manual: { value: meanOf(manual), n: manual.length },
    better: apart && clearlyBetter(apart),
  };
}

/** @param gains of each pair: above 0 where the AI lead did better */
function betterBy(gains: readonly number[]): Figure['better'] {
  const gain = pairedGain(gains);
  return gain && clearlyBetter(gain);
}

const clearlyBetter = ({ low, high }: { low: number; high: number }): Figure['better'] =>
  low > 0 ? 'ai' : high < 0 ? 'manual' : null;

const meanOf = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? null : roundFigure((low + high) / 2);
}
