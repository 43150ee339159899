import { trpc } from '../../ground/trpc.ts';

/** Other calendars, and what every calendar shows of them. */
export function useRefreshCalendars() {
  const utils = trpc.useUtils();
  return () =>
    Promise.all([
      utils.externalCalendars.invalidate(),
      utils.calendarAccounts.invalidate(),
      utils.pipeline.meetings.calendar.invalidate(),
    ]);
}
