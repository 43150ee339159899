/** What calendars know a meeting by, the same in every file of it. */
export const eventUid = (meeting_id: string): string => `${meeting_id}@outrider`;

/** The meeting of this product that it names; null for everybody else's. */
export const meetingIdIn = (uid: string): string | null =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@outrider$/.exec(uid)?.[1] ?? null;
