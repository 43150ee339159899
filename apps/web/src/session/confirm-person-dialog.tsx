import { MESSAGES } from '@outrider/shared/messages';
import { type FormEvent, useId, useState } from 'react';
import { answerToConfirm } from '../ask-to-confirm.ts';
import { describeFailure, sentenceOf } from '../errors/failure.ts';
import { trpc } from '../trpc.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { CodeField } from './code-field.tsx';
import { canUsePasskeys } from './passkey-answer.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordInput } from './password-input.tsx';
import { useUser } from './user-context.ts';
import { SESSION_WORDS as WORDS } from './words.ts';

const cancel = () => answerToConfirm(false);

/** The password, or what else this person has: a passkey, or a code of their app. */
export function ConfirmPersonDialog() {
  const formId = useId();
  const { email } = useUser();
  const [byCode, setByCode] = useState(false);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [alert, setAlert] = useState<string | null>(null);
  const app = trpc.twoStep.status.useQuery(undefined, { meta: { quiet: true } }).data?.app_since;
  const hasPasskeys = { enabled: canUsePasskeys(), meta: { quiet: true } };
  const passkeys = trpc.passkeys.list.useQuery(undefined, hasPasskeys).data ?? [];
  const confirm = trpc.auth.confirm.useMutation({
    meta: { quiet: true },
    onSuccess: () => answerToConfirm(true),
    onError(error) {
      setCode('');
      const [field] = describeFailure(error).fields;
      if (field && field.field !== 'passkey') setProblem(field.message);
      else setAlert(sentenceOf(error, MESSAGES.confirmFailed));
    },
  });
  const forget = () => {
    setProblem(undefined);
    setAlert(null);
  };
  const send = (proof: { password: string } | { code: string }) => {
    if (confirm.isPending) return;
    forget();
    confirm.mutate(proof);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // React brings it to a form that this dialog was asked for from
    if (byCode) return /^\d{6}$/.test(code) ? send({ code }) : setProblem(MESSAGES.sixDigits);
    return password === '' ? setProblem(MESSAGES.passwordNeeded) : send({ password });
  };
  const change = () => {
    forget();
    setByCode(!byCode);
  };
  const foot = (
    <FormFoot
      formId={formId}
      action={WORDS.confirm}
      busyAction={WORDS.confirming}
      busy={confirm.isPending}
      onClose={cancel}
    />
  );
  return (
    <Dialog title={WORDS.confirmTitle} onClose={cancel} foot={foot} width="max-w-md">
      <form id={formId} noValidate className="grid min-h-0 gap-4 overflow-y-auto p-5" onSubmit={submit}>
        {alert && <FormAlert>{alert}</FormAlert>}
        <p className="text-muted text-sm text-pretty">{byCode ? WORDS.codeLead : WORDS.confirmLead}</p>
        {byCode ? (
          <CodeField
            label={WORDS.code}
            value={code}
            error={problem}
            onChange={setCode}
            onComplete={(whole) => send({ code: whole })}
          />
        ) : (
          <>
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <Field label={WORDS.password} error={problem}>
              {(control) => (
                <PasswordInput
                  {...control}
                  data-autofocus
                  autoComplete="current-password"
                  value={password}
                  onChange={(event) => setPassword(event.target.value)}
                />
              )}
            </Field>
          </>
        )}
        {passkeys.length > 0 && (
          <PasskeyButton
            label={WORDS.usePasskeyInstead}
            failure={MESSAGES.confirmFailed}
            onAnswer={(passkey) => confirm.mutateAsync({ passkey })}
            onProblem={setAlert}
          />
        )}
        {app && (
          <button type="button" className="link text-link justify-self-start text-sm" onClick={change}>
            {byCode ? WORDS.usePasswordInstead : WORDS.useCodeInstead}
          </button>
        )}
      </form>
    </Dialog>
  );
}
