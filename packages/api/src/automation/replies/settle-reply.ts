import type { CompanyTx } from '@outrider/db';
import type { Actor } from '../../ground/actor.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { noteOnLead } from '../../records/leads/linked-lead.ts';
import { completeReplyTasks } from './replies.store.ts';

/**
 * Completes the task by which somebody was to answer the lead, once nothing of theirs waits any more. What dealt with
 * it is on the timeline already.
 */
export async function settleReply(tx: CompanyTx, actor: Actor, lead_id: string, now: Date): Promise<void> {
  for (const { id, title } of await completeReplyTasks(tx, lead_id, now)) {
    await noteOnLead(tx, lead_id, 'task_done', actor, { task_id: id, title });
    await insertEvent(tx, 'task.changed', id);
  }
}
