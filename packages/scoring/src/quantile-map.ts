import { interpolate, type Piecewise } from './piecewise.ts';

/**
 * The score that the share of leads below stands for: the best 15 % of a company's leads reach 80, the next 20 % reach
 * 60, the middle is 52, whatever share of its leads converts.
 */
const SHARES = [0, 0.1, 0.3, 0.5, 0.65, 0.85, 0.95, 1];
const SCORES = [8, 20, 38, 52, 60, 80, 90, 97];
/** Score points that one unit of log-odds may make at most: leads that hardly differ must not look as if they did. */
const STEEPEST = 40;
/** How far outside the leads seen the scale goes on, in log-odds, until it reaches 0 and 100. */
const MARGIN = 3;

/**
 * A monotone map from log-odds to score, by the quantiles of `logits` (a company's leads under one model). Built from
 * the middle outwards. Fixed within a model version: a lead keeps its score until the model changes.
 */
export function fitQuantileMap(logits: readonly number[]): Piecewise {
  const sorted = [...logits].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))] ?? 0;
  const xs = [...new Set(SHARES.map(at))];
  // Equal leads share a place: the middle of theirs.
  const wanted = xs.map((x) => interpolate(SHARES, SCORES, shareBelow(sorted, x)));
  const middle = xs.indexOf(at(0.5));
  const ys = [...wanted];
  for (let k = middle + 1; k < xs.length; k++)
    ys[k] = Math.min(
      wanted[k] as number,
      (ys[k - 1] as number) + STEEPEST * ((xs[k] as number) - (xs[k - 1] as number)),
    );
  for (let k = middle - 1; k >= 0; k--)
    ys[k] = Math.max(
      wanted[k] as number,
      (ys[k + 1] as number) - STEEPEST * ((xs[k + 1] as number) - (xs[k] as number)),
    );
  const [low, high] = [xs[0] ?? 0, xs.at(-1) ?? 0];
  return { xs: [low - MARGIN, ...xs, high + MARGIN], ys: [0, ...ys, 100] };
}

/** Share of leads below x, those equal to it counted half. */
function shareBelow(sorted: readonly number[], x: number): number {
  const first = sorted.indexOf(x);
  return sorted.length < 2 ? 0.5 : (first + sorted.lastIndexOf(x)) / 2 / (sorted.length - 1);
}
