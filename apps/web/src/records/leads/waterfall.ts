import type { AiInsights } from '@outrider/shared/records/leads';

/** One row of "Why this score": the running total before and after it. */
export type WaterfallStep = {
  label: string;
  value: string | null;
  points: number;
  from: number;
  to: number;
  evidence?: { n: number; converted: number };
};
export type Waterfall = { baseline: number; steps: WaterfallStep[]; unmoved: string[]; total: number };

/** Baseline first, what raises the score by size, then what lowers it by size. The running total ends at the score. */
export function buildWaterfall({ baseline, factors }: Pick<AiInsights, 'baseline' | 'factors'>): Waterfall {
  const raising = factors.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points);
  const lowering = factors.filter(({ points }) => points < 0).toSorted((a, b) => a.points - b.points);
  let total = baseline;
  const steps = [...raising, ...lowering].map(({ label, value, points, evidence }) => {
    const from = total;
    total += points;
    return { label, value, points, from, to: total, ...(evidence && { evidence }) };
  });
  return { baseline, steps, unmoved: factors.filter(({ points }) => points === 0).map(({ label }) => label), total };
}
