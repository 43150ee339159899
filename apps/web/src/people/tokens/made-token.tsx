import { CircleCheck, X } from 'lucide-react';
import { CopyButton } from '../../ground/ui/copy-button.tsx';
import type { MadeToken as Made } from './new-token-dialog.tsx';
import { TOKENS_WORDS as WORDS } from './words.ts';

/** The token itself, which is shown this once; it stays until somebody says that they have it. */
export function MadeToken({ made: { name, token }, onDismiss }: { made: Made; onDismiss: () => void }) {
  return (
    <div aria-live="polite" className="border-link flex items-start gap-3 rounded-lg border p-4">
      <CircleCheck className="i text-band-green mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="font-strong break-words">{WORDS.made(name)}</p>
        <p className="text-muted">{WORDS.once}</p>
        <div className="mt-2 flex items-center gap-2 max-sm:flex-wrap">
          <input
            readOnly
            aria-label={WORDS.token}
            className="input input-sm code min-w-0 flex-1 max-sm:w-full max-sm:flex-none"
            value={token}
            onFocus={(event) => event.target.select()}
          />
          <CopyButton text={token} label={WORDS.copy} className="btn-line btn-sm">
            {WORDS.copy}
          </CopyButton>
        </div>
      </div>
      <button type="button" className="btn btn-ghost btn-sm btn-square" aria-label={WORDS.dismiss} onClick={onDismiss}>
        <X className="i" />
      </button>
    </div>
  );
}
