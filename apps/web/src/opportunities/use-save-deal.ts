import { MESSAGES } from '@outrider/shared/messages';
import type { Opportunity, OpportunityUpdate } from '@outrider/shared/opportunities';
import { isOutrun, sentenceOf } from '../errors/failure.ts';
import { trpc } from '../trpc.ts';
import { showToast } from '../ui/toast.ts';

export type DealChange = Omit<OpportunityUpdate, 'id' | 'version'>;

/** Saves one change of a deal, on the version that is shown; where somebody was faster, theirs is shown and it is said. @returns why it was not saved */
export function useSaveDeal(deal: Opportunity): (change: DealChange) => Promise<string | null> {
  const utils = trpc.useUtils();
  const update = trpc.pipeline.opportunities.update.useMutation({ meta: { quiet: true } });
  return async (change) => {
    try {
      const saved = await update.mutateAsync({ id: deal.id, version: deal.version, ...change });
      utils.pipeline.opportunities.get.setData({ id: deal.id }, saved);
      void utils.pipeline.opportunities.invalidate();
      void utils.dashboard.invalidate();
      return null;
    } catch (error) {
      if (!isOutrun(error)) return sentenceOf(error, MESSAGES.saveDealFailed);
      showToast(MESSAGES.changedMeanwhile, { kind: 'error' });
      void utils.pipeline.opportunities.invalidate();
      return null;
    }
  };
}
