import { MESSAGES } from '@outrider/shared/messages';
import { OPPORTUNITIES } from '../../../opportunities/opportunity-record.ts';
import { changeHeld } from '../../../records/records.service.ts';
import { orRefused, takeDeal, undoOnDeal } from './deal.ts';
import { type EffectHandler, EffectRefused } from './handler.ts';

type Before = { close_date?: string | null; next_step?: string | null; next_step_at?: string | null };
type Updated = { opportunity_id: string; before: Before; version_after: number };

/** Sets a deal's next step or its close date, as an edit of it. */
export const updateDeal: EffectHandler<'update_deal', Updated> = {
  async apply(tx, _services, context, changes) {
    const deal = await takeDeal(tx, context);
    const { actor, now } = context;
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, deal[key] ?? null])) as Before;
    const isChanged = await orRefused(changeHeld(OPPORTUNITIES, tx, deal, changes, { user: null, actor, now }));
    if (!isChanged) throw new EffectRefused(MESSAGES.agentDealSo);
    return { opportunity_id: deal.id, before, version_after: deal.version + 1 };
  },

  undo: (tx, _services, { actor, now }, updated) => undoOnDeal(tx, { actor, now }, updated, updated.before),
};
