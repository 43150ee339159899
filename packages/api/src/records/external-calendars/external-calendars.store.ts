import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { ExternalEvent } from '@outrider/shared/records/external-calendars';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';
import { moment } from '../../ground/sql/conditions.ts';
import type { ReadEvent } from '../../ground/ports/calendar.ts';

/** What a sealed address is bound to: it opens for no other calendar. */
export const calendarAddressOwner = (company_id: string, id: string) => `external calendar ${company_id} ${id}`;

export type ExternalCalendarRow = {
  id: string;
  owner_id: string;
  name: string;
  address: string;
  host: string;
  read_at: Date | null;
  etag: string | null;
  read_day: string | null;
  digest: string | null;
  is_cut: boolean;
  failures: number;
  failing_since: Date | null;
  failing_reason: string | null;
};

const COLUMNS = Prisma.sql`x.id, x.owner_id, x.name, x.address, x.host, x.read_at, x.etag, x.read_day, x.digest,
  x.is_cut, x.failures, x.failing_since, x.failing_reason`;

/** A person's that are read by their addresses, in the order they added them, with how many events each has. */
export const listExternalCalendars = (
  db: CompanyQueries,
  owner_id: string,
): Promise<(ExternalCalendarRow & { events: number })[]> => db.$queryRaw<(ExternalCalendarRow & { events: number })[]>`
  SELECT ${COLUMNS},
    (SELECT count(*)::int FROM external_events e
      WHERE e.company_id = x.company_id AND e.calendar_id = x.id) AS events
  FROM external_calendars x WHERE x.owner_id = ${owner_id}::uuid AND x.account_id IS NULL ORDER BY x.added_at, x.id`;

export async function findExternalCalendar(
  db: CompanyQueries,
  id: string,
): Promise<(ExternalCalendarRow & { timezone: string }) | null> {
  const [row] = await db.$queryRaw<(ExternalCalendarRow & { timezone: string })[]>`
    SELECT ${COLUMNS}, c.timezone
    FROM external_calendars x JOIN companies c ON c.id = x.company_id
    WHERE x.id = ${id}::uuid AND x.account_id IS NULL`;
  return row ?? null;
}

/** Nobody else adds a calendar of this person until the transaction ends. */
export const lockOwner = (tx: CompanyTx, id: string) =>
  tx.$queryRaw`SELECT id FROM users WHERE id = ${id}::uuid FOR NO KEY UPDATE`;

/** @returns false where its owner has it already */
export async function insertExternalCalendar(
  tx: CompanyTx,
  row: Pick<ExternalCalendarRow, 'id' | 'owner_id' | 'name' | 'address' | 'host'> & {
    address_hash: string;
    added_at: Date;
  },
): Promise<boolean> {
  const made = await tx.$executeRaw`
    INSERT INTO external_calendars (id, owner_id, name, address, address_hash, host, added_at, next_read_at)
    VALUES (${row.id}::uuid, ${row.owner_id}::uuid, ${row.name}, ${row.address}, ${row.address_hash}, ${row.host},
      ${row.added_at}, ${row.added_at})
    ON CONFLICT (company_id, owner_id, address_hash) DO NOTHING`;
  return made === 1;
}

/** Its events go with it. @returns its name; null where there is none of this person */
export async function deleteExternalCalendar(tx: CompanyTx, id: string, owner_id: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ name: string }[]>`
    DELETE FROM external_calendars
    WHERE id = ${id}::uuid AND owner_id = ${owner_id}::uuid AND account_id IS NULL RETURNING name`;
  return row?.name ?? null;
}

/** To be read at once and written in whole, so that screens hear of it. */
export const askForReading = (db: CompanyQueries, id: string, now: Date) =>
  db.$executeRaw`
    UPDATE external_calendars SET next_read_at = ${now}, etag = NULL, digest = NULL WHERE id = ${id}::uuid`;

export type DueCalendar = { company_id: string; id: string };
/** Those to be read now by their addresses, of companies that may work and people who still do. A sandbox reads none. */
export const listDueCalendars = (db: PlatformQueries, now: Date, limit: number): Promise<DueCalendar[]> => db.$queryRaw<
  DueCalendar[]
>`
  SELECT x.company_id, x.id FROM external_calendars x
    JOIN companies c ON c.id = x.company_id
    JOIN users u ON u.company_id = x.company_id AND u.id = x.owner_id
  WHERE x.account_id IS NULL AND x.next_read_at <= ${now} AND (x.lease_until IS NULL OR x.lease_until <= ${now})
    AND u.disabled_at IS NULL AND c.sandbox_of IS NULL AND ${MAY_WORK(now)}
  ORDER BY x.next_read_at LIMIT ${limit}`;

/** Takes a calendar that is due: one reader at a time. @returns whether it was taken */
export async function leaseCalendar(db: CompanyQueries, id: string, now: Date, until: Date): Promise<boolean> {
  const taken = await db.$executeRaw`
    UPDATE external_calendars SET lease_until = ${until}
    WHERE id = ${id}::uuid AND next_read_at <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})`;
  return taken === 1;
}

export type Version = { etag: string | null; read_day: string; digest: string | null; is_cut: boolean };

/** Says so and lets go of it. @returns false where somebody else has it by now, or it is gone */
export async function noteRead(
  db: CompanyQueries,
  id: string,
  { held, at, next }: { held: Date | null; at: Date; next: Date },
  { etag, read_day, digest, is_cut }: Version,
): Promise<boolean> {
  const noted = await db.$executeRaw`
    UPDATE external_calendars
    SET lease_until = NULL, read_at = ${at}, next_read_at = greatest(next_read_at, ${next}), etag = ${etag},
      read_day = ${read_day}, digest = ${digest}, is_cut = ${is_cut}, failures = 0, failing_since = NULL,
      failing_reason = NULL
    WHERE id = ${id}::uuid AND lease_until IS NOT DISTINCT FROM ${held}`;
  return noted === 1;
}

/** @returns how many failures in a row that makes, 1 for the first; null where it is gone, or somebody else has it */
export async function noteReadFailure(
  tx: CompanyTx,
  id: string,
  { held, reason, now, next }: { held: Date; reason: string; now: Date; next: Date },
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ failures: number }[]>`
    UPDATE external_calendars
    SET lease_until = NULL, next_read_at = ${next}, failures = failures + 1, failing_reason = ${reason},
      failing_since = coalesce(failing_since, ${now})
    WHERE id = ${id}::uuid AND lease_until = ${held} RETURNING failures`;
  return row?.failures ?? null;
}

/** Puts these in the place of all that is kept of a calendar. */
export async function replaceEvents(
  tx: CompanyTx,
  { id, owner_id }: Pick<ExternalCalendarRow, 'id' | 'owner_id'>,
  events: readonly (ReadEvent & { source_id?: string })[],
): Promise<void> {
  await tx.externalEvent.deleteMany({ where: { calendar_id: id } });
  if (events.length > 0)
    await tx.externalEvent.createMany({ data: events.map((event) => ({ ...event, calendar_id: id, owner_id })) });
}

/** The same for some events of it, by what its server knows them by. */
export async function replaceSources(
  tx: CompanyTx,
  { id, owner_id }: Pick<ExternalCalendarRow, 'id' | 'owner_id'>,
  source_ids: readonly string[],
  events: readonly (ReadEvent & { source_id: string })[],
): Promise<void> {
  await tx.externalEvent.deleteMany({ where: { calendar_id: id, source_id: { in: [...source_ids] } } });
  if (events.length > 0)
    await tx.externalEvent.createMany({ data: events.map((event) => ({ ...event, calendar_id: id, owner_id })) });
}

/** When these people are busy with what is in their calendars; what it is they alone know. */
export async function listTaken(
  db: CompanyQueries,
  people: readonly string[],
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<{ person_id: string; starts_at: string; ends_at: string }[]> {
  if (people.length === 0) return [];
  const rows = await db.$queryRaw<{ person_id: string; starts_at: Date; ends_at: Date }[]>`
    SELECT e.owner_id AS person_id, e.starts_at, e.ends_at
    FROM external_events e
    WHERE e.owner_id = ANY(${people}::uuid[]) AND e.is_busy
      AND e.ends_at > ${moment(from)} AND e.starts_at < ${moment(to)}
    ORDER BY e.starts_at, e.id LIMIT ${limit}`;
  return rows.map(({ person_id, starts_at, ends_at }) => ({
    person_id,
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
  }));
}

/** Of a person's calendars, what touches the time between two moments, by its start. */
export async function listExternalEvents(
  db: CompanyQueries,
  owner_id: string,
  { from, to }: { from: Date; to: Date },
  limit: number,
): Promise<ExternalEvent[]> {
  const rows = await db.$queryRaw<
    (Omit<ExternalEvent, 'starts_at' | 'ends_at'> & { starts_at: Date; ends_at: Date })[]
  >`
    SELECT e.id, e.calendar_id, e.title, e.starts_at, e.ends_at, e.is_all_day, e.is_busy
    FROM external_events e
    WHERE e.owner_id = ${owner_id}::uuid AND e.ends_at > ${moment(from)} AND e.starts_at < ${moment(to)}
    ORDER BY e.starts_at, e.id LIMIT ${limit}`;
  return rows.map((row) => ({
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
  }));
}
