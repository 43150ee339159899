import { MESSAGES } from '@outrider/shared/ground/messages';
import type { ScoringModelPage } from '@outrider/shared/insight/scoring';
import { GraduationCap, RefreshCw } from 'lucide-react';
import { trpc } from '../../ground/trpc.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { refreshScoring } from './refresh-scoring.ts';
import { isRescoring, isTraining } from './use-scoring.ts';

type Train = {
  isPending: boolean;
  mutate: (input: undefined, options: { onSuccess: (answer: { started: boolean }) => void }) => void;
};

/** Trains a new version. It takes seconds, and what may be put to work is decided by the rules of activation. */
export function TrainButton({ model, train }: { model: Pick<ScoringModelPage, 'training'>; train: Train }) {
  const utils = trpc.useUtils();
  const onSuccess = ({ started }: { started: boolean }) => {
    showToast(started ? MESSAGES.trainingStarted : MESSAGES.trainingRuns, { kind: 'info' });
    refreshScoring(utils);
  };
  const busy = train.isPending || isTraining(model);
  return (
    <button
      type="button"
      className="btn btn-sm btn-primary"
      aria-disabled={busy}
      onClick={() => !busy && train.mutate(undefined, { onSuccess })}
    >
      <GraduationCap className="i" />
      {busy ? 'Training' : 'Train now'}
    </button>
  );
}

/** Brings every lead to the active version. */
export function RescoreButton({ model }: { model: ScoringModelPage }) {
  const utils = trpc.useUtils();
  const rescore = trpc.scoring.rescore.useMutation({
    meta: { failure: MESSAGES.rescoreFailed },
    onSuccess({ started }) {
      showToast(started ? MESSAGES.rescoreStarted : MESSAGES.rescoreRuns, { kind: 'info' });
      refreshScoring(utils);
    },
  });
  const busy = rescore.isPending || isRescoring(model);
  return (
    <button
      type="button"
      className="btn btn-sm btn-line"
      aria-disabled={busy}
      onClick={() => !busy && rescore.mutate()}
    >
      <RefreshCw className="i" />
      {busy ? 'Re-scoring' : 'Re-score all'}
    </button>
  );
}
