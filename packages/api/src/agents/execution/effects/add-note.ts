import { insertActivity } from '../../../activities/activities.store.ts';
import { insertEvent } from '../../../events/outbox.store.ts';
import { textOf } from '../../claims.ts';
import type { EffectHandler } from './handler.ts';
import { attribution, takeLead } from './lead.ts';

type Noted = { lead_id: string | null; activity_id: string | null };

/** A note on the lead's timeline. One about the company's pipeline or people has no lead: it stays with its action, where leaders read it. */
export const addNote: EffectHandler<'add_note', Noted> = {
  async apply(tx, _services, context, { sentences }) {
    if (!context.lead_id) return { lead_id: null, activity_id: null };
    const { id: lead_id } = await takeLead(tx, context);
    const activity_id = await insertActivity(tx, lead_id, 'note', context.actor, {
      ...attribution(context),
      text: textOf(sentences),
    });
    await insertEvent(tx, 'lead.updated', lead_id);
    return { lead_id, activity_id };
  },

  async undo(tx, _services, _context, { lead_id, activity_id }) {
    if (!lead_id || !activity_id) return 'undone';
    await tx.leadActivity.deleteMany({ where: { id: activity_id } });
    await insertEvent(tx, 'lead.updated', lead_id);
    return 'undone';
  },
};
