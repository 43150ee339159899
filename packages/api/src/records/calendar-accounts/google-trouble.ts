import { MESSAGES } from '@outrider/shared/ground/messages';
import { ZodError } from 'zod';
import { CalendarAccountError } from '../../ground/ports/calendar.ts';

type Thrown = { status?: number; response?: { status?: number; data?: unknown } };
type Body = { error?: { errors?: { reason?: string }[] } };

const statusOf = (error: unknown): number | undefined => {
  const { response, status } = (error ?? {}) as Thrown;
  return response?.status ?? status;
};
export const isStatus = (error: unknown, ...wanted: number[]): boolean => wanted.includes(statusOf(error) ?? 0);

/** With 403 they mean "later", not "never". */
const QUOTA = /^(?:rateLimitExceeded|userRateLimitExceeded|quotaExceeded|dailyLimitExceeded)$/;

/** Whatever a call of Calendar threw, as what it means to the account's owner. */
export function toCalendarError(cause: unknown): CalendarAccountError {
  if (cause instanceof CalendarAccountError) return cause;
  if (cause instanceof ZodError || cause instanceof SyntaxError)
    return new CalendarAccountError(MESSAGES.calendarUnreadable, 'other', cause);
  const body = ((cause ?? {}) as Thrown).response?.data as Body | undefined;
  const reasons = body?.error?.errors ?? [];
  switch (statusOf(cause)) {
    case 401:
      return new CalendarAccountError(MESSAGES.calendarSignInEnded, 'signed_out', cause);
    case 403:
      return reasons.some(({ reason }) => QUOTA.test(reason ?? ''))
        ? new CalendarAccountError(MESSAGES.calendarBusy, 'other', cause)
        : new CalendarAccountError(MESSAGES.calendarForbidden, 'other', cause);
    case 429:
      return new CalendarAccountError(MESSAGES.calendarBusy, 'other', cause);
    case 404:
    case 410:
      return new CalendarAccountError(MESSAGES.calendarGone, 'lost', cause);
    case 412:
      return new CalendarAccountError(MESSAGES.calendarEntryChanged, 'changed', cause);
    default:
      return new CalendarAccountError(MESSAGES.calendarProviderSilent, 'other', cause);
  }
}
