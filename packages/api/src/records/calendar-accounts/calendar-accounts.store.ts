import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { CalendarProvider } from '@outrider/shared/records/calendar-providers';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import type { DueCalendar } from '../external-calendars/external-calendars.store.ts';

/** What a provider's sealed tokens are bound to: they open no other account. */
export const calendarTokensOwner = (company_id: string, id: string) => `calendar account ${company_id} ${id}`;

export type AccountRow = {
  id: string;
  owner_id: string;
  provider: CalendarProvider;
  username: string;
  credential: string;
  writes_to: string | null;
  leaving_since: Date | null;
  signed_out_at: Date | null;
  wrote_at: Date | null;
  failures: number;
  failing_since: Date | null;
  failing_reason: string | null;
};

const COLUMNS = Prisma.sql`a.id, a.owner_id, a.provider, a.username, a.credential, a.writes_to,
  a.leaving_since, a.signed_out_at, a.wrote_at, a.failures, a.failing_since, a.failing_reason`;

/** A person's, in the order they connected them, with how many meetings that are ahead stand in each. */
export const listAccounts = (
  db: CompanyQueries,
  owner_id: string,
  now: Date,
): Promise<(AccountRow & { written: number })[]> => db.$queryRaw<(AccountRow & { written: number })[]>`
  SELECT ${COLUMNS}, (SELECT count(*)::int FROM meeting_copies c
    WHERE c.company_id = a.company_id AND c.account_id = a.id AND c.etag IS NOT NULL AND c.ends_at > ${now}) AS written
  FROM calendar_accounts a WHERE a.owner_id = ${owner_id}::uuid ORDER BY a.connected_at, a.id`;

export async function findAccount(db: CompanyQueries, id: string): Promise<AccountRow | null> {
  const [row] = await db.$queryRaw<AccountRow[]>`SELECT ${COLUMNS} FROM calendar_accounts a WHERE a.id = ${id}::uuid`;
  return row ?? null;
}

/** The same, held until the transaction ends. */
export async function lockAccount(tx: CompanyTx, id: string): Promise<AccountRow | null> {
  const [row] = await tx.$queryRaw<AccountRow[]>`
    SELECT ${COLUMNS} FROM calendar_accounts a WHERE a.id = ${id}::uuid FOR NO KEY UPDATE`;
  return row ?? null;
}

/** The ID of a person's account that is connected already; null for one that is not. */
export async function findSameAccount(
  tx: CompanyTx,
  { owner_id, provider, username }: Pick<AccountRow, 'owner_id' | 'provider' | 'username'>,
): Promise<string | null> {
  const same = await tx.calendarAccount.findFirst({
    where: { owner_id, provider, username },
    select: { id: true },
  });
  return same?.id ?? null;
}

type NewAccount = Pick<AccountRow, 'id' | 'owner_id' | 'provider' | 'username' | 'credential'>;
export async function insertAccount(tx: CompanyTx, row: NewAccount, now: Date): Promise<void> {
  await tx.calendarAccount.create({ data: { ...row, connected_at: now, next_write_at: now }, select: { id: true } });
}

/** Keeps what became of a provider's tokens, unless somebody signed in again meanwhile. */
export async function keepCredential(
  db: CompanyQueries,
  id: string,
  { known, credential }: { known: string; credential: string },
): Promise<void> {
  await db.calendarAccount.updateMany({ where: { id, credential: known }, data: { credential } });
}

/** Lets us in again: everything of the account is tried at once. */
export async function openAgain(tx: CompanyTx, id: string, credential: string, now: Date): Promise<void> {
  const works = { failures: 0, failing_since: null, failing_reason: null };
  await tx.calendarAccount.updateMany({
    where: { id },
    data: { credential, signed_out_at: null, next_write_at: now, ...works },
  });
  await tx.externalCalendar.updateMany({ where: { account_id: id }, data: { next_read_at: now, ...works } });
}

/** @returns whether that is news */
export async function noteSignedOut(
  tx: CompanyTx,
  { id, credential }: Pick<AccountRow, 'id' | 'credential'>,
  now: Date,
): Promise<boolean> {
  const { count } = await tx.calendarAccount.updateMany({
    where: { id, credential, signed_out_at: null },
    data: { signed_out_at: now },
  });
  return count === 1;
}

/** Its calendars, their events, and what is known of meetings that were written go with it. */
export const deleteAccount = async (tx: CompanyTx, id: string): Promise<boolean> =>
  (await tx.calendarAccount.deleteMany({ where: { id } })).count === 1;

/** A person's meetings are written to one calendar: `writes_to` of this account, and of no other. */
export async function setTarget(tx: CompanyTx, account: AccountRow, writes_to: string | null, now: Date) {
  const { id, owner_id } = account;
  if (writes_to !== null)
    await tx.calendarAccount.updateMany({
      where: { owner_id, id: { not: id }, writes_to: { not: null } },
      data: { writes_to: null, next_write_at: now },
    });
  await tx.calendarAccount.updateMany({
    where: { id },
    data: { writes_to, next_write_at: now, failures: 0, failing_since: null, failing_reason: null },
  });
}

export const setLeaving = (tx: CompanyTx, id: string, now: Date) =>
  tx.calendarAccount.updateMany({
    where: { id },
    data: { leaving_since: now, writes_to: null, next_write_at: now, failures: 0 },
  });

export type AccountCalendarRow = {
  id: string;
  account_id: string;
  remote_id: string;
  name: string;
  is_shown: boolean;
  events: number;
  is_cut: boolean;
  read_at: Date | null;
  failing_since: Date | null;
  failing_reason: string | null;
};
export const listAccountCalendars = (
  db: CompanyQueries,
  owner_id: string,
): Promise<AccountCalendarRow[]> => db.$queryRaw<AccountCalendarRow[]>`
  SELECT x.id, x.account_id, x.remote_id, x.name, x.is_shown, x.is_cut, x.read_at, x.failing_since, x.failing_reason,
    (SELECT count(*)::int FROM external_events e
      WHERE e.company_id = x.company_id AND e.calendar_id = x.id) AS events
  FROM external_calendars x WHERE x.owner_id = ${owner_id}::uuid AND x.account_id IS NOT NULL
  ORDER BY x.added_at, x.id`;

type NewCalendar = Pick<AccountCalendarRow, 'id' | 'account_id' | 'remote_id' | 'name' | 'is_shown'> & {
  owner_id: string;
  host: string;
  address_hash: string;
};
export async function insertAccountCalendar(tx: CompanyTx, row: NewCalendar, now: Date): Promise<void> {
  await tx.externalCalendar.create({ data: { ...row, added_at: now, next_read_at: now }, select: { id: true } });
}

/** Calls it as it is called there. One that was not shown and is now, or the other way round, is read in whole. */
export async function updateAccountCalendar(
  tx: CompanyTx,
  { id, is_shown: was }: Pick<AccountCalendarRow, 'id' | 'is_shown'>,
  { name, is_shown }: Pick<AccountCalendarRow, 'name' | 'is_shown'>,
  now: Date,
): Promise<void> {
  if (!is_shown) await tx.externalEvent.deleteMany({ where: { calendar_id: id } });
  await tx.externalCalendar.updateMany({
    where: { id },
    data: { name, is_shown, ...(was !== is_shown && { sync_token: null, digest: null, next_read_at: now }) },
  });
}

export const deleteAccountCalendars = (tx: CompanyTx, ids: readonly string[]) =>
  tx.externalCalendar.deleteMany({ where: { id: { in: [...ids] } } });

/** Calendars that were read for the meetings in them alone. */
export const deleteUnshownCalendars = (tx: CompanyTx, account_ids: readonly string[]) =>
  tx.externalCalendar.deleteMany({ where: { account_id: { in: [...account_ids] }, is_shown: false } });

/** To be read in whole and written to at once, also after a failure that waits. */
export async function askForAll(db: CompanyQueries, id: string, now: Date): Promise<void> {
  await db.externalCalendar.updateMany({
    where: { account_id: id },
    data: { next_read_at: now, sync_token: null, digest: null },
  });
  await db.calendarAccount.updateMany({ where: { id }, data: { next_write_at: now } });
}

export type ReadingRow = {
  id: string;
  owner_id: string;
  account_id: string;
  remote_id: string;
  name: string;
  is_shown: boolean;
  sync_token: string | null;
  read_day: string | null;
  digest: string | null;
  is_cut: boolean;
  failures: number;
  failing_since: Date | null;
  timezone: string;
};
/** `timezone`: the company's. */
export async function findReading(db: CompanyQueries, id: string): Promise<ReadingRow | null> {
  const [row] = await db.$queryRaw<ReadingRow[]>`
    SELECT x.id, x.owner_id, x.account_id, x.remote_id, x.name, x.is_shown, x.sync_token, x.read_day, x.digest,
      x.is_cut, x.failures, x.failing_since, c.timezone
    FROM external_calendars x JOIN companies c ON c.id = x.company_id
    WHERE x.id = ${id}::uuid AND x.account_id IS NOT NULL`;
  return row ?? null;
}

export const keepSyncToken = (tx: CompanyTx, id: string, sync_token: string) =>
  tx.externalCalendar.updateMany({ where: { id }, data: { sync_token } });

/** Those to be read now, of accounts that let us in. */
export const listDueOfAccounts = (
  db: PlatformQueries,
  now: Date,
  limit: number,
): Promise<DueCalendar[]> => db.$queryRaw<DueCalendar[]>`
  SELECT x.company_id, x.id FROM external_calendars x
    JOIN calendar_accounts a ON a.company_id = x.company_id AND a.id = x.account_id
    JOIN companies c ON c.id = x.company_id
    JOIN users u ON u.company_id = x.company_id AND u.id = x.owner_id
  WHERE x.next_read_at <= ${now} AND (x.lease_until IS NULL OR x.lease_until <= ${now})
    AND a.signed_out_at IS NULL AND a.leaving_since IS NULL
    AND u.disabled_at IS NULL AND c.sandbox_of IS NULL AND ${MAY_WORK(now)}
  ORDER BY x.next_read_at LIMIT ${limit}`;
