import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type Reach, reachOf } from '@outrider/shared/ground/permissions';
import {
  completeMessageSchema,
  type Message,
  type MessageCreate,
  type MessageListInput,
  type MessagePage,
  type MessageUpdate,
} from '@outrider/shared/records/pipeline';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { refuseErased } from '../../ground/erased/erased.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { lockLead } from '../leads/linked-lead.ts';
import { cutPage, readAfter } from '../../ground/paging/listing.ts';
import type { Services } from '../../ground/services.ts';
import { emailKey } from '../../ground/text/email-key.ts';
import { toValidationError } from '../../ground/trpc.ts';
import { ownerAsked } from '../../people/users/owners.ts';
import { mailStatus } from './company-mailer.ts';
import { detachFiles } from './mail-files.store.ts';
import { returnMailPlace, takeOwnMailPlace } from './quota.ts';
import {
  countMessages,
  deleteMessageRow,
  findMessage,
  insertMessage,
  isBeingSent,
  leaveByMailbox,
  listMessages,
  lockMessage,
  type MessageRow,
  updateMessageRow,
} from './mail.store.ts';

/** Messages in every state, newest first. */
export async function pageOfMessages(
  db: CompanyDb,
  user: CompanyUser,
  reach: Reach,
  input: MessageListInput,
): Promise<MessagePage> {
  const { limit, cursor, owner, state, lead_id } = input;
  const filters = { state, lead_id, created_by: ownerAsked(user, reach, owner), reader: user.id };
  const [total, rows] = await Promise.all([
    countMessages(db, filters),
    listMessages(db, filters, { after: readAfter(cursor), limit: limit + 1 }),
  ]);
  const { items, next_cursor } = cutPage(rows, limit, ({ created_at }) => created_at);
  return { items: items.map(withIsoTimes), total, next_cursor };
}

/** @throws 404 */
export async function getMessage(db: CompanyQueries, user: CompanyUser, id: string): Promise<Message> {
  return withIsoTimes(await readMessage(db, user, id));
}

/**
 * A draft; it may be unfinished. @throws 404 and 403 for a lead the user may not edit, 409 to somebody who was erased
 */
export async function createDraft(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  input: MessageCreate,
  now: Date,
): Promise<Message> {
  return db.transaction(async (tx) => {
    if (input.lead_id) await lockLead(tx, user, input.lead_id);
    await refuseErased(tx, [emailKey(input.to_email)], 'to_email');
    const id = await insertMessage(tx, { ...input, created_by: user.id, created_at: now, updated_at: now });
    await tellOfMessage(tx, actor, id, 'mail.create');
    return getMessage(tx, user, id);
  });
}

/**
 * Changes a message that has not left. One that waited or failed is a draft again. @throws 404, 403, 409 for one that
 * has left or is leaving
 */
export async function updateDraft(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, ...asked }: MessageUpdate,
  now: Date,
): Promise<Message> {
  return db.transaction(async (tx) => {
    const message = await takeUnsent(tx, user, id, now);
    const changes = Object.fromEntries(
      Object.entries(asked).filter(([, value]) => value !== undefined),
    ) as typeof asked;
    if (changes.lead_id && changes.lead_id !== message.lead_id) await lockLead(tx, user, changes.lead_id);
    if (changes.to_email) await refuseErased(tx, [emailKey(changes.to_email)], 'to_email');
    await returnMailPlace(tx, id);
    await updateMessageRow(tx, id, {
      ...changes,
      state: 'draft',
      reason: null,
      attempts: 0,
      next_attempt_at: null,
      handed_at: null,
      updated_at: now,
    });
    await tellOfMessage(tx, actor, id, 'mail.update');
    return getMessage(tx, user, id);
  });
}

/**
 * Puts a message into the outbox, from where the job takes it. Without a mail server it stays there, and the note says
 * so. One that was put there before, or has left, stays as it is. @throws 404, 403 for a lead that is no longer the
 * user's to edit, 422 for what is missing, 429 where the day's limit is reached
 */
export async function queueMessage(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
  { mailer, now }: Pick<Services, 'mailer' | 'now'>,
): Promise<{ message: Message; note: string }> {
  const { configured } = await mailStatus(db, { mailer }, user.id);
  const note = configured ? MESSAGES.mailLeaving : MESSAGES.mailKept;
  return db.transaction(async (tx) => {
    await lockMessage(tx, id);
    const message = await readMessage(tx, user, id);
    if (message.state === 'queued' || message.state === 'sent') return { message: withIsoTimes(message), note };
    const complete = completeMessageSchema.safeParse(message);
    if (!complete.success) throw toValidationError(complete.error);
    if (message.lead_id) await lockLead(tx, user, message.lead_id);
    const at = now();
    await takeOwnMailPlace(tx, id, { user_id: user.id, now: at });
    await leaveByMailbox(tx, id);
    await updateMessageRow(tx, id, {
      state: 'queued',
      reason: configured ? null : MESSAGES.mailKept,
      attempts: 0,
      next_attempt_at: at,
      handed_at: null,
      updated_at: at,
    });
    await tellOfMessage(tx, actor, id, 'mail.queue');
    return { message: await getMessage(tx, user, id), note };
  });
}

/** Throws a message away that has not left. @throws 404, 409 for one that has left or is leaving */
export async function discardMessage(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  id: string,
  now: Date,
): Promise<{ id: string }> {
  return db.transaction(async (tx) => {
    await takeUnsent(tx, user, id, now);
    await returnMailPlace(tx, id);
    await detachFiles(tx, id);
    await deleteMessageRow(tx, id);
    await tellOfMessage(tx, actor, id, 'mail.discard');
    return { id };
  });
}

/** A rep's reach is a where-clause: what is somebody else's is not there. */
export async function readMessage(db: CompanyQueries, user: CompanyUser, id: string): Promise<MessageRow> {
  const row = await findMessage(db, id, {
    created_by: reachOf(user, 'mail.use') === 'all' ? null : user.id,
    reader: user.id,
  });
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return row;
}

async function takeUnsent(tx: CompanyTx, user: CompanyUser, id: string, now: Date): Promise<MessageRow> {
  await lockMessage(tx, id);
  const message = await readMessage(tx, user, id);
  if (message.state === 'sent') throw new AppError('CONFLICT', MESSAGES.mailAlreadySent);
  if (isBeingSent(message, now)) throw new AppError('CONFLICT', MESSAGES.mailOnItsWay);
  return message;
}

async function tellOfMessage(tx: CompanyTx, actor: Actor, id: string, action: string): Promise<void> {
  await insertEvent(tx, 'mail.changed', id);
  await recordAudit(tx, actor, { action, subject_kind: 'message', subject_id: id });
}

type Moments = Pick<MessageRow, 'next_attempt_at' | 'handed_at' | 'sent_at' | 'created_at' | 'updated_at'>;
const withIsoTimes = <Row extends Moments>({ handed_at: _, ...row }: Row) => ({
  ...row,
  next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  sent_at: row.sent_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
