import { z } from 'zod';
import { MESSAGES } from '../ground/messages.ts';
import { readUrl } from '../ground/read-url.ts';
import { idField } from '../ground/wire.ts';

/** How many calendars a person can have read in, and how many events of each are kept. */
export const EXTERNAL_CALENDARS_MAX = 5;
export const EXTERNAL_EVENTS_MAX = 5_000;
/** How far back and ahead of today events are kept. In days. */
export const EXTERNAL_PAST_DAYS = 31;
export const EXTERNAL_AHEAD_DAYS = 370;
const NAME_MAX = 100;

/** webcal is https under another name, for a browser to open a calendar program by. */
const webAddress = (text: string) => text.trim().replace(/^webcals?:/i, 'https:');

/** An external calendar that its owner added. Its address works like a password, so it is never sent back. */
export const externalCalendarSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Where it is read from, the host alone. */
  host: z.string(),
  /** How many events of it are kept. */
  events: z.number().int(),
  /** Whether it has more than are kept. */
  is_cut: z.boolean(),
  read_at: z.iso.datetime().nullable(),
  /** Since when it can’t be read, and why. */
  failing_since: z.iso.datetime().nullable(),
  failing_reason: z.string().nullable(),
});
export type ExternalCalendar = z.infer<typeof externalCalendarSchema>;
export const externalCalendarsSchema = z.object({ calendars: z.array(externalCalendarSchema) });

/** Without a name it is called as it calls itself. */
export const externalCalendarAddSchema = z.strictObject({
  url: z
    .string()
    .max(2_000)
    .transform(webAddress)
    .refine((text) => /^https?:$/.test(readUrl(text)?.protocol ?? ''), MESSAGES.calendarAddressInvalid),
  name: z.string().trim().max(NAME_MAX).default(''),
});
export type ExternalCalendarAdd = z.output<typeof externalCalendarAddSchema>;
export const externalCalendarIdSchema = z.strictObject({ id: idField });
export const externalCalendarRemovedSchema = z.object({ id: z.uuid() });

/** An event of a calendar that the caller reads in. */
export const externalEventSchema = z.object({
  id: z.uuid(),
  calendar_id: z.uuid(),
  title: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Whether it is of whole days, without a time. */
  is_all_day: z.boolean(),
  /** Whether its owner has no time for others then. */
  is_busy: z.boolean(),
});
export type ExternalEvent = z.infer<typeof externalEventSchema>;
