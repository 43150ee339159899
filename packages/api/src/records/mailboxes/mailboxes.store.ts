import { type CompanyQueries, type CompanyTx, type PlatformQueries, Prisma } from '@outrider/db';
import type { MailboxProvider, MailboxSharing } from '@outrider/shared/records/inbox-folders';
import type { MailboxServers, MailIdentity } from '../../ground/ports/mailbox.ts';
import { allOf } from '../../ground/sql/conditions.ts';
import { MAY_WORK } from '../../ground/companies/standing.store.ts';

/** What a sealed password, or a provider's tokens, are bound to: they open for no other mailbox. */
export const mailboxPasswordOwner = (company_id: string, id: string) => `mailbox ${company_id} ${id}`;

/** A mailbox, as its servers know it. */
export type Servers = MailboxServers & MailIdentity;

export type MailboxRow = Servers & {
  id: string;
  owner_id: string;
  owner_name: string;
  provider: MailboxProvider;
  sharing: MailboxSharing;
  offers_new_senders: boolean;
  password: string;
  connected_at: Date;
  synced_at: Date | null;
  is_live: boolean;
  failures: number;
  failing_since: Date | null;
  failing_reason: string | null;
  version: number;
};

const COLUMNS = Prisma.sql`b.id, b.owner_id, u.full_name AS owner_name, b.email, b.provider, b.sharing, b.offers_new_senders,
  b.imap_host, b.imap_port, b.imap_security, b.smtp_host, b.smtp_port, b.smtp_security, b.username, b.password,
  b.connected_at, b.synced_at,
  (b.watched_by IS NOT NULL AND b.watched_until > now()) AS is_live, b.failures, b.failing_since, b.failing_reason, b.version`;
const FROM = Prisma.sql`FROM mailboxes b JOIN users u ON u.company_id = b.company_id AND u.id = b.owner_id`;

/** Whose conversations a person reads and answers: their own mailboxes, and those shared with everybody. */
const readableBy = (user_id: string): Prisma.Sql => Prisma.sql`(b.owner_id = ${user_id}::uuid OR b.sharing = 'all')`;

/** The same of one conversation `c` of a mailbox `b`, of which its owner may have said something else. */
export const readableConversation = (user_id: string): Prisma.Sql =>
  Prisma.sql`(b.owner_id = ${user_id}::uuid OR coalesce(c.sharing, b.sharing) = 'all')`;

/** By address, with how many conversations each has. `reader`: those that this person reads; left out: all. */
export const listMailboxes = (
  db: CompanyQueries,
  { reader, id }: { reader?: string; id?: string },
): Promise<(MailboxRow & { conversations: number })[]> => db.$queryRaw<(MailboxRow & { conversations: number })[]>`
  SELECT ${COLUMNS},
    (SELECT count(*)::int FROM conversations c
      WHERE c.company_id = b.company_id AND c.mailbox_id = b.id) AS conversations
  ${FROM}
  WHERE ${allOf([reader && readableBy(reader), id && Prisma.sql`b.id = ${id}::uuid`])}
  ORDER BY b.email, b.id`;

export async function findMailbox(db: CompanyQueries, id: string): Promise<MailboxRow | null> {
  const [row] = await db.$queryRaw<MailboxRow[]>`SELECT ${COLUMNS} ${FROM} WHERE b.id = ${id}::uuid`;
  return row ?? null;
}

/** The same, held until the transaction ends. */
export async function lockMailbox(tx: CompanyTx, id: string): Promise<MailboxRow | null> {
  const [row] = await tx.$queryRaw<MailboxRow[]>`
    SELECT ${COLUMNS} ${FROM} WHERE b.id = ${id}::uuid FOR NO KEY UPDATE OF b`;
  return row ?? null;
}

/** By which a person's emails leave: the one they connected first; null where they connected none. */
export async function findOwnMailbox(db: CompanyQueries, user_id: string): Promise<{ email: string } | null> {
  const [row] = await db.$queryRaw<{ email: string }[]>`
    SELECT b.email FROM mailboxes b WHERE b.owner_id = ${user_id}::uuid ORDER BY b.connected_at, b.id LIMIT 1`;
  return row ?? null;
}

export async function countMailboxes(db: CompanyQueries, user_id: string): Promise<{ own: number; all: number }> {
  const [row] = await db.$queryRaw<[{ own: number; all: number }]>`
    SELECT count(*) FILTER (WHERE b.owner_id = ${user_id}::uuid)::int AS own, count(*)::int AS all FROM mailboxes b`;
  return row;
}

export type NewMailbox = Omit<
  MailboxRow,
  'owner_name' | 'synced_at' | 'is_live' | 'failures' | 'failing_since' | 'failing_reason' | 'version'
>;
/** @returns false where a mailbox with this address is connected already */
export async function insertMailbox(tx: CompanyTx, row: NewMailbox): Promise<boolean> {
  const [made] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO mailboxes (id, owner_id, email, provider, sharing, offers_new_senders, imap_host, imap_port, imap_security,
      smtp_host, smtp_port, smtp_security, username, password, connected_at, next_sync_at)
    VALUES (${row.id}::uuid, ${row.owner_id}::uuid, ${row.email}, ${row.provider}, ${row.sharing}, ${row.offers_new_senders},
      ${row.imap_host}, ${row.imap_port}, ${row.imap_security}, ${row.smtp_host}, ${row.smtp_port},
      ${row.smtp_security}, ${row.username}, ${row.password}, ${row.connected_at}, ${row.connected_at})
    ON CONFLICT (company_id, lower(email)) DO NOTHING RETURNING id`;
  return made !== undefined;
}

type Place = Omit<Servers, 'email'>;
type Changes = Partial<Pick<MailboxRow, 'sharing' | 'offers_new_senders' | 'password'> & Place>;
/** A new password is tried at once. On another server the UIDs are different, so reading starts over. */
export async function updateMailboxRow(tx: CompanyTx, id: string, changes: Changes, now: Date): Promise<void> {
  if (changes.imap_host) await tx.mailboxFolder.deleteMany({ where: { mailbox_id: id } });
  await tx.mailbox.updateMany({
    where: { id },
    data: {
      ...changes,
      ...(changes.password && { failures: 0, failing_since: null, failing_reason: null, next_sync_at: now }),
      version: { increment: 1 },
    },
  });
}

/** Keeps what became of a provider's tokens, unless there are others already. */
export async function keepPassword(
  db: CompanyQueries,
  { id, password: known }: Pick<MailboxRow, 'id' | 'password'>,
  password: string,
): Promise<void> {
  await db.mailbox.updateMany({ where: { id, password: known }, data: { password } });
}

/** Its conversations go with it. What waits to leave by it does not leave. */
export async function deleteMailboxRow(tx: CompanyTx, id: string, reason: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE outbox_messages
    SET mailbox_id = NULL, conversation_id = NULL,
      state = CASE state WHEN 'queued' THEN 'failed' ELSE state END,
      reason = CASE state WHEN 'queued' THEN ${reason} ELSE reason END,
      next_attempt_at = CASE state WHEN 'queued' THEN NULL ELSE next_attempt_at END
    WHERE mailbox_id = ${id}::uuid`;
  await tx.$executeRaw`DELETE FROM mailboxes WHERE id = ${id}::uuid`;
}

/** To be read at once. */
export async function askForSync(db: CompanyQueries, id: string, now: Date): Promise<void> {
  await db.$executeRaw`UPDATE mailboxes SET next_sync_at = ${now} WHERE id = ${id}::uuid`;
}

export type DueMailbox = { company_id: string; id: string };
/** Those to be read now, of companies that may work and people who still do. A sandbox reads none. */
export const listDueMailboxes = (db: PlatformQueries, now: Date, limit: number): Promise<DueMailbox[]> =>
  db.$queryRaw<DueMailbox[]>`
    SELECT b.company_id, b.id FROM mailboxes b
      JOIN companies c ON c.id = b.company_id
      JOIN users u ON u.company_id = b.company_id AND u.id = b.owner_id
    WHERE b.next_sync_at <= ${now} AND (b.lease_until IS NULL OR b.lease_until <= ${now})
      AND u.disabled_at IS NULL AND c.sandbox_of IS NULL AND ${MAY_WORK(now)}
    ORDER BY b.next_sync_at LIMIT ${limit}`;

/** Takes a mailbox that is due: one reader at a time. @returns whether it was taken */
export async function leaseMailbox(db: CompanyQueries, id: string, now: Date, until: Date): Promise<boolean> {
  const taken = await db.$executeRaw`
    UPDATE mailboxes SET lease_until = ${until}
    WHERE id = ${id}::uuid AND next_sync_at <= ${now} AND (lease_until IS NULL OR lease_until <= ${now})`;
  return taken === 1;
}

/** Holds it longer. @returns false where somebody else has it by now, or it is gone */
export async function prolongLease(db: CompanyQueries, id: string, held: Date, until: Date): Promise<boolean> {
  const kept = await db.$executeRaw`
    UPDATE mailboxes SET lease_until = ${until} WHERE id = ${id}::uuid AND lease_until = ${held}`;
  return kept === 1;
}

type Synced = { held: Date; began: Date; at: Date; next: { polled: Date; watched: Date } };
/**
 * Says so and lets go of it. Somebody who has it by now keeps it; what was asked for since it began is done at once. One
 * that an instance listens to is looked into less often.
 */
export async function noteSynced(db: CompanyQueries, id: string, { held, began, at, next }: Synced): Promise<void> {
  await db.$executeRaw`
    UPDATE mailboxes
    SET lease_until = NULL, synced_at = ${at}, failures = 0, failing_since = NULL, failing_reason = NULL,
      next_sync_at = CASE WHEN next_sync_at > ${began} THEN next_sync_at
        WHEN watched_by IS NOT NULL AND watched_until > ${at} THEN ${next.watched} ELSE ${next.polled} END
    WHERE id = ${id}::uuid AND lease_until = ${held}`;
}

/** @returns how many failures in a row that makes, 1 for the first; null where it is gone, or somebody else has it */
export async function noteSyncFailure(
  tx: CompanyTx,
  id: string,
  { held, reason, now, next }: { held: Date; reason: string; now: Date; next: Date },
): Promise<number | null> {
  const [row] = await tx.$queryRaw<{ failures: number }[]>`
    UPDATE mailboxes
    SET lease_until = NULL, next_sync_at = ${next}, failures = failures + 1, failing_reason = ${reason},
      failing_since = coalesce(failing_since, ${now})
    WHERE id = ${id}::uuid AND lease_until = ${held} RETURNING failures`;
  return row?.failures ?? null;
}

export type FolderRole = 'inbox' | 'sent';
export type FolderState = { uid_validity: bigint; next_uid: bigint };

/** How far the folder was read; null where it was not yet. */
export async function findFolder(
  db: CompanyQueries,
  mailbox_id: string,
  role: FolderRole,
): Promise<FolderState | null> {
  const [row] = await db.$queryRaw<FolderState[]>`
    SELECT uid_validity, next_uid FROM mailbox_folders WHERE mailbox_id = ${mailbox_id}::uuid AND role = ${role}`;
  return row ?? null;
}

export async function noteFolder(
  db: CompanyQueries,
  mailbox_id: string,
  role: FolderRole,
  { uid_validity, next_uid }: FolderState,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO mailbox_folders (mailbox_id, role, uid_validity, next_uid)
    VALUES (${mailbox_id}::uuid, ${role}, ${uid_validity}, ${next_uid})
    ON CONFLICT (company_id, mailbox_id, role) DO UPDATE
    SET uid_validity = excluded.uid_validity, next_uid = excluded.next_uid`;
}
