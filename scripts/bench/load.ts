import autocannon from 'autocannon';

export type Load = { perSecond: number; p50: number; p95: number; p99: number; failed: number };
/** One kind of request. `body`: makes each one's, as JSON text. */
export type Asked = {
  url: string;
  headers?: Record<string, string> | undefined;
  body?: (() => string) | undefined;
  method?: 'GET' | 'POST' | undefined;
};

/**
 * Sends the same kind of request over several connections for some seconds, or a number of times. Milliseconds; its p95
 * is a p97.5.
 */
export async function load(
  { url, headers = {}, body, method = body ? 'POST' : 'GET' }: Asked,
  { connections, ...much }: { connections: number } & ({ seconds: number } | { amount: number }),
): Promise<Load> {
  const request = body
    ? {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        setupRequest: (one: autocannon.Request) => ({ ...one, body: body() }),
      }
    : { method, headers };
  const started = performance.now();
  const result = await autocannon({
    url,
    connections,
    ...('amount' in much ? { amount: much.amount } : { duration: much.seconds }),
    requests: [request],
  });
  const seconds = 'amount' in much ? (performance.now() - started) / 1000 : result.duration;
  const { p50, p97_5: p95, p99 } = result.latency;
  return { perSecond: result['2xx'] / seconds, p50, p95, p99, failed: result.non2xx + result.errors + result.timeouts };
}

/** Exact latencies of one connection, which autocannon rounds to whole milliseconds. */
export async function timeEach({ url, headers = {}, body }: Asked, count: number): Promise<Load> {
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  for (let i = 0; i < count; i += 1) {
    const sent = performance.now();
    const answer = await fetch(
      url,
      body
        ? { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: body() }
        : { headers },
    );
    await answer.arrayBuffer();
    times.push(performance.now() - sent);
    if (!answer.ok) failed += 1;
  }
  const perSecond = (count / (performance.now() - started)) * 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { perSecond, p50: at(0.5), p95: at(0.95), p99: at(0.99), failed };
}
