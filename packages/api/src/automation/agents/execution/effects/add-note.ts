import type { CompanyTx } from '@outrider/db';
import type { Sentence } from '@outrider/shared/automation/agents';
import { insertActivity } from '../../../../records/activities/activities.store.ts';
import { insertEvent } from '../../../../ground/events/outbox.store.ts';
import { textOf } from '../../claims.ts';
import { insertRecordActivity } from '../../../../records/engine/activities.store.ts';
import { takeDeal } from './deal.ts';
import type { EffectContext, EffectHandler } from './handler.ts';
import { attribution, takeLead } from './lead.ts';

type Noted = { lead_id: string | null; activity_id: string | null; opportunity_id?: string };

/**
 * A note on the lead's timeline, or on that of a deal without a lead. One about the company's pipeline or people has
 * neither: it stays with its action, where leaders read it.
 */
export const addNote: EffectHandler<'add_note', Noted> = {
  async apply(tx, _services, context, { sentences }) {
    if (!context.lead_id)
      return context.opportunity_id ? noteOnDeal(tx, context, sentences) : { lead_id: null, activity_id: null };
    const { id: lead_id } = await takeLead(tx, context);
    const { id: activity_id } = await insertActivity(tx, lead_id, 'note', context.actor, {
      ...attribution(context),
      text: textOf(sentences),
    });
    await insertEvent(tx, 'lead.updated', lead_id);
    return { lead_id, activity_id };
  },

  async undo(tx, _services, _context, { lead_id, activity_id, opportunity_id }) {
    if (opportunity_id && activity_id) {
      await tx.recordActivity.deleteMany({ where: { id: activity_id } });
      await insertEvent(tx, 'opportunity.changed', opportunity_id);
    }
    if (!lead_id || !activity_id) return 'undone';
    await tx.leadActivity.deleteMany({ where: { id: activity_id } });
    await insertEvent(tx, 'lead.updated', lead_id);
    return 'undone';
  },
};

async function noteOnDeal(tx: CompanyTx, context: EffectContext, sentences: Sentence[]): Promise<Noted> {
  const { id, account_id } = await takeDeal(tx, context);
  const { id: activity_id } = await insertRecordActivity(tx, context.actor, {
    subject: { opportunity_id: id, account_id },
    kind: 'noted',
    detail: { ...attribution(context), text: textOf(sentences) },
  });
  await insertEvent(tx, 'opportunity.changed', id);
  return { lead_id: null, activity_id, opportunity_id: id };
}
