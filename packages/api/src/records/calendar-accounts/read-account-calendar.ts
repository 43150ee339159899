import { createHash } from 'node:crypto';
import type { CompanyDb, CompanyTx } from '@outrider/db';
import { DAY_MS, dayAt } from '@outrider/shared/ground/days';
import { MESSAGES } from '@outrider/shared/ground/messages';
import {
  EXTERNAL_AHEAD_DAYS,
  EXTERNAL_EVENTS_MAX,
  EXTERNAL_PAST_DAYS,
} from '@outrider/shared/records/external-calendars';
import { SYSTEM } from '../../ground/actor.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import {
  CalendarAccountError,
  type CalendarChanges,
  type CalendarConnection,
  type EntryState,
} from '../../ground/ports/calendar.ts';
import type { Services } from '../../ground/services.ts';
import { backOff } from '../../ground/time/back-off.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import {
  leaseCalendar,
  noteRead,
  noteReadFailure,
  replaceEvents,
  replaceSources,
} from '../external-calendars/external-calendars.store.ts';
import { applyEntry, putBack } from './apply-entry.ts';
import {
  type AccountRow,
  findAccount,
  findReading,
  keepSyncToken,
  type ReadingRow,
} from './calendar-accounts.store.ts';
import { listStanding } from './copies.store.ts';
import { openAccount } from './open-account.ts';
import { signOut } from './sign-out.ts';

export const READ_ACCOUNT_JOB = 'read-account-calendar';
/** How often changes are asked for: an answer without any is short. */
const CHANGES_EVERY_MS = 3 * 60_000;
const FIRST_WAIT_MS = 60_000;
/** Reading takes less; whoever dies leaves the calendar to the next after that. */
const LEASE_MS = 5 * 60_000;
const TELLS_AFTER = 5;
/** Meetings that disappear at once: more are an emptied calendar, and no cancellations. */
const GONE_AT_ONCE = 5;

/** Reads what changed in a connected calendar that is due. @returns false where somebody else reads it, or it is not due */
export async function readAccountCalendar(db: CompanyDb, services: Services, id: string): Promise<boolean> {
  const now = services.now();
  const held = new Date(now.getTime() + LEASE_MS);
  if (!(await leaseCalendar(db, id, now, held))) return false;
  const row = await findReading(db, id);
  const account = row && (await findAccount(db, row.account_id));
  if (!row || !account) return false;
  try {
    const connection = openAccount(db, account, services);
    const span = {
      from: new Date(now.getTime() - EXTERNAL_PAST_DAYS * DAY_MS),
      to: new Date(now.getTime() + EXTERNAL_AHEAD_DAYS * DAY_MS),
      zone: row.timezone,
      most: EXTERNAL_EVENTS_MAX,
    };
    const read_day = dayAt(now, row.timezone);
    // On another day other events are within reach.
    const changes = await connection.changes(row.remote_id, row.read_day === read_day ? row.sync_token : null, span);
    const place = { account, calendar: row.remote_id };
    const entries = changes.is_whole
      ? [...changes.entries, ...(await findMissing(db, connection, place, changes, { from: now, to: span.to }))]
      : changes.entries;
    await applyEntries(db, services, place, entries);
    await db.transaction(async (tx) => {
      const at = services.now();
      const digest = changes.is_whole ? digestOf(changes) : changes.events.length > 0 ? null : row.digest;
      const version = { etag: null, read_day, digest, is_cut: changes.is_whole ? changes.is_cut : row.is_cut };
      const next = new Date(at.getTime() + CHANGES_EVERY_MS);
      if (!(await noteRead(tx, id, { held, at, next }, version))) return;
      await keepSyncToken(tx, id, changes.token);
      const changed = row.is_shown && (await keepEvents(tx, row, changes, digest));
      if (changed || row.failing_since) await insertEvent(tx, 'external_calendar.changed', id);
    });
  } catch (error) {
    await noteFailed(db, services, { row, account }, held, error);
  }
  return true;
}

const digestOf = ({ events }: CalendarChanges): string =>
  createHash('sha256').update(JSON.stringify(events)).digest('hex');

/** @returns whether anything is different */
async function keepEvents(
  tx: CompanyTx,
  row: ReadingRow,
  { is_whole, events }: CalendarChanges,
  digest: string | null,
): Promise<boolean> {
  const rows = events.flatMap(({ source_id, occurrences }) => occurrences.map((one) => ({ ...one, source_id })));
  if (is_whole) {
    if (digest === row.digest) return false;
    await replaceEvents(tx, row, rows);
    return true;
  }
  if (events.length === 0) return false;
  await replaceSources(
    tx,
    row,
    events.map(({ source_id }) => source_id),
    rows,
  );
  return true;
}

type Place = { account: AccountRow; calendar: string };

/** What we wrote that a list of everything does not have: each is asked for before it counts as gone. */
async function findMissing(
  db: CompanyDb,
  connection: CalendarConnection,
  { account, calendar }: Place,
  { entries }: CalendarChanges,
  span: { from: Date; to: Date },
): Promise<EntryState[]> {
  const seen = new Set(entries.map(({ meeting_id }) => meeting_id));
  const missing = (await listStanding(db, { account_id: account.id, calendar }, span)).filter((id) => !seen.has(id));
  const found: EntryState[] = [];
  for (const meeting_id of missing) found.push(await connection.findEntry(calendar, meeting_id));
  return found;
}

async function applyEntries(
  db: CompanyDb,
  services: Services,
  place: Place,
  entries: readonly EntryState[],
): Promise<void> {
  const { account, calendar } = place;
  const gone = entries.filter(({ is_gone }) => is_gone);
  const standing =
    gone.length > GONE_AT_ONCE
      ? new Set(
          await listStanding(
            db,
            { account_id: account.id, calendar },
            { from: services.now(), to: new Date(8_640_000_000_000_000) },
          ),
        )
      : null;
  const lost = standing ? gone.filter(({ meeting_id }) => standing.has(meeting_id)) : [];
  const isEmptied = lost.length > GONE_AT_ONCE;
  if (isEmptied) await keepMeetings(db, account, lost);
  for (const state of entries) if (!isEmptied || !state.is_gone) await applyEntry(db, services, place, state);
}

/** An emptied calendar cancels nothing: its meetings are written again, and its owner hears of it. */
const keepMeetings = (db: CompanyDb, account: AccountRow, lost: readonly EntryState[]): Promise<void> =>
  db.transaction(async (tx) => {
    for (const state of lost) await putBack(tx, account.id, state);
    await notifyOwner(tx, SYSTEM, account.owner_id, {
      kind: 'meeting',
      title: MESSAGES.calendarChangeRefusedTitle,
      message: MESSAGES.calendarManyGone(lost.length),
      link_path: '/calendar',
    });
  });

/** Retries later and later, and tells the owner once. The events that were read before stay. */
async function noteFailed(
  db: CompanyDb,
  services: Services,
  { row, account }: { row: ReadingRow; account: AccountRow },
  held: Date,
  error: unknown,
): Promise<void> {
  const known = error instanceof CalendarAccountError ? error : null;
  const reason = known?.message ?? MESSAGES.internal;
  services.log.warn({ calendar_id: row.id, reason, ...(!known && { err: error }) }, 'A calendar could not be read');
  const now = services.now();
  const next = new Date(now.getTime() + backOff(row.failures + 1, { first_ms: FIRST_WAIT_MS }));
  await db.transaction(async (tx) => {
    const failures = await noteReadFailure(tx, row.id, { held, reason, now, next });
    if (failures === null) return;
    await insertEvent(tx, 'external_calendar.changed', row.id);
    if (known?.trouble === 'signed_out') return signOut(tx, account, now);
    if (failures === TELLS_AFTER)
      await notifyOwner(tx, SYSTEM, row.owner_id, {
        kind: 'system',
        title: MESSAGES.calendarFailingTitle,
        message: MESSAGES.calendarFailing(row.name, reason),
        link_path: '/calendar',
      });
  });
}
