import { z } from 'zod';
import { addDays, dayAt, monthAfter, weekdayOf } from '../ground/days.ts';
import { idField, isOnce } from '../ground/wire.ts';
import { firstMomentFrom } from '../ground/wall-time.ts';
import { timeField, zoneField } from '../records/meetings.ts';
import { reportRefField } from './report-refs.ts';

export const SCHEDULE_LIMITS = {
  readers: 50,
  /** A person's own schedules. */
  kept: 50,
  /** What was due longer ago is not sent any more: the server was away. */
  late_h: 12,
  /** A number has changed from this much on: in points for percentages, else in percent of what it was. */
  changed: 5,
} as const;

export const SCHEDULE_FILES = ['pdf', 'csv'] as const;
export type ScheduleFile = (typeof SCHEDULE_FILES)[number];
export const SEND_STATES = ['queued', 'sent', 'unchanged', 'failed'] as const;

const when = {
  weekdays: z
    .array(z.number().int().min(1).max(7))
    .max(7)
    .refine(isOnce, 'Name each day once')
    .default([])
    .describe('From 1, Monday, to 7, Sunday'),
  month_day: z
    .number()
    .int()
    .min(1)
    .max(31)
    .nullable()
    .default(null)
    .describe('Instead of weekdays: a day of each month; in shorter months the last one'),
  send_at: timeField.describe('HH:MM by the clocks of the time zone'),
  timezone: zoneField,
};
const sent = {
  reader_ids: z
    .array(idField)
    .min(1, 'Choose at least one person')
    .max(SCHEDULE_LIMITS.readers, `At most ${SCHEDULE_LIMITS.readers} people`)
    .refine(isOnce, 'Name each person once')
    .describe('Each gets the rows that are theirs to see'),
  files: z.array(z.enum(SCHEDULE_FILES)).max(2).refine(isOnce, 'Name each kind once').default([]),
  only_changed: z
    .boolean()
    .default(false)
    .describe('Send it only when a number has changed by 5 percent, or 5 points of a percentage, since the last time'),
};

type When = { weekdays: readonly number[]; month_day: number | null };
function checkDays({ weekdays, month_day }: When, context: z.RefinementCtx): void {
  if ((month_day === null) === weekdays.length > 0) return;
  const message = month_day === null ? 'Choose at least one day' : 'Choose days of the week or a day of the month';
  context.addIssue({ code: 'custom', path: ['weekdays'], message });
}

const subject = {
  report: reportRefField.nullable().default(null),
  dashboard_id: idField.nullable().default(null).describe('Instead of a report'),
};
type Subject = { report: string | null; dashboard_id: string | null };
const isOne = ({ report, dashboard_id }: Subject) => (report === null) !== (dashboard_id === null);
const ONE = { path: ['report'], message: 'Choose a report or a dashboard' };

export const reportScheduleCreateSchema = z
  .strictObject({ ...subject, ...when, ...sent })
  .superRefine(checkDays)
  .refine(isOne, ONE);
export type ReportScheduleCreate = z.output<typeof reportScheduleCreateSchema>;
export const reportScheduleUpdateSchema = z
  .strictObject({ id: idField, version: z.number().int(), ...when, ...sent })
  .superRefine(checkDays);
export type ReportScheduleUpdate = z.output<typeof reportScheduleUpdateSchema>;

/** What one has sent to oneself at once. */
export const reportMailSchema = z.strictObject({ ...subject, files: sent.files }).refine(isOne, ONE);
export type ReportMailAsked = z.output<typeof reportMailSchema>;
export const reportSentToSchema = z.object({ email: z.string().describe('Where it goes') });

export const reportScheduleSchema = z.object({
  id: z.uuid(),
  report: z.string().nullable(),
  dashboard_id: z.uuid().nullable(),
  name: z.string().describe('Of the report or the dashboard'),
  weekdays: z.array(z.number().int()),
  month_day: z.number().int().nullable(),
  send_at: z.string(),
  timezone: z.string(),
  readers: z.array(z.object({ id: z.uuid(), name: z.string() })).describe('Without those who were deactivated'),
  files: z.array(z.enum(SCHEDULE_FILES)),
  only_changed: z.boolean(),
  next_at: z.iso.datetime(),
  last_at: z.iso.datetime().nullable().describe('When it was last due'),
  last_sent: z.number().int().describe('How many got it then'),
  trouble: z.string().nullable().describe('Why somebody did not get it then'),
  owner_id: z.uuid(),
  owner_name: z.string(),
  version: z.number().int(),
});
export type ReportSchedule = z.output<typeof reportScheduleSchema>;

/** `can_mail`: whether this server sends email at all. */
export const reportScheduleListSchema = z.object({ schedules: z.array(reportScheduleSchema), can_mail: z.boolean() });

export type SendTimes = When & { send_at: string; timezone: string };
/** As many days as lie at most between two sends, and some more. */
const LOOKED_AHEAD = 64;

/**
 * The first moment after another at which something is due. Where the clocks skip the hour, it is due right after the
 * gap; where they show it twice, the first time. @returns null without a day, or while a time is still being typed
 */
export function nextSend({ weekdays, month_day, send_at, timezone }: SendTimes, after: Date): Date | null {
  const isDue = (day: string) => (month_day === null ? weekdays.includes(weekdayOf(day)) : isMonthDay(day, month_day));
  if (!timeField.safeParse(send_at).success) return null;
  let day = dayAt(after, timezone);
  for (let looked = 0; looked < LOOKED_AHEAD; looked += 1, day = addDays(day, 1)) {
    if (!isDue(day)) continue;
    const moment = firstMomentFrom(day, send_at, timezone);
    if (moment > after) return moment;
  }
  return null;
}

function isMonthDay(day: string, wanted: number): boolean {
  const last = Number(addDays(monthAfter(day, 1), -1).slice(8));
  return Number(day.slice(8)) === Math.min(wanted, last);
}
