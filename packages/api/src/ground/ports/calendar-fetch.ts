/** What a server answers with that has a calendar; unchanged where it is the version named by `etag`. */
export type CalendarAnswer = { text: string; etag: string | null } | 'unchanged';

/** Why a calendar cannot be read, in a sentence for its owner. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError';
}

/** Reads the file at an address. @throws CalendarError and nothing else */
export type CalendarFetcher = (url: string, known: { etag: string | null }) => Promise<CalendarAnswer>;
