import { createHash } from 'node:crypto';
import type { CompanyDb } from '@outrider/db';
import { DAY_MS, dayAt } from '@outrider/shared/ground/days';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  EXTERNAL_AHEAD_DAYS,
  EXTERNAL_EVENTS_MAX,
  EXTERNAL_PAST_DAYS,
} from '@outrider/shared/records/external-calendars';
import { SYSTEM } from '../../ground/actor.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { CalendarError } from '../../ground/ports/calendar-fetch.ts';
import type { Services } from '../../ground/services.ts';
import { backOff } from '../../ground/time/back-off.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import {
  calendarAddressOwner,
  type ExternalCalendarRow,
  findExternalCalendar,
  leaseCalendar,
  noteRead,
  noteReadFailure,
  replaceEvents,
  type Version,
} from './external-calendars.store.ts';
import type { ReadCalendar } from './read-events.ts';
import { readInThread } from './thread.ts';

export const READ_JOB = 'read-external-calendar';
/** How often a calendar is read. */
export const EVERY_MS = 15 * 60_000;
const FIRST_WAIT_MS = 5 * 60_000;
/** Fetching and reading take less; whoever dies leaves the calendar to the next after that. */
const LEASE_MS = 2 * 60_000;
/** One that was away for an hour is no matter for a person. */
const TELLS_AFTER = 5;

export type Fetched = { calendar: ReadCalendar; version: Version };

/**
 * Fetches a calendar and reads what is within reach of today. @returns null where it is what is kept. @throws
 * CalendarError
 */
export async function fetchEvents(
  { fetchCalendar, now }: Pick<Services, 'fetchCalendar' | 'now'>,
  { url, zone, known }: { url: string; zone: string; known: Pick<ExternalCalendarRow, 'etag' | 'read_day'> | null },
): Promise<Fetched | null> {
  const today = now();
  const read_day = dayAt(today, zone);
  const answer = await fetchCalendar(url, { etag: known?.read_day === read_day ? known.etag : null });
  if (answer === 'unchanged') return null;
  const calendar = await readInThread(answer.text, {
    from: new Date(today.getTime() - EXTERNAL_PAST_DAYS * DAY_MS),
    to: new Date(today.getTime() + EXTERNAL_AHEAD_DAYS * DAY_MS),
    zone,
    most: EXTERNAL_EVENTS_MAX,
  });
  const digest = createHash('sha256').update(JSON.stringify(calendar.events)).digest('hex');
  return { calendar, version: { etag: answer.etag, read_day, digest, is_cut: calendar.is_cut } };
}

/** Reads a calendar that is due, once. @returns false where it is not due, or somebody else reads it */
export async function readExternalCalendar(db: CompanyDb, services: Services, id: string): Promise<boolean> {
  const now = services.now();
  const held = new Date(now.getTime() + LEASE_MS);
  if (!(await leaseCalendar(db, id, now, held))) return false;
  const row = await findExternalCalendar(db, id);
  if (!row) return false;
  try {
    const url = services.secrets.open(row.address, calendarAddressOwner(db.companyId, id));
    const fetched = await fetchEvents(services, { url, zone: row.timezone, known: row });
    const changed = fetched !== null && fetched.version.digest !== row.digest;
    const version = fetched?.version ?? { ...row, read_day: row.read_day ?? '' };
    await db.transaction(async (tx) => {
      const at = services.now();
      if (!(await noteRead(tx, id, { held, at, next: new Date(at.getTime() + EVERY_MS) }, version))) return;
      if (changed) await replaceEvents(tx, row, fetched.calendar.events);
      // Screens show since when it fails.
      if (changed || row.failing_since) await insertEvent(tx, 'external_calendar.changed', id);
    });
  } catch (error) {
    await noteFailed(db, services, row, held, error);
  }
  return true;
}

/** Retries later and later, and tells the owner once. The events that were read before stay. */
async function noteFailed(
  db: CompanyDb,
  services: Services,
  { id, name, owner_id, failures: before }: ExternalCalendarRow,
  held: Date,
  error: unknown,
): Promise<void> {
  const reason = error instanceof CalendarError ? error.message : MESSAGES.internal;
  services.log.warn(
    { calendar_id: id, reason, ...(error instanceof CalendarError ? {} : { err: error }) },
    'A calendar could not be read',
  );
  const now = services.now();
  const next = new Date(now.getTime() + backOff(before + 1, { first_ms: FIRST_WAIT_MS }));
  await db.transaction(async (tx) => {
    const failures = await noteReadFailure(tx, id, { held, reason, now, next });
    if (failures === null) return;
    await insertEvent(tx, 'external_calendar.changed', id);
    if (failures !== TELLS_AFTER) return;
    await notifyOwner(tx, SYSTEM, owner_id, {
      kind: 'system',
      title: MESSAGES.calendarFailingTitle,
      message: MESSAGES.calendarFailing(name, reason),
      link_path: '/calendar',
    });
  });
}
