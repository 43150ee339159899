import { parseStrictJson } from '../../../ground/http/strict-json.ts';
import { LeadFetchError } from '../../../ground/ports/lead-fetch.ts';
import { FETCH_FAILURES } from '../words.ts';

type PlatformCall = {
  /** Its name for people. */
  platform: string;
  url: URL;
  headers: Record<string, string>;
  /**
   * A platform that hides the reason of a failure in its body, read as JSON (null if it is none); null leaves it to the
   * status.
   */
  explain?: (failure: unknown, retryAfter: number | null) => LeadFetchError | null;
};

const TIMEOUT_MS = 5_000;
const MAX_ANSWER_BYTES = 1_000_000;

/**
 * GETs JSON from a platform: five seconds for everything, no redirect (the token would travel along), at most 1 MB.
 * Rejects with LeadFetchError: not retryable for 401, 403, 404, 410 and other refusals; retryable for 429, 5xx, a
 * redirect, silence and nonsense.
 */
export async function getPlatformJson(call: PlatformCall): Promise<unknown> {
  let status: number, retryAfter: number | null, body: unknown;
  try {
    const response = await fetch(call.url, {
      headers: { accept: 'application/json', ...call.headers },
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    status = response.status;
    retryAfter = readRetryAfter(response.headers.get('retry-after'));
    body = readJson(await readLimited(response));
  } catch {
    throw new LeadFetchError(FETCH_FAILURES.down(call.platform), true);
  }
  if (status === 200 && body !== undefined) return body;
  throw call.explain?.(body ?? null, retryAfter) ?? fetchError(status, call.platform, retryAfter);
}

function fetchError(status: number, platform: string, retryAfter: number | null): LeadFetchError {
  if (status === 401) return new LeadFetchError(FETCH_FAILURES.token(platform), false);
  if (status === 403) return new LeadFetchError(FETCH_FAILURES.forbidden(platform), false);
  if (status === 404 || status === 410) return new LeadFetchError(FETCH_FAILURES.gone(platform), false);
  if (status === 429) return new LeadFetchError(FETCH_FAILURES.busy(platform), true, retryAfter);
  if (status >= 400 && status < 500 && status !== 408)
    return new LeadFetchError(FETCH_FAILURES.refused(platform), false);
  return new LeadFetchError(FETCH_FAILURES.down(platform), true, retryAfter);
}

async function readLimited(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    // Leaving the loop cancels the rest of the answer.
    if (size > MAX_ANSWER_BYTES) throw new Error('the answer is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** undefined when it is not JSON. Ids beyond 2^53 stay text. */
function readJson(body: Uint8Array): unknown {
  try {
    return parseStrictJson(body, { bigIntegersAsText: true });
  } catch {
    return undefined;
  }
}

/** Seconds, from the seconds or the HTTP date of RFC 9110, 10.2.3; within a day. */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? null : Math.min(Math.max(seconds, 1), 86_400);
}
