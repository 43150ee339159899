import { createHash } from 'node:crypto';
import type { CompanyDb, CompanyTx } from '@outrider/db';
import { dayAt } from '@outrider/shared/ground/days';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { exceeds } from '@outrider/shared/records/proposal-sums';
import type { ProposalSend, ProposalVersion } from '@outrider/shared/records/proposals';
import { refuse } from '../../ground/http/refuse.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { findDoNotContact } from '../do-not-contact/do-not-contact.store.ts';
import { changeHeld } from '../engine/records.service.ts';
import { keptReason } from '../mail/queue-letter.ts';
import { hashLink, PROPOSAL_LINK } from '../mail/secret-links.ts';
import { OPPORTUNITIES } from '../opportunities/opportunity-record.ts';
import { type Held, type HeldPair, type Keeper, takeProposal, tellOfProposal } from './hold.ts';
import { writeToRecipient } from './letters.ts';
import { assertWritable } from './proposals.service.ts';
import { noteVersionSent, readVersion, updateProposal } from './proposals.store.ts';
import { type Addressee, replaceRecipients } from './recipients.store.ts';
import { limitOf, readProposalSettings } from './settings.ts';

/**
 * Sends the version to whoever reads it and to whoever signs first; it never changes from then on.
 * @throws 404, 403, 409 for another version or one that was sent, 422 for a discount that nobody approved, a day that is
 *   over, no line, or an address that must not be written to, 429 where the sender's day is full
 */
export async function sendProposal(
  db: CompanyDb,
  keeper: Keeper,
  services: Services,
  { recipients, subject, message, ...held }: ProposalSend,
): Promise<Held> {
  const { user, now } = keeper;
  return db.transaction(async (tx) => {
    const pair = await takeProposal(tx, keeper, held);
    const { id, state, current: number, currency } = pair.proposal;
    assertWritable(pair.proposal);
    const version = await readVersion(tx, id, number);
    const settings = await readProposalSettings(tx);
    const limit = limitOf(settings, user);
    if (state !== 'approved' && limit !== null && exceeds(version.lines, currency, limit))
      throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.proposalNotApproved);
    if (version.lines.length === 0) throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.proposalEmpty);
    if (version.valid_until < dayAt(now, user.company.timezone))
      throw refuse('UNPROCESSABLE_CONTENT', 'valid_until', MESSAGES.proposalPast);
    for (const [at, { email }] of recipients.entries())
      if ((await findDoNotContact(tx, email)) !== null)
        throw refuse('UNPROCESSABLE_CONTENT', `recipients.${at}.email`, MESSAGES.proposalBarred);
    await noteVersionSent(tx, { id, number, now }, fingerprintOf(version));
    const readers = await replaceRecipients(tx, id, addressed(services, recipients), now);
    const { actor } = keeper;
    const writer = { actor, now, user_id: user.id, reason: await keptReason(tx, services.mailer) };
    for (const recipient of readers.filter(({ sent_at }) => sent_at))
      await writeToRecipient(tx, writer, {
        recipient,
        language: version.language,
        subject,
        text: message,
        lead_id: pair.deal.lead_id,
        author_id: user.id,
      });
    if (settings.sets_amount) await setAmount(tx, keeper, pair, version.total);
    await tellOfProposal(tx, keeper, pair, { kind: 'sent', number, on_deal: 'proposal_sent' });
    return updateProposal(tx, id, { state: 'sent', sent_version: number, sent_at: now }, now);
  });
}

/** With an id of its own each, which its link is made of; whoever was sent the last version keeps theirs. */
const addressed = (services: Pick<Services, 'secrets'>, recipients: ProposalSend['recipients']): Addressee[] =>
  recipients.map((recipient, position) => {
    const id = uuidv7();
    return { ...recipient, id, position, token_hash: hashLink(services, PROPOSAL_LINK, id) };
  });

/** What was sent, so that it can be told later whether it is still that. English is not named: it was once all there is. */
function fingerprintOf({ number, title, language, ...version }: ProposalVersion): string {
  const { introduction, lines, steps, terms, valid_until } = version;
  const named = language === 'en' ? {} : { language };
  const text = JSON.stringify({ number, title, introduction, lines, steps, terms, valid_until, ...named });
  return createHash('sha256').update(text).digest('hex');
}

/** The deal is worth what is offered, as long as it is counted in the same currency. */
export async function setAmount(
  tx: CompanyTx,
  { actor, now }: Pick<Keeper, 'actor' | 'now'>,
  { deal, proposal }: HeldPair,
  amount: number,
): Promise<void> {
  if (deal.currency !== proposal.currency || deal.amount === amount) return;
  await changeHeld(OPPORTUNITIES, tx, deal, { amount }, { user: null, actor, now });
}
