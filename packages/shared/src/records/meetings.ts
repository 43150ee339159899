import { z } from 'zod';
import { daysBetween } from '../ground/days.ts';
import { changedText, emailField, idField, optionalText, pageFields, pageOf } from '../ground/wire.ts';
import { dayField, isTimeZone, optionalLine, ownerFilter, personSchema, requiredLine } from './pipeline.ts';
import { externalEventSchema } from './external-calendars.ts';
import { taskSchema } from './tasks.ts';

/** What became of a meeting. */
export const MEETING_OUTCOMES = ['held', 'no_show'] as const;
export type MeetingOutcome = (typeof MEETING_OUTCOMES)[number];

/** What somebody answers to an invitation. */
export const MEETING_ANSWERS = ['accepted', 'tentative', 'declined'] as const;
export type MeetingAnswer = (typeof MEETING_ANSWERS)[number];

export const meetingSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  timezone: z.string(),
  location: z.string().nullable(),
  notes: z.string().nullable(),
  attendees: z.array(z.string()),
  /** Of those who answered the invitation to this time by email. */
  answers: z.array(z.object({ email: z.string(), answer: z.enum(MEETING_ANSWERS), answered_at: z.iso.datetime() })),
  /** customer: about a lead, or with somebody who is not of the company. */
  kind: z.enum(['customer', 'internal']),
  lead_id: z.uuid().nullable(),
  lead_name: z.string().nullable(),
  organiser_id: z.uuid(),
  organiser_name: z.string(),
  outcome: z.enum(MEETING_OUTCOMES).nullable(),
  /** Since when its attendees have an invitation by email. */
  invited_at: z.iso.datetime().nullable(),
  cancelled_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Meeting = z.infer<typeof meetingSchema>;

/** upcoming: not over yet and not cancelled, the next one first. past: over and not cancelled, the last one first. */
const MEETING_FILTERS = ['upcoming', 'past', 'cancelled'] as const;
export const meetingListSchema = z.strictObject({
  ...pageFields,
  show: z.enum(MEETING_FILTERS).default('upcoming'),
  owner: ownerFilter,
  lead_id: idField.optional(),
});
export type MeetingListInput = z.output<typeof meetingListSchema>;
export const meetingPageSchema = pageOf(meetingSchema);
export type MeetingPage = z.infer<typeof meetingPageSchema>;

export const ATTENDEES_MAX = 50;
const NOTES_MAX = 5_000;
export const TITLE_MAX = 300;
const titleField = requiredLine(TITLE_MAX, 'Title is required');
export const timeField = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, for example 14:30');
const durationField = z
  .number()
  .int()
  .min(5, 'Enter at least 5 minutes')
  .max(24 * 60, 'Enter at most 24 hours');
export const zoneField = z.string().max(64).refine(isTimeZone, 'Choose a time zone');
const attendeesField = z
  .array(emailField)
  .max(ATTENDEES_MAX, `Invite at most ${ATTENDEES_MAX} people`)
  .transform((emails) => [...new Set(emails)]);
/** Whether the attendees get an email with a file for their calendar. */
const notifyField = z.boolean().default(false);

/**
 * Day and time are what the clock in `timezone` shows; the server finds the moment, and refuses a time that the clocks
 * skip.
 */
export const meetingCreateSchema = z.strictObject({
  title: titleField,
  date: dayField,
  time: timeField,
  duration_minutes: durationField,
  timezone: zoneField,
  location: optionalLine(500),
  notes: optionalText(NOTES_MAX),
  attendees: attendeesField.default([]),
  lead_id: idField.nullable().default(null),
  notify: notifyField,
});
export type MeetingCreate = z.output<typeof meetingCreateSchema>;

/** What is left out stays as it is; a day or a time alone is of the clock in the meeting's zone. */
export const meetingUpdateSchema = z.strictObject({
  id: idField,
  title: titleField.optional(),
  date: dayField.optional(),
  time: timeField.optional(),
  duration_minutes: durationField.optional(),
  timezone: zoneField.optional(),
  location: changedText(500)
    .refine((text) => !text?.includes('\n'), 'Keep this on one line')
    .optional(),
  notes: changedText(NOTES_MAX).optional(),
  attendees: attendeesField.optional(),
  lead_id: idField.nullish(),
  notify: notifyField,
});
export type MeetingUpdate = z.output<typeof meetingUpdateSchema>;

export const meetingCancelSchema = z.strictObject({ id: idField, notify: notifyField });
export type MeetingCancel = z.output<typeof meetingCancelSchema>;

/** null takes it back. */
export const meetingOutcomeSchema = z.strictObject({ id: idField, outcome: z.enum(MEETING_OUTCOMES).nullable() });

/** A file for a calendar, as its name and its text. */
export const calendarFileSchema = z.object({ filename: z.string(), text: z.string() });

/** How many days a calendar shows at most: a month with the ends of its first and last week. */
export const CALENDAR_DAYS_MAX = 42;
export const CALENDAR_PEOPLE_MAX = 20;
/** How much of each sort a calendar holds at most. */
export const CALENDAR_ROWS_MAX = 1_000;
/** Both days are in it; days are the company's. team: everybody, who is of the caller's team first. */
export const calendarInputSchema = z
  .strictObject({
    from: dayField,
    to: dayField,
    people: z.union([z.enum(['me', 'team']), z.array(idField).min(1).max(CALENDAR_PEOPLE_MAX)]).default('me'),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'Choose a day that is not before the first' })
  .refine(({ from, to }) => daysBetween(from, to) < CALENDAR_DAYS_MAX, {
    path: ['to'],
    message: `Choose at most ${CALENDAR_DAYS_MAX} days`,
  });
export type CalendarInput = z.output<typeof calendarInputSchema>;
export const calendarSchema = z.object({
  /** Whose calendar it is: the people who were asked for. */
  people: z.array(personSchema.extend({ role: z.string() })),
  /** How many were asked for: more than there are in `people` where they do not fit. */
  people_total: z.number().int(),
  /** Theirs, as host or as guest, by their start. `person_ids`: whose of those people. */
  meetings: z.array(meetingSchema.extend({ person_ids: z.array(z.uuid()) })),
  /** The caller's own open tasks that are due in these days. */
  tasks: z.array(taskSchema),
  /** Events of calendars that the caller reads in. */
  external: z.array(externalEventSchema),
  /** When others are busy with what the caller may not read. */
  busy: z.array(z.object({ person_id: z.uuid(), starts_at: z.iso.datetime(), ends_at: z.iso.datetime() })),
  /** Whether there is more than it holds. */
  is_cut: z.boolean(),
});
export type Calendar = z.infer<typeof calendarSchema>;

/** The caller's secret address for a calendar program, and when it was last read. */
export const calendarFeedSchema = z.object({
  /** Only right after it was made: nobody can look it up. */
  url: z.url().nullable(),
  created_at: z.iso.datetime().nullable(),
  read_at: z.iso.datetime().nullable(),
});
export type CalendarFeed = z.infer<typeof calendarFeedSchema>;
