import type { CompanyDb, CompanyTx, Prisma } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type { HandOverAnswer, HandOverInput, PendingHandOver } from '@outrider/shared/records/hand-over';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { can } from '@outrider/shared/ground/permissions';
import { refuse } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { findLead, lockWhole, type WholeLead } from '../leads/edit.store.ts';
import { noteOnLead } from '../leads/linked-lead.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { leadName } from '../../ground/text/lead-name.ts';
import { assignOne } from './assign-by-rules.ts';
import {
  changeOwner,
  closeHandOver,
  findColleague,
  findHandOver,
  findPending,
  insertHandOver,
  passOn,
} from './hand-over.store.ts';
import { keepTurns, lockTurns, readSituation } from './turns.store.ts';
import { ASSIGNMENT_WORDS } from './words.ts';

type Colleague = { id: string; full_name: string };

/** What waits for an answer on this lead. @throws 404 */
export async function getPending(db: CompanyDb, lead_id: string): Promise<PendingHandOver | null> {
  if (!(await findLead(db, lead_id))) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return findPending(db, lead_id);
}

/**
 * Gives an open lead to somebody else, or to whom the rules choose. It is theirs at once; they accept it or return it.
 * @throws 404, 403 for a lead that is not the person's own, 409 for one without an owner, a closed one, and where the
 *   rules find nobody, 422 for whom it cannot go to
 */
export async function handOver(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { lead_id, to, note }: HandOverInput,
  now: Date,
): Promise<PendingHandOver> {
  return db.transaction(async (tx) => {
    if (to === null) await lockTurns(tx); // before the lead, as at its capture
    const lead = await lockWhole(tx, lead_id);
    if (!lead) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const from_user_id = lead.assigned_to;
    if (from_user_id === null) throw new AppError('CONFLICT', MESSAGES.handOverUnowned);
    if (!can(user, 'leads.hand_over', lead)) throw new AppError('FORBIDDEN', MESSAGES.forbidden);
    if (lead.status === 'converted' || lead.status === 'unqualified')
      throw new AppError('CONFLICT', MESSAGES.handOverClosed);
    const { receiver, rule } =
      to === null ? await askRules(tx, lead) : { receiver: await chosen(tx, lead, to), rule: {} };
    await passOn(tx, lead_id, now);
    const id = await insertHandOver(tx, { lead_id, from_user_id, to_user_id: receiver.id, note });
    await changeOwner(tx, lead_id, receiver.id, now);
    const detail = { to: receiver.full_name, ...rule, ...(note && { note }) };
    await noteOnLead(tx, lead_id, 'handed_over', actor, detail);
    await auditLead(tx, actor, 'lead.hand_over', lead_id, { handover_id: id, to: receiver.id });
    await notifyOwner(tx, actor, receiver.id, {
      kind: 'assigned',
      title: ASSIGNMENT_WORDS.handedToYou(user.full_name),
      message: note ? `${leadName(lead)}: ${note}` : leadName(lead),
      link_path: leadLink(lead_id),
    });
    // A leader may hand over what is somebody else's: then that one hears of it, too.
    await notifyOwner(tx, actor, from_user_id, {
      kind: 'assigned',
      title: ASSIGNMENT_WORDS.handedOn(receiver.full_name),
      message: leadName(lead),
      link_path: leadLink(lead_id),
    });
    const pending = await findPending(tx, lead_id);
    if (!pending) throw new Error('A hand-over that was just written is pending');
    return pending;
  });
}

/**
 * The receiver keeps the lead, or gives it back to whom it came from (to nobody where they have left).
 * @throws 404 for a hand-over to somebody else, 409 where it was answered or the lead went on
 */
export async function answerHandOver(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { id, accept, reason }: HandOverAnswer,
  now: Date,
): Promise<{ lead_id: string; accepted: boolean; owner_name: string | null }> {
  return db.transaction(async (tx) => {
    const asked = await findHandOver(tx, id);
    if (asked?.to_user_id !== user.id) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const { lead_id, from_user_id } = asked;
    const lead = await lockWhole(tx, lead_id);
    if (!lead) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    const state = accept ? 'accepted' : 'returned';
    const answer = { state, reason: accept ? null : reason, answered_at: now } as const;
    if (lead.assigned_to !== user.id || !(await closeHandOver(tx, id, answer)))
      throw new AppError('CONFLICT', MESSAGES.handOverAnswered);
    const owner = accept ? { id: user.id, full_name: user.full_name } : await findColleague(tx, from_user_id);
    if (!accept) await changeOwner(tx, lead_id, owner?.id ?? null, now);
    const detail = accept ? {} : { to: owner?.full_name ?? null, ...(reason && { reason }) };
    await noteOnLead(tx, lead_id, accept ? 'handover_accepted' : 'handover_returned', actor, detail);
    await auditLead(tx, actor, accept ? 'lead.hand_over_accept' : 'lead.hand_over_return', lead_id, {
      handover_id: id,
    });
    await notifyOwner(tx, actor, from_user_id, {
      kind: 'assigned',
      title: accept ? ASSIGNMENT_WORDS.accepted(user.full_name) : ASSIGNMENT_WORDS.returned(user.full_name),
      message: !accept && reason ? `${leadName(lead)}: ${reason}` : leadName(lead),
      link_path: leadLink(lead_id),
    });
    return { lead_id, accepted: accept, owner_name: owner?.full_name ?? null };
  });
}

/** Whom the rules choose as they would for a new lead, the owner left out. @throws 409 */
async function askRules(
  tx: CompanyTx,
  lead: WholeLead,
): Promise<{ receiver: Colleague; rule: Prisma.InputJsonObject }> {
  const { situation } = await readSituation(tx);
  if (lead.assigned_to) situation.people.delete(lead.assigned_to);
  const given = assignOne({ ...lead, assigned_to: null }, situation);
  const receiver = given?.assigned_to ? await findColleague(tx, given.assigned_to) : null;
  if (!given?.turn || !receiver) throw new AppError('CONFLICT', MESSAGES.handOverNobody);
  await keepTurns(tx, [given.turn]);
  const { rule, method } = given.detail;
  return { receiver, rule: { rule, method } as Prisma.InputJsonObject };
}

/** @throws 422 */
async function chosen(tx: CompanyTx, lead: WholeLead, to: string): Promise<Colleague> {
  const receiver = await findColleague(tx, to);
  const wrong = receiver ? (receiver.id === lead.assigned_to ? MESSAGES.handOverSame : null) : MESSAGES.ownerUnknown;
  if (!receiver || wrong) throw refuse('UNPROCESSABLE_CONTENT', 'to', wrong ?? MESSAGES.ownerUnknown);
  return receiver;
}

const auditLead = (tx: CompanyTx, actor: Actor, action: string, subject_id: string, detail: Prisma.InputJsonObject) =>
  recordAudit(tx, actor, { action, subject_kind: 'lead', subject_id, detail });

const leadLink = (lead_id: string) => `/leads?lead=${lead_id}`;
