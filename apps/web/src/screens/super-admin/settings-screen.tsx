import { zodResolver } from '@hookform/resolvers/zod';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { PlatformSettings } from '@outrider/shared/people/platform';
import { platformSettingsSchema } from '@outrider/shared/schemas/people/platform';
import { Controller, useForm } from 'react-hook-form';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { Page } from '../../ground/ui/page.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { SalesCompanyField } from './sales-company-field.tsx';
import { PLATFORM_WORDS } from './words.ts';

/** What holds for the whole platform. */
export function SettingsScreen() {
  const query = trpc.platform.settings.useQuery(undefined, { meta: { failure: MESSAGES.loadSettingsFailed } });
  return (
    <Page>
      <p className="text-muted">{PLATFORM_WORDS.settingsIntro}</p>
      <div className="sheet mt-4 max-w-2xl overflow-hidden">
        <QueryView
          query={query}
          failure={MESSAGES.loadSettingsFailed}
          loading={<SkeletonRows label="Loading platform settings" rows={4} />}
        >
          {(settings) => <SettingsForm settings={settings} />}
        </QueryView>
      </div>
    </Page>
  );
}

function SettingsForm({ settings }: { settings: PlatformSettings }) {
  const utils = trpc.useUtils();
  const form = useForm<PlatformSettings>({ resolver: zodResolver(platformSettingsSchema), defaultValues: settings });
  const {
    register,
    formState: { errors, isDirty },
  } = form;
  const save = trpc.platform.changeSettings.useMutation({
    meta: { failure: MESSAGES.saveSettingsFailed },
    onSuccess(saved) {
      utils.platform.settings.setData(undefined, saved);
      form.reset(saved);
      showToast(MESSAGES.settingsSaved, { kind: 'success' });
    },
  });
  const submit = form.handleSubmit((wanted) => {
    if (!save.isPending) save.mutate(wanted);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {save.error && <FormAlert className="mx-5 mt-5">{sentenceOf(save.error, MESSAGES.saveSettingsFailed)}</FormAlert>}
      <div className="grid gap-5 p-5 sm:grid-cols-2">
        <Field label="Trial days" error={errors.trial_days?.message} hint={PLATFORM_WORDS.trialDaysHint}>
          {(control) => (
            <input
              {...control}
              {...register('trial_days', { valueAsNumber: true })}
              type="number"
              min={1}
              max={365}
              className="input num w-full"
            />
          )}
        </Field>
        <Field label="Default max users" error={errors.default_max_users?.message} hint={PLATFORM_WORDS.maxUsersHint}>
          {(control) => (
            <input
              {...control}
              {...register('default_max_users', { valueAsNumber: true })}
              type="number"
              min={1}
              max={1000}
              className="input num w-full"
            />
          )}
        </Field>
        <Field
          label="Sign-in notice (optional)"
          error={errors.sign_in_notice?.message}
          hint={PLATFORM_WORDS.signInNoticeHint}
          className="sm:col-span-2"
        >
          {(control) => <textarea {...control} {...register('sign_in_notice')} rows={3} className="textarea w-full" />}
        </Field>
        <Controller
          control={form.control}
          name="sales_company_id"
          render={({ field: { value, onChange } }) => (
            <SalesCompanyField value={value} error={errors.sales_company_id?.message} onChange={onChange} />
          )}
        />
      </div>
      <div className="border-line flex items-center justify-end gap-3 border-t px-5 py-3">
        {isDirty && <p className="text-faint mr-auto text-xs">Unsaved changes</p>}
        <button type="button" className="btn btn-ghost btn-sm" onClick={() => form.reset(settings)}>
          Discard
        </button>
        <button type="submit" className="btn btn-primary btn-sm" aria-disabled={save.isPending}>
          {save.isPending ? 'Saving' : 'Save'}
        </button>
      </div>
    </form>
  );
}
