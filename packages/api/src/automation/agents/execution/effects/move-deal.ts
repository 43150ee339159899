import { MESSAGES } from '@outrider/shared/ground/messages';
import type { LostReason } from '@outrider/shared/ground/fields/opportunity';
import { moveHeld } from '../../../../records/opportunities/move.service.ts';
import { orRefused, takeDeal, takeUntouched } from './deal.ts';
import { type EffectHandler, EffectRefused } from './handler.ts';

type From = { pipeline_id: string; stage: string; lost_reason: LostReason | null; lost_note: string | null };
type Moved = { opportunity_id: string; from: From; version_after: number };

/**
 * Moves a deal to a stage by the rules of a person's move: what that stage requires, the log of stages, who is told.
 */
export const moveDeal: EffectHandler<'move_deal', Moved> = {
  async apply(tx, _services, context, { pipeline_id, stage, lost_reason }) {
    const deal = await takeDeal(tx, context);
    if (deal.stage === stage && deal.pipeline_id === pipeline_id) throw new EffectRefused(MESSAGES.agentDealSo);
    const { actor, now, action_id } = context;
    const to = { pipeline_id, stage, lost_reason, lost_note: null };
    await orRefused(moveHeld(tx, deal, to, { user: null, actor, now, action_id }));
    const { id: opportunity_id, version, pipeline_id: was_in, stage: was, lost_note } = deal;
    const from = { pipeline_id: was_in, stage: was, lost_reason: deal.lost_reason, lost_note };
    return { opportunity_id, from, version_after: version + 1 };
  },

  async undo(tx, _services, { actor, now }, moved) {
    const deal = await takeUntouched(tx, moved);
    if (typeof deal === 'string') return deal;
    await moveHeld(tx, deal, moved.from, { user: null, actor, now });
    return 'undone';
  },
};
