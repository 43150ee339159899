import { MESSAGES } from '@outrider/shared/ground/messages';
import { readUrl } from '@outrider/shared/ground/read-url';
import { getPinned, textOf } from '../../ground/outgoing/get-pinned.ts';
import { pinHost, type Resolve } from '../../ground/outgoing/public-host.ts';
import { hostOf } from '../../ground/outgoing/webhook-url.ts';
import { type CalendarAnswer, CalendarError, type CalendarFetcher } from '../../ground/ports/calendar-fetch.ts';

const BYTES_MAX = 5 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
/** Some publish a calendar under an address that leads on. Each step is checked like the first. */
const REDIRECTS_MAX = 3;

type Options = {
  /** Addresses of this network as well, and plain HTTP. */
  private_calendars?: boolean;
  resolve?: Resolve;
  isPublic?: (address: string) => boolean;
  timeout_ms?: number;
};

/**
 * Reads calendars on the public internet: https only, at most 5 MB and 15 seconds. Every address that a name stands for
 * must be public, and the connection goes to the one that was checked. The options but the first are for tests.
 */
export function createCalendarFetcher({
  private_calendars = false,
  resolve,
  isPublic = private_calendars ? () => true : undefined,
  timeout_ms = TIMEOUT_MS,
}: Options = {}): CalendarFetcher {
  async function read(url: URL, etag: string | null, signal: AbortSignal, left: number): Promise<CalendarAnswer> {
    if (url.protocol !== 'https:' && !private_calendars) throw new CalendarError(MESSAGES.calendarAddressInvalid);
    const pinned = await pinHost(hostOf(url), isPublic, resolve);
    if (!pinned) throw new CalendarError(MESSAGES.calendarPrivate);
    const response = await getPinned(url, {
      headers: {
        accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
        'accept-encoding': 'identity',
        'user-agent': 'Outrider-Calendar/1',
        ...(etag && { 'if-none-match': etag }),
      },
      pinned,
      signal,
    });
    const { statusCode: status = 0, headers } = response;
    if (status === 200) return { text: await textOf(response, BYTES_MAX, tooLarge), etag: headers.etag ?? null };
    response.destroy(); // nothing of what it says is wanted
    if (status === 304) return 'unchanged';
    const next =
      status >= 300 && status < 400 && headers.location ? readUrl(new URL(headers.location, url).href) : null;
    if (next && left > 0) return read(next, etag, signal, left - 1);
    throw new CalendarError(
      status === 404 || status === 410 ? MESSAGES.calendarLost : MESSAGES.calendarRefused(status),
    );
  }

  return async (text, { etag }) => {
    const url = readUrl(text);
    if (!url) throw new CalendarError(MESSAGES.calendarAddressInvalid);
    const signal = AbortSignal.timeout(timeout_ms);
    try {
      return await read(url, etag, signal, REDIRECTS_MAX);
    } catch (error) {
      if (error instanceof CalendarError) throw error;
      throw new CalendarError(signal.aborted ? MESSAGES.calendarSlow : MESSAGES.calendarUnreachable, { cause: error });
    }
  };
}

const tooLarge = () => new CalendarError(MESSAGES.calendarTooLarge);
