import { auditRetentionSchema, type AuditState } from '@outrider/shared/audit';
import { AUDIT_MESSAGES } from '@outrider/shared/messages-audit';
import { CircleAlert, ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { sentenceOf } from '../errors/failure.ts';
import { trpc } from '../trpc.ts';
import { Field } from '../ui/field.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { formText } from '../ui/form-text.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { showToast } from '../ui/toast.ts';
import { AUDIT_WORDS as WORDS } from './words.ts';

/** How the log is kept: whether it is whole, and for how long. */
export function Keeping({ state }: { state: AuditState }) {
  return (
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      <Integrity state={state} />
      <Retention key={state.months} months={state.months} />
    </div>
  );
}

function Integrity({ state: { check } }: { state: AuditState }) {
  const utils = trpc.useUtils();
  const verify = trpc.audit.verify.useMutation({
    meta: { failure: AUDIT_MESSAGES.verifyFailed },
    onSuccess(now) {
      utils.audit.state.setData(undefined, now);
      void utils.audit.list.invalidate();
    },
  });
  const isBroken = check !== null && check.problems > 0;
  return (
    <section className="sheet p-4" aria-labelledby="audit-integrity">
      <h3 id="audit-integrity">{WORDS.integrity}</h3>
      <p className={`mt-1 flex gap-2 text-sm ${isBroken ? 'text-error' : 'text-muted'}`}>
        {isBroken ? <CircleAlert className="i shrink-0" /> : <ShieldCheck className="i shrink-0" />}
        <span>
          {check === null && WORDS.notChecked}
          {check && (isBroken ? WORDS.broken(check.problems) : WORDS.verified(check.entries))}{' '}
          {check && <RelativeTime at={check.at} className="text-faint whitespace-nowrap" />}
        </span>
      </p>
      <button
        type="button"
        className="btn btn-line btn-sm mt-3"
        aria-disabled={verify.isPending}
        onClick={() => !verify.isPending && verify.mutate()}
      >
        {verify.isPending ? WORDS.verifying : WORDS.verify}
      </button>
    </section>
  );
}

function Retention({ months }: { months: number }) {
  const utils = trpc.useUtils();
  const [wrong, setWrong] = useState<string>();
  const save = trpc.audit.setRetention.useMutation({
    meta: { quiet: true },
    onSuccess(now) {
      utils.audit.state.setData(undefined, now);
      showToast(AUDIT_MESSAGES.retentionSaved(now.months), { kind: 'success' });
      void utils.audit.list.invalidate();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (save.isPending) return;
    const asked = auditRetentionSchema.safeParse({
      months: Number(formText(new FormData(event.currentTarget), 'months')),
    });
    setWrong(asked.error?.issues[0]?.message);
    if (asked.data) save.mutate(asked.data);
  };
  return (
    <section className="sheet p-4" aria-labelledby="audit-retention">
      <h3 id="audit-retention">{WORDS.retention}</h3>
      <form noValidate className="mt-2 flex flex-wrap items-end gap-3" onSubmit={submit}>
        {save.error && (
          <FormAlert className="w-full">{sentenceOf(save.error, AUDIT_MESSAGES.retentionFailed)}</FormAlert>
        )}
        <Field label={WORDS.months} hint={WORDS.monthsHint} {...(wrong && { error: wrong })}>
          {(control) => (
            <input
              {...control}
              name="months"
              inputMode="numeric"
              autoComplete="off"
              className="input input-sm num w-28"
              defaultValue={months}
            />
          )}
        </Field>
        <button type="submit" className="btn btn-line btn-sm" aria-disabled={save.isPending}>
          {save.isPending ? WORDS.saving : WORDS.save}
        </button>
      </form>
    </section>
  );
}
