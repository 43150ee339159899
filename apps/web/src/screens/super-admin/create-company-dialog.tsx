import { zodResolver } from '@hookform/resolvers/zod';
import { companyCreateSchema } from '@outrider/shared/schemas/people/companies';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PASSWORD_MIN } from '@outrider/shared/people/password';
import { PLATFORM_DEFAULTS } from '@outrider/shared/people/platform';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { PasswordInput } from '../../people/session/password-input.tsx';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { showFieldErrors } from '../../ground/ui/field-errors.ts';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { useFormDraft } from '../../ground/ui/form-draft.ts';
import { useFormValues } from '../../ground/ui/form-values.ts';
import { showToast } from '../../ground/ui/toast.ts';
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

  // The password is no part of what is kept: it is typed again.
  const { admin_password: _password, ...kept } = useFormValues(form);
  const draft = useFormDraft({
    name: 'company',
    value: { fields: kept, invites },
    restore(left) {
      form.reset({ ...left.fields, admin_password: left.invites ? undefined : '' }, { keepDefaultValues: true });
      setInvites(left.invites);
    },
  });
  const create = trpc.companies.create.useMutation({
    meta: { failure: MESSAGES.createCompanyFailed },
    onSuccess({ name, invitation }, { admin_name }) {
      draft.forget();
      showToast(MESSAGES.companyCreated(name), { kind: 'success' });
      if (invitation?.url) onInvited({ name: admin_name, url: invitation.url });
      void utils.companies.invalidate();
      void utils.platform.invalidate();
      onClose();
    },
    onError: (error) => showFieldErrors(form, error, Object.keys(BLANK) as (keyof Fields)[]),
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
  const failure =
    create.error && describeFailure(create.error).fields.length === 0
      ? sentenceOf(create.error, MESSAGES.createCompanyFailed)
      : null;
  return (
    <FormDialog
      title="Create Company"
      action="Create Company"
      busyAction="Creating"
      busy={create.isPending}
      failure={failure}
      width="max-w-2xl"
      draft={draft}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <fieldset className="grid gap-4 sm:col-span-2 sm:grid-cols-2">
        <legend className="sr-only">Company</legend>
        <TextField required label="Name" field={name} error={errors.name?.message} data-autofocus autoComplete="off" />
        <TextField
          required
          label="Domain"
          field={register('domain')}
          error={errors.domain?.message}
          autoComplete="off"
        />
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
      <fieldset className="border-line -mx-5 grid gap-4 border-t px-5 pt-5 sm:col-span-2 sm:grid-cols-2">
        <legend className="sr-only">First administrator</legend>
        <p className="text-muted text-xs sm:col-span-2">{PLATFORM_WORDS.adminTogether}</p>
        <TextField
          required
          label="Admin full name"
          field={register('admin_name')}
          error={errors.admin_name?.message}
          autoComplete="off"
        />
        <TextField
          required
          label="Admin email"
          field={register('admin_email')}
          error={errors.admin_email?.message}
          type="email"
          autoComplete="off"
        />
        <TwoStepField field={register('two_step')} error={errors.two_step?.message} />
        {!invites && (
          <Field
            required
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
    </FormDialog>
  );
}
