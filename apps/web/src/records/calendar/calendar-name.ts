import type { CalendarAccount } from '@outrider/shared/records/calendar-accounts';
import { ACCOUNT_WORDS as WORDS } from './words-accounts.ts';

/** Google calls a main calendar by its account's address. */
export const calendarName = (
  { username }: Pick<CalendarAccount, 'username'>,
  { remote_id, name }: CalendarAccount['calendars'][number],
): string => (remote_id === username ? WORDS.mainCalendar : name);
