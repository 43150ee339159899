import type { CompanyDb } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { INBOX_LIMITS } from '@outrider/shared/records/inbox-folders';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { MailError } from '../../ground/ports/mail.ts';
import type { MailboxConnection } from '../../ground/ports/mailbox.ts';
import type { Services } from '../../ground/services.ts';
import { backOff } from '../../ground/time/back-off.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { SYSTEM } from '../../ground/actor.ts';
import {
  findFolder,
  findMailbox,
  type FolderRole,
  leaseMailbox,
  type MailboxRow,
  noteFolder,
  noteSynced,
  noteSyncFailure,
  prolongLease,
} from '../mailboxes/mailboxes.store.ts';
import { openMailboxOf } from '../mailboxes/open.ts';
import { markSeenIn } from './mark-seen.ts';
import { settleStrangers } from './conversations.store.ts';
import { fileSentMail } from '../mail/file-sent.ts';
import { takeIn } from './take-in.ts';

const DAY_MS = 86_400_000;
/** How often a mailbox is looked into. */
const EVERY_MS = 60_000;
/** While its server announces new emails, only for what it does not announce. */
const WATCHED_EVERY_MS = 5 * 60_000;
const FIRST_WAIT_MS = 60_000;
/** One batch of emails takes less; whoever dies leaves the mailbox to the next after that. */
const LEASE_MS = 5 * 60_000;
/** Listed at once: that many headers are in memory, and one text. */
const BATCH = 100;

/**
 * Reads what is new in a mailbox, once: the folder that mail comes into and the one for sent mail. Nothing is changed
 * there but that emails sent from here are put into the latter, and those that were read here are marked as read. A
 * crash leaves it where the last batch ended, and what is read twice is kept once. @returns how many emails were kept;
 * null where somebody else reads it, or it is not due
 */
export async function syncMailbox(
  db: CompanyDb,
  services: Services,
  id: string,
  signal?: AbortSignal,
): Promise<number | null> {
  const began = services.now();
  const lease = { until: new Date(began.getTime() + LEASE_MS) };
  if (!(await leaseMailbox(db, id, began, lease.until))) return null;
  const mailbox = await findMailbox(db, id);
  if (!mailbox) return null;
  let connection: MailboxConnection | null = null;
  try {
    connection = await openMailboxOf(db, mailbox, services);
    const { inbox, sent } = await connection.folders();
    const reading = { db, services, mailbox, connection, lease, signal };
    let kept = await readFolder(reading, 'inbox', inbox);
    if (sent !== null) {
      await fileSentMail(db, services, mailbox, connection, sent);
      kept += await readFolder(reading, 'sent', sent);
    }
    await markSeenIn(db, mailbox.id, connection, inbox);
    const now = services.now();
    await settleStrangers(db, id, new Date(now.getTime() - INBOX_LIMITS.stranger_days * DAY_MS));
    const [polled, watched] = [EVERY_MS, WATCHED_EVERY_MS].map((ms) => new Date(now.getTime() + ms)) as [Date, Date];
    await noteSynced(db, id, { held: lease.until, began, at: now, next: { polled, watched } });
    // Screens show when it was read last; a minute that brought nothing is no news.
    if (mailbox.synced_at === null || mailbox.failing_since) await insertEvent(db, 'inbox.changed', id);
    return kept;
  } catch (error) {
    await noteFailed(db, services, mailbox, lease.until, error);
    return 0;
  } finally {
    await connection?.close();
  }
}

type Reading = {
  db: CompanyDb;
  services: Services;
  mailbox: MailboxRow;
  connection: MailboxConnection;
  /** Until when it is held; moves on with every batch. */
  lease: { until: Date };
  signal: AbortSignal | undefined;
};

async function readFolder(reading: Reading, role: FolderRole, path: string): Promise<number> {
  const { db, services, mailbox, connection, lease, signal } = reading;
  const { uid_validity, uid_next } = await connection.open(path);
  const known = await findFolder(db, mailbox.id, role);
  const goesOn = known?.uid_validity === uid_validity; // else its numbers are of other emails
  if (goesOn && known.next_uid >= uid_next) return 0;
  const since = new Date(mailbox.connected_at.getTime() - INBOX_LIMITS.history_days * DAY_MS);
  const uids = await connection.uids(goesOn ? { from: known.next_uid } : { day: since });
  let kept = 0;
  let next_uid = uid_next;
  for (let at = 0; at < uids.length; at += BATCH) {
    const batch = uids.slice(at, at + BATCH);
    const listed = await connection.list(batch);
    kept += await takeIn(db, services, { mailbox, connection, role }, listed);
    const after = BigInt(batch.at(-1) ?? 0) + 1n;
    if (after > next_uid) next_uid = after;
    await noteFolder(db, mailbox.id, role, { uid_validity, next_uid: after });
    const until = new Date(services.now().getTime() + LEASE_MS);
    if (signal?.aborted || !(await prolongLease(db, mailbox.id, lease.until, until))) return kept;
    lease.until = until;
  }
  await noteFolder(db, mailbox.id, role, { uid_validity, next_uid });
  return kept;
}

/**
 * It is tried again later and later. Its owner is told once: after some failures, or at once of a password that does not
 * fit.
 */
async function noteFailed(
  db: CompanyDb,
  services: Services,
  mailbox: MailboxRow,
  held: Date,
  error: unknown,
): Promise<void> {
  const reason = error instanceof MailError ? error.message : MESSAGES.internal;
  services.log.warn(
    { mailbox_id: mailbox.id, reason, ...(error instanceof MailError ? {} : { err: error }) },
    'A mailbox could not be read',
  );
  const now = services.now();
  const next = new Date(now.getTime() + backOff(mailbox.failures + 1, { first_ms: FIRST_WAIT_MS }));
  await db.transaction(async (tx) => {
    const failures = await noteSyncFailure(tx, mailbox.id, { held, reason, now, next });
    if (failures === null) return;
    await insertEvent(tx, 'inbox.changed', mailbox.id);
    // One that was away for some minutes is no matter for a person.
    if (failures !== (NEEDS_OWNER.has(reason) ? 1 : TELLS_AFTER)) return;
    await notifyOwner(tx, SYSTEM, mailbox.owner_id, {
      kind: 'system',
      title: MESSAGES.mailboxFailingTitle,
      message: MESSAGES.mailboxFailing(mailbox.email, reason),
      link_path: '/communications',
    });
  });
}
const TELLS_AFTER = 5;
/** Nothing but a new sign-in helps. */
const NEEDS_OWNER: ReadonlySet<string> = new Set([MESSAGES.mailboxSignIn, MESSAGES.mailboxSignInEnded]);
