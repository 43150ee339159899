import type { SessionUser } from '@outrider/shared/people/auth';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type FormEvent, useEffect, useState } from 'react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { CodeField } from '../session/code-field.tsx';
import { trpc } from '../../ground/trpc.ts';
import { CopyButton } from '../../ground/ui/copy-button.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { QrCode } from './qr-code.tsx';
import { TWO_STEP_WORDS as WORDS } from './words-two-step.ts';

export type Confirmed = { recovery_codes: string[]; user: SessionUser };

/** Four letters at a time, as people type them. */
const inGroups = (key: string) => key.match(/.{1,4}/g)?.join(' ') ?? key;

/** Connects an authenticator app: a QR code or a key for it, and a code of it that proves that it worked. */
export function AuthenticatorForm({ onConfirmed }: { onConfirmed: (confirmed: Confirmed) => void }) {
  const start = trpc.twoStep.startApp.useMutation({ meta: { quiet: true } });
  const { mutate } = start;
  useEffect(() => mutate(), [mutate]);
  if (start.error) {
    return (
      <>
        <FormAlert className="mt-5">{sentenceOf(start.error, MESSAGES.twoStepSetUpFailed)}</FormAlert>
        <button type="button" className="btn btn-line mt-4 w-full" onClick={() => mutate()}>
          {WORDS.tryAgain}
        </button>
      </>
    );
  }
  if (!start.data) return <SkeletonRows label={WORDS.preparing} rows={3} />;
  const { uri, key } = start.data;
  return (
    <>
      <div className="mt-5 flex items-center gap-5 max-sm:flex-col max-sm:items-start">
        <QrCode text={uri} label={WORDS.qrLabel} />
        <div className="min-w-0 text-sm">
          <p className="text-muted">{WORDS.noCamera}</p>
          <p className="code mt-1.5 break-words">{inGroups(key)}</p>
          <CopyButton text={key} label={WORDS.copyKey} className="btn-ghost btn-sm mt-1 -ml-2 font-normal">
            {WORDS.copyKey}
          </CopyButton>
        </div>
      </div>
      <CodeForm onConfirmed={onConfirmed} />
    </>
  );
}

function CodeForm({ onConfirmed }: { onConfirmed: (confirmed: Confirmed) => void }) {
  const [code, setCode] = useState('');
  const [missed, setMissed] = useState<string | undefined>();
  const confirm = trpc.twoStep.confirmApp.useMutation({
    meta: { quiet: true },
    onSuccess: onConfirmed,
    onError: () => setCode(''),
  });
  const wrong = confirm.error
    ? (describeFailure(confirm.error).fields[0]?.message ?? sentenceOf(confirm.error, MESSAGES.twoStepSetUpFailed))
    : undefined;
  const send = (whole: string) => {
    setMissed(undefined);
    if (!confirm.isPending) confirm.mutate({ code: whole });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (/^\d{6}$/.test(code)) send(code);
    else setMissed(MESSAGES.sixDigits);
  };
  return (
    <form noValidate className="mt-5 grid gap-4" onSubmit={submit}>
      <CodeField label={WORDS.codeFromApp} value={code} error={missed ?? wrong} onChange={setCode} onComplete={send} />
      <button type="submit" className="btn btn-primary mt-1 w-full" aria-disabled={confirm.isPending}>
        {confirm.isPending ? WORDS.checking : WORDS.continue}
      </button>
    </form>
  );
}
