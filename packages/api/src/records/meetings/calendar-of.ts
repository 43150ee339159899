import { eventUid } from '../../ground/text/event-uid.ts';
import { type CalendarEvent, type CalendarMethod, writeCalendar } from './ics.ts';
import type { MeetingRow } from './meetings.store.ts';

type Shown = Pick<
  MeetingRow,
  | 'id'
  | 'title'
  | 'starts_at'
  | 'ends_at'
  | 'location'
  | 'notes'
  | 'attendees'
  | 'sequence'
  | 'cancelled_at'
  | 'updated_at'
  | 'organiser_name'
  | 'organiser_email'
>;

/** The meeting as an event that replaces what a calendar has of it. */
export const eventOf = ({
  id,
  organiser_name,
  organiser_email,
  cancelled_at,
  updated_at,
  ...shown
}: Shown): CalendarEvent => ({
  ...shown,
  uid: eventUid(id),
  stamp: updated_at,
  organiser: { name: organiser_name, email: organiser_email },
  cancelled: cancelled_at !== null,
});

export const calendarOf = (meeting: Shown, method: CalendarMethod): string =>
  writeCalendar([eventOf(meeting)], { method });
