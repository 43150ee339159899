import { MESSAGES } from '@outrider/shared/ground/messages';
import { proposalSettingsDraftSchema, type ProposalSettings } from '@outrider/shared/records/proposals';
import { useState } from 'react';
import { sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { LanguageField } from '../../ground/ui/language-field.tsx';
import { FormDialog } from '../../ground/ui/form-dialog.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { PROPOSALS_WORDS } from './words.ts';

const WORDS = PROPOSALS_WORDS.settings;

/** How far discounts go, and what an accepted proposal does to its deal. */
export function ProposalSettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = trpc.proposals.settings.get.useQuery(undefined, {
    meta: { failure: MESSAGES.proposalSettingsFailed },
  });
  return data ? <Settings key={data.version} settings={data} onClose={onClose} /> : null;
}

function Settings({ settings, onClose }: { settings: ProposalSettings; onClose: () => void }) {
  const utils = trpc.useUtils();
  const { version, ...saved } = settings;
  const [values, setValues] = useState({
    ...saved,
    rep_limit: String(saved.rep_limit),
    manager_limit: String(saved.manager_limit),
    valid_days: String(saved.valid_days),
    terms: saved.terms ?? '',
  });
  const [isTried, setIsTried] = useState(false);
  const update = trpc.proposals.settings.update.useMutation({
    meta: { quiet: true },
    async onSuccess(next) {
      utils.proposals.settings.get.setData(undefined, next);
      await utils.proposals.get.invalidate();
      showToast(WORDS.saved, { kind: 'success' });
      onClose();
    },
  });
  const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
  const read = proposalSettingsDraftSchema.safeParse({
    ...values,
    rep_limit: numberOf(values.rep_limit),
    manager_limit: numberOf(values.manager_limit),
    valid_days: numberOf(values.valid_days),
  });
  const errorOf = (path: string) =>
    isTried && !read.success ? read.error.issues.find((issue) => issue.path.join('.') === path)?.message : undefined;
  const figure = (key: 'rep_limit' | 'manager_limit' | 'valid_days', label: string, hint?: string) => (
    <Field label={label} hint={hint} error={errorOf(key)}>
      {(control) => (
        <input
          {...control}
          data-autofocus={key === 'rep_limit'}
          className="input num w-full"
          inputMode="decimal"
          maxLength={6}
          value={values[key]}
          onChange={({ target }) => setValues({ ...values, [key]: target.value })}
        />
      )}
    </Field>
  );
  const choice = (key: 'wins_deal' | 'sets_amount', label: string) => (
    <label className="flex items-start gap-2.5 sm:col-span-2">
      <input
        type="checkbox"
        className="checkbox mt-0.5"
        checked={values[key]}
        onChange={({ target }) => setValues({ ...values, [key]: target.checked })}
      />
      {label}
    </label>
  );
  return (
    <FormDialog
      title={WORDS.title}
      action={WORDS.save}
      busyAction={WORDS.saving}
      busy={update.isPending}
      failure={update.error ? sentenceOf(update.error, MESSAGES.proposalSettingsFailed) : undefined}
      onSubmit={(event) => {
        event.preventDefault();
        setIsTried(true);
        if (read.success && !update.isPending) update.mutate({ version, settings: read.data });
      }}
      onClose={onClose}
    >
      {figure('rep_limit', WORDS.rep)}
      {figure('manager_limit', WORDS.manager, WORDS.limitHint)}
      {figure('valid_days', WORDS.valid)}
      <LanguageField
        label={WORDS.language}
        value={values.language}
        onChange={(language) => setValues({ ...values, language })}
      />
      <Field label={WORDS.terms} error={errorOf('terms')} className="sm:col-span-2">
        {(control) => (
          <textarea
            {...control}
            rows={3}
            maxLength={4000}
            className="textarea w-full"
            value={values.terms}
            onChange={({ target }) => setValues({ ...values, terms: target.value })}
          />
        )}
      </Field>
      {choice('wins_deal', WORDS.wins)}
      {choice('sets_amount', WORDS.amount)}
    </FormDialog>
  );
}
