import { zodResolver } from '@hookform/resolvers/zod';
import { companyCreateSchema } from '@outrider/shared/schemas/companies';
import { MESSAGES } from '@outrider/shared/messages';
import { PASSWORD_MIN } from '@outrider/shared/password';
import { PLATFORM_DEFAULTS } from '@outrider/shared/platform';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { describeFailure, sentenceOf } from '../errors/failure.ts';
import { PasswordInput } from '../session/password-input.tsx';
import { trpc } from '../trpc.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { FormFoot } from '../ui/form-foot.tsx';
import { showToast } from '../ui/toast.ts';
import {
  CurrencyField,
  IndustryField,
  MaxUsersField,
  PlanField,
  SizeField,
  TextField,
  TwoStepField,
} from './company-fields.tsx';
import { toDomain } from './company-plan.ts';
import { PLATFORM_WORDS } from './words.ts';

type Fields = z.input<typeof companyCreateSchema>;
type Company = z.output<typeof companyCreateSchema>;

const BLANK: Fields = {
  name: '',
  domain: '',
  email_domain: '',
  industry: '',
  company_size: '',
  subscription_plan: 'trial',
  max_users: PLATFORM_DEFAULTS.default_max_users,
  currency: 'USD',
  two_step: 'admins',
  admin_name: '',
  admin_email: '',
  admin_password: '',
};

/** A company and its first administrator, made together. The domain follows the name until somebody types another. */
export function CreateCompanyDialog({
  onInvited,
  onClose,
}: {
  /** The link for the admin, where no mail brings it. */
  onInvited: (link: { name: string; url: string }) => void;
  onClose: () => void;
}) {
  const [invites, setInvites] = useState(false);
  const formId = useId();
  const utils = trpc.useUtils();
  const { data: settings = PLATFORM_DEFAULTS } = trpc.platform.settings.useQuery(undefined, {
    meta: { failure: MESSAGES.loadSettingsFailed, quiet: true },
  });
  const form = useForm<Fields, unknown, Company>({ resolver: zodResolver(companyCreateSchema), defaultValues: BLANK });
  const {
    register,
    setValue,
    getFieldState,
    formState: { errors },
  } = form;

  useEffect(() => {
    if (!getFieldState('max_users').isDirty) form.resetField('max_users', { defaultValue: settings.default_max_users });
  }, [settings.default_max_users, form, getFieldState]);

  const create = trpc.companies.create.useMutation({
    meta: { failure: MESSAGES.createCompanyFailed },
    onSuccess({ name, invitation }, { admin_name }) {
      showToast(MESSAGES.companyCreated(name), { kind: 'success' });
      if (invitation?.url) onInvited({ name: admin_name, url: invitation.url });
      void utils.companies.invalidate();
      void utils.platform.invalidate();
      onClose();
    },
    onError(error) {
      for (const { field, message } of describeFailure(error).fields) {
        if (Object.hasOwn(BLANK, field)) form.setError(field as keyof Fields, { message }, { shouldFocus: true });
      }
    },
  });

  const submit = form.handleSubmit((company) => {
    if (!create.isPending) create.mutate(company);
  });
  const name = register('name', {
    onChange: (event: { target: { value: string } }) => {
      if (!getFieldState('domain').isDirty)
        setValue('domain', toDomain(event.target.value), { shouldValidate: form.formState.isSubmitted });
    },
  });
  const foot = (
    <FormFoot formId={formId} action="Create Company" busyAction="Creating" busy={create.isPending} onClose={onClose} />
  );
  return (
    <Dialog title="Create Company" onClose={onClose} foot={foot}>
      <form
        id={formId}
        noValidate
        className="grid min-h-0 grid-cols-1 overflow-y-auto"
        onSubmit={(event) => void submit(event)}
      >
        {create.error && describeFailure(create.error).fields.length === 0 && (
          <FormAlert className="mx-5 mt-5">{sentenceOf(create.error, MESSAGES.createCompanyFailed)}</FormAlert>
        )}
        <fieldset className="grid gap-4 p-5 sm:grid-cols-2">
          <legend className="sr-only">Company</legend>
          <TextField label="Name" field={name} error={errors.name?.message} data-autofocus autoComplete="off" />
          <TextField label="Domain" field={register('domain')} error={errors.domain?.message} autoComplete="off" />
          <TextField
            label="Email domain (optional)"
            field={register('email_domain')}
            error={errors.email_domain?.message}
            autoComplete="off"
          />
          <IndustryField field={register('industry')} error={errors.industry?.message} />
          <SizeField field={register('company_size')} error={errors.company_size?.message} />
          <PlanField
            field={register('subscription_plan')}
            error={errors.subscription_plan?.message}
            trialDays={settings.trial_days}
          />
          <MaxUsersField field={register('max_users', { valueAsNumber: true })} error={errors.max_users?.message} />
          <CurrencyField field={register('currency')} error={errors.currency?.message} />
        </fieldset>
        <fieldset className="border-line grid gap-4 border-t p-5 sm:grid-cols-2">
          <legend className="sr-only">First administrator</legend>
          <p className="text-muted text-xs sm:col-span-2">{PLATFORM_WORDS.adminTogether}</p>
          <TextField
            label="Admin full name"
            field={register('admin_name')}
            error={errors.admin_name?.message}
            autoComplete="off"
          />
          <TextField
            label="Admin email"
            field={register('admin_email')}
            error={errors.admin_email?.message}
            type="email"
            autoComplete="off"
          />
          <TwoStepField field={register('two_step')} error={errors.two_step?.message} />
          {!invites && (
            <Field
              label="Admin password"
              error={errors.admin_password?.message}
              hint={PLATFORM_WORDS.passwordHint(PASSWORD_MIN)}
              className="sm:col-span-2"
            >
              {(control) => <PasswordInput {...control} {...register('admin_password')} autoComplete="new-password" />}
            </Field>
          )}
          <label className="flex items-start gap-2.5 sm:col-span-2">
            <input
              type="checkbox"
              className="checkbox checkbox-sm mt-0.5"
              checked={invites}
              onChange={(event) => {
                setInvites(event.target.checked);
                setValue('admin_password', event.target.checked ? undefined : '');
              }}
            />
            <span>
              {PLATFORM_WORDS.inviteAdmin}
              <span className="text-faint block text-xs">{PLATFORM_WORDS.inviteAdminHint}</span>
            </span>
          </label>
        </fieldset>
      </form>
    </Dialog>
  );
}
