import { type FormEvent, type ReactNode, useId } from 'react';
import { Dialog } from './dialog.tsx';
import { FormAlert } from './form-alert.tsx';
import { FormFoot } from './form-foot.tsx';

type FormDialogProps = {
  title: string;
  action: string;
  busyAction: string;
  busy: boolean;
  /** Why it was not saved. */
  failure?: string | null;
  /** Worth knowing, beside the buttons. */
  note?: ReactNode;
  width?: string;
  /** What cannot be taken back. */
  tone?: 'btn-error' | 'btn-primary';
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
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const formId = useId();
  const foot = (
    <FormFoot formId={formId} action={action} busyAction={busyAction} busy={busy} tone={tone} onClose={onClose}>
      {note}
    </FormFoot>
  );
  return (
    <Dialog writes title={title} onClose={onClose} foot={foot} width={width}>
      <form
        id={formId}
        noValidate
        className="grid min-h-0 gap-4 overflow-y-auto p-5 sm:grid-cols-2"
        onSubmit={onSubmit}
      >
        {failure && <FormAlert className="sm:col-span-2">{failure}</FormAlert>}
        {children}
      </form>
    </Dialog>
  );
}
