/** Each bucket is this much wider than the one before: a percentile is off by half of it at most. */
const GROWTH = 1.05;
const LEAST_MS = 0.1;

/** Durations of a minute in a few hundred counters, whatever the number of calls. Milliseconds. */
export class LatencyHistogram {
  readonly #buckets = new Map<number, number>();
  #count = 0;

  add(ms: number): void {
    const bucket = Math.max(0, Math.ceil(Math.log(Math.max(ms, LEAST_MS) / LEAST_MS) / Math.log(GROWTH)));
    this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + 1);
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  /** The time within which this share (0 to 1) of the calls was answered; 0 without calls. */
  percentile(share: number): number {
    let rest = Math.ceil(share * this.#count);
    for (const bucket of [...this.#buckets.keys()].sort((a, b) => a - b)) {
      rest -= this.#buckets.get(bucket) ?? 0;
      if (rest <= 0) return Math.round(LEAST_MS * GROWTH ** (bucket - 0.5) * 100) / 100;
    }
    return 0;
  }
}
