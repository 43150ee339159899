import { zodResolver } from '@hookform/resolvers/zod';
import { credentialsSchema } from '@outrider/shared/schemas/people/auth';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { api } from '../../ground/api.ts';
import { Field } from '../../ground/ui/field.tsx';
import { settleToast, showToast } from '../../ground/ui/toast.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { session } from './current-session.ts';
import { takeSecondStep } from './take-second-step.ts';
import { SignInWithPasskey } from './sign-in-with-passkey.tsx';
import { PasswordInput } from './password-input.tsx';
import { SESSION_WORDS } from './words.ts';

/** How long the welcome is seen before the app takes over. */
const ENTER_AFTER_MS = 500;
const FORM = 'sign-in';

export function SignInForm({ stay = false }: { stay?: boolean }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const [entering, setEntering] = useState(false);
  const form = useForm({ resolver: zodResolver(credentialsSchema), defaultValues: { email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;

  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);

  const submit = form.handleSubmit(async (credentials) => {
    setProblem(null);
    try {
      const { user, access_token } = await api.auth.login.mutate({ ...credentials, email: credentials.email.trim() });
      setEntering(true);
      settleToast(FORM);
      showToast(MESSAGES.welcome, { kind: 'success' });
      setTimeout(() => {
        session.signIn(access_token, user);
        if (!stay) void navigate('/');
      }, ENTER_AFTER_MS);
    } catch (error) {
      if (takeSecondStep(error, navigate)) return;
      const sentence = sentenceOf(error, MESSAGES.signInFailed);
      setProblem(sentence);
      showToast(sentence, { kind: 'error', about: FORM });
      form.setFocus('password');
    }
  });

  const busy = isSubmitting || entering;
  return (
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
        <div className="relative">
          <Field label="Password" error={errors.password?.message}>
            {(control) => <PasswordInput {...control} {...form.register('password')} autoComplete="current-password" />}
          </Field>
          <Link to="/forgot-password" className="text-link absolute top-0 right-0 text-xs hover:underline">
            {SESSION_WORDS.forgot}
          </Link>
        </div>
        <button
          type="submit"
          className="btn btn-primary mt-1 w-full"
          aria-disabled={busy}
          onClick={(event) => busy && event.preventDefault()}
        >
          {busy ? 'Signing in' : 'Sign in'}
        </button>
        <SignInWithPasskey onProblem={setProblem} />
      </div>
    </form>
  );
}
