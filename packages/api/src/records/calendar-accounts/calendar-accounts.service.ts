import type { CompanyDb, CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CalendarAccount, CalendarAccounts } from '@outrider/shared/records/calendar-accounts';
import { CALENDAR_PROVIDERS, type WrittenEnding } from '@outrider/shared/records/calendar-providers';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { type AccountCalendar, CalendarAccountError } from '../../ground/ports/calendar.ts';
import { assertWithin } from '../../ground/rate-limit.ts';
import type { Services } from '../../ground/services.ts';
import {
  type AccountCalendarRow,
  type AccountRow,
  askForAll,
  deleteAccount,
  deleteAccountCalendars,
  findAccount,
  listAccountCalendars,
  listAccounts,
  lockAccount,
  setLeaving,
} from './calendar-accounts.store.ts';
import { forgetCopies } from './copies.store.ts';
import { openAccount } from './open-account.ts';
import { READ_ACCOUNT_JOB } from './read-account-calendar.ts';
import { WRITE_JOB } from './write-meetings.ts';

export type Keeper = { user: CompanyUser; actor: Actor };

/** One's own accounts, with the calendars of each that are read. */
export async function listOwnAccounts(
  db: CompanyQueries,
  user: CompanyUser,
  { calendarServers, now }: Pick<Services, 'calendarServers' | 'now'>,
): Promise<CalendarAccounts> {
  const [accounts, calendars] = await Promise.all([
    listAccounts(db, user.id, now()),
    listAccountCalendars(db, user.id),
  ]);
  return {
    accounts: accounts.map((account) => present(account, calendars)),
    sign_ins: CALENDAR_PROVIDERS.filter((name) => calendarServers[name]),
  };
}

/** @throws 404 for somebody else's, 409 for one that is being disconnected */
export async function findOwnAccount(db: CompanyQueries, user: CompanyUser, id: string): Promise<AccountRow> {
  return assertOwn(await findAccount(db, id), user);
}

export function assertOwn(row: AccountRow | null, user: CompanyUser): AccountRow {
  if (!row || row.owner_id !== user.id) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  if (row.leaving_since) throw new AppError('CONFLICT', MESSAGES.calendarAccountLeaving);
  return row;
}

/** Every calendar of an account, as its server has them now. @throws 404, 409, 429, 503 */
export async function listRemoteCalendars(
  db: CompanyDb,
  user: CompanyUser,
  id: string,
  services: Services,
): Promise<{ calendars: AccountCalendar[] }> {
  const account = await findOwnAccount(db, user, id);
  assertWithin(await services.limiter.take(`calendar-servers:${user.id}`, 'user'));
  return { calendars: await answered(async () => openAccount(db, account, services).listCalendars()) };
}

/** Answers a failure of a calendar's server with its own sentence. @throws 503 */
export async function answered<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof CalendarAccountError ? new AppError('SERVICE_UNAVAILABLE', error.message) : error;
  }
}

/** Has its calendars read in whole, and meetings written to it, within seconds. @throws 404, 409 */
export async function refreshAccount(
  db: CompanyDb,
  { user }: Pick<Keeper, 'user'>,
  id: string,
  services: Services,
): Promise<CalendarAccount> {
  await findOwnAccount(db, user, id);
  assertWithin(await services.limiter.take(`calendar-servers:${user.id}`, 'user'));
  await askForAll(db, id, services.now());
  const account = await presentOwn(db, user, id, services);
  await askForWork(db, account, services);
  return account;
}

/** The sweeper would find it too, some seconds later. */
export async function askForWork(
  { companyId: company_id }: CompanyQueries,
  { id, calendars }: Pick<CalendarAccount, 'id' | 'calendars'>,
  { jobs }: Pick<Services, 'jobs'>,
): Promise<void> {
  for (const { id: calendar_id } of calendars)
    await jobs.add(READ_ACCOUNT_JOB, { company_id, calendar_id }, { uniqueKey: calendar_id });
  await jobs.add(WRITE_JOB, { company_id, account_id: id }, { uniqueKey: id });
}

/**
 * Disconnects an account: its events and what lets us in are deleted here. `written`: meetings that stand in its
 * calendar stay there as they are, or those ahead are taken out first. @throws 404, 409
 */
export async function disconnectAccount(
  db: CompanyDb,
  { user, actor }: Keeper,
  { id, written }: { id: string; written: WrittenEnding },
  services: Pick<Services, 'now' | 'jobs'>,
): Promise<{ id: string }> {
  const isLeaving = await db.transaction(async (tx) => {
    const account = assertOwn(await lockAccount(tx, id), user);
    const now = services.now();
    const [shown] = (await listAccounts(tx, user.id, now)).filter((one) => one.id === id);
    const takesOut = written === 'remove' && !account.signed_out_at && (shown?.written ?? 0) > 0;
    if (takesOut) {
      const calendars = (await listAccountCalendars(tx, user.id)).filter(({ account_id }) => account_id === id);
      await deleteAccountCalendars(
        tx,
        calendars.map((calendar) => calendar.id),
      );
      await forgetCopies(tx, id, now); // what is over stays as it was
      await setLeaving(tx, id, now);
    } else await deleteAccount(tx, id);
    await recordAudit(tx, actor, {
      action: 'calendar_account.disconnect',
      subject_kind: 'user',
      subject_id: user.id,
      detail: { provider: account.provider, account: account.username, written },
    });
    await insertEvent(tx, 'external_calendar.changed', id);
    return takesOut;
  });
  if (isLeaving) await services.jobs.add(WRITE_JOB, { company_id: db.companyId, account_id: id }, { uniqueKey: id });
  return { id };
}

export async function presentOwn(
  db: CompanyQueries,
  user: CompanyUser,
  id: string,
  { now }: Pick<Services, 'now'>,
): Promise<CalendarAccount> {
  const row = (await listAccounts(db, user.id, now())).find((one) => one.id === id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return present(row, await listAccountCalendars(db, user.id));
}

const present = (row: AccountRow & { written: number }, calendars: readonly AccountCalendarRow[]): CalendarAccount => ({
  id: row.id,
  provider: row.provider,
  username: row.username,
  calendars: calendars
    .filter(({ account_id }) => account_id === row.id)
    .map(({ account_id: _, ...calendar }) => ({
      ...calendar,
      read_at: calendar.read_at?.toISOString() ?? null,
      failing_since: calendar.failing_since?.toISOString() ?? null,
    })),
  writes_to: row.writes_to,
  written: row.written,
  wrote_at: row.wrote_at?.toISOString() ?? null,
  signed_out_at: row.signed_out_at?.toISOString() ?? null,
  leaving_since: row.leaving_since?.toISOString() ?? null,
  failing_since: row.failing_since?.toISOString() ?? null,
  failing_reason: row.failing_reason,
});
