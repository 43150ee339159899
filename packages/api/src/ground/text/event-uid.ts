/** What calendars know a meeting by, the same in every file of it. */
export const eventUid = (meeting_id: string): string => `${meeting_id}@outrider`;

/** Whether it names a meeting of this product. */
export const isOurUid = (uid: string): boolean => /^[0-9a-f-]{36}@outrider$/.test(uid);
