import { zodResolver } from '@hookform/resolvers/zod';
import type { SessionUser } from '@outrider/shared/people/auth';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { passwordChangeSchema } from '@outrider/shared/schemas/people/password';
import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { NewPasswordField } from '../session/new-password-field.tsx';
import { PasswordInput } from '../session/password-input.tsx';
import { useUser } from '../session/user-context.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';

const schema = passwordChangeSchema
  .omit({ kept_tokens: true })
  .extend({ repeated: z.string() })
  .refine(({ new_password, repeated }) => new_password === repeated, {
    path: ['repeated'],
    message: MESSAGES.passwordsDiffer,
  });
type Fields = z.infer<typeof schema>;
const BLANK: Fields = { current_password: '', new_password: '', repeated: '' };

type PasswordFormProps = {
  /** What the present password is called: somebody new has a one-time password. */
  presentLabel: string;
  className: string;
  /** Tokens of one's own that go on, and where they are chosen. */
  keptTokens?: string[];
  extra?: ReactNode;
  onChanged: (user: SessionUser) => void;
  children: (pending: boolean) => ReactNode;
};

/** The present password, and twice the new one. Empty again when it was changed. */
export function PasswordForm({ presentLabel, className, keptTokens, extra, onChanged, children }: PasswordFormProps) {
  const { email, full_name, company } = useUser();
  const form = useForm<Fields>({ resolver: zodResolver(schema), defaultValues: BLANK });
  const {
    register,
    formState: { errors },
  } = form;
  const typed = useWatch({ control: form.control, name: 'new_password' });
  const change = trpc.auth.changePassword.useMutation({
    meta: { failure: MESSAGES.changePasswordFailed, quiet: true },
    onSuccess(user) {
      form.reset(BLANK);
      onChanged(user);
    },
    onError(error) {
      for (const { field, message } of describeFailure(error).fields) {
        if (Object.hasOwn(BLANK, field)) form.setError(field as keyof Fields, { message }, { shouldFocus: true });
      }
    },
  });
  const submit = form.handleSubmit(({ repeated: _, ...input }) => {
    if (!change.isPending) change.mutate({ ...input, ...(keptTokens && { kept_tokens: keptTokens }) });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <div className={className}>
        {change.error && describeFailure(change.error).fields.length === 0 && (
          <FormAlert>{sentenceOf(change.error, MESSAGES.changePasswordFailed)}</FormAlert>
        )}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <Field label={presentLabel} error={errors.current_password?.message}>
          {(control) => (
            <PasswordInput {...control} {...register('current_password')} autoComplete="current-password" />
          )}
        </Field>
        <NewPasswordField
          label="New password"
          error={errors.new_password?.message}
          field={register('new_password')}
          typed={typed}
          own={[full_name, email, company?.name ?? '']}
        />
        <Field label="New password again" error={errors.repeated?.message}>
          {(control) => <PasswordInput {...control} {...register('repeated')} autoComplete="new-password" />}
        </Field>
        {extra}
      </div>
      {children(change.isPending)}
    </form>
  );
}
