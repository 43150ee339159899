import { ADMIN_REASONS, type Person } from '@outrider/shared/automation/erasure';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { PERSON_WORDS as WORDS } from './words-person.ts';

type EraseDialogProps = { person: Person & { email: string }; onErased: () => void; onClose: () => void };

/** What goes with a person who is erased, and the address typed out before it does. */
export function EraseDialog({ person, onErased, onClose }: EraseDialogProps) {
  const { email } = person;
  const utils = trpc.useUtils();
  const [problem, setProblem] = useState('');
  const erase = trpc.dataSubjects.erase.useMutation({
    meta: { quiet: true },
    onSuccess() {
      showToast(WORDS.started, { kind: 'success' });
      onClose();
      onErased();
      void utils.invalidate();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const typed = formText(form, 'confirm_email').trim().toLowerCase();
    setProblem(typed === email ? '' : WORDS.typeIt);
    const reason = ADMIN_REASONS.find((one) => one === form.get('reason')) ?? 'asked';
    if (typed === email && !erase.isPending) erase.mutate({ email, confirm_email: typed, reason });
  };
  return (
    <FormDialog
      tone="btn-error"
      title={WORDS.erase}
      action={WORDS.eraseAction}
      busyAction={WORDS.erasing}
      busy={erase.isPending}
      failure={erase.error ? sentenceOf(erase.error, WORDS.eraseFailed) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-2 text-pretty sm:col-span-2">
        <p>{WORDS.goes}</p>
        <p className="text-muted">{WORDS.stays}</p>
        {person.namesakes > 0 && <p className="text-muted">{WORDS.namesakes(person)}</p>}
        <p className="text-muted">{WORDS.refused}</p>
      </div>
      <Field label={WORDS.reason} className="sm:col-span-2">
        {(control) => (
          <select {...control} name="reason" className="select w-full" defaultValue="asked">
            {ADMIN_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {WORDS.reasons[reason]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={WORDS.typed(email)} error={problem} className="sm:col-span-2">
        {(control) => (
          <input {...control} data-autofocus name="confirm_email" autoComplete="off" className="input w-full" />
        )}
      </Field>
    </FormDialog>
  );
}
