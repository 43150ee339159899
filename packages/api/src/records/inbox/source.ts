import type { ListedMail, MailboxConnection } from '../../ground/ports/mailbox.ts';
import type { FolderRole, MailboxRow } from '../mailboxes/mailboxes.store.ts';

/** Where emails come from. `news_from`: what arrived before is history; null: all of it is news. */
export type Source = {
  mailbox: MailboxRow;
  connection: MailboxConnection;
  role: FolderRole;
  news_from: Date | null;
};
export const isNewIn = ({ news_from }: Source, { received_at }: ListedMail): boolean =>
  news_from === null || received_at >= news_from;
