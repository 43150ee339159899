import { interpolate, type Piecewise } from './piecewise.ts';

export type Priority = 'high' | 'medium' | 'low';

/**
 * From log-odds to the 0-100 score, for the rules. Corners as probabilities: 0.3 % is 0, 1.5 % is 20, 12 % (the
 * baseline) is 45, 30 % is 60, 62 % is 80, 90 % is 92, 98 % is 100. So that 60 and 80, the product's bands, stand for
 * "better than most" and "more likely than not". A learned model brings its own map, made from the company's own leads.
 */
export const RULES_MAP: Piecewise = { xs: [-5.8, -4.2, -2, -0.85, 0.5, 2.2, 4], ys: [0, 20, 45, 60, 80, 92, 100] };

/** Score before rounding, 0..100. */
export function mapScore(map: Piecewise, logit: number): number {
  return Math.min(100, Math.max(0, interpolate(map.xs, map.ys, logit)));
}

/** The stored priority: 80 and above high, 60 to 79 medium, below low. */
export function priorityOf(score: number): Priority {
  return score >= 80 ? 'high' : score >= 60 ? 'medium' : 'low';
}

export function sigmoid(logit: number): number {
  return logit >= 0 ? 1 / (1 + Math.exp(-logit)) : Math.exp(logit) / (1 + Math.exp(logit));
}
