import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Mailbox } from '@outrider/shared/records/inbox';
import { type FormEvent, useId } from 'react';
import { describeFailure } from '../../ground/errors/failure.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { submitByKeys } from '../../ground/ui/submit-by-keys.ts';
import { ServerFields } from './server-fields.tsx';
import { useConnectByPassword } from './use-connect-by-password.ts';
import { INBOX_WORDS as WORDS } from './words.ts';

/** Other servers of a mailbox, as after a move to another provider; its conversations stay. */
export function ServersDialog({ mailbox, onClose }: { mailbox: Mailbox; onClose: () => void }) {
  const formId = useId();
  const { failure, isPending, action, submit, ...servers } = useConnectByPassword(mailbox, onClose, mailbox);
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }
  const foot = (
    <>
      <p className="text-faint mr-auto min-w-0 text-xs max-sm:hidden">{WORDS.sealed}</p>
      <button type="button" className="btn btn-ghost btn-sm max-sm:flex-1" onClick={onClose}>
        Cancel
      </button>
      <button
        type="submit"
        form={formId}
        className="btn btn-primary btn-sm max-sm:flex-1"
        aria-disabled={isPending || undefined}
      >
        {action}
      </button>
    </>
  );
  return (
    <Dialog writes title={WORDS.serversTitle(mailbox.email)} onClose={onClose} foot={foot}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that saves, from any field */}
      <form
        id={formId}
        noValidate
        autoComplete="off"
        className="grid min-h-0 gap-4 overflow-y-auto p-5"
        onSubmit={onSubmit}
        onKeyDown={submitByKeys}
      >
        {failure && <FormAlert>{describeFailure(failure).sentence || MESSAGES.inboxChangeFailed}</FormAlert>}
        <ServerFields {...servers} isKnown />
      </form>
    </Dialog>
  );
}
