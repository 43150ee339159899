import type { CalendarProvider } from '@outrider/shared/records/calendar-providers';
import type { ConsentCode, ConsentPage, ProviderTokens } from './provider-sign-in.ts';

/** One occurrence in a calendar elsewhere. */
export type ReadEvent = { title: string; starts_at: Date; ends_at: Date; is_all_day: boolean; is_busy: boolean };

/** changed: the event there is not the version that was named. lost: there is no such calendar. */
export type CalendarTrouble = 'signed_out' | 'changed' | 'lost' | 'other';

/** Why a calendar server does not do what was asked, in a sentence for the account's owner. */
export class CalendarAccountError extends Error {
  readonly trouble: CalendarTrouble;

  constructor(message: string, trouble: CalendarTrouble = 'other', cause?: unknown) {
    super(message, { cause });
    this.name = 'CalendarAccountError';
    this.trouble = trouble;
  }
}

export type AccountCalendar = { id: string; name: string; is_primary: boolean; is_writable: boolean };

/** A meeting of ours, as it is to stand in a calendar. */
export type CalendarEntry = {
  meeting_id: string;
  title: string;
  starts_at: Date;
  ends_at: Date;
  timezone: string;
  location: string | null;
  description: string;
};

/** A meeting of ours, as a calendar has it. */
export type EntryState = {
  meeting_id: string;
  etag: string | null;
  starts_at: Date;
  ends_at: Date;
  is_all_day: boolean;
  /** When it was changed there; null where the server does not say. */
  updated_at: Date | null;
  is_gone: boolean;
};

export type CalendarSpan = { from: Date; to: Date; zone: string; most: number };

export type CalendarChanges = {
  /** Where the next reading goes on. */
  token: string;
  /** Whether this is all that is in the span, instead of what changed. */
  is_whole: boolean;
  is_cut: boolean;
  /** Events by what the server knows them by, each with all of its occurrences in the span; none where it is gone. */
  events: { source_id: string; occurrences: ReadEvent[] }[];
  /** Meetings of ours among them, which are no events of others. */
  entries: EntryState[];
};

/** The calendars of an account. Calls reject with CalendarAccountError and are not retried. */
export type CalendarConnection = {
  listCalendars(): Promise<AccountCalendar[]>;
  /** From a token on, or all; a token that the server has forgotten gives all. */
  changes(calendar_id: string, token: string | null, span: CalendarSpan): Promise<CalendarChanges>;
  /**
   * Writes a meeting over the version `etag`; null where there may be none yet. @throws changed where the server has
   * another version, or it is gone
   */
  putEntry(calendar_id: string, entry: CalendarEntry, etag: string | null): Promise<EntryState>;
  /** @returns gone where it is not there */
  findEntry(calendar_id: string, meeting_id: string): Promise<EntryState>;
  /** Taking out what is not there changes nothing. */
  removeEntry(calendar_id: string, meeting_id: string): Promise<void>;
};

/** `onTokens` keeps new ones; it resolves before they are used. */
type CalendarOpening = {
  tokens: ProviderTokens;
  onTokens: (tokens: ProviderTokens) => Promise<void>;
  now: () => Date;
};

/** A provider whose people sign in. Its calls reject with CalendarAccountError. */
export type CalendarServer = ConsentPage & {
  /** As it is shown. */
  host: string;
  exchange(input: ConsentCode): Promise<{ tokens: ProviderTokens; email: string }>;
  open(opening: CalendarOpening): CalendarConnection;
};

/** Those that this server has credentials for. */
export type CalendarServers = Partial<Record<CalendarProvider, CalendarServer>>;
