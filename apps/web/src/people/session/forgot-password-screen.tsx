import { zodResolver } from '@hookform/resolvers/zod';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { accountEmailSchema } from '@outrider/shared/schemas/people/ways-in';
import { RESET_MINUTES } from '@outrider/shared/people/ways-in';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { api } from '../../ground/api.ts';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { WayInFrame } from './way-in-frame.tsx';
import { SESSION_WORDS } from './words.ts';

const BACK = { to: '/login', label: SESSION_WORDS.backToSignIn };
const AGAIN_AFTER_S = 60;

/** /forgot-password: asks for a link. Whoever the email belongs to, the answer reads the same. */
export function ForgotPasswordScreen() {
  usePageTitle(SESSION_WORDS.forgotTitle);
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? <AskForLink onSent={setSentTo} /> : <LinkSent email={sentTo} />;
}

function AskForLink({ onSent }: { onSent: (email: string) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(accountEmailSchema), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  const submit = form.handleSubmit(async ({ email }) => {
    setProblem(null);
    try {
      await api.auth.forgotPassword.mutate({ email });
      onSent(email);
    } catch (error) {
      setProblem(sentenceOf(error, MESSAGES.forgotFailed));
    }
  });
  return (
    <WayInFrame back={BACK} title={SESSION_WORDS.forgotTitle} lead={SESSION_WORDS.forgotLead(RESET_MINUTES)}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        {problem && <FormAlert className="mt-6">{problem}</FormAlert>}
        <div className="mt-5 grid gap-4">
          <Field label="Email" error={errors.email?.message}>
            {(control) => (
              <input
                {...control}
                {...form.register('email')}
                type="email"
                autoComplete="username"
                className="input w-full"
              />
            )}
          </Field>
          <button type="submit" className="btn btn-primary mt-1 w-full" disabled={isSubmitting}>
            {isSubmitting ? 'Sending' : 'Send reset link'}
          </button>
        </div>
      </form>
    </WayInFrame>
  );
}

function LinkSent({ email }: { email: string }) {
  const [wait, setWait] = useState(AGAIN_AFTER_S);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWait((seconds) => Math.max(0, seconds - 1)), 1_000);
    return () => clearTimeout(timer);
  }, [wait]);
  async function sendAgain() {
    setWait(AGAIN_AFTER_S);
    setProblem(null);
    try {
      await api.auth.forgotPassword.mutate({ email });
    } catch (error) {
      setProblem(sentenceOf(error, MESSAGES.forgotFailed));
    }
  }
  return (
    <WayInFrame
      back={BACK}
      title={SESSION_WORDS.sentTitle}
      lead={
        <>
          If <span className="text-base-content font-strong break-words">{email}</span>{' '}
          {SESSION_WORDS.sentIf(RESET_MINUTES)}
        </>
      }
    >
      {problem && <FormAlert className="mt-6">{problem}</FormAlert>}
      <button type="button" className="btn btn-line mt-5 w-full" disabled={wait > 0} onClick={() => void sendAgain()}>
        {wait > 0 ? SESSION_WORDS.sendAgainIn(wait) : SESSION_WORDS.sendAgain}
      </button>
      <p className="text-muted mt-6 text-sm">{SESSION_WORDS.sentNothing}</p>
    </WayInFrame>
  );
}
