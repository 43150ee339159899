import { meanDifference, shareDifference } from '@outrider/scoring';
import { DAY_MS } from '@outrider/shared/ground/days';
import {
  DISMISS_REASONS,
  type DismissReason,
  type InsightAccuracy,
  type Suggestion,
} from '@outrider/shared/insight/insights';
import { roundFigure } from '../../ground/share-of.ts';
import type { OutcomeRow } from './outcomes.store.ts';
import type { SpeedRow } from './suggestions.store.ts';

/** Leads of each of the two groups before they are compared. */
const GROUP = 20;
/** Of these at most so many are said: the clearest. */
const SAID = 2;
/** How much better chances must be known with an answer than without it, 0 to 1. */
const WORTH_ASKING = 0.03;
const MONTH_DAYS = 365 / 12;

/** A suggestion before it is known how the company calls its subject, and which form lacks it. */
export type Found = Omit<Suggestion, 'subject_label' | 'form'>;

/**
 * Sources whose leads are qualified more often when they are contacted at once, beyond chance. It says what was seen;
 * whether one causes the other nobody knows.
 */
export function suggestSpeed(rows: readonly SpeedRow[], until: Date): Found[] {
  const found = [...new Set(rows.map(({ source }) => source))].flatMap((source) => {
    const [fast, slow] = [true, false].map((is) => rows.find((row) => row.source === source && row.fast === is));
    if (!fast || !slow || Math.min(fast.n, slow.n) < GROUP) return [];
    const apart = shareDifference([fast.reached, fast.n], [slow.reached, slow.n]);
    if (!apart || apart.low <= 0) return [];
    const oldest = Math.min(fast.oldest.getTime(), slow.oldest.getTime());
    const months = Math.max(1, (until.getTime() - oldest) / DAY_MS / MONTH_DAYS);
    return [
      {
        sure: apart.low,
        key: `speed/${source}`,
        kind: 'speed' as const,
        subject: source,
        own: { n: fast.n, value: roundFigure(fast.reached / fast.n) },
        other: { n: slow.n, value: roundFigure(slow.reached / slow.n) },
        evidence: fast.n + slow.n,
        monthly: Math.round((apart.mean * slow.n * 10) / months) / 10,
      },
    ];
  });
  return clearest(found);
}

/**
 * Fields that scores are much nearer to the truth with: how far chances were off where it was known, and where not.
 * Welch's interval of 95 %.
 */
export function suggestKnown(outcomes: readonly OutcomeRow[], fields: readonly string[]): Found[] {
  const offOf = ({ probability, converted }: OutcomeRow) => Math.abs(probability - Number(converted));
  const found = fields.flatMap((field) => {
    const isKnown = ({ features }: OutcomeRow) => ((features as Record<string, unknown>)[field] ?? '') !== '';
    const known = outcomes.filter(isKnown).map(offOf);
    const unknown = outcomes.filter((row) => !isKnown(row)).map(offOf);
    if (Math.min(known.length, unknown.length) < GROUP) return [];
    const apart = meanDifference(unknown, known);
    if (!apart || apart.low <= 0 || apart.own - apart.other < WORTH_ASKING) return [];
    return [
      {
        sure: apart.low,
        key: `known/${field}`,
        kind: 'known' as const,
        subject: field,
        own: { n: known.length, value: roundFigure(apart.other) },
        other: { n: unknown.length, value: roundFigure(apart.own) },
        evidence: outcomes.length,
        monthly: null,
      },
    ];
  });
  return clearest(found);
}

/** Scores that rank worse than they did: a new version is trained on what leads are like now. */
export const suggestDrift = (drift: InsightAccuracy['drift']): Found[] =>
  drift
    ? [
        {
          key: 'drift',
          kind: 'drift',
          subject: null,
          own: { n: drift.recent.n, value: drift.recent.share },
          other: { n: drift.earlier.n, value: drift.earlier.share },
          evidence: drift.recent.n + drift.earlier.n,
          monthly: null,
        },
      ]
    : [];

type PutAside = { key: string; reason: DismissReason; evidence: number; dismissed_at: Date };

/** One that was put aside stays away for a time, by the reason; twice the evidence brings it back before. */
export function isPutAside({ key, evidence }: Pick<Found, 'key' | 'evidence'>, known: readonly PutAside[], now: Date) {
  const aside = known.find((one) => one.key === key);
  return aside !== undefined && isWithin(aside, now) && evidence < 2 * aside.evidence;
}

/** Whether the time that its reason gives it is not over yet. */
export const isWithin = ({ reason, dismissed_at }: Pick<PutAside, 'reason' | 'dismissed_at'>, now: Date): boolean =>
  now.getTime() - dismissed_at.getTime() < DISMISS_REASONS[reason] * DAY_MS;

const clearest = (found: (Found & { sure: number })[]): Found[] =>
  found
    .toSorted((one, other) => other.sure - one.sure)
    .slice(0, SAID)
    .map(({ sure: _, ...rest }) => rest);
