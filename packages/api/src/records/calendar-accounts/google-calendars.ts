import { startOfDay } from '@outrider/shared/ground/days';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { OAuth2Client } from 'google-auth-library';
import type { calendar_v3 } from 'googleapis/build/src/apis/calendar/v3.js';
import { z } from 'zod';
import {
  CalendarAccountError,
  type CalendarChanges,
  type CalendarConnection,
  type CalendarEntry,
  type CalendarSpan,
  type EntryState,
  type ReadEvent,
} from '../../ground/ports/calendar.ts';
import { googleEventId, meetingIdOfGoogle } from '../../ground/text/event-uid.ts';
import { cleanTitle } from '../external-calendars/read-events.ts';
import { isStatus, toCalendarError } from './google-trouble.ts';

type Opening = {
  /** Instead of Google's. */
  rootUrl: string | undefined;
  /** `isRefused`: the one before was. @throws CalendarAccountError */
  accessToken: (isRefused: boolean) => Promise<string>;
};

const TIMEOUT_MS = 15_000;
const PAGE = 1_000;
/** A calendar with more is not read to its end. */
const PAGES_MAX = 20;

const time = z.object({ date: z.string().optional(), dateTime: z.string().optional() });
const eventShape = z.object({
  id: z.string(),
  status: z.string().optional(),
  etag: z.string().optional(),
  updated: z.string().optional(),
  summary: z.string().optional(),
  start: time.optional(),
  end: time.optional(),
  transparency: z.string().optional(),
  eventType: z.string().optional(),
  attendees: z.array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() })).optional(),
});
type GoogleEvent = z.output<typeof eventShape>;
const pageShape = z.object({
  items: z.array(eventShape).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
});
const calendarShape = z.object({
  id: z.string(),
  summary: z.string().default(''),
  summaryOverride: z.string().optional(),
  primary: z.boolean().default(false),
  accessRole: z.string().default('reader'),
});
const calendarsShape = z.object({
  items: z.array(calendarShape).default([]),
  nextPageToken: z.string().optional(),
});

/** The calendars of a Google account, by Calendar v3. Source: developers.google.com/workspace/calendar/api/v3/reference */
export function openGoogleCalendars({ rootUrl, accessToken }: Opening): CalendarConnection {
  const auth = new OAuth2Client();
  const options = { timeout: TIMEOUT_MS, retry: false };
  let loaded: Promise<calendar_v3.Calendar> | undefined;
  // Loaded when first needed, and on its own: all of googleapis takes a second and 100 MB.
  const load = () =>
    (loaded ??= import('googleapis/build/src/apis/calendar/index.js').then(({ calendar }) =>
      calendar({ version: 'v3', auth, ...(rootUrl && { rootUrl }) }),
    ));

  /** A token that is refused before its time is renewed once. */
  async function call<T>(work: (api: calendar_v3.Calendar) => Promise<T>, isRefused = false): Promise<T> {
    auth.setCredentials({ access_token: await accessToken(isRefused) });
    try {
      return await work(await load());
    } catch (error) {
      if (isStatus(error, 401) && !isRefused) return call(work, true);
      throw error;
    }
  }
  const asked = <T>(work: (api: calendar_v3.Calendar) => Promise<T>): Promise<T> =>
    call(work).catch((error: unknown) => {
      throw toCalendarError(error);
    });

  async function list(calendarId: string, start: { syncToken: string } | { timeMin: string; timeMax: string }) {
    const items: GoogleEvent[] = [];
    let pageToken: string | undefined;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const { data } = await call(({ events }) =>
        events.list(
          { calendarId, singleEvents: true, maxResults: PAGE, maxAttendees: 1, pageToken, ...start },
          options,
        ),
      );
      const read = pageShape.parse(data);
      items.push(...read.items);
      if (read.nextSyncToken) return { items, token: read.nextSyncToken };
      pageToken = read.nextPageToken;
      if (!pageToken) break;
    }
    throw new CalendarAccountError(MESSAGES.calendarTooHeavy);
  }

  const whole = (calendarId: string, { from, to }: CalendarSpan) =>
    list(calendarId, { timeMin: from.toISOString(), timeMax: to.toISOString() });

  async function patch(calendarId: string, entry: CalendarEntry, etag: string): Promise<EntryState> {
    const { data } = await call(({ events }) =>
      events.patch(
        { calendarId, eventId: googleEventId(entry.meeting_id), sendUpdates: 'none', requestBody: bodyOf(entry) },
        { ...options, headers: { 'If-Match': etag } },
      ),
    );
    return stateOf(eventShape.parse(data), entry.meeting_id);
  }

  async function find(calendarId: string, meeting_id: string): Promise<EntryState> {
    try {
      const { data } = await call(({ events }) =>
        events.get({ calendarId, eventId: googleEventId(meeting_id) }, options),
      );
      return stateOf(eventShape.parse(data), meeting_id);
    } catch (error) {
      if (isStatus(error, 404, 410)) return gone(meeting_id);
      throw error;
    }
  }

  return {
    listCalendars: () =>
      asked(async () => {
        const found: z.output<typeof calendarShape>[] = [];
        let pageToken: string | undefined;
        do {
          const { data } = await call(({ calendarList }) => calendarList.list({ maxResults: 250, pageToken }, options));
          const page = calendarsShape.parse(data);
          found.push(...page.items);
          pageToken = page.nextPageToken;
        } while (pageToken && found.length < PAGE);
        return found.map(({ id, summary, summaryOverride, primary, accessRole }) => ({
          id,
          name: cleanTitle(summaryOverride ?? summary) || id,
          is_primary: primary,
          is_writable: accessRole === 'owner' || accessRole === 'writer',
        }));
      }),

    changes: (calendarId, token, span) =>
      asked(async () => {
        const since = token
          ? await list(calendarId, { syncToken: token }).catch((error: unknown) => {
              if (isStatus(error, 410)) return null; // it has forgotten how far we were
              throw error;
            })
          : null;
        return since ? changesOf(since, false, span) : changesOf(await whole(calendarId, span), true, span);
      }),

    putEntry: (calendarId, entry, etag) =>
      asked(async () => {
        if (etag !== null)
          return patch(calendarId, entry, etag).catch((error: unknown) => {
            throw isStatus(error, 404, 410)
              ? new CalendarAccountError(MESSAGES.calendarEntryChanged, 'changed')
              : error;
          });
        try {
          const { data } = await call(({ events }) =>
            events.insert(
              {
                calendarId,
                sendUpdates: 'none',
                requestBody: { id: googleEventId(entry.meeting_id), ...bodyOf(entry) },
              },
              options,
            ),
          );
          return stateOf(eventShape.parse(data), entry.meeting_id);
        } catch (error) {
          // It was written before, and may have been deleted since: an ID is never free again.
          if (!isStatus(error, 409)) throw error;
          const { etag: known } = await find(calendarId, entry.meeting_id);
          return patch(calendarId, entry, known ?? '*');
        }
      }),

    findEntry: (calendarId, meeting_id) => asked(() => find(calendarId, meeting_id)),

    removeEntry: (calendarId, meeting_id) =>
      asked(async () => {
        try {
          await call(({ events }) =>
            events.delete({ calendarId, eventId: googleEventId(meeting_id), sendUpdates: 'none' }, options),
          );
        } catch (error) {
          if (!isStatus(error, 404, 410)) throw error;
        }
      }),
  };
}

/** Guests are no attendees of the event: Google would put it into their calendars beside our invitation. */
const bodyOf = ({ title, starts_at, ends_at, timezone, location, description }: CalendarEntry) => ({
  summary: title,
  location: location ?? '',
  description,
  start: { dateTime: starts_at.toISOString(), timeZone: timezone },
  end: { dateTime: ends_at.toISOString(), timeZone: timezone },
  status: 'confirmed',
  transparency: 'opaque',
});

const gone = (meeting_id: string, event?: GoogleEvent): EntryState => ({
  meeting_id,
  etag: event?.etag ?? null,
  starts_at: new Date(0),
  ends_at: new Date(0),
  is_all_day: false,
  updated_at: event?.updated ? new Date(event.updated) : null,
  is_gone: true,
});

function stateOf(event: GoogleEvent, meeting_id: string): EntryState {
  const occurrence = occurrenceOf(event, 'UTC');
  if (event.status === 'cancelled' || !occurrence) return gone(meeting_id, event);
  const { starts_at, ends_at, is_all_day } = occurrence;
  return {
    meeting_id,
    etag: event.etag ?? null,
    starts_at,
    ends_at,
    is_all_day,
    updated_at: event.updated ? new Date(event.updated) : null,
    is_gone: false,
  };
}

function changesOf(
  { items, token }: { items: GoogleEvent[]; token: string },
  is_whole: boolean,
  { from, to, zone, most }: CalendarSpan,
): CalendarChanges {
  const isWithin = ({ starts_at, ends_at }: ReadEvent) => ends_at > from && starts_at < to;
  const entries: EntryState[] = [];
  const events: CalendarChanges['events'] = [];
  for (const item of items) {
    const meeting_id = meetingIdOfGoogle(item.id);
    if (meeting_id) {
      entries.push(stateOf(item, meeting_id));
      continue;
    }
    const occurrence = item.status === 'cancelled' ? null : occurrenceOf(item, zone);
    events.push({ source_id: item.id, occurrences: occurrence && isWithin(occurrence) ? [occurrence] : [] });
  }
  events.sort((one, other) => startOf(one) - startOf(other));
  return { token, is_whole, is_cut: events.length > most, events: events.slice(0, most), entries };
}

const startOf = ({ occurrences: [first] }: CalendarChanges['events'][number]) => first?.starts_at.getTime() ?? 0;

/** Null for what has no time, or none that there is. */
function occurrenceOf(event: GoogleEvent, zone: string): ReadEvent | null {
  const starts_at = momentOf(event.start, zone);
  const ends_at = momentOf(event.end, zone) ?? starts_at;
  if (!starts_at || !ends_at) return null;
  const declined = event.attendees?.some(({ self, responseStatus }) => self && responseStatus === 'declined');
  return {
    title: cleanTitle(event.summary ?? ''),
    starts_at,
    ends_at: ends_at > starts_at ? ends_at : starts_at,
    is_all_day: event.start?.date !== undefined,
    is_busy: event.transparency !== 'transparent' && event.eventType !== 'workingLocation' && !declined,
  };
}

function momentOf(at: GoogleEvent['start'], zone: string): Date | null {
  const moment = at?.dateTime ? new Date(at.dateTime) : at?.date ? startOfDay(at.date, zone) : null;
  return moment && !Number.isNaN(moment.getTime()) ? moment : null;
}
