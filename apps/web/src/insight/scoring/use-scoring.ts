import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ScoringModelPage } from '@outrider/shared/insight/scoring';
import { trpc } from '../../ground/trpc.ts';

const BUSY_EVERY_MS = 1_500;

const isOpen = (task: { state: string } | null | undefined) => task?.state === 'waiting' || task?.state === 'running';
export const isTraining = (model: Pick<ScoringModelPage, 'training'> | undefined) => isOpen(model?.training);
export const isRescoring = (model: ScoringModelPage | undefined) => isOpen(model?.rescore);

/** The scoring model; asked for again every moment while something is under way, and by live updates otherwise. */
export const useScoring = () =>
  trpc.scoring.model.useQuery(undefined, {
    meta: { failure: MESSAGES.loadScoringFailed },
    refetchInterval: ({ state }) => (isTraining(state.data) || isRescoring(state.data) ? BUSY_EVERY_MS : false),
  });
