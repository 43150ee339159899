import { type FormEvent, type ReactNode, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { AUTOMATION_WORDS as WORDS } from './words.ts';

type ReasonDialogProps = {
  title: string;
  action: string;
  busyAction: string;
  busy: boolean;
  error: unknown;
  note?: string;
  children: ReactNode;
  onSubmit: (reason: string) => void;
  onClose: () => void;
};

/** A change that others feel: what it is, and why it is made. */
export function ReasonDialog({ error, onSubmit, children, note, ...dialog }: ReasonDialogProps) {
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reason = formText(new FormData(event.target as HTMLFormElement), 'reason').trim();
    setMissing(reason === '');
    if (reason !== '' && !dialog.busy) onSubmit(reason);
  };
  return (
    <FormDialog
      {...dialog}
      width="max-w-md"
      note={note}
      failure={error ? sentenceOf(error, WORDS.saveFailed) : null}
      onSubmit={submit}
    >
      <div className="grid gap-4 sm:col-span-2">{children}</div>
      <Field
        className="sm:col-span-2"
        label={WORDS.reason}
        hint={WORDS.reasonHint}
        {...(missing && { error: WORDS.reasonMissing })}
      >
        {(control) => (
          <input
            {...control}
            name="reason"
            data-autofocus
            autoComplete="off"
            maxLength={300}
            className="input w-full"
          />
        )}
      </Field>
    </FormDialog>
  );
}
