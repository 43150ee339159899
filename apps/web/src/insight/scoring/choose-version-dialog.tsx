import { MESSAGES } from '@outrider/shared/ground/messages';
import { trpc } from '../../ground/trpc.ts';
import { ConfirmDialog } from '../../ground/ui/confirm-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { refreshScoring } from './refresh-scoring.ts';
import { SCORING_WORDS } from './words.ts';

type Choice = {
  isPending: boolean;
  mutate: (input: { version: string }, options: { onSuccess: () => void }) => void;
};
type ChooseVersionDialogProps = {
  name: string;
  version: string;
  choose: Choice;
  words?: { effect: string; wayBack: string };
  onClose: () => void;
};

/** Asks before another version is put to work. */
export function ChooseVersionDialog({
  name,
  version,
  choose,
  words = SCORING_WORDS.choose,
  onClose,
}: ChooseVersionDialogProps) {
  const utils = trpc.useUtils();
  const onSuccess = () => {
    showToast(MESSAGES.versionActive(name), { kind: 'success' });
    refreshScoring(utils);
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Use ${name}?`}
      confirm={`Use ${name}`}
      busy="Changing"
      tone="btn-primary"
      pending={choose.isPending}
      onConfirm={() => choose.mutate({ version }, { onSuccess })}
      onClose={onClose}
    >
      <p>{words.effect}</p>
      <p>{words.wayBack}</p>
    </ConfirmDialog>
  );
}
