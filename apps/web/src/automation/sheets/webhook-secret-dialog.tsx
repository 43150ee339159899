import { CopyButton } from '../../ground/ui/copy-button.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { SHEETS_WORDS } from './words.ts';

/** The signing secret of a webhook, this once. */
export function WebhookSecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      title="Signing secret"
      onClose={onClose}
      guarded
      width="max-w-lg"
      foot={
        <button type="button" className="btn btn-primary btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
          {SHEETS_WORDS.secretKept}
        </button>
      }
    >
      <div className="grid gap-3 p-5">
        <p>{SHEETS_WORDS.secretOnce}</p>
        <div className="bg-base-200 flex items-center gap-2 rounded-md p-2">
          <code className="min-w-0 flex-1 text-xs break-all">{secret}</code>
          <CopyButton text={secret} label={SHEETS_WORDS.copySecret} />
        </div>
        <p className="text-muted text-xs text-pretty">{SHEETS_WORDS.secretUse}</p>
      </div>
    </Dialog>
  );
}
