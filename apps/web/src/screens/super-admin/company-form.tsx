import { zodResolver } from '@hookform/resolvers/zod';
import type { CompanyDetail } from '@outrider/shared/people/companies';
import { companyUpdateSchema } from '@outrider/shared/schemas/people/companies';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PLATFORM_DEFAULTS } from '@outrider/shared/people/platform';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Dialog } from '../../ground/ui/dialog.tsx';
import { Field } from '../../ground/ui/field.tsx';
import { countOf, formatDay } from '../../ground/ui/format.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { FormFoot } from '../../ground/ui/form-foot.tsx';
import { RelativeTime } from '../../ground/ui/relative-time.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { IndustryField, MaxUsersField, PlanField, SizeField, TextField } from './company-fields.tsx';
import { describePlan } from './company-plan.ts';
import { CompanyStatusTag } from './company-status.tsx';
import { PLATFORM_WORDS } from './words.ts';

type Fields = z.input<typeof companyUpdateSchema>;

export function CompanyForm({ company, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const formId = useId();
  const utils = trpc.useUtils();
  const { data: settings = PLATFORM_DEFAULTS } = trpc.platform.settings.useQuery(undefined, {
    meta: { failure: MESSAGES.loadSettingsFailed, quiet: true },
  });
  const { id, name, email_domain, industry, company_size, subscription_plan, max_users, notes } = company;
  const form = useForm<Fields, unknown, z.output<typeof companyUpdateSchema>>({
    resolver: zodResolver(companyUpdateSchema),
    defaultValues: {
      id,
      name,
      email_domain: email_domain ?? '',
      industry: industry ?? '',
      company_size: (company_size ?? '') as Fields['company_size'],
      subscription_plan,
      max_users,
      notes: notes ?? '',
    },
  });
  const {
    register,
    formState: { errors },
  } = form;
  const save = trpc.companies.update.useMutation({
    meta: { failure: MESSAGES.saveCompanyFailed },
    onSuccess(saved) {
      showToast(MESSAGES.companySaved(saved.name), { kind: 'success' });
      void utils.companies.invalidate();
      void utils.platform.invalidate();
      onClose();
    },
    onError(error) {
      for (const { field, message } of describeFailure(error).fields) form.setError(field as keyof Fields, { message });
    },
  });
  const submit = form.handleSubmit((changes) => {
    if (!save.isPending) save.mutate(changes);
  });

  const foot = <FormFoot formId={formId} action="Save" busyAction="Saving" busy={save.isPending} onClose={onClose} />;
  return (
    <Dialog title={name} onClose={onClose} foot={foot}>
      <form
        id={formId}
        noValidate
        className="grid min-h-0 grid-cols-1 overflow-y-auto"
        onSubmit={(event) => void submit(event)}
      >
        <CompanyFacts company={company} />
        {save.error && describeFailure(save.error).fields.length === 0 && (
          <FormAlert className="mx-5 mt-5">{sentenceOf(save.error, MESSAGES.saveCompanyFailed)}</FormAlert>
        )}
        <div className="grid gap-4 p-5 sm:grid-cols-2">
          <TextField label="Name" field={register('name')} error={errors.name?.message} autoComplete="off" />
          <TextField
            label="Email domain (optional)"
            field={register('email_domain')}
            error={errors.email_domain?.message}
            autoComplete="off"
          />
          <IndustryField field={register('industry')} error={errors.industry?.message} known={industry} />
          <SizeField field={register('company_size')} error={errors.company_size?.message} />
          <PlanField
            field={register('subscription_plan')}
            error={errors.subscription_plan?.message}
            trialDays={settings.trial_days}
          />
          <MaxUsersField field={register('max_users', { valueAsNumber: true })} error={errors.max_users?.message} />
          <Field
            label="Notes (optional)"
            error={errors.notes?.message}
            hint={PLATFORM_WORDS.notesHint}
            className="sm:col-span-2"
          >
            {(control) => <textarea {...control} {...register('notes')} rows={3} className="textarea w-full" />}
          </Field>
        </div>
      </form>
    </Dialog>
  );
}

function CompanyFacts({ company }: { company: CompanyDetail }) {
  const { words, ended } = describePlan(company);
  return (
    <dl className="border-line grid gap-x-6 gap-y-3 border-b p-5 sm:grid-cols-3">
      <Fact label="Status">
        <CompanyStatusTag status={company.status} />
      </Fact>
      <Fact label="Plan">
        <span className={ended ? 'text-error' : ''}>{words}</span>
      </Fact>
      <Fact label="Domain">{company.domain}</Fact>
      <Fact label="Users">
        <span className="num">
          {company.user_count} of {countOf(company.max_users, 'seat')}
        </span>
      </Fact>
      <Fact label="Leads">
        <span className="num">{countOf(company.lead_count, 'lead')}</span>
      </Fact>
      <Fact label="Last activity">
        {company.last_activity_at ? <RelativeTime at={company.last_activity_at} /> : 'None yet'}
      </Fact>
      <Fact label="Currency">{company.currency}</Fact>
      <Fact label="Created">
        <span className="num">{formatDay(company.created_at)}</span>
      </Fact>
      <Fact label="Company admins" wide>
        {company.admins.map(({ email, full_name }) => (
          <a key={email} href={`mailto:${email}`} className="mr-3 hover:underline">
            {full_name} <span className="text-faint">{email}</span>
          </a>
        ))}
      </Fact>
    </dl>
  );
}

function Fact({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'sm:col-span-2' : ''}`}>
      <dt className="text-faint text-xs">{label}</dt>
      <dd className="mt-0.5 break-words">{children}</dd>
    </div>
  );
}
