import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { LeadFetchError } from '../../../ground/ports/lead-fetch.ts';

export type Answer = { status?: number; headers?: Record<string, string>; body: unknown };

/**
 * A platform on a local port until the test ends. Answers in the given order, the last one again and again; keeps what
 * it was asked.
 */
export async function standIn(...answers: Answer[]) {
  const asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = [];
  const listener: RequestListener = ({ method, url, headers }, response) => {
    asked.push({ method, url, headers });
    const answer = answers[Math.min(asked.length, answers.length) - 1] ?? { status: 500, body: '' };
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  };
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { base_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** How a fetch failed, as the delivery list and the retry see it. */
export async function failureOf(fetching: Promise<unknown>) {
  const error = await fetching.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof LeadFetchError)) throw new Error('did not fail as it should', { cause: error });
  const { message, retryable, retry_after } = error;
  return { message, retryable, retry_after };
}
