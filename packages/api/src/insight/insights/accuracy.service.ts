import type { CompanyQueries } from '@outrider/db';
import { rankingGain, rankingOf, scoreLead, shareInterval, snapshotFacts } from '@outrider/scoring';
import { AppError } from '@outrider/shared/ground/errors';
import { DAY_MS, dayAt, monthAfter, startOfDay } from '@outrider/shared/ground/days';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  type BandRows,
  FIRST_SCORE_BANDS,
  type InsightAccuracy,
  type InsightMonth,
  type InsightRanking,
  INSIGHTS,
} from '@outrider/shared/insight/insights';
import { roundFigure, roundInterval } from '../../ground/share-of.ts';
import { RULES_ROW } from '../scoring/present.ts';
import { findActive } from '../scoring/versions.store.ts';
import { countReached, countScored, listOutcomes, listReached, type OutcomeRow } from './outcomes.store.ts';

/** An outcome with what the rules had said of the lead. */
type Judged = OutcomeRow & { rules: number };

/** The first days of the months that are looked at, the oldest first, and the moment the oldest begins. */
export function monthsAt(now: Date, timezone: string): { months: string[]; since: Date } {
  const last = `${dayAt(now, timezone).slice(0, 7)}-01`;
  const months = Array.from({ length: INSIGHTS.months }, (_, at) => monthAfter(last, at - INSIGHTS.months + 1));
  return { months, since: startOfDay(months[0] ?? last, timezone) };
}

/** What was known at the first score tells what the rules would have said then. */
const judge = (row: OutcomeRow): Judged => ({
  ...row,
  rules: scoreLead(snapshotFacts(row.features), null).score,
});

/**
 * How well scores ranked: each lead by the score that it got first, against how it ended. Nothing is trained on what it
 * is judged by, since the outcome came later.
 */
export async function getAccuracy(
  db: CompanyQueries,
  { timezone }: { timezone: string },
  now: Date,
): Promise<InsightAccuracy> {
  const { months, since } = monthsAt(now, timezone);
  const [active, outcomes, scored, reached] = await Promise.all([
    findActive(db, 'lead'),
    listOutcomes(db, since, INSIGHTS.most),
    countScored(db, daysBefore(now, INSIGHTS.recentDays)),
    countReached(
      db,
      reachAt(now, since),
      FIRST_SCORE_BANDS.map(({ from }) => from),
    ),
  ]);
  const { version, notes, examples, trained_at } = active ?? RULES_ROW;
  const judged = outcomes.map(judge);
  const ranking = rank(judged);
  return {
    model: { version, stage: notes.stage, examples, trained_at: active ? trained_at.toISOString() : null },
    scored,
    ranking,
    rules: ranking && besideRules(judged),
    cut_at: (outcomes[0]?.looked_at ?? 0) < INSIGHTS.most ? null : (outcomes.at(-1)?.at.toISOString() ?? null),
    months: months.map((month) => presentMonth(month, judged, timezone)),
    drift: findDrift(outcomes, now),
    bands: FIRST_SCORE_BANDS.map((band) => {
      const { n = 0, reached: got = 0 } = reached.find(({ from }) => from === band.from) ?? {};
      const known = shareInterval(got, n);
      return { ...band, n, reached: got, ...(known ? roundInterval(known) : { share: null, low: null, high: null }) };
    }),
  };
}

/** The leads of a band, those who got there first. @throws 404 where no band begins there */
export async function getBandRows(
  db: CompanyQueries,
  { timezone }: { timezone: string },
  from: number,
  now: Date,
): Promise<BandRows> {
  const band = FIRST_SCORE_BANDS.find((one) => one.from === from);
  if (!band) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const { since } = monthsAt(now, timezone);
  const rows = await listReached(db, reachAt(now, since), band.from, band.to, INSIGHTS.rows);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _, created_at, reached_at, ...row }) => ({
      ...row,
      created_at: created_at.toISOString(),
      reached_at: reached_at?.toISOString() ?? null,
    })),
  };
}

/**
 * Whether scores rank worse lately than before: the two intervals have nothing in common. Both have enough outcomes of
 * each kind, or nothing is said.
 */
export function findDrift(outcomes: readonly OutcomeRow[], now: Date): InsightAccuracy['drift'] {
  const recent = daysBefore(now, INSIGHTS.recentDays);
  const [late, early] = [outcomes.filter(({ at }) => at >= recent), outcomes.filter(({ at }) => at < recent)].map(rank);
  return late && early && late.high < early.low ? { recent: late, earlier: early } : null;
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);
const reachAt = (now: Date, since: Date) => ({
  since,
  until: daysBefore(now, INSIGHTS.reachDays),
  days: INSIGHTS.reachDays,
  most: INSIGHTS.most,
});

const labelsOf = (outcomes: readonly OutcomeRow[]) => outcomes.map(({ converted }) => (converted ? 1 : 0));
const scoresOf = (outcomes: readonly OutcomeRow[]) => outcomes.map(({ score }) => score);
const rulesOf = (judged: readonly Judged[]) => judged.map(({ rules }) => rules);

function rank(outcomes: readonly OutcomeRow[]): InsightRanking | null {
  const good = outcomes.filter(({ converted }) => converted).length;
  if (Math.min(good, outcomes.length - good) < INSIGHTS.ofEach) return null;
  const ranking = rankingOf(scoresOf(outcomes), labelsOf(outcomes));
  return ranking && roundInterval(ranking);
}

function besideRules(judged: readonly Judged[]): InsightAccuracy['rules'] {
  const labels = labelsOf(judged);
  const rules = rankingOf(rulesOf(judged), labels);
  const gain = rankingGain(scoresOf(judged), rulesOf(judged), labels);
  if (!rules || !gain) return null;
  const { mean, low, high } = gain;
  return { ...roundInterval({ share: rules.share, low, high }), gain: roundFigure(mean) };
}

function presentMonth(month: string, judged: readonly Judged[], timezone: string): InsightMonth {
  const [from, to] = [startOfDay(month, timezone), startOfDay(monthAfter(month, 1), timezone)];
  const ended = judged.filter(({ at }) => at >= from && at < to);
  const ranking = rank(ended);
  const rules = ranking && rankingOf(rulesOf(ended), labelsOf(ended));
  return { month, n: ended.length, ranking, rules: rules && roundFigure(rules.share) };
}
