import type { CompanyQueries } from '@outrider/db';
import type { Email } from '@outrider/shared/records/inbox';
import { readableConversation } from '../mailboxes/mailboxes.store.ts';

/** Null where there is none, or in a mailbox that the person does not read. */
export async function findReadable(
  db: CompanyQueries,
  id: string,
  user_id: string,
): Promise<{ message_id: string; mailbox_id: string; files: Email['files']; has_html: boolean } | null> {
  const [row] = await db.$queryRaw<
    { message_id: string; mailbox_id: string; files: Email['files']; has_html: boolean }[]
  >`
    SELECT e.message_id, e.mailbox_id, e.files, e.has_html
    FROM emails e
      JOIN conversations c ON c.company_id = e.company_id AND c.id = e.conversation_id
      JOIN mailboxes b ON b.company_id = c.company_id AND b.id = c.mailbox_id
    WHERE e.id = ${id}::uuid AND e.direction <> 'note' AND ${readableConversation(user_id)}`;
  return row ?? null;
}
