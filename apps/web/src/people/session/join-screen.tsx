import { zodResolver } from '@hookform/resolvers/zod';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { ROLE_LABELS } from '@outrider/shared/ground/roles';
import { acceptInvitationSchema } from '@outrider/shared/schemas/people/ways-in';
import type { LoginLinkView } from '@outrider/shared/people/ways-in';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { api } from '../../ground/api.ts';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formatMoment } from '../../ground/ui/format.ts';
import { usePageTitle } from '../../ground/ui/page-title.ts';
import { enterWith } from './enter-with.ts';
import { LinkGate } from './link-gate.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { takeSecondStep } from './take-second-step.ts';
import { WayInFrame } from './way-in-frame.tsx';
import { SESSION_WORDS } from './words.ts';

/** /join#token: whoever was invited chooses a name and a password. */
export function JoinScreen() {
  usePageTitle(SESSION_WORDS.join(null));
  return (
    <LinkGate offersNew={false}>
      {(link, token) => (
        <WayInFrame
          back={{ to: '/login', label: SESSION_WORDS.backToSignIn }}
          title={SESSION_WORDS.join(link.company_name)}
          lead={<Invitation link={link} />}
          foot={SESSION_WORDS.invitationUntil(formatMoment(link.expires_at))}
        >
          <JoinForm link={link} token={token} />
        </WayInFrame>
      )}
    </LinkGate>
  );
}

function Invitation({ link: { made_by, email, role, team } }: { link: LoginLinkView }) {
  const label = ROLE_LABELS[role].toLowerCase();
  return (
    <>
      {made_by ? `${made_by} invited ` : 'Invitation for '}
      <span className="text-base-content font-strong break-words">{email}</span>
      {` as ${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}${team ? ` in ${team}` : ''}.`}
    </>
  );
}

function JoinForm({ link: { email, full_name, company_name }, token }: { link: LoginLinkView; token: string }) {
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(acceptInvitationSchema),
    defaultValues: { token, full_name, password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const [fullName, typed] = useWatch({ control: form.control, name: ['full_name', 'password'] });
  const submit = form.handleSubmit(async (input) => {
    setProblem(null);
    try {
      await api.invitations.accept.mutate(input);
      await enterWith(email, input.password);
      void navigate('/', { replace: true });
    } catch (error) {
      if (takeSecondStep(error, navigate)) return;
      const wrong = describeFailure(error).fields.find(({ field }) => field === 'password' || field === 'full_name');
      if (wrong) form.setError(wrong.field as 'password', { message: wrong.message }, { shouldFocus: true });
      else setProblem(sentenceOf(error, MESSAGES.joinFailed));
    }
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {problem && <FormAlert className="mt-6">{problem}</FormAlert>}
      <div className="mt-5 grid gap-4">
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label="Full name" error={errors.full_name?.message}>
          {(control) => (
            <input {...control} {...form.register('full_name')} autoComplete="name" className="input w-full" />
          )}
        </Field>
        <NewPasswordField
          label="Password"
          error={errors.password?.message}
          field={form.register('password')}
          typed={typed}
          own={[fullName, email, company_name ?? '']}
        />
        <button type="submit" className="btn btn-primary mt-1 w-full" disabled={isSubmitting}>
          {isSubmitting ? 'Creating account' : 'Create account'}
        </button>
      </div>
    </form>
  );
}
