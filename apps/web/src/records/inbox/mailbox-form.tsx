import { MESSAGES } from '@outrider/shared/ground/messages';
import { type ReactNode, useId } from 'react';
import { describeFailure } from '../../ground/errors/failure.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { submitByKeys } from '../../ground/ui/submit-by-keys.ts';

type MailboxFormProps = {
  title: string;
  /** Beside the buttons. */
  note: ReactNode;
  action: ReactNode;
  isBusy: boolean;
  failure: unknown;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** The dialog around what lets us into a mailbox. */
export function MailboxForm({ title, note, action, isBusy, failure, onSubmit, onClose, children }: MailboxFormProps) {
  const formId = useId();
  const foot = (
    <>
      <p className="text-faint mr-auto min-w-0 text-xs max-sm:hidden">{note}</p>
      <button type="button" className="btn btn-ghost btn-sm max-sm:flex-1" onClick={onClose}>
        Cancel
      </button>
      <button
        type="submit"
        form={formId}
        className="btn btn-primary btn-sm whitespace-nowrap max-sm:flex-auto"
        aria-disabled={isBusy || undefined}
      >
        {action}
      </button>
    </>
  );
  return (
    <Dialog writes title={title} onClose={onClose} foot={foot}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that saves, from any field */}
      <form
        id={formId}
        noValidate
        autoComplete="off"
        className="grid min-h-0 gap-4 overflow-y-auto p-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onSubmit();
        }}
        onKeyDown={submitByKeys}
      >
        {Boolean(failure) && <FormAlert>{describeFailure(failure).sentence || MESSAGES.inboxChangeFailed}</FormAlert>}
        {children}
      </form>
    </Dialog>
  );
}
