import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';

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
          I have kept it
        </button>
      }
    >
      <div className="grid gap-3 p-5">
        <p>It signs every call and is shown this once.</p>
        <div className="bg-base-200 flex items-center gap-2 rounded-md p-2">
          <code className="min-w-0 flex-1 text-xs break-all">{secret}</code>
          <CopyButton text={secret} label="Copy the signing secret" />
        </div>
        <p className="text-muted text-xs text-pretty">
          X-Outrider-Signature is t=seconds,v1=HMAC-SHA256 of “seconds.body” with this secret, in hex. Refuse calls
          whose seconds are more than five minutes old.
        </p>
      </div>
    </Dialog>
  );
}
