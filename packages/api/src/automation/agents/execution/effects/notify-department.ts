import { MESSAGES } from '@outrider/shared/ground/messages';
import { insertEvent } from '../../../../ground/events/outbox.store.ts';
import { whereMay } from '../../../../ground/sql/who-may.ts';
import { type EffectHandler, EffectRefused } from './handler.ts';

type Told = { action_id: string; told: number };

/**
 * One notification for each person who was named, or of the department; for the leaders where that has no people yet.
 * The action's id stands for the event, so that nobody is told twice.
 */
export const notifyDepartment: EffectHandler<'notify_department', Told> = {
  async apply(tx, _services, { action_id }, { department, user_ids, title, message, link_path }) {
    const select = { id: true } as const;
    const whom = user_ids ? { id: { in: user_ids } } : { department };
    const members = await tx.user.findMany({ where: { ...whom, disabled_at: null }, select });
    const people =
      members.length > 0
        ? members
        : await tx.user.findMany({ where: { ...whereMay('team.read'), disabled_at: null }, select });
    if (people.length === 0) throw new EffectRefused(MESSAGES.flowNobodyToTell);
    await tx.notification.createMany({
      data: people.map(({ id }) => ({ user_id: id, event_id: action_id, kind: 'approval', title, message, link_path })),
      skipDuplicates: true,
    });
    await insertEvent(tx, 'notification.created', action_id);
    return { action_id, told: people.length };
  },

  async undo(tx, _services, _context, { action_id }) {
    const { count } = await tx.notification.deleteMany({ where: { event_id: action_id, read_at: null } });
    if (count === 0) return MESSAGES.flowReadAlready;
    await insertEvent(tx, 'notification.created', action_id);
    return 'undone';
  },
};
