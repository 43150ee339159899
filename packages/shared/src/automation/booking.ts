import { z } from 'zod';
import { BOOKING_LIMITS, TIMES_DAYS_MAX } from './booking-paths.ts';
import { WRITING_LANGUAGES } from '../ground/languages.ts';
import { emailField, idField, int32Field, optionalText, timestampField } from '../ground/wire.ts';
import { timeField, zoneField } from '../records/meetings.ts';
import { optionalLine, personSchema, requiredLine } from '../records/pipeline.ts';

const hourSchema = z
  .strictObject({ weekday: z.number().int().min(1).max(7), from: timeField, to: timeField })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'Choose a time after the first' });
export type BookingHours = z.output<typeof hourSchema>;
const overlaps = (hours: readonly BookingHours[]) =>
  hours.some((one, at) =>
    hours.slice(at + 1).some(({ weekday, from, to }) => weekday === one.weekday && from < one.to && one.from < to),
  );

const questionSchema = z.strictObject({ label: requiredLine(200, 'Enter a question'), required: z.boolean() });

const minutesField = (min: number, max: number) => z.number().int().min(min).max(max);

/** A public page for bookings, as its form has it. Hours are those of `timezone`; weekdays count from 1, Monday. */
export const bookingDraftSchema = z.strictObject({
  name: requiredLine(100, 'Enter a name'),
  description: optionalText(500),
  /** In which visitors read it, with its emails. Left out: of a new page English, of one that is there what it is. */
  language: z.enum(WRITING_LANGUAGES).optional(),
  duration_minutes: minutesField(5, 8 * 60),
  location: optionalLine(200),
  timezone: zoneField,
  hours: z
    .array(hourSchema)
    .min(1, 'Choose at least one day')
    .max(BOOKING_LIMITS.windows)
    .refine((hours) => !overlaps(hours), 'Two of these times overlap'),
  step_minutes: minutesField(5, 8 * 60),
  buffer_before_minutes: minutesField(0, 240).default(0),
  buffer_after_minutes: minutesField(0, 240).default(0),
  notice_hours: minutesField(0, 24 * 30),
  days_ahead: minutesField(1, BOOKING_LIMITS.days_ahead),
  daily_limit: minutesField(1, 50).nullable().default(null),
  questions: z.array(questionSchema).max(BOOKING_LIMITS.questions).default([]),
  consent: optionalText(500),
  privacy_url: z.httpUrl('Enter an address that begins with https://').max(500).nullable().default(null),
  is_open: z.boolean().default(true),
  /** Left out: of a new page whoever makes it, of one that is there those that it has. */
  host_ids: z
    .array(idField)
    .min(1, 'Choose at least one person')
    .max(BOOKING_LIMITS.hosts)
    .transform((ids) => [...new Set(ids)])
    .optional(),
});
export type BookingDraft = z.output<typeof bookingDraftSchema>;

/** What visitors see of a page, and its people. */
const shownFields = {
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  language: z.enum(WRITING_LANGUAGES),
  duration_minutes: z.number().int(),
  location: z.string().nullable(),
  timezone: z.string(),
  questions: z.array(z.object({ label: z.string(), required: z.boolean() })),
  consent: z.string().nullable(),
  privacy_url: z.string().nullable(),
};
export const bookingPageSchema = z.object({
  id: z.uuid(),
  ...shownFields,
  hours: z.array(z.object({ weekday: z.number().int(), from: z.string(), to: z.string() })),
  step_minutes: z.number().int(),
  buffer_before_minutes: z.number().int(),
  buffer_after_minutes: z.number().int(),
  notice_hours: z.number().int(),
  days_ahead: z.number().int(),
  daily_limit: z.number().int().nullable(),
  is_open: z.boolean(),
  hosts: z.array(personSchema),
  url: z.url(),
  /** Meetings ahead that were booked here. */
  upcoming: z.number().int(),
  version: int32Field,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type BookingPage = z.output<typeof bookingPageSchema>;
export const bookingPageListSchema = z.object({ pages: z.array(bookingPageSchema) });
export const bookingPageUpdateSchema = z.strictObject({ id: idField, version: int32Field, draft: bookingDraftSchema });
export const bookingPageRemoveSchema = z.strictObject({ id: idField, version: int32Field });

// What visitors see, who have no account.

const slugField = z.string().min(1).max(100);
const tokenField = z.string().min(1).max(100);
const momentField = timestampField.transform((text) => new Date(text));

const bookingCompanySchema = z.object({ name: z.string(), logo_url: z.string().nullable() });

/** A page as visitors see it. */
export const bookingViewSchema = z.object({
  ...shownFields,
  company: bookingCompanySchema,
  /** By name. */
  hosts: z.array(z.object({ full_name: z.string() })),
  /** The first and the last moment at which a meeting could begin. */
  opens_at: z.iso.datetime(),
  closes_at: z.iso.datetime(),
});
export type BookingView = z.output<typeof bookingViewSchema>;
export const bookingSlugSchema = z.strictObject({ slug: slugField });
export const bookingTokenSchema = z.strictObject({ token: tokenField });

/** `token`: of the booking that is to be moved; then its own time counts as free, and only its host's times. */
export const bookingTimesInputSchema = z
  .strictObject({ slug: slugField, from: momentField, to: momentField, token: tokenField.optional() })
  .refine(({ from, to }) => from < to && to.getTime() - from.getTime() <= TIMES_DAYS_MAX * 86_400_000, {
    path: ['to'],
    message: `Choose at most ${TIMES_DAYS_MAX} days`,
  });
export type BookingTimesInput = z.output<typeof bookingTimesInputSchema>;
export const bookingTimesSchema = z.object({ times: z.array(z.iso.datetime()) });

/** `request_id`: made by who sends; the same one sent again is answered with the same booking. */
export const bookSchema = z.strictObject({
  slug: slugField,
  request_id: idField,
  starts_at: momentField,
  timezone: zoneField,
  name: requiredLine(100, 'Enter your name'),
  email: emailField,
  guests: z
    .array(emailField)
    .max(BOOKING_LIMITS.guests, `Add at most ${BOOKING_LIMITS.guests} guests`)
    .transform((emails) => [...new Set(emails)])
    .default([]),
  /** In the order of the page's questions. */
  answers: z.array(optionalText(2_000)).max(BOOKING_LIMITS.questions).default([]),
  consent: z.boolean().default(false),
  /** People do not see this field. Whoever fills it in is a program. */
  website: z.string().max(200).optional(),
});
export type Book = z.output<typeof bookSchema>;

/** A meeting that was booked, as whoever has its link sees it. */
export const bookingSchema = z.object({
  token: z.string(),
  slug: z.string(),
  page_name: z.string(),
  language: z.enum(WRITING_LANGUAGES),
  title: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  /** Of the visitor, when they booked. */
  timezone: z.string(),
  location: z.string().nullable(),
  host_name: z.string(),
  company: bookingCompanySchema,
  email: z.string().nullable(),
  /** Whether an email with the invitation is on its way. */
  is_invited: z.boolean(),
  state: z.enum(['ahead', 'over', 'canceled']),
  /** Whether its page still takes bookings, so that another time can be chosen. */
  can_move: z.boolean(),
});
export type Booking = z.output<typeof bookingSchema>;
export const bookingMoveSchema = z.strictObject({ token: tokenField, starts_at: momentField });
