import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { readUrl } from '@outrider/shared/ground/read-url';
import { pinHost, pinTo, type Resolve } from '../../ground/outgoing/public-host.ts';
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
    const response = await new Promise<IncomingMessage>((done, fail) => {
      const open = url.protocol === 'http:' ? httpRequest : httpsRequest;
      const headers = {
        accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
        'accept-encoding': 'identity',
        'user-agent': 'Outrider-Calendar/1',
        ...(etag && { 'if-none-match': etag }),
      };
      open(url, { headers, agent: false, signal, lookup: pinTo(pinned) }, done)
        .on('error', fail)
        .end();
    });
    const { statusCode: status = 0, headers } = response;
    if (status === 200) return { text: await textOf(response), etag: headers.etag ?? null };
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

async function textOf(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BYTES_MAX) throw new CalendarError(MESSAGES.calendarTooLarge); // leaving the loop ends the connection
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
