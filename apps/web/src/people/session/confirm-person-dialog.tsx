import { MESSAGES } from '@outrider/shared/ground/messages';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { answerToConfirm } from '../../ground/ask-to-confirm.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { FormFoot } from '../../ground/ui/form-foot.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { CodeField } from './code-field.tsx';
import { PasswordProof, RecoveryCodeField } from './confirm-fields.tsx';
import { canUsePasskeys } from './passkey-answer.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { type ConfirmWay, useConfirmation } from './use-confirmation.ts';
import { SESSION_WORDS as WORDS } from './words.ts';

const cancel = () => answerToConfirm(false);
const leadOf = (way: ConfirmWay): string => {
  if (way === 'passkey') return canUsePasskeys() ? WORDS.passkeyLead : WORDS.passkeyElsewhere;
  return { password: WORDS.confirmLead, code: WORDS.codeLead, recovery_code: WORDS.recoveryLead }[way];
};

/** The strongest that this person has: a code of their app or a passkey, and only who has neither their password. */
export function ConfirmPersonDialog() {
  const formId = useId();
  const { ways, way, text, problem, alert, busy, type, send, change, confirm, setAlert } = useConfirmation();
  const form = useRef<HTMLFormElement>(null);
  const isKnown = ways !== null;
  useEffect(() => {
    // The field was not there yet when the dialog opened, and is another one once the way changes.
    if (isKnown) form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [isKnown, way]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation(); // React brings it to a form that this dialog was asked for from
    if (isKnown) send(text);
  };
  const foot =
    way === 'passkey' ? (
      <button type="button" className="btn btn-ghost btn-sm ml-auto max-sm:flex-1" onClick={cancel}>
        {WORDS.cancel}
      </button>
    ) : (
      <FormFoot formId={formId} action={WORDS.confirm} busyAction={WORDS.confirming} busy={busy} onClose={cancel} />
    );
  const field = { value: text, error: problem, onChange: type };
  return (
    <Dialog title={WORDS.confirmTitle} onClose={cancel} foot={foot} width="max-w-md">
      <form ref={form} id={formId} noValidate className="grid min-h-0 gap-4 overflow-y-auto p-5" onSubmit={submit}>
        {alert && <FormAlert>{alert}</FormAlert>}
        {isKnown ? (
          <p className="text-muted text-sm text-pretty">{leadOf(way)}</p>
        ) : (
          <SkeletonRows label={WORDS.confirmLoading} rows={2} />
        )}
        {way === 'code' && <CodeField label={WORDS.code} {...field} onComplete={send} />}
        {way === 'recovery_code' && <RecoveryCodeField {...field} />}
        {isKnown && way === 'password' && <PasswordProof {...field} />}
        {ways?.passkeys && (
          <PasskeyButton
            label={way === 'passkey' ? WORDS.usePasskeyToConfirm : WORDS.usePasskeyInstead}
            failure={MESSAGES.confirmFailed}
            onAnswer={(passkey) => confirm.mutateAsync({ passkey })}
            onProblem={setAlert}
          />
        )}
        {ways?.app && (
          <button type="button" className="link text-link justify-self-start text-sm" onClick={change}>
            {way === 'recovery_code' ? WORDS.useCodeInstead : WORDS.useRecoveryCodeInstead}
          </button>
        )}
      </form>
    </Dialog>
  );
}
