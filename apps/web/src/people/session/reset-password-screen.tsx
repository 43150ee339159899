import { zodResolver } from '@hookform/resolvers/zod';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { resetPasswordSchema } from '@outrider/shared/schemas/people/ways-in';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { api } from '../../ground/api.ts';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formatMoment } from '../../ground/ui/format.ts';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { enterWith } from './enter-with.ts';
import { LinkGate } from './link-gate.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { takeSecondStep } from './take-second-step.ts';
import { WayInFrame } from './way-in-frame.tsx';
import { SESSION_WORDS } from './words.ts';

/** /reset-password#token: a new password for the account that the link belongs to. */
export function ResetPasswordScreen() {
  usePageTitle(SESSION_WORDS.resetTitle);
  return (
    <LinkGate offersNew>
      {({ email, full_name, company_name, expires_at }, token) => (
        <WayInFrame
          back={{ to: '/login', label: SESSION_WORDS.backToSignIn }}
          title={SESSION_WORDS.resetTitle}
          lead={`For ${email}`}
          foot={SESSION_WORDS.linkUntil(formatMoment(expires_at))}
        >
          <ResetForm token={token} email={email} own={[full_name, email, company_name ?? '']} />
        </WayInFrame>
      )}
    </LinkGate>
  );
}

function ResetForm({ token, email, own }: { token: string; email: string; own: string[] }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(resetPasswordSchema), defaultValues: { token, new_password: '' } });
  const { errors, isSubmitting } = form.formState;
  const typed = useWatch({ control: form.control, name: 'new_password' });
  const submit = form.handleSubmit(async ({ new_password }) => {
    setProblem(null);
    try {
      await api.auth.resetPassword.mutate({ token, new_password });
      await enterWith(email, new_password);
      void navigate('/', { replace: true });
    } catch (error) {
      if (takeSecondStep(error, navigate)) return;
      const wrong = describeFailure(error).fields.find(({ field }) => field === 'new_password');
      if (wrong) form.setError('new_password', { message: wrong.message }, { shouldFocus: true });
      else setProblem(sentenceOf(error, MESSAGES.resetFailed));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {problem && <FormAlert className="mt-6">{problem}</FormAlert>}
      <div className="mt-5 grid gap-4">
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          label="New password"
          error={errors.new_password?.message}
          field={form.register('new_password')}
          typed={typed}
          own={own}
        />
        <p className="text-muted text-sm">{SESSION_WORDS.resetEnds}</p>
        <button type="submit" className="btn btn-primary mt-1 w-full" disabled={isSubmitting}>
          {isSubmitting ? 'Saving' : SESSION_WORDS.saveAndSignIn}
        </button>
      </div>
    </form>
  );
}
