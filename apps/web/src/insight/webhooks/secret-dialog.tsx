import { CopyField } from '../../ground/ui/copy-field.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { WEBHOOK_WORDS as WORDS } from './words.ts';

/** The secret, shown this once, and not lost by a press beside the box. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const foot = (
    <button type="button" className="btn btn-primary btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
      {WORDS.secretStored}
    </button>
  );
  return (
    <Dialog title={WORDS.secretTitle} onClose={onClose} foot={foot} width="max-w-xl" guarded>
      <div className="grid gap-3 p-5">
        <p>{WORDS.secretOnce}</p>
        <CopyField label={WORDS.secretLabel} text={secret} copyLabel={WORDS.copySecret} />
        <p className="text-faint text-xs">{WORDS.secretUse}</p>
      </div>
    </Dialog>
  );
}
