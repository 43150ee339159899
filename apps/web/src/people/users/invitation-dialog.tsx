import { INVITATION_HOURS } from '@outrider/shared/people/ways-in';
import { CopyField } from '../../ground/ui/copy-field.tsx';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { USERS_WORDS } from './words.ts';

/**
 * A link that somebody is given by hand, because no mail brings it. Shown this once, and not lost by a press beside the
 * box.
 */
export function InvitationDialog({ name, url, onClose }: { name: string; url: string; onClose: () => void }) {
  const foot = (
    <button type="button" className="btn btn-primary btn-sm ml-auto max-sm:flex-1" onClick={onClose}>
      {USERS_WORDS.handedOver}
    </button>
  );
  return (
    <Dialog title={`Invitation for ${name}`} onClose={onClose} foot={foot} width="max-w-xl" guarded>
      <div className="grid gap-4 p-5">
        <p>{USERS_WORDS.linkOnce(INVITATION_HOURS)}</p>
        <CopyField label="Invitation link" text={url} copyLabel={USERS_WORDS.copyLink} />
        <p className="text-faint text-xs">{USERS_WORDS.lostLink}</p>
      </div>
    </Dialog>
  );
}
