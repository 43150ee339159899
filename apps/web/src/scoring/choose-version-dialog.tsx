import { MESSAGES } from '@outrider/shared/messages';
import { type ScoringVersion, versionLabel } from '@outrider/shared/scoring';
import { trpc } from '../trpc.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showToast } from '../ui/toast.ts';
import { refreshScoring } from './refresh-scoring.ts';
import { SCORING_WORDS } from './words.ts';

export function ChooseVersionDialog({
  version: { version },
  onClose,
}: {
  version: ScoringVersion;
  onClose: () => void;
}) {
  const utils = trpc.useUtils();
  const name = versionLabel(version);
  const choose = trpc.scoring.rollBack.useMutation({
    meta: { failure: MESSAGES.rollBackFailed },
    onSuccess() {
      showToast(MESSAGES.versionActive(name), { kind: 'success' });
      refreshScoring(utils);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={`Use ${name}?`}
      confirm={`Use ${name}`}
      busy="Changing"
      tone="btn-primary"
      pending={choose.isPending}
      onConfirm={() => choose.mutate({ version })}
      onClose={onClose}
    >
      <p>{SCORING_WORDS.choose.effect}</p>
      <p>{SCORING_WORDS.choose.wayBack}</p>
    </ConfirmDialog>
  );
}
