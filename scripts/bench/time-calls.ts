const REPEATS = 40;

/** How long a call takes, of forty one after the other, in milliseconds. */
export async function timeAll(work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let count = 0; count < REPEATS; count += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(REPEATS * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}
