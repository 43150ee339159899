import type { CompanyDb } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { dayAt } from '@outrider/shared/ground/days';
import { topicsOf } from '@outrider/shared/insight/playbook-topics';
import type { CloseReply, OpenReply, ReplyReading } from '@outrider/shared/records/replies';
import { findOpenReply } from '../../records/activities/open-reply.store.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertBarred } from '../../records/do-not-contact/do-not-contact.store.ts';
import { readBarred } from '../../records/do-not-contact/do-not-contact.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { lockLead, noteOnLead } from '../../records/leads/linked-lead.ts';
import { findPlaybook } from '../../insight/playbook/playbook.store.ts';
import type { Services } from '../../ground/services.ts';
import { readZone } from '../../ground/time/company-zone.ts';
import { write } from '../../insight/writer/writer.service.ts';
import { replyReading } from './read-reply.ts';
import { settleReply } from './settle-reply.ts';
import { silenceAgents } from './silence-agents.ts';

/** What came in from the lead and waits for a person. @throws 404 */
export async function getOpenReply(db: CompanyDb, lead_id: string): Promise<{ reply: OpenReply | null }> {
  if (!(await db.lead.findFirst({ where: { id: lead_id }, select: { id: true } })))
    throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const reply = await findOpenReply(db, lead_id);
  return { reply: reply && { ...reply, at: reply.at.toISOString() } };
}

/**
 * What a language model finds in the reply's words, each with its quote; nothing is done with it until a person does.
 * @throws 404
 */
export async function readReply(
  db: CompanyDb,
  services: Services,
  { lead_id, reply_id }: { lead_id: string; reply_id: string },
): Promise<{ reading: ReplyReading | null }> {
  const { reply } = await getOpenReply(db, lead_id);
  if (!reply?.words || reply.id !== reply_id) return { reading: null };
  const [playbook, zone] = await Promise.all([findPlaybook(db), readZone(db)]);
  const topics = playbook ? topicsOf(playbook.content).map(({ name }) => name) : [];
  const today = dayAt(services.now(), zone);
  const { value, written_by } = await write(db, services, replyReading(reply.words, topics, today));
  return { reading: written_by.kind === 'model' ? { read_by: written_by.name, facts: value.facts } : null };
}

/**
 * A person deals with the reply. Asked twice it happens once. @throws 404, 403, 409 where something else came in since
 */
export async function closeReply(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { lead_id, reply_id, decision }: CloseReply,
  now: Date,
): Promise<{ message: string }> {
  return db.transaction(async (tx) => {
    const { email } = await lockLead(tx, user, lead_id);
    const done = {
      answered: MESSAGES.replyClosed,
      do_not_contact: MESSAGES.replyBarred(email),
      keep_contacting: MESSAGES.replyKept,
    };
    const open = await findOpenReply(tx, lead_id);
    if (!open) return { message: done[decision] };
    if (open.id !== reply_id) throw new AppError('CONFLICT', MESSAGES.changedMeanwhile);
    if (open.stop !== null && decision === 'answered') throw new AppError('CONFLICT', MESSAGES.replyAsksToStop);
    if (decision === 'do_not_contact') {
      const barred = readBarred(email);
      const reason = (open.stop ?? open.words)?.slice(0, 500) ?? null;
      if (barred) await insertBarred(tx, { ...barred, source: 'person', reason, created_by: user.id });
      await silenceAgents(tx, lead_id, MESSAGES.onDoNotContact(email), now);
      await insertEvent(tx, 'agent.changed', lead_id);
    }
    await noteOnLead(tx, lead_id, 'reply_closed', actor, { reply_to: reply_id, decision });
    await settleReply(tx, actor, lead_id, now);
    await recordAudit(tx, actor, {
      action: 'lead.close_reply',
      subject_kind: 'lead',
      subject_id: lead_id,
      detail: { decision },
    });
    return { message: done[decision] };
  });
}
