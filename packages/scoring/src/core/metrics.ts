/** Sum of ln p(label), in nats. */
export function logLikelihood(logits: ArrayLike<number>, labels: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < logits.length; i++) {
    const z = logits[i] as number;
    sum -= Math.max(z, 0) - (labels[i] as number) * z + Math.log1p(Math.exp(-Math.abs(z)));
  }
  return sum;
}

/**
 * Chance that a converted lead has the higher score than an unconverted one, ties counted half (Mann-Whitney); NaN
 * without both classes.
 */
export function areaUnderCurve(scores: ArrayLike<number>, labels: ArrayLike<number>): number {
  const order = Array.from({ length: scores.length }, (_, i) => i).sort(
    (a, b) => (scores[a] as number) - (scores[b] as number),
  );
  let [rankSum, positives] = [0, 0];
  for (let i = 0; i < order.length;) {
    let j = i;
    while (j < order.length && scores[order[j] as number] === scores[order[i] as number]) j++;
    for (let k = i; k < j; k++) {
      if (labels[order[k] as number] === 1) {
        rankSum += (i + j + 1) / 2;
        positives++;
      }
    }
    i = j;
  }
  const negatives = order.length - positives;
  return positives > 0 && negatives > 0 ? (rankSum - (positives * (positives + 1)) / 2) / (positives * negatives) : NaN;
}

/** One tenth of the leads by predicted probability: what was predicted on average, and what happened. */
export type CalibrationBin = { n: number; predicted: number; observed: number };

/** Equal-mass bins, lowest first. Leads with the same probability stay together, so there may be fewer than `count`. */
export function calibrationBins(
  probabilities: ArrayLike<number>,
  labels: ArrayLike<number>,
  count = 10,
): CalibrationBin[] {
  const order = Array.from({ length: probabilities.length }, (_, i) => i).sort(
    (a, b) => (probabilities[a] as number) - (probabilities[b] as number),
  );
  const bins = Array.from({ length: count }, () => ({ n: 0, predicted: 0, observed: 0 }));
  for (let i = 0; i < order.length;) {
    let j = i;
    while (j < order.length && probabilities[order[j] as number] === probabilities[order[i] as number]) j++;
    const bin = bins[Math.min(count - 1, Math.floor((((i + j - 1) / 2) * count) / order.length))];
    for (let k = i; bin && k < j; k++) {
      bin.n++;
      bin.predicted += probabilities[order[k] as number] as number;
      bin.observed += labels[order[k] as number] as number;
    }
    i = j;
  }
  return bins
    .filter((bin) => bin.n > 0)
    .map(({ n, predicted, observed }) => ({ n, predicted: predicted / n, observed: observed / n }));
}

/**
 * Expected calibration error: mean distance of predicted and observed over the bins, weighted by leads. 0 is perfect.
 */
export function calibrationError(bins: readonly CalibrationBin[]): number {
  const n = bins.reduce((sum, bin) => sum + bin.n, 0);
  return n === 0 ? 0 : bins.reduce((sum, bin) => sum + bin.n * Math.abs(bin.predicted - bin.observed), 0) / n;
}

/**
 * 1 - log-loss / log-loss of always saying the base rate: 0 knows nothing, 1 knows everything, below 0 misleads. 0
 * without both classes.
 */
export function skillScore(logits: ArrayLike<number>, labels: ArrayLike<number>): number {
  const n = labels.length;
  const base = Array.from(labels).reduce((a, b) => a + b, 0) / n;
  if (!(base > 0 && base < 1)) return 0;
  return 1 - logLikelihood(logits, labels) / (n * (base * Math.log(base) + (1 - base) * Math.log(1 - base)));
}
