import type { CompanyTx } from '@outrider/db';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { type LetterWriter, queueLetter } from '../mail/queue-letter.ts';
import { PROPOSAL_LINK } from '../mail/secret-links.ts';
import { PROPOSAL_LETTER_WORDS } from './words.ts';

type Letter = {
  recipient: { id: string; name: string; email: string | null };
  /** Of the version that it is about. */
  language: WritingLanguage;
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
  { recipient, language, subject, text, lead_id, author_id }: Letter,
): Promise<boolean> {
  if (!recipient.email) return false;
  return queueLetter(tx, writer, {
    to_email: recipient.email,
    to_name: recipient.name,
    subject,
    body: `${text}\n\n${PROPOSAL_LETTER_WORDS[language].link(PROPOSAL_LINK.placeholder)}`,
    lead_id,
    proposal_recipient_id: recipient.id,
    created_by: author_id,
  });
}
