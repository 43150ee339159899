import type { CompanyTx } from '@outrider/db';
import { findOpenReply } from '../../records/activities/open-reply.store.ts';
import type { Actor } from '../../ground/actor.ts';
import { REPLY_WORDS, replyTaskTitle } from '../agents/words-replies.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { noteOnLead } from '../../records/leads/linked-lead.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { insertTask, updateTaskRow } from '../../records/tasks/tasks.store.ts';
import { findAnswerer, findReplyTask } from './replies.store.ts';
import { silenceAgents } from './silence-agents.ts';

/**
 * What came in from a lead is a person's matter: agents' plans for the lead end, and whoever owns it (a manager, else
 * an admin, where nobody does) gets a task with the lead's words in its title. One open task a lead; what came last is
 * in its title. Does nothing where no reply waits.
 */
export async function hearReply(tx: CompanyTx, actor: Actor, lead_id: string): Promise<void> {
  const reply = await findOpenReply(tx, lead_id);
  const answerer = reply && (await findAnswerer(tx, lead_id));
  if (!answerer) return;
  const { lead_name, owner_id } = answerer;
  await silenceAgents(tx, lead_id, REPLY_WORDS.withdrawn(lead_name), reply.at);
  const title = replyTaskTitle(lead_name, reply.words, reply.stop);
  const open = await findReplyTask(tx, lead_id);
  if (open) {
    await updateTaskRow(tx, open, { title, reply_to: reply.id, due_at: reply.at });
  } else if (owner_id) {
    const id = await insertTask(tx, {
      title,
      reply_to: reply.id,
      due_at: reply.at,
      priority: 'high',
      owner_id,
      lead_id,
    });
    await noteOnLead(tx, lead_id, 'task_created', actor, { task_id: id, title, due_at: reply.at.toISOString() });
    await insertEvent(tx, 'task.changed', id);
    await recordAudit(tx, actor, { action: 'task.create', subject_kind: 'task', subject_id: id, detail: { title } });
  }
  if (open) await insertEvent(tx, 'task.changed', open);
  const news = {
    kind: 'reply' as const,
    title: REPLY_WORDS.replied(lead_name),
    message: title,
    link_path: `/leads/${lead_id}`,
  };
  await notifyOwner(tx, actor, owner_id, news);
}
