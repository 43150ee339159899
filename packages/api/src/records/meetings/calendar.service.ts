import type { CompanyDb } from '@outrider/db';
import { addDays, startOfDay } from '@outrider/shared/ground/days';
import type { Reach } from '@outrider/shared/ground/permissions';
import {
  type Calendar,
  CALENDAR_PEOPLE_MAX,
  CALENDAR_ROWS_MAX,
  type CalendarInput,
} from '@outrider/shared/records/meetings';
import type { CompanyUser } from '../../ground/guard.ts';
import { listExternalEvents, listTaken } from '../external-calendars/external-calendars.store.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { listDueBetween } from '../tasks/day.store.ts';
import { presentTask } from '../tasks/tasks.service.ts';
import { listCalendar, listCalendarPeople, type MeetingRow } from './meetings.store.ts';
import { presentMeeting } from './meetings.service.ts';

/**
 * The days of one or more people, in the company's zone. Of meetings that a rep is not in, the rep sees only when they
 * are.
 */
export async function readCalendar(
  db: CompanyDb,
  user: CompanyUser,
  reach: Reach,
  { from, to, people: asked }: CalendarInput,
): Promise<Calendar> {
  const zone = user.company.timezone;
  const days = { from: startOfDay(from, zone), to: startOfDay(addDays(to, 1), zone) };
  const whose = asked === 'team' ? { of: user.id } : { ids: asked === 'me' ? [user.id] : asked };
  const { people, total } = await listCalendarPeople(db, whose, CALENDAR_PEOPLE_MAX);
  const isIn = people.some(({ id }) => id === user.id);
  const [rows, tasks, external, taken] = await Promise.all([
    listCalendar(db, people, days, CALENDAR_ROWS_MAX + 1),
    isIn ? listDueBetween(db, user.id, days, CALENDAR_ROWS_MAX + 1) : [],
    isIn ? listExternalEvents(db, user.id, days, CALENDAR_ROWS_MAX + 1) : [],
    listTaken(
      db,
      people.map(({ id }) => id).filter((id) => id !== user.id),
      days,
      CALENDAR_ROWS_MAX + 1,
    ),
  ]);
  const address = emailKey(user.email);
  const reads = ({ organiser_id, attendees }: MeetingRow) =>
    reach === 'all' || organiser_id === user.id || attendees.includes(address);
  const shown = rows.slice(0, CALENDAR_ROWS_MAX).map((meeting) => ({
    ...meeting,
    person_ids: people
      .filter(({ id, email }) => id === meeting.organiser_id || meeting.attendees.includes(email))
      .map(({ id }) => id),
  }));
  return {
    people: people.map(({ email: _, ...person }) => person),
    people_total: total,
    meetings: shown.filter(reads).map(({ person_ids, ...meeting }) => ({ ...presentMeeting(meeting), person_ids })),
    tasks: tasks.slice(0, CALENDAR_ROWS_MAX).map(presentTask),
    external: external.slice(0, CALENDAR_ROWS_MAX),
    busy: [
      ...shown
        .filter((meeting) => !reads(meeting))
        .flatMap(({ person_ids, starts_at, ends_at }) =>
          person_ids.map((person_id) => ({
            person_id,
            starts_at: starts_at.toISOString(),
            ends_at: ends_at.toISOString(),
          })),
        ),
      ...taken.slice(0, CALENDAR_ROWS_MAX),
    ],
    is_cut: [rows, tasks, external, taken].some(({ length }) => length > CALENDAR_ROWS_MAX),
  };
}
