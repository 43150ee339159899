import type { ListedMail, MailboxConnection } from '../../ground/ports/mailbox.ts';
import type { FolderRole, MailboxRow } from '../mailboxes/mailboxes.store.ts';

/** Where emails come from. */
export type Source = { mailbox: MailboxRow; connection: MailboxConnection; role: FolderRole };

/**
 * Whether an email arrived after its mailbox was connected; whatever came before is history, also where reading it was
 * interrupted. Servers tell whole seconds.
 */
export const isNewIn = ({ mailbox }: Source, { received_at }: ListedMail): boolean =>
  received_at.getTime() >= Math.floor(mailbox.connected_at.getTime() / 1_000) * 1_000;

const OUR_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=@)/i;
/** The id of the email of ours that a Message-ID was made of; null for everybody else's. */
export const ourIdIn = (message_id: string): string | null => OUR_ID.exec(message_id)?.[0].toLowerCase() ?? null;
