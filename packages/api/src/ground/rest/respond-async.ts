import type { RestMeta } from '../trpc.ts';

/** When whoever waits for work in the background should ask again, in seconds. */
const ASK_AGAIN_S = 2;
const ASK_AGAIN = { 'retry-after': String(ASK_AGAIN_S) };

/** Whether a request would rather not wait (RFC 7240): the preference may stand among others. */
const prefersAsync = (prefer: string | undefined): boolean =>
  prefer !== undefined && prefer.split(',').some((one) => one.split(';')[0]?.trim().toLowerCase() === 'respond-async');

/** The headers of a 202 for work that goes on, where the request asked for one; null where it is answered as ever. */
export function jobHeaders(
  { job }: RestMeta,
  { prefer }: Readonly<Record<string, string>>,
  output: unknown,
): Record<string, string> | null {
  if (!job || !prefersAsync(prefer)) return null;
  const location = `/api${job.replace('{id}', (output as { id: string }).id)}`;
  return { location, 'preference-applied': 'respond-async', ...ASK_AGAIN };
}

/** When to ask again for work that goes on. */
export const pollHeaders = ({ working }: RestMeta, output: unknown): Record<string, string> =>
  working?.(output as never) ? ASK_AGAIN : {};
