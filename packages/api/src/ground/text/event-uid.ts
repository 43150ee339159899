/** What calendars know a meeting by, the same in every file of it. */
export const eventUid = (meeting_id: string): string => `${meeting_id}@outrider`;

/** The meeting of this product that it names; null for everybody else's. */
export const meetingIdIn = (uid: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@outrider$/.exec(uid)?.[1] ?? null;

const GOOGLE_PREFIX = 'outrider';

/** The same as Google's calendars take it for an event's ID: a to v and digits. */
export const googleEventId = (meeting_id: string): string => GOOGLE_PREFIX + meeting_id.replaceAll('-', '');

/** The meeting that such an ID names; null for everybody else's event. */
export function meetingIdOfGoogle(event_id: string): string | null {
  const [, a, b, c, d, e] =
    /^outrider([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/.exec(event_id) ?? [];
  return a ? [a, b, c, d, e].join('-') : null;
}

/** Whether the event is a meeting of ours: by invitation, or as it was written to somebody's Google calendar. */
export const isOurEvent = (uid: string): boolean =>
  meetingIdIn(uid) !== null || meetingIdOfGoogle(uid.replace(/@google\.com$/, '')) !== null;
