import { MESSAGES } from '@outrider/shared/ground/messages';
import { ZodError } from 'zod';
import { GoogleError } from '../../../ground/ports/google.ts';

type Response = { status?: number; headers?: Pick<Headers, 'get'> | Record<string, string>; data?: unknown };
type Thrown = { status?: number; code?: unknown; response?: Response };
type ErrorBody = { error?: string | { errors?: { reason?: string }[]; details?: { reason?: string }[] } };

/** What Google's own quota errors are called; with 403 they mean "later", not "never". */
const QUOTA = /^(rateLimitExceeded|userRateLimitExceeded|quotaExceeded|RATE_LIMIT_EXCEEDED|dailyLimitExceeded)$/;

/** Whatever a call threw, as what it means here. */
export function toGoogleError(cause: unknown): GoogleError {
  if (cause instanceof GoogleError) return cause;
  if (cause instanceof ZodError || cause instanceof SyntaxError)
    return new GoogleError('unreadable', MESSAGES.googleUnreadable, { cause });
  const { response, status = response?.status } = (cause ?? {}) as Thrown;
  const body = (response?.data ?? {}) as ErrorBody;
  // A revoked grant, a changed password, an account that is gone: from the token endpoint, whatever was called.
  if (body.error === 'invalid_grant' || body.error === 'unauthorized_client' || status === 401)
    return new GoogleError('disconnected', MESSAGES.googleRevoked, { cause });
  const retry_after = readRetryAfter(response);
  if (status === 429 || (status === 403 && reasonsOf(body).some((reason) => QUOTA.test(reason))))
    return new GoogleError('busy', MESSAGES.googleBusy, { cause, retry_after });
  if (status === 403) return new GoogleError('forbidden', MESSAGES.googleForbidden, { cause });
  // 400: a range in a sheet that was renamed cannot be parsed.
  if (status === 404 || status === 400) return new GoogleError('missing', MESSAGES.googleMissing, { cause });
  if (status !== undefined && status < 400) return new GoogleError('unreadable', MESSAGES.googleUnreadable, { cause });
  return new GoogleError('unreachable', MESSAGES.googleUnreachable, { cause, retry_after });
}

function reasonsOf({ error }: ErrorBody): string[] {
  if (typeof error !== 'object') return [];
  return [...(error.errors ?? []), ...(error.details ?? [])].flatMap(({ reason }) => (reason ? [reason] : []));
}

/** Seconds, from either form of the header. */
function readRetryAfter(response: Response | undefined): number | null {
  const { headers } = response ?? {};
  // Not necessarily the global Headers: gaxios brings its own fetch along.
  const text =
    typeof headers?.get === 'function'
      ? headers.get('retry-after')
      : ((headers as Record<string, string> | undefined)?.['retry-after'] ?? null);
  if (!text) return null;
  const seconds = /^\d{1,6}$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}
