import autocannon from 'autocannon';

export type Load = { perSecond: number; p50: number; p95: number; p99: number; failed: number };

/** Sends the same kind of request for some seconds; `next` makes each one's body. Milliseconds. */
export async function load(
  url: string,
  options: {
    connections: number;
    seconds: number;
    headers?: Record<string, string>;
    method?: 'GET' | 'POST';
    next?: () => string;
  },
): Promise<Load> {
  const { connections, seconds, headers = {}, method = 'GET', next } = options;
  const request = next
    ? {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        setupRequest: (one: autocannon.Request) => ({ ...one, body: next() }),
      }
    : { method, headers };
  const result = await autocannon({ url, connections, duration: seconds, requests: [request] });
  const { p50, p97_5: p95, p99 } = result.latency;
  return {
    perSecond: result['2xx'] / result.duration,
    p50,
    p95,
    p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}

/** Exact latencies of one connection, which autocannon rounds to whole milliseconds. */
export async function timeEach(url: string, count: number, headers: Record<string, string>): Promise<Load> {
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  for (let i = 0; i < count; i += 1) {
    const sent = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    times.push(performance.now() - sent);
    if (!answer.ok) failed += 1;
  }
  const perSecond = (count / (performance.now() - started)) * 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), failed };
}
