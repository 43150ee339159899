import { MESSAGES } from '@outrider/shared/ground/messages';
import { recordAudit } from '../../../../ground/audit/audit.store.ts';
import { insertEvent } from '../../../../ground/events/outbox.store.ts';
import { noteOnLead } from '../../../../records/leads/linked-lead.ts';
import { notifyOwner } from '../../../../people/notifications/notify-owner.ts';
import { deleteTaskRow, insertTask, lockTask } from '../../../../records/tasks/tasks.store.ts';
import { taskPath } from '../../../../records/tasks/task-path.ts';
import { NOTICE_WORDS } from '../../words.ts';
import { type EffectHandler, EffectRefused } from './handler.ts';
import { attribution, findHost, takeLead } from './lead.ts';

type Made = { task_id: string; title: string; due_at: string | null; priority: string; owner_id: string };

/** A task for a person, as if a colleague had given it. */
export const createTask: EffectHandler<'create_task', Made> = {
  async apply(tx, _services, context, { title, due_at, priority, owner_id, opportunity_id }) {
    const { actor, lead_id } = context;
    if (lead_id) await takeLead(tx, context);
    if (opportunity_id && !(await tx.opportunity.findFirst({ where: { id: opportunity_id }, select: { id: true } })))
      throw new EffectRefused(MESSAGES.agentDealGone);
    await findHost(tx, owner_id);
    const id = await insertTask(tx, {
      title,
      due_at: due_at && new Date(due_at),
      priority,
      owner_id,
      opportunity_id,
      lead_id,
      created_by: context.decided_by,
    });
    await noteOnLead(tx, lead_id, 'task_created', actor, { ...attribution(context), task_id: id, title, due_at });
    await insertEvent(tx, 'task.changed', id);
    await recordAudit(tx, actor, { action: 'task.create', subject_kind: 'task', subject_id: id, detail: { title } });
    await notifyOwner(tx, actor, owner_id, {
      kind: 'assigned',
      title: NOTICE_WORDS.newTask,
      message: title,
      link_path: lead_id ? `/leads?lead=${lead_id}` : taskPath(id),
      task_id: id,
    });
    return { task_id: id, title, due_at, priority, owner_id };
  },

  async undo(tx, _services, { actor }, { task_id, title, due_at, priority, owner_id }) {
    if (!(await lockTask(tx, task_id, null))) return 'undone';
    const task = await tx.task.findFirst({
      where: { id: task_id },
      select: { title: true, due_at: true, priority: true, owner_id: true, done_at: true },
    });
    if (task?.done_at) return MESSAGES.agentTaskDoneSince;
    if (
      task?.title !== title ||
      task.priority !== priority ||
      task.owner_id !== owner_id ||
      (task.due_at?.getTime() ?? null) !== (due_at ? Date.parse(due_at) : null)
    )
      return MESSAGES.agentTaskChangedSince;
    await deleteTaskRow(tx, task_id);
    await insertEvent(tx, 'task.changed', task_id);
    await recordAudit(tx, actor, {
      action: 'task.delete',
      subject_kind: 'task',
      subject_id: task_id,
      detail: { title },
    });
    return 'undone';
  },
};
