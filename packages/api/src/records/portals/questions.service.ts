import type { CompanyDb, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PORTAL_READER_MESSAGES as SENTENCES } from '@outrider/shared/ground/messages-portals';
import type { PortalAnswer } from '@outrider/shared/records/portals';
import type { Actor } from '../../ground/actor.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { insertRecordActivity } from '../engine/activities.store.ts';
import { keptReason, queueLetter } from '../mail/queue-letter.ts';
import { PORTAL_LINK } from '../mail/secret-links.ts';
import type { OpenedPortal } from './desk.ts';
import { notePortal, type PortalKeeper, type PortalPair, takePortal } from './portals.service.ts';
import { lockPortal } from './portals.store.ts';
import {
  countOpenQuestions,
  findAskedOf,
  type HeldQuestion,
  insertQuestion,
  lockQuestion,
  writeAnswer,
} from './questions.store.ts';
import { PORTAL_ACTOR, PORTAL_LETTER_WORDS, portalLink, PORTAL_WORDS } from './words.ts';

/** More open questions than this are a conversation to have by phone. */
const QUESTIONS_OPEN = 20;

/** A question, once per request. @throws 404, 409 where too many wait for an answer */
export async function askAsVisitor(
  { db, reader }: OpenedPortal,
  now: Date,
  { text, request_id }: { text: string; request_id: string },
): Promise<{ request_id: string }> {
  const { id: link_id, portal_id, name, language } = reader;
  const says = SENTENCES[language];
  await db.transaction(async (tx) => {
    await lockPortal(tx, portal_id); // one after the other, so that no more than may wait do
    const of = await findAskedOf(tx, portal_id);
    if (!of) throw new AppError('NOT_FOUND', says.gone);
    if (!(await insertQuestion(tx, { portal_id, link_id, text, request_id, created_at: now }))) return;
    if ((await countOpenQuestions(tx, portal_id)) > QUESTIONS_OPEN) throw new AppError('CONFLICT', says.questionsFull);
    await tellAccount(tx, PORTAL_ACTOR, of, { kind: 'portal_question', portal_id, by: name });
    await notePortal(tx, PORTAL_ACTOR, portal_id, 'question', { link_id });
    await notifyOwner(tx, PORTAL_ACTOR, of.owner_id, {
      kind: 'deal',
      title: PORTAL_WORDS.question(name, of.account_name),
      message: of.account_name, // what they wrote stands on the portal alone, where it can be erased
      link_path: `${portalLink(portal_id)}?tab=questions`,
    });
  });
  return { request_id };
}

type News = { kind: 'portal_question' | 'portal_answer'; portal_id: string; by: string };
/** On the account's timeline. */
async function tellAccount(
  tx: CompanyTx,
  actor: Actor,
  { account_id }: { account_id: string },
  { kind, ...detail }: News,
): Promise<void> {
  await insertRecordActivity(tx, actor, { subject: { account_id }, kind, detail });
  await insertEvent(tx, 'account.changed', account_id);
}

/**
 * What somebody answers who may edit the account; whoever asked gets it by email while their link opens the page. Once
 * per request.
 * @throws 404, 403, 409 for a question that has an answer, 429 where the sender's day is full
 */
export async function answerQuestion(
  db: CompanyDb,
  keeper: PortalKeeper,
  services: Pick<Services, 'mailer'>,
  { id: portal_id, question_id, text, request_id }: PortalAnswer,
): Promise<{ id: string }> {
  const { user, actor, now } = keeper;
  return db.transaction(async (tx) => {
    const { portal } = await takePortal(tx, keeper, portal_id);
    const question = await lockQuestion(tx, { portal_id, id: question_id, now });
    if (!question) throw new AppError('NOT_FOUND', MESSAGES.portalQuestionUnknown);
    if (question.is_answered) {
      if (request_id && question.answer_request_id === request_id) return { id: question_id };
      throw new AppError('CONFLICT', MESSAGES.portalQuestionAnswered);
    }
    await writeAnswer(tx, question_id, {
      answer: text,
      answered_by: user.id,
      answered_at: now,
      answer_request_id: request_id ?? null,
    });
    await tellAccount(tx, actor, portal, { kind: 'portal_answer', portal_id, by: user.full_name });
    await notePortal(tx, actor, portal_id, 'answer', { question_id });
    if (question.is_emailed && question.email)
      await emailAnswer(tx, keeper, services, { portal, question, to_email: question.email, text });
    return { id: question_id };
  });
}

type Answer = Pick<PortalPair, 'portal'> & { question: HeldQuestion; to_email: string; text: string };

async function emailAnswer(
  tx: CompanyTx,
  { user, actor, now }: PortalKeeper,
  { mailer }: Pick<Services, 'mailer'>,
  { portal: { title, language }, question, to_email, text }: Answer,
): Promise<void> {
  const words = PORTAL_LETTER_WORDS[language];
  await queueLetter(
    tx,
    { actor, now, user_id: user.id, reason: await keptReason(tx, mailer) },
    {
      to_email,
      to_name: question.name,
      subject: words.answerSubject(title),
      body: words.answer(question.name, question.text, text, PORTAL_LINK.placeholder),
      lead_id: null,
      portal_link_id: question.link_id,
      created_by: user.id,
    },
  );
}
