import { emailField } from '@outrider/shared/ground/wire';
import { type FormEvent, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { PERSON_WORDS as WORDS } from './words-person.ts';

/** Lets an address in again that its person's erasure keeps out: who knows it types it. */
export function AllowDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [problem, setProblem] = useState('');
  const allow = trpc.dataSubjects.allowAgain.useMutation({
    meta: { quiet: true },
    onSuccess() {
      showToast(WORDS.nowAllowed, { kind: 'success' });
      onClose();
      void utils.dataSubjects.invalidate();
    },
  });
  const refused = describeFailure(allow.error).fields.find(({ field }) => field === 'email')?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = formText(new FormData(event.currentTarget as HTMLFormElement), 'email');
    const read = emailField.safeParse(text);
    setProblem(read.success ? '' : (read.error.issues[0]?.message ?? ''));
    if (read.success && !allow.isPending) allow.mutate({ id, email: read.data });
  };
  return (
    <FormDialog
      title={WORDS.allow}
      action={WORDS.allow}
      busyAction={WORDS.allowing}
      busy={allow.isPending}
      failure={allow.error && !refused ? sentenceOf(allow.error, WORDS.allowFailed) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-pretty sm:col-span-2">{WORDS.allowIntro}</p>
      <Field label={WORDS.email} error={problem || (refused ?? '')} className="sm:col-span-2">
        {(control) => <input {...control} data-autofocus name="email" autoComplete="off" className="input w-full" />}
      </Field>
    </FormDialog>
  );
}
