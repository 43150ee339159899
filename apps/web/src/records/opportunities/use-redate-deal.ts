import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Opportunity } from '@outrider/shared/records/opportunities';
import { useState } from 'react';
import { isOutrun, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { formatCalendarDay } from '../../ground/ui/format.ts';
import { showToast, UNDO_MS } from '../../ground/ui/toast.ts';
import { laneOfDay, type Redate } from './month-lanes.ts';
import { DEALS_WORDS as WORDS } from './words.ts';

/**
 * Changes close dates at once on the screen and then on the server, with a way back; what was refused goes back and
 * says why.
 */
export function useRedateDeal(today: string) {
  const utils = trpc.useUtils();
  const [pending, setPending] = useState<Redate[]>([]);
  const update = trpc.pipeline.opportunities.update.useMutation({ meta: { quiet: true } });

  async function send(deal: Opportunity, day: string | null): Promise<Opportunity | null> {
    const redate: Redate = { deal, day, lane: laneOfDay(day, today) };
    setPending((all) => [...all.filter((one) => one.deal.id !== deal.id), redate]);
    try {
      return await update.mutateAsync({ id: deal.id, version: deal.version, close_date: day });
    } catch (error) {
      showToast(isOutrun(error) ? MESSAGES.changedMeanwhile : sentenceOf(error, MESSAGES.saveDealFailed), {
        kind: 'error',
      });
      return null;
    } finally {
      // Not waited for: the lists of two quick changes come in any order, and the message of the later one has to be
      // the last.
      void Promise.all([
        utils.pipeline.opportunities.invalidate(),
        utils.forecast.invalidate(),
        utils.dashboard.invalidate(),
      ]).then(() => setPending((all) => all.filter((one) => one !== redate)));
    }
  }

  async function redate(deal: Opportunity, day: string | null): Promise<void> {
    const changed = await send(deal, day);
    if (!changed) return;
    showToast(day ? WORDS.redated(formatCalendarDay(day)) : WORDS.undated, {
      kind: 'success',
      shownMs: UNDO_MS,
      name: `redated-${deal.id}`,
      action: { label: 'Undo', until: Date.now() + UNDO_MS, run: () => void send(changed, deal.close_date) },
    });
  }
  return { pending, redate: (deal: Opportunity, day: string | null) => void redate(deal, day) };
}
