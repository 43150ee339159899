/* No zod here: the screen's first paint loads this file. */

/** Whose accounts can be connected, by their sign-in. */
export const CALENDAR_PROVIDERS = ['google'] as const;
export type CalendarProvider = (typeof CALENDAR_PROVIDERS)[number];

/** What becomes of meetings in somebody's own calendar when they are written there no longer. */
export const WRITTEN_ENDINGS = ['remove', 'keep'] as const;
export type WrittenEnding = (typeof WRITTEN_ENDINGS)[number];

/** Where a provider sends the window back to, and what that tells the one that opened it. */
export const CALENDAR_CALLBACK_PATH = '/calendar-callback';
export const CALENDAR_CONNECTED_MESSAGE = 'outrider:calendar-connected';
/** How long a sign-in at a provider may take. */
export const CALENDAR_SIGN_IN_MS = 10 * 60_000;
