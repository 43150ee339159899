import type { CompanyDb, CompanyTx } from '@outrider/db';
import { dayAt } from '@outrider/shared/ground/days';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PROPOSAL_CUSTOMER_MESSAGES as SENTENCES } from '@outrider/shared/ground/messages-proposals';
import { companyFace } from '@outrider/shared/people/company-logo';
import { proposalNumber } from '@outrider/shared/records/proposal-paths';
import { proposalSums } from '@outrider/shared/records/proposal-sums';
import type {
  CustomerProposal,
  CustomerSign,
  ProposalSignature,
  ProposalVersion,
} from '@outrider/shared/records/proposals';
import type { CallFacts } from '../../ground/context.ts';
import type { Services } from '../../ground/services.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { keptReason } from '../mail/queue-letter.ts';
import { isSameVisit } from '../mail/visits.ts';
import { moveHeld } from '../opportunities/move.service.ts';
import {
  countOpenQuestions,
  findOffer,
  findQuestion,
  listQuestions,
  type Offer,
  shownVersion,
} from './customer.store.ts';
import { type Held, type HeldPair, type Keeper, lockPair, takePair, tellOfProposal } from './hold.ts';
import { writeToRecipient } from './letters.ts';
import { NO_REVIEW } from './proposals.service.ts';
import {
  chooseLines,
  deleteVersionsAfter,
  listRecipients,
  readVersion,
  type RecipientRow,
  updateProposal,
} from './proposals.store.ts';
import { countOpen, noteSentTo, type Reader, writeSignature } from './recipients.store.ts';
import { setAmount } from './send.service.ts';
import { readProposalSettings } from './settings.ts';
import { CUSTOMER_ACTOR, PROPOSAL_LETTER_WORDS, proposalLink, PROPOSAL_WORDS } from './words.ts';

type Opened = { db: CompanyDb; reader: Reader };
type Request = { request_id: string };

const hasSigned = ({ signed_version }: RecipientRow, number: number) => signed_version === number;
/** Whose turn it is to sign; null where all have. */
const nextSigner = (readers: readonly RecipientRow[], number: number): RecipientRow | null =>
  readers.find((one) => one.is_signer && !hasSigned(one, number)) ?? null;

/** The proposal as its reader sees it. @throws 404 where the deal is gone */
export async function readAsCustomer({ db, reader }: Opened, now: Date): Promise<CustomerProposal> {
  const { proposal_id } = reader;
  const offer = await findOffer(db, proposal_id);
  if (!offer) throw new AppError('NOT_FOUND', SENTENCES[reader.language].gone);
  const number = shownVersion(offer);
  const [content, readers, questions] = await Promise.all([
    readVersion(db, proposal_id, number),
    listRecipients(db, proposal_id),
    listQuestions(db, proposal_id),
  ]);
  const self = readers.find(({ id }) => id === reader.id) ?? reader;
  const state = stateFor(self, offer, content, now);
  const { company, sender, account_name, currency } = offer;
  return {
    company: companyFace(company),
    sender: sender && { full_name: sender.full_name, email: sender.email },
    account_name,
    number: offer.number,
    currency,
    state,
    content,
    reader: {
      name: self.name,
      is_signer: self.is_signer,
      is_next: state === 'open' && nextSigner(readers, number)?.id === self.id,
    },
    signers: readers.flatMap(({ is_signer, name, signed_at, signature }) =>
      is_signer
        ? [{ name, signed_at: signed_at?.toISOString() ?? null, signature: signature && shownSignature(signature) }]
        : [],
    ),
    questions,
  };
}

const shownSignature = ({ how, name, path }: ProposalSignature) => ({ how, name, path });

function stateFor(
  self: RecipientRow,
  { state, sent_version, company }: Offer,
  { number, valid_until }: ProposalVersion,
  now: Date,
): CustomerProposal['state'] {
  if (state === 'accepted' || state === 'declined') return state;
  if (state === 'withdrawn' || sent_version === null) return 'withdrawn';
  if (hasSigned(self, number)) return 'signed';
  return valid_until < dayAt(now, company.timezone) ? 'expired' : 'open';
}

/** A visit of the page; those close to each other are one. */
export async function noteOpened({ db, reader }: Opened, now: Date): Promise<{ opens: number }> {
  if (isSameVisit(reader, now)) return { opens: reader.opens };
  return db.transaction(async (tx) => {
    const pair = await lockPair(tx, reader.proposal_id); // the deal first, as whoever signs does
    const opens = await countOpen(tx, reader.id, now);
    if (opens === null) return { opens: reader.opens };
    await tell(tx, pair, reader, now, {
      kind: 'opened',
      ...(opens === 1 && { on_deal: 'proposal_opened', title: PROPOSAL_WORDS.opened }),
    });
    return { opens };
  });
}

type News = { kind: Parameters<typeof tellOfProposal>[3]['kind']; text?: string | null } & Partial<Request> & {
    on_deal?: string;
    /** What the deal's owner reads in a notification. */
    title?: (name: string, number: string) => string;
  };

/** What somebody at the customer's did: on the lists, and to whoever has the deal. @returns false for a repeated request */
async function tell(tx: CompanyTx, pair: HeldPair, reader: Reader, now: Date, { title, ...news }: News) {
  const { proposal, deal } = pair;
  const by = { actor: CUSTOMER_ACTOR, now };
  const sent = { ...news, number: proposal.sent_version ?? proposal.current, recipient_id: reader.id };
  if (!(await tellOfProposal(tx, by, pair, { ...sent, actor_name: reader.name }))) return false;
  if (title)
    await notifyOwner(tx, CUSTOMER_ACTOR, deal.owner_id ?? proposal.created_by, {
      kind: 'deal',
      title: title(reader.name, proposalNumber(proposal.number)),
      message: deal.name, // what they wrote stands on the proposal alone, where it can be erased
      link_path: proposalLink(proposal.id),
    });
  return true;
}

/** More open questions than this are a conversation to have by phone. */
const QUESTIONS_OPEN = 20;

/** A question, once per request. @throws 404, 409 where too many wait for an answer */
export async function askAsCustomer(
  { db, reader }: Opened,
  now: Date,
  { text, request_id }: Request & { text: string },
): Promise<{ request_id: string }> {
  await db.transaction(async (tx) => {
    const pair = await lockPair(tx, reader.proposal_id);
    if ((await countOpenQuestions(tx, reader.proposal_id)) >= QUESTIONS_OPEN)
      throw new AppError('CONFLICT', SENTENCES[reader.language].questionsFull);
    await tell(tx, pair, reader, now, {
      kind: 'question',
      text,
      request_id,
      on_deal: 'proposal_question',
      title: PROPOSAL_WORDS.question,
    });
  });
  return { request_id };
}

/** What a colleague answers who may edit the deal; whoever asked gets it by email. Once per request. @throws 404, 403 */
export async function answerQuestion(
  db: CompanyDb,
  keeper: Keeper,
  { mailer }: Pick<Services, 'mailer'>,
  { id, question_id, text, request_id }: Request & { id: string; question_id: string; text: string },
): Promise<Held> {
  const { user, actor, now } = keeper;
  return db.transaction(async (tx) => {
    const pair = await takePair(tx, keeper, id);
    const question = await findQuestion(tx, id, question_id);
    if (!question) throw new AppError('NOT_FOUND', MESSAGES.proposalQuestionUnknown);
    const answer = { kind: 'answer', text, request_id, answers_id: question_id, on_deal: 'proposal_answer' } as const;
    if (await tellOfProposal(tx, keeper, pair, answer)) {
      const asker = (await listRecipients(tx, id)).find((one) => one.id === question.recipient_id);
      const { title, language } = await readVersion(tx, id, pair.proposal.sent_version ?? pair.proposal.current);
      const words = PROPOSAL_LETTER_WORDS[language];
      const writer = { actor, now, user_id: user.id, reason: await keptReason(tx, mailer) };
      if (asker)
        await writeToRecipient(tx, writer, {
          recipient: asker,
          language,
          subject: words.answerSubject(title),
          text: words.answer(asker.name, question.text ?? '', text),
          lead_id: pair.deal.lead_id,
          author_id: user.id,
        });
    }
    return { id, version: pair.proposal.version };
  });
}

type Standing = HeldPair & { offer: Offer; version: ProposalVersion };
/** What can be signed or declined now. @throws 404, 409 */
async function readStanding(tx: CompanyTx, pair: HeldPair, { language }: Reader, now: Date): Promise<Standing> {
  const says = SENTENCES[language];
  const { id, closed_at, sent_version } = pair.proposal;
  const offer = await findOffer(tx, id);
  if (!offer) throw new AppError('NOT_FOUND', says.gone);
  if (closed_at || sent_version === null) throw new AppError('CONFLICT', says.decided);
  const version = await readVersion(tx, id, sent_version);
  if (version.valid_until < dayAt(now, offer.company.timezone)) throw new AppError('CONFLICT', says.expired);
  return { ...pair, offer, version };
}

/**
 * Signs the version that was read. Signing twice changes nothing; the last signature accepts the proposal.
 * @throws 404, 403 for whoever does not sign, 409 for a version that is not the newest, a day that is over, what was
 *   decided, a turn that is not the reader's, or optional lines that others have chosen
 */
export async function signAsCustomer(
  { db, reader }: Opened,
  { now: clock, mailer }: Pick<Services, 'now' | 'mailer'>,
  { number, chosen, name, path, request_id }: CustomerSign,
  call: Pick<CallFacts, 'ip' | 'user_agent'>,
): Promise<{ state: CustomerProposal['state'] }> {
  const now = clock();
  return db.transaction(async (tx) => {
    const pair = await lockPair(tx, reader.proposal_id);
    const readers = await listRecipients(tx, reader.proposal_id);
    const others = readers.filter((one) => one.id !== reader.id);
    const next = nextSigner(others, number);
    const state = next ? 'signed' : 'accepted';
    if (readers.some((one) => one.id === reader.id && hasSigned(one, number))) return { state };
    const standing = await readStanding(tx, pair, reader, now);
    assertTurn(standing, readers, reader, number);
    await choose(tx, standing, { readers, reader }, chosen, now);
    const how = path ? 'drawn' : 'typed';
    const signature = { how, name, path, ip: call.ip, agent: call.user_agent?.slice(0, 300) ?? '' } as const;
    await writeSignature(tx, reader.id, { number, signature, now });
    // The last signature is told as the proposal's acceptance, not twice.
    await tell(tx, standing, reader, now, {
      kind: 'signed',
      request_id,
      ...(next && { title: PROPOSAL_WORDS.signed }),
    });
    if (next) await askNext(tx, standing, { reader, next, mailer, now });
    else await accept(tx, standing, reader, now);
    return { state };
  });
}

function assertTurn({ version }: Standing, readers: RecipientRow[], reader: Reader, number: number): void {
  const says = SENTENCES[reader.language];
  if (!reader.is_signer) throw new AppError('FORBIDDEN', says.notSigner);
  if (version.number !== number) throw new AppError('CONFLICT', says.newVersion);
  if (nextSigner(readers, number)?.id !== reader.id) throw new AppError('CONFLICT', says.notYourTurn);
}

/** Whoever signs first says which optional lines are taken; the others sign the same. */
async function choose(
  tx: CompanyTx,
  { version, proposal }: Standing,
  { readers, reader }: { readers: RecipientRow[]; reader: Reader },
  chosen: readonly string[],
  now: Date,
): Promise<void> {
  const { number, lines } = version;
  const taken = lines.flatMap(({ id, is_optional }) => (is_optional && chosen.includes(id) ? [id] : []));
  if (!readers.some((one) => hasSigned(one, number)))
    return chooseLines(tx, { id: proposal.id, number, now }, taken, proposalSums(lines, proposal.currency, taken));
  if (taken.join() !== version.chosen.join()) throw new AppError('CONFLICT', SENTENCES[reader.language].otherChoice);
}

async function askNext(
  tx: CompanyTx,
  { deal, proposal, offer, version }: Standing,
  { reader, next, mailer, now }: { reader: Reader; next: RecipientRow; mailer: Services['mailer']; now: Date },
): Promise<void> {
  const { title, language } = version;
  const words = PROPOSAL_LETTER_WORDS[language];
  const writer = { actor: CUSTOMER_ACTOR, now, page_id: next.id, reason: await keptReason(tx, mailer) };
  const isAsked = await writeToRecipient(tx, writer, {
    recipient: next,
    language,
    subject: words.nextSubject(title),
    text: words.next(next.name, reader.name, title),
    lead_id: deal.lead_id,
    author_id: offer.sender?.id ?? null,
  });
  if (isAsked) await noteSentTo(tx, next.id, now);
  else
    await notifyOwner(tx, CUSTOMER_ACTOR, deal.owner_id ?? proposal.created_by, {
      kind: 'deal',
      title: PROPOSAL_WORDS.notAsked(next.name, proposalNumber(proposal.number)),
      message: deal.name,
      link_path: proposalLink(proposal.id),
    });
}

/** All have signed: the proposal stands, and its deal follows as the company's settings say. */
async function accept(tx: CompanyTx, standing: Standing, reader: Reader, now: Date): Promise<void> {
  const { proposal, version } = standing;
  const { id } = proposal;
  await deleteVersionsAfter(tx, id, version.number);
  await updateProposal(tx, id, { state: 'accepted', current: version.number, closed_at: now, ...NO_REVIEW }, now);
  const { total } = await readVersion(tx, id, version.number);
  const settings = await readProposalSettings(tx);
  if (settings.sets_amount) await setAmount(tx, { actor: CUSTOMER_ACTOR, now }, standing, total);
  const kept = settings.wins_deal ? await winDeal(tx, standing, now) : null;
  await tell(tx, standing, reader, now, {
    kind: 'accepted',
    text: kept,
    on_deal: 'proposal_accepted',
    title: (_, number) => PROPOSAL_WORDS.accepted(number, version.title),
  });
}

/** @returns why the deal is not won, in a sentence: a stage may require what the deal does not have */
async function winDeal(tx: CompanyTx, { proposal, offer }: Standing, now: Date): Promise<string | null> {
  const held = (await lockPair(tx, proposal.id)).deal;
  try {
    const start = held.start_date ? {} : { start_date: dayAt(now, offer.company.timezone) };
    await moveHeld(tx, held, { stage: 'won', lost_note: null, ...start }, { user: null, actor: CUSTOMER_ACTOR, now });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return PROPOSAL_WORDS.notWon(error.message);
  }
}

/** @throws 404, 403 for whoever does not sign, 409 for what was decided or is over */
export async function declineAsCustomer(
  { db, reader }: Opened,
  now: Date,
  { reason, request_id }: Request & { reason: string | null },
): Promise<{ state: 'declined' }> {
  return db.transaction(async (tx) => {
    if (!reader.is_signer) throw new AppError('FORBIDDEN', SENTENCES[reader.language].notSigner);
    const standing = await readStanding(tx, await lockPair(tx, reader.proposal_id), reader, now);
    const { proposal, version } = standing;
    await deleteVersionsAfter(tx, proposal.id, version.number);
    const closed = { state: 'declined', current: version.number, closed_at: now, closed_reason: reason };
    await updateProposal(tx, proposal.id, { ...closed, ...NO_REVIEW }, now);
    await tell(tx, standing, reader, now, {
      kind: 'declined',
      text: reason,
      request_id,
      on_deal: 'proposal_declined',
      title: (_, number) => PROPOSAL_WORDS.declined(number, version.title),
    });
    return { state: 'declined' };
  });
}
