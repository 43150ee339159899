import { z } from 'zod';
import { idField } from '../ground/wire.ts';
import { CALENDAR_PROVIDERS, WRITTEN_ENDINGS } from './calendar-providers.ts';
import { externalCalendarSchema } from './external-calendars.ts';

/** How many accounts a person can connect, and how many calendars of each they can have read. */
export const CALENDAR_ACCOUNTS_MAX = 3;
export const ACCOUNT_CALENDARS_MAX = 10;

/** A calendar of a connected account, as it is read. */
const readCalendarSchema = externalCalendarSchema.omit({ host: true }).extend({
  /** What the account's server calls it. */
  remote_id: z.string(),
  /** Whether its events are shown; one that meetings are written to may be read for those alone. */
  is_shown: z.boolean(),
});

/** An account at a calendar server that its owner connected. */
export const calendarAccountSchema = z.object({
  id: z.uuid(),
  provider: z.enum(CALENDAR_PROVIDERS),
  /** Who signed in. */
  username: z.string(),
  calendars: z.array(readCalendarSchema),
  /** The calendar that its owner's meetings are written to, as the server knows it. */
  writes_to: z.string().nullable(),
  /** How many meetings that are still ahead stand in it. */
  written: z.number().int(),
  wrote_at: z.iso.datetime().nullable(),
  /** Since when its server lets us in no longer: its owner has to sign in again. */
  signed_out_at: z.iso.datetime().nullable(),
  /** Since when it is being disconnected: meetings that were written are taken out first. */
  leaving_since: z.iso.datetime().nullable(),
  /** Since when meetings can’t be written, and why. */
  failing_since: z.iso.datetime().nullable(),
  failing_reason: z.string().nullable(),
});
export type CalendarAccount = z.infer<typeof calendarAccountSchema>;
/** `sign_ins`: providers that this server can sign people in at. */
export const calendarAccountsSchema = z.object({
  accounts: z.array(calendarAccountSchema),
  sign_ins: z.array(z.enum(CALENDAR_PROVIDERS)),
});
export type CalendarAccounts = z.infer<typeof calendarAccountsSchema>;

/** `id`: an account of the caller's that is to be let in again. `origin`: of the browser, as on a development machine. */
export const calendarSignInSchema = z.strictObject({
  provider: z.enum(CALENDAR_PROVIDERS),
  id: idField.optional(),
  origin: z.string().max(300).optional(),
});
export type CalendarSignIn = z.output<typeof calendarSignInSchema>;
export const calendarSignInBegunSchema = z.object({ auth_url: z.string() });
/** What the provider's answer brought back. */
export const calendarSignedInSchema = z.strictObject({
  state: z.string().min(1).max(4_000),
  code: z.string().min(1).max(4_000),
});

export const calendarAccountIdSchema = z.strictObject({ id: idField });
/** Every calendar of an account, asked of its server. */
export const accountCalendarsSchema = z.object({
  calendars: z.array(z.object({ id: z.string(), name: z.string(), is_primary: z.boolean(), is_writable: z.boolean() })),
});
const remoteId = z.string().min(1).max(2_000);
/** `written`: what becomes of meetings in a calendar that they are written to no longer. */
export const calendarChoiceSchema = z.strictObject({
  id: idField,
  reads: z.array(remoteId).max(ACCOUNT_CALENDARS_MAX),
  writes_to: remoteId.nullable(),
  written: z.enum(WRITTEN_ENDINGS).default('remove'),
});
export type CalendarChoice = z.output<typeof calendarChoiceSchema>;
export const calendarDisconnectSchema = z.strictObject({ id: idField, written: z.enum(WRITTEN_ENDINGS) });
export const calendarDisconnectedSchema = z.object({ id: z.uuid() });
