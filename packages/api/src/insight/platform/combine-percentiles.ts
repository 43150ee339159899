/** What a minute of an instance says of its calls. Milliseconds. */
export type MinuteSample = { calls: number; p50_ms: number; p95_ms: number; p99_ms: number };

const STEPS = 40;

/**
 * A percentile of many minutes' calls together, null without calls. The minutes keep three percentiles each, so between
 * those the calls are taken to be spread evenly (none is slower than its minute's 99th percentile), and the answer is
 * the time that the wanted share of all calls stays within. The average of percentiles would not be one: a quiet slow
 * minute would weigh as much as a busy one.
 */
export function combinePercentiles(samples: MinuteSample[], share: number): number | null {
  const busy = samples.filter(({ calls }) => calls > 0);
  const total = busy.reduce((sum, { calls }) => sum + calls, 0);
  if (total === 0) return null;
  let [low, high] = [0, Math.max(...busy.map(({ p99_ms }) => p99_ms))];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    const within = busy.reduce((sum, sample) => sum + sample.calls * shareWithin(sample, middle), 0);
    if (within >= share * total) high = middle;
    else low = middle;
  }
  return Math.round(high * 10) / 10;
}

/** The share of a minute's calls that took `ms` at most. */
function shareWithin({ p50_ms, p95_ms, p99_ms }: MinuteSample, ms: number): number {
  if (ms >= p99_ms) return 1;
  const points = [
    [0, 0],
    [p50_ms, 0.5],
    [p95_ms, 0.95],
    [p99_ms, 0.99],
  ] as const;
  const at = points.findLastIndex(([time]) => time <= ms);
  const [from, next] = [points[at] ?? points[0], points[at + 1]];
  if (!next) return 1;
  const width = next[0] - from[0];
  return width <= 0 ? next[1] : from[1] + ((ms - from[0]) / width) * (next[1] - from[1]);
}
