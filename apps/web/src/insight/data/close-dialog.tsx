import { CLOSE_REASON_MAX } from '@outrider/shared/people/company-data';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { session } from '../../people/session/current-session.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { showToast } from '../../ground/ui/toast.ts';
import { DATA_WORDS as WORDS } from './words.ts';

/** Asks for the company's name before it is closed. */
export function CloseDialog({ company, onClose }: { company: string; onClose: () => void }) {
  const [problem, setProblem] = useState<string>();
  const close = trpc.companyData.close.useMutation({
    meta: { quiet: true },
    async onSuccess() {
      showToast(MESSAGES.companyClosed, { kind: 'success' });
      onClose();
      await session.refreshUser();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const name = formText(form, 'name');
    const wrong = name.trim() === company ? undefined : MESSAGES.companyNameWrong(company);
    setProblem(wrong);
    if (!wrong && !close.isPending) close.mutate({ name, reason: formText(form, 'reason') || null });
  };
  return (
    <FormDialog
      tone="btn-error"
      title={WORDS.closeDialog(company)}
      action={WORDS.closeStart}
      busyAction={WORDS.closing}
      busy={close.isPending}
      failure={close.error ? sentenceOf(close.error, MESSAGES.companyCloseFailed) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-2 text-pretty sm:col-span-2">
        <p>{WORDS.closeWarning}</p>
        <p className="text-muted">{WORDS.closeExport}</p>
      </div>
      <div className="grid gap-4 sm:col-span-2">
        <Field label={WORDS.closeName(company)} error={problem}>
          {(control) => <input {...control} data-autofocus name="name" autoComplete="off" className="input w-full" />}
        </Field>
        <Field label={WORDS.closeReason}>
          {(control) => (
            <textarea {...control} name="reason" rows={3} maxLength={CLOSE_REASON_MAX} className="textarea w-full" />
          )}
        </Field>
      </div>
    </FormDialog>
  );
}
