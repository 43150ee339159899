import type { BookingDraft } from '@outrider/shared/automation/booking';

/** A page with hours on every day, for half an hour from nine to five in UTC, of whoever makes it. */
export const samplePage = (name: string, over: Partial<BookingDraft> = {}) => ({
  name,
  duration_minutes: 30,
  timezone: 'UTC',
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  step_minutes: 30,
  notice_hours: 1,
  days_ahead: 30,
  ...over,
});
