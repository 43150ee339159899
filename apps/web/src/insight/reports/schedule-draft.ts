import type { ReportSchedule, ReportScheduleUpdate } from '@outrider/shared/insight/report-schedules';

/** What the form of a schedule holds. */
export type ScheduleDraft = Omit<ReportScheduleUpdate, 'id' | 'version' | 'month_day'> & {
  rhythm: 'week' | 'month';
  month_day: number;
};

/** What a new one begins with: Mondays at eight, to oneself. */
export const newSchedule = (me: string, timezone: string): ScheduleDraft => ({
  rhythm: 'week',
  weekdays: [1],
  month_day: 1,
  send_at: '08:00',
  timezone,
  reader_ids: [me],
  files: ['pdf'],
  only_changed: false,
});

export const draftOfSchedule = (schedule: ReportSchedule): ScheduleDraft => ({
  rhythm: schedule.month_day === null ? 'week' : 'month',
  weekdays: schedule.weekdays,
  month_day: schedule.month_day ?? 1,
  send_at: schedule.send_at,
  timezone: schedule.timezone,
  reader_ids: schedule.readers.map(({ id }) => id),
  files: schedule.files,
  only_changed: schedule.only_changed,
});

/** The same as it is saved. */
export const scheduleOf = ({ rhythm, weekdays, month_day, ...rest }: ScheduleDraft) => ({
  ...rest,
  weekdays: rhythm === 'week' ? weekdays.toSorted((one, other) => one - other) : [],
  month_day: rhythm === 'month' ? month_day : null,
});
