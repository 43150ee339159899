import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  EXTERNAL_CALENDARS_MAX,
  type ExternalCalendar,
  type ExternalCalendarAdd,
} from '@outrider/shared/records/external-calendars';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { CalendarError } from '../../ground/ports/calendar-fetch.ts';
import { assertWithin } from '../../ground/rate-limit.ts';
import { hashSecret } from '../../ground/secrets/hash-secret.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import {
  askForReading,
  calendarAddressOwner,
  deleteExternalCalendar,
  type ExternalCalendarRow,
  insertExternalCalendar,
  listExternalCalendars,
  lockOwner,
  noteRead,
  replaceEvents,
} from './external-calendars.store.ts';
import { EVERY_MS, fetchEvents, READ_JOB } from './read-calendar.ts';

type Keeper = { user: CompanyUser; actor: Actor };

export async function listOwnCalendars(db: CompanyDb, user: CompanyUser): Promise<{ calendars: ExternalCalendar[] }> {
  return { calendars: (await listExternalCalendars(db, user.id)).map(present) };
}

/**
 * Reads a calendar and keeps its address, sealed, once it was read. @throws 409 for one that is there, one too many or
 * in a sandbox, 422 for an address that no calendar can be read at, 429
 */
export async function addCalendar(
  db: CompanyDb,
  { user, actor }: Keeper,
  { url, name }: ExternalCalendarAdd,
  services: Services,
): Promise<ExternalCalendar> {
  if (user.company.is_sandbox) throw new AppError('CONFLICT', MESSAGES.calendarNoneInSandbox);
  // It connects to whatever somebody types.
  assertWithin(await services.limiter.take(`calendar-servers:${user.id}`, 'anonymous'));
  const fetched = await fetchEvents(services, { url, zone: user.company.timezone, known: null }).catch(
    (error: unknown) => {
      throw error instanceof CalendarError ? refuse('UNPROCESSABLE_CONTENT', 'url', error.message) : error;
    },
  );
  if (!fetched) throw refuse('UNPROCESSABLE_CONTENT', 'url', MESSAGES.calendarNotOne);
  const { host } = new URL(url);
  const id = uuidv7();
  return db.transaction(async (tx) => {
    await lockOwner(tx, user.id);
    const there = await listExternalCalendars(tx, user.id);
    if (there.length >= EXTERNAL_CALENDARS_MAX)
      throw new AppError('CONFLICT', MESSAGES.calendarsFull(EXTERNAL_CALENDARS_MAX));
    const at = services.now();
    const row = { id, owner_id: user.id, name: name || (fetched.calendar.name ?? host), host, added_at: at };
    const address = services.secrets.seal(url, calendarAddressOwner(tx.companyId, id));
    if (!(await insertExternalCalendar(tx, { ...row, address, address_hash: hashSecret(url) })))
      throw refuse('CONFLICT', 'url', MESSAGES.calendarTaken);
    await noteRead(tx, id, { held: null, at, next: new Date(at.getTime() + EVERY_MS) }, fetched.version);
    await replaceEvents(tx, row, fetched.calendar.events);
    await recordAudit(tx, actor, {
      action: 'external_calendar.add',
      subject_kind: 'user',
      subject_id: user.id,
      detail: { name: row.name, host },
    });
    await insertEvent(tx, 'external_calendar.changed', id);
    return presentOwn(tx, user, id);
  });
}

/** @throws 404 for one that is not one's own */
export async function removeCalendar(db: CompanyDb, { user, actor }: Keeper, id: string): Promise<{ id: string }> {
  await db.transaction(async (tx) => {
    const name = await deleteExternalCalendar(tx, id, user.id);
    if (name === null) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    await recordAudit(tx, actor, {
      action: 'external_calendar.remove',
      subject_kind: 'user',
      subject_id: user.id,
      detail: { name },
    });
    await insertEvent(tx, 'external_calendar.changed', id);
  });
  return { id };
}

/** Has it read again, in whole, within seconds. @throws 404 for one that is not one's own, 429 */
export async function refreshCalendar(
  db: CompanyDb,
  { user }: Pick<Keeper, 'user'>,
  id: string,
  services: Services,
): Promise<ExternalCalendar> {
  const calendar = await presentOwn(db, user, id);
  assertWithin(await services.limiter.take(`calendar-servers:${user.id}`, 'anonymous'));
  await askForReading(db, id, services.now());
  await services.jobs.add(READ_JOB, { company_id: db.companyId, calendar_id: id }, { uniqueKey: id });
  return calendar;
}

async function presentOwn(
  db: Parameters<typeof listExternalCalendars>[0],
  user: CompanyUser,
  id: string,
): Promise<ExternalCalendar> {
  const row = (await listExternalCalendars(db, user.id)).find((one) => one.id === id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return present(row);
}

const present = (row: ExternalCalendarRow & { events: number }): ExternalCalendar => ({
  id: row.id,
  name: row.name,
  host: row.host,
  events: row.events,
  is_cut: row.is_cut,
  read_at: row.read_at?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
  failing_reason: row.failing_reason,
});
