import type { CompanyQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PROPOSAL_CUSTOMER_MESSAGES } from '@outrider/shared/ground/messages-proposals';
import { proposalNumber } from '@outrider/shared/records/proposal-paths';
import { findOffer, shownVersion } from '../customer.store.ts';
import { findVersion, listRecipients } from '../proposals.store.ts';
import { compose, type Paper } from './compose.ts';
import { loadFonts, missingLetters } from '../../../ground/pdf/fonts.ts';
import { newSheet } from '../../../ground/pdf/sheet.ts';
import { PDF_WORDS } from './words.ts';

export type ProposalPdf = { name: string; bytes: Buffer };

/**
 * A version as PDF, tagged for screen readers; who has signed it is on it, with the record of how. The same until
 * somebody signs or is erased.
 * `number`: left out, the one that the customer has, or else the draft. `told_in`: what goes wrong is told in this
 * language.
 * @throws 404, 422 where it has letters that the font has not
 */
export async function makePdf(
  db: CompanyQueries,
  id: string,
  { number, told_in = 'en' }: { number?: number | undefined; told_in?: WritingLanguage } = {},
): Promise<ProposalPdf> {
  const paper = await readPaper(db, id, number);
  const words = PDF_WORDS[paper.content.language];
  // Large, and few processes make a PDF: loaded with the first.
  const [{ default: Pdf }, fonts] = await Promise.all([import('pdfkit'), loadFonts()]);
  const missing = missingLetters(fonts, JSON.stringify(paper));
  if (missing.length > 0)
    throw new AppError(
      'UNPROCESSABLE_CONTENT',
      PROPOSAL_CUSTOMER_MESSAGES[told_in].pdfLetters(missing.slice(0, 10).join(' ')),
    );
  const sheet = newSheet(Pdf, fonts, {
    title: `${paper.number} ${paper.content.title}`,
    language: paper.content.language,
    subject: words.subject(paper.company),
    author: paper.company,
    at: new Date(paper.content.sent_at ?? paper.content.updated_at),
  });
  compose(sheet, paper);
  const bytes = await sheet.end((page, of) => words.page(paper.number, page, of));
  return { name: `${paper.number} ${paper.content.title}.pdf`, bytes };
}

async function readPaper(db: CompanyQueries, id: string, asked: number | undefined): Promise<Paper> {
  const offer = await findOffer(db, id);
  if (!offer) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const number = asked ?? shownVersion(offer);
  const [content, readers] = await Promise.all([findVersion(db, id, number), listRecipients(db, id)]);
  if (!content) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return {
    company: offer.company.name,
    timezone: offer.company.timezone,
    number: proposalNumber(offer.number),
    account_name: offer.account_name,
    currency: offer.currency,
    content,
    signers: readers.flatMap(({ is_signer, name, email, signed_at, signed_version, signature }) =>
      is_signer && signed_version === number ? [{ name, email, signed_at, signature }] : [],
    ),
  };
}
