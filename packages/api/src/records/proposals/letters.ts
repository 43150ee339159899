import type { CompanyTx } from '@outrider/db';
import { type LetterWriter, queueLetter } from '../mail/queue-letter.ts';
import { PROPOSAL_LINK } from '../mail/secret-links.ts';
import { PROPOSAL_WORDS } from './words.ts';

type Letter = {
  recipient: { id: string; name: string; email: string | null };
  subject: string;
  text: string;
  lead_id: string | null;
  /** In whose name; null: the company's. */
  author_id: string | null;
};

/**
 * An email with the reader's own link; none to whoever was erased. @returns whether there is one now, as queueLetter
 * @throws 429 as queueLetter
 */
export async function writeToRecipient(
  tx: CompanyTx,
  writer: LetterWriter,
  { recipient, subject, text, lead_id, author_id }: Letter,
): Promise<boolean> {
  if (!recipient.email) return false;
  return queueLetter(tx, writer, {
    to_email: recipient.email,
    to_name: recipient.name,
    subject,
    body: `${text}\n\n${PROPOSAL_WORDS.link(PROPOSAL_LINK.placeholder)}`,
    lead_id,
    proposal_recipient_id: recipient.id,
    created_by: author_id,
  });
}
