import type { CompanyDb } from '@outrider/db';
import type { MailboxConnection } from '../../ground/ports/mailbox.ts';

/** Of one reading; the rest waits for the next. */
const BATCH = 100;

/**
 * Marks in the mailbox as read what was read here. What is not in its folder any more, its owner has seen to.
 * @throws MailError
 */
export async function markSeenIn(
  db: CompanyDb,
  mailbox_id: string,
  connection: MailboxConnection,
  path: string,
): Promise<void> {
  const read = await db.$queryRaw<{ id: string; message_id: string }[]>`
    SELECT e.id, e.message_id
    FROM emails e JOIN conversations c ON c.company_id = e.company_id AND c.id = e.conversation_id
    WHERE e.mailbox_id = ${mailbox_id}::uuid AND NOT e.is_seen AND NOT c.is_unread
    ORDER BY e.sent_at LIMIT ${BATCH}`;
  if (read.length === 0) return;
  await connection.open(path, 'writes');
  const uids: number[] = [];
  for (const { message_id } of read) {
    const uid = await connection.uidOf(message_id);
    if (uid !== null) uids.push(uid);
  }
  await connection.markSeen(uids);
  await db.$executeRaw`UPDATE emails SET is_seen = true WHERE id = ANY(${read.map(({ id }) => id)}::uuid[])`;
}
