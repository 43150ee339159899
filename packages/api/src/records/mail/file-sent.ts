import type { CompanyDb } from '@outrider/db';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailboxConnection } from '../../ground/ports/mailbox.ts';
import type { Services } from '../../ground/services.ts';
import type { MailboxRow } from '../mailboxes/mailboxes.store.ts';
import { composeMail, messageIdOf } from './compose.ts';
import { dropFilesOf } from './mail-files.store.ts';
import { findOutgoing } from './mail.store.ts';
import { bodyOf, toOutgoingMail } from './outgoing-mail.ts';
import { findMailSettings } from './settings.store.ts';

const BATCH = 50;

/**
 * Puts a copy of what left by a mailbox into its folder for sent mail, so that other mail programs show it; many
 * servers do that by themselves, and keep one. A copy counts nobody's clicks and opens nothing.
 */
export async function fileSentMail(
  db: CompanyDb,
  services: Services,
  mailbox: MailboxRow,
  connection: MailboxConnection,
  path: string,
): Promise<void> {
  const due = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM outbox_messages
    WHERE mailbox_id = ${mailbox.id}::uuid AND state = 'sent' AND filed_at IS NULL
    ORDER BY sent_at LIMIT ${BATCH}`;
  if (due.length === 0) return;
  await connection.open(path);
  const settings = await findMailSettings(db);
  for (const { id } of due) {
    const message = await findOutgoing(db, id, 'sent');
    if (!message) continue;
    const sender = { name: mailbox.owner_name, address: mailbox.email };
    if ((await connection.uidOf(messageIdOf(id, sender))) === null) {
      const body = bodyOf(services, message);
      const mail = await toOutgoingMail(db, message, {
        body,
        settings,
        mailbox,
        unsubscribe_url: null,
        tracking: null,
      });
      const raw = await new MailComposer(composeMail(mail, sender)).compile().build();
      await connection.append(path, raw, message.updated_at);
    }
    await db.transaction(async (tx) => {
      await tx.$executeRaw`UPDATE outbox_messages SET filed_at = ${services.now()} WHERE id = ${id}::uuid`;
      await dropFilesOf(tx, id); // the mailbox has them now
    });
  }
}
