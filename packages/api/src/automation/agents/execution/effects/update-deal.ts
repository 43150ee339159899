import type { ActionPayloads } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type HeldDeal, OPPORTUNITIES } from '../../../../records/opportunities/opportunity-record.ts';
import { changeHeld } from '../../../../records/engine/records.service.ts';
import { orRefused, takeDeal, undoOnDeal } from './deal.ts';
import { type Effect, type EffectHandler, EffectRefused } from './handler.ts';

type Updated = Effect & { opportunity_id: string; before: Effect; version_after: number };

/** Sets fields of a deal, as an edit of it. */
export const updateDeal: EffectHandler<'update_deal', Updated> = {
  async apply(tx, _services, context, changes) {
    const deal = await takeDeal(tx, context);
    const { actor, now, action_id } = context;
    const before = valuesOf(deal, changes);
    const isChanged = await orRefused(
      changeHeld(OPPORTUNITIES, tx, deal, changes, { user: null, actor, now, action_id }),
    );
    if (!isChanged) throw new EffectRefused(MESSAGES.agentDealSo);
    return { opportunity_id: deal.id, before, version_after: deal.version + 1 };
  },

  undo: (tx, _services, { actor, now }, updated) => undoOnDeal(tx, { actor, now }, updated, updated.before),
};

/** What the deal has where these changes would have something else. */
function valuesOf(deal: HeldDeal, { custom, ...changes }: ActionPayloads['update_deal']): Effect {
  const own = Object.keys(changes).map((key) => [key, deal[key] ?? null]);
  const customs = Object.keys(custom ?? {}).map((key) => [key, deal.custom[key] ?? null]);
  return { ...Object.fromEntries(own), ...(custom && { custom: Object.fromEntries(customs) }) } as Effect;
}
