import { failure, json, type StandInAnswer, type StandInRequest } from './answers.ts';

export const CALENDAR_PATH = '/calendar/v3/';
const EVENTS_SCOPE = 'https://www.googleapis.com/auth/calendar.events';
const LIST_SCOPE = 'https://www.googleapis.com/auth/calendar.calendarlist.readonly';

type Time = { dateTime?: string; date?: string; timeZone?: string };
export type StandInEvent = {
  id: string;
  status: 'confirmed' | 'cancelled';
  etag: string;
  updated: string;
  summary?: string;
  location?: string;
  description?: string;
  transparency?: string;
  start: Time;
  end: Time;
  [more: string]: unknown;
};
type Kept = { event: StandInEvent; change: number };
type Calendar = { id: string; summary: string; accessRole: 'owner' | 'reader'; primary?: true };
type Span = { since: number } | { from: number; to: number };
/** What a page token carries. */
type Page = { offset: number; at: number; span: Span };

const seal = (page: Page) => Buffer.from(JSON.stringify(page)).toString('base64url');
const timeOf = (at: Time) => Date.parse(at.dateTime ?? `${at.date}T00:00:00Z`);

/**
 * The calendars of the stand-in's account, as Calendar v3 has them: lists page by page, sync tokens that are forgotten
 * (410), IDs that are taken once and for all (409), versions (If-Match, 412), events that stay as cancelled. Series are
 * not among them.
 */
export function createCalendars({ email, now }: { email: string; now: () => Date }) {
  const calendars: Calendar[] = [
    { id: email, summary: email, accessRole: 'owner', primary: true },
    { id: 'family@group.calendar.google.com', summary: 'Family', accessRole: 'owner' },
    { id: 'holidays@group.v.calendar.google.com', summary: 'Holidays', accessRole: 'reader' },
  ];
  const events = new Map<string, Map<string, Kept>>(calendars.map(({ id }) => [id, new Map<string, Kept>()]));
  let change = 0;
  let forgotten = 0;
  let page_size: number | null = null;

  function put(calendar_id: string, id: string, fields: Partial<StandInEvent>): StandInEvent {
    change += 1;
    const of = events.get(calendar_id);
    const known = of?.get(id)?.event;
    const event = {
      status: 'confirmed',
      ...known,
      ...fields,
      id,
      etag: `"${change}"`,
      updated: now().toISOString(),
      iCalUID: `${id}@google.com`,
    } as StandInEvent;
    of?.set(id, { event, change });
    return event;
  }

  function list(calendar_id: string, query: URLSearchParams): StandInAnswer {
    const [syncToken, pageToken] = [query.get('syncToken'), query.get('pageToken')];
    if (syncToken && (query.has('timeMin') || query.has('timeMax')))
      return failure(400, 'Sync token cannot be combined with other query restrictions.', 'invalid');
    const since = /^sync-(\d+)$/.exec(syncToken ?? '')?.[1];
    if (syncToken && (since === undefined || Number(since) < forgotten))
      return failure(410, 'Sync token is no longer valid, a full sync is required.', 'fullSyncRequired');
    const { offset, at, span }: Page = pageToken
      ? (JSON.parse(Buffer.from(pageToken, 'base64url').toString('utf8')) as Page)
      : {
          offset: 0,
          at: change,
          span:
            since === undefined
              ? {
                  from: Date.parse(query.get('timeMin') ?? '1970-01-01T00:00:00Z'),
                  to: Date.parse(query.get('timeMax') ?? '2999-01-01T00:00:00Z'),
                }
              : { since: Number(since) },
        };
    const found = [...(events.get(calendar_id)?.values() ?? [])].filter(({ event, change: changed }) =>
      'since' in span
        ? changed > span.since
        : event.status !== 'cancelled' && timeOf(event.end) > span.from && timeOf(event.start) < span.to,
    );
    const size = page_size ?? Number(query.get('maxResults') ?? 250);
    const items = found.slice(offset, offset + size).map(({ event }) => event);
    const isLast = offset + size >= found.length;
    return json(200, {
      kind: 'calendar#events',
      items,
      ...(isLast ? { nextSyncToken: `sync-${at}` } : { nextPageToken: seal({ offset: offset + size, at, span }) }),
    });
  }

  function one(calendar: Calendar, id: string, { method, headers, body }: StandInRequest): StandInAnswer {
    const known = events.get(calendar.id)?.get(id)?.event;
    if (!known) return failure(404, 'Not Found', 'notFound');
    if (method === 'GET') return json(200, known);
    if (calendar.accessRole === 'reader') return failure(403, 'You need to have writer access.', 'requiredAccessLevel');
    const wanted = headers['if-match'];
    if (wanted && wanted !== '*' && wanted !== known.etag)
      return failure(412, 'Precondition Failed', 'conditionNotMet');
    if (method === 'DELETE') {
      if (known.status === 'cancelled') return failure(410, 'Resource has been deleted', 'deleted');
      put(calendar.id, id, { status: 'cancelled' });
      return { status: 204, headers: {}, body: '' };
    }
    if (method === 'PATCH') return json(200, put(calendar.id, id, JSON.parse(body) as Partial<StandInEvent>));
    return failure(404, 'Not Found', 'notFound');
  }

  function insert(calendar: Calendar, body: string): StandInAnswer {
    if (calendar.accessRole === 'reader') return failure(403, 'You need to have writer access.', 'requiredAccessLevel');
    const { id, ...fields } = JSON.parse(body) as Partial<StandInEvent>;
    if (!id || !/^[a-v0-9]{5,1024}$/.test(id)) return failure(400, 'Invalid resource id value.', 'invalid');
    if (events.get(calendar.id)?.has(id)) return failure(409, 'The requested identifier already exists.', 'duplicate');
    return json(200, put(calendar.id, id, fields));
  }

  return {
    primary: email,
    events: (calendar_id: string = email): StandInEvent[] =>
      [...(events.get(calendar_id)?.values() ?? [])].map(({ event }) => event),
    /** Somebody changes a calendar by hand: a new event, or fields of one that is there. */
    put: (id: string, fields: Partial<StandInEvent>, calendar_id: string = email) => put(calendar_id, id, fields),
    cancel: (id: string, calendar_id: string = email) => put(calendar_id, id, { status: 'cancelled' }),
    /** Every sync token that was given answers 410. */
    forgetSyncTokens: () => {
      change += 1;
      forgotten = change;
    },
    /** Pages hold so many events, whatever is asked for. */
    paginate: (size: number | null) => void (page_size = size),

    answer(request: StandInRequest, scopes: readonly string[]): StandInAnswer {
      const { method, path, query, body } = request;
      const parts = path.slice(CALENDAR_PATH.length).split('/');
      if (path === `${CALENDAR_PATH}users/me/calendarList`)
        return scopes.includes(LIST_SCOPE)
          ? json(200, { kind: 'calendar#calendarList', items: calendars })
          : failure(403, 'Request had insufficient authentication scopes.', 'insufficientPermissions');
      if (!scopes.includes(EVENTS_SCOPE))
        return failure(403, 'Request had insufficient authentication scopes.', 'insufficientPermissions');
      const [collection, calendar_id, kind, event_id] = parts;
      const calendar = calendars.find(({ id }) => id === calendar_id);
      if (collection !== 'calendars' || kind !== 'events' || !calendar) return failure(404, 'Not Found', 'notFound');
      if (event_id) return one(calendar, event_id, request);
      if (method === 'GET') return list(calendar.id, query);
      if (method === 'POST') return insert(calendar, body);
      return failure(404, 'Not Found', 'notFound');
    },
  };
}
