import { areaUnderCurve } from './metrics.ts';
import { boundsOf, type PairedGain, RESAMPLES } from './paired-gain.ts';
import { createRandom } from './random.ts';

/**
 * How much better one set of scores ranks than another on the same leads: the difference of the areas under the curve
 * with the bounds of its 99 % interval, by resampling leads (paired percentile bootstrap, Efron 1979). labels: 1
 * converted. The same input and seed give the same answer; null without both classes.
 */
export function aucGain(
  own: ArrayLike<number>,
  other: ArrayLike<number>,
  labels: readonly number[],
  seed = 1,
): PairedGain | null {
  const mean = areaUnderCurve(own, labels) - areaUnderCurve(other, labels);
  if (Number.isNaN(mean)) return null;
  const [ownTies, otherTies] = [tiesOf(own), tiesOf(other)];
  const random = createRandom(seed);
  const times = new Uint32Array(labels.length);
  const gains: number[] = [];
  for (let resample = 0; resample < RESAMPLES; resample += 1) {
    times.fill(0);
    for (let drawn = 0; drawn < labels.length; drawn += 1) times[Math.floor(random() * labels.length)]! += 1;
    const gain = weightedArea(ownTies, labels, times) - weightedArea(otherTies, labels, times);
    if (!Number.isNaN(gain)) gains.push(gain);
  }
  return { n: labels.length, mean, ...boundsOf(gains) };
}

/**
 * The leads in order of score, those of one score together: sorted once, since a resample changes only how often each
 * counts.
 */
function tiesOf(scores: ArrayLike<number>): number[][] {
  const ties: number[][] = [];
  const order = Array.from({ length: scores.length }, (_, at) => at).sort(
    (a, b) => (scores[a] ?? 0) - (scores[b] ?? 0),
  );
  order.forEach((at, place) => {
    const before = order[place - 1];
    if (before !== undefined && scores[before] === scores[at]) ties.at(-1)?.push(at);
    else ties.push([at]);
  });
  return ties;
}

function weightedArea(ties: readonly number[][], labels: readonly number[], times: Uint32Array): number {
  let [below, pairs, positives] = [0, 0, 0];
  for (const tie of ties) {
    let [converted, not] = [0, 0];
    for (const at of tie) {
      if (labels[at] === 1) converted += times[at] ?? 0;
      else not += times[at] ?? 0;
    }
    pairs += converted * (below + not / 2);
    below += not;
    positives += converted;
  }
  return pairs / (positives * below);
}
