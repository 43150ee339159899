import type { CompanyDb } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { SYSTEM } from '../../ground/actor.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { CalendarAccountError, type CalendarConnection, type CalendarEntry } from '../../ground/ports/calendar.ts';
import type { Services } from '../../ground/services.ts';
import { backOff } from '../../ground/time/back-off.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { meetingPath } from '../meetings/meeting-path.ts';
import { applyEntry } from './apply-entry.ts';
import { type AccountRow, deleteAccount, findAccount } from './calendar-accounts.store.ts';
import {
  deleteCopy,
  leaseAccount,
  listLeftOvers,
  listUnwritten,
  noteIntent,
  noteWriteFailure,
  noteWritten,
  noteWrote,
  type Unwritten,
} from './copies.store.ts';
import { openAccount } from './open-account.ts';
import { signOut } from './sign-out.ts';
import { CALENDAR_ACCOUNT_WORDS as WORDS } from './words.ts';

export const WRITE_JOB = 'write-to-calendar';
/** Of each sort in one go; the sweeper finds the others. */
const AT_ONCE = 50;
/** Fifty calls of 15 seconds at most would take longer: whoever is over half of it stops. */
const LEASE_MS = 5 * 60_000;
const FIRST_WAIT_MS = 60_000;
const TELLS_AFTER = 5;
/** How often taking meetings out of a calendar is tried before its account is disconnected all the same. */
const LEAVES_AFTER = 5;

/**
 * Brings a person's calendar to what their meetings are: takes out what has no place there any more, and writes what is
 * missing or otherwise there. @returns false where somebody else does, or it is not due
 */
export async function writeMeetings(db: CompanyDb, services: Services, id: string): Promise<boolean> {
  const now = services.now();
  const held = new Date(now.getTime() + LEASE_MS);
  if (!(await leaseAccount(db, id, now, held))) return false;
  const account = await findAccount(db, id);
  if (!account) return false;
  const hasTime = () => services.now().getTime() < held.getTime() - LEASE_MS / 2;
  try {
    const connection = openAccount(db, account, services);
    const taken = await takeOut(db, connection, account, hasTime);
    const written = account.leaving_since ? 0 : await writeAll(db, services, { connection, account, hasTime });
    await noteWrote(db, id, { held, at: services.now(), wrote: taken + written > 0 });
    if (account.leaving_since && taken < AT_ONCE) await leave(db, account);
    else if (account.failing_since || taken + written > 0) await publish(db, id);
  } catch (error) {
    await noteFailed(db, services, account, held, error);
  }
  return true;
}

async function takeOut(
  db: CompanyDb,
  connection: CalendarConnection,
  { id }: AccountRow,
  hasTime: () => boolean,
): Promise<number> {
  const leftOvers = await listLeftOvers(db, id, AT_ONCE);
  for (const { calendar, meeting_id } of leftOvers) {
    if (!hasTime()) return AT_ONCE;
    await connection.removeEntry(calendar, meeting_id).catch((error: unknown) => {
      // With its calendar it is gone too.
      if (!(error instanceof CalendarAccountError) || error.trouble !== 'lost') throw error;
    });
    await deleteCopy(db, { account_id: id, meeting_id });
  }
  return leftOvers.length;
}

type Writing = { connection: CalendarConnection; account: AccountRow; hasTime: () => boolean };
async function writeAll(db: CompanyDb, services: Services, { connection, account, hasTime }: Writing): Promise<number> {
  const { id: account_id, writes_to: calendar } = account;
  if (calendar === null) return 0;
  const unwritten = await listUnwritten(db, account_id, services.now(), AT_ONCE);
  for (const meeting of unwritten) {
    if (!hasTime()) break;
    const { meeting_id, content, etag } = meeting;
    await noteIntent(db, { account_id, calendar }, meeting, services.now());
    try {
      const state = await connection.putEntry(calendar, entryOf(meeting, services), etag);
      const { starts_at, ends_at } = meeting;
      await noteWritten(db, { account_id, meeting_id }, { etag: state.etag, starts_at, ends_at, content });
    } catch (error) {
      if (!(error instanceof CalendarAccountError) || error.trouble !== 'changed') throw error;
      // Its owner changed it there; what that means here is decided first, and the next go writes what is left to write.
      await applyEntry(db, services, { account, calendar }, await connection.findEntry(calendar, meeting_id));
    }
  }
  return unwritten.length;
}

/** Notes stay here: what stands in a calendar lies on servers of its maker. */
function entryOf(
  { meeting_id, title, starts_at, ends_at, timezone, location, attendees }: Unwritten,
  { publicAddress }: Pick<Services, 'publicAddress'>,
): CalendarEntry {
  const link = `${publicAddress()}${meetingPath({ id: meeting_id, starts_at }, timezone)}`;
  const lines = [...(attendees.length > 0 ? [WORDS.guests(attendees)] : []), WORDS.open(link)];
  return { meeting_id, title, starts_at, ends_at, timezone, location, description: lines.join('\n') };
}

const leave = (db: CompanyDb, { id }: AccountRow): Promise<void> =>
  db.transaction(async (tx) => {
    if (await deleteAccount(tx, id)) await insertEvent(tx, 'external_calendar.changed', id);
  });

const publish = (db: CompanyDb, id: string): Promise<void> =>
  db.transaction(async (tx) => {
    await insertEvent(tx, 'external_calendar.changed', id);
  });

/** Retries later and later, and tells the owner once. An account that is being disconnected goes in the end. */
async function noteFailed(
  db: CompanyDb,
  services: Services,
  account: AccountRow,
  held: Date,
  error: unknown,
): Promise<void> {
  const known = error instanceof CalendarAccountError ? error : null;
  const reason = known?.message ?? MESSAGES.internal;
  services.log.warn({ account_id: account.id, reason, ...(!known && { err: error }) }, 'A calendar was not written to');
  const now = services.now();
  const next = new Date(now.getTime() + backOff(account.failures + 1, { first_ms: FIRST_WAIT_MS }));
  const isSignedOut = known?.trouble === 'signed_out';
  await db.transaction(async (tx) => {
    const failures = await noteWriteFailure(tx, account.id, { held, reason, now, next });
    if (failures === null) return;
    await insertEvent(tx, 'external_calendar.changed', account.id);
    if (account.leaving_since) {
      if (isSignedOut || failures >= LEAVES_AFTER) await deleteAccount(tx, account.id);
      return;
    }
    if (isSignedOut) return signOut(tx, account, now);
    if (failures === TELLS_AFTER)
      await notifyOwner(tx, SYSTEM, account.owner_id, {
        kind: 'system',
        title: MESSAGES.calendarUnwrittenTitle,
        message: MESSAGES.calendarFailing(account.username, reason),
        link_path: '/calendar',
      });
  });
}
