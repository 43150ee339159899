import { type FormEvent, type ReactNode, useId } from 'react';
import { Dialog } from './dialog.tsx';
import { FormAlert } from './form-alert.tsx';
import type { FormDraft } from './form-draft.ts';
import { FormFoot } from './form-foot.tsx';
import { submitByKeys } from './submit-by-keys.ts';
import { UI_WORDS as WORDS } from './words.ts';

type FormDialogProps = {
  title: string;
  action: string;
  busyAction: string;
  busy: boolean;
  /** Why it was not saved. */
  failure?: ReactNode;
  /** Worth knowing, beside the buttons. */
  note?: ReactNode;
  width?: string;
  /** What cannot be taken back. */
  tone?: 'btn-error' | 'btn-primary';
  /** Keeps what was entered when the dialog closes by accident; Cancel lets go of it. */
  draft?: FormDraft;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that is one form: why it failed, its fields in two columns, Cancel and the main action. */
export function FormDialog({
  title,
  action,
  busyAction,
  busy,
  failure,
  note,
  width = 'max-w-xl',
  tone,
  draft,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const cancel = () => {
    draft?.forget();
    onClose();
  };
  const foot = (
    <FormFoot formId={formId} action={action} busyAction={busyAction} busy={busy} tone={tone} onClose={cancel}>
      {note}
    </FormFoot>
  );
  return (
    <Dialog writes title={title} onClose={onClose} foot={foot} width={width}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a key that saves, from any field */}
      <form
        id={formId}
        noValidate
        className="grid min-h-0 gap-4 overflow-y-auto p-5 sm:grid-cols-2"
        onSubmit={onSubmit}
        onKeyDown={submitByKeys}
        onInput={draft?.touch}
      >
        {draft?.isRestored && <RestoredDraft onDiscard={draft.discard} />}
        {failure && <FormAlert className="sm:col-span-2">{failure}</FormAlert>}
        {children}
      </form>
    </Dialog>
  );
}

const RestoredDraft = ({ onDiscard }: { onDiscard: () => void }) => (
  <output className="bg-base-200 text-muted flex items-center gap-2 rounded-lg py-1 pr-1 pl-3 text-sm sm:col-span-2">
    {WORDS.draftRestored}
    <button type="button" className="btn btn-ghost btn-sm ml-auto" onClick={onDiscard}>
      {WORDS.discardDraft}
    </button>
  </output>
);
