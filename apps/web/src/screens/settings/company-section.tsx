import type { CompanySettings } from '@outrider/shared/automation/company-settings';
import { currencyName } from '@outrider/shared/ground/currency';
import { fiscalYearName, fiscalYearOf, monthsOfFiscalYear } from '@outrider/shared/ground/fiscal-year';
import { PROCESSING_MODE_LABELS, PROCESSING_MODES, type ProcessingMode } from '@outrider/shared/records/leads';
import { type FormEvent, useState } from 'react';
import { ZoneField } from '../../ground/ui/zone-field.tsx';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { Field } from '../../ground/ui/field.tsx';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { formText } from '../../ground/ui/form-text.ts';
import { dateInputValue } from '../../ground/ui/clock.ts';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { useNow } from '../../ground/ui/use-now.ts';
import { useNamed } from '../../ground/ui/use-named.ts';
import { CalendarForm } from './calendar-form.tsx';
import { ChangeCurrencyDialog } from './change-currency-dialog.tsx';
import { LogoForm } from './logo-form.tsx';
import { SettingsFrame } from '../../ground/ui/settings-frame.tsx';
import { TrackingForm } from './tracking-form.tsx';
import { COMPANY_WORDS as WORDS } from './words-company.ts';

const CHANGE = 'currency';

/** Settings, Company: its name, time zone and fiscal year, and what it counts in. */
export function CompanySection() {
  const query = trpc.companySettings.get.useQuery(undefined, { meta: { failure: WORDS.loadFailed } });
  const [opened, open] = useNamed('change');
  return (
    <SettingsFrame title={WORDS.title} intro={WORDS.intro} width="max-w-2xl">
      <QueryView query={query} failure={WORDS.loadFailed} loading={<SkeletonRows label={WORDS.loading} rows={4} />}>
        {(company) => (
          <>
            <ProfileForm
              key={`${company.name} ${company.timezone} ${company.fiscal_start} ${company.processing_mode}`}
              company={company}
            />
            <LogoForm />
            <section className="sheet mt-5" aria-labelledby="company-currency">
              <div className="head">
                <h3 id="company-currency">{WORDS.currency}</h3>
              </div>
              <div className="flex flex-wrap items-center gap-3 px-4 pb-4">
                <p className="min-w-0 flex-1 basis-64 text-pretty">
                  {WORDS.counted(currencyName(company.currency), company.currency)}
                </p>
                <button type="button" className="btn btn-line btn-sm" onClick={() => open(CHANGE)}>
                  {WORDS.change}
                </button>
              </div>
            </section>
            <CalendarForm />
            <TrackingForm key={`tracking ${company.mail_tracking}`} company={company} />
            {opened === CHANGE && <ChangeCurrencyDialog company={company} onClose={() => open(null)} />}
          </>
        )}
      </QueryView>
    </SettingsFrame>
  );
}

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const MONTHS = monthsOfFiscalYear(2026, 1).map((day) => monthName.format(new Date(day)));

function ProfileForm({ company }: { company: CompanySettings }) {
  const utils = trpc.useUtils();
  const [timezone, setTimezone] = useState(company.timezone);
  const [fiscalStart, setFiscalStart] = useState(company.fiscal_start);
  const yearNow = fiscalYearName(fiscalYearOf(dateInputValue(new Date(useNow())), fiscalStart), fiscalStart);
  const [mode, setMode] = useState(company.processing_mode);
  const save = trpc.companySettings.set.useMutation({
    meta: { quiet: true },
    onSuccess(saved) {
      utils.companySettings.get.setData(undefined, saved);
      void Promise.all([utils.forecast.invalidate(), utils.quotas.invalidate(), utils.dashboard.invalidate()]);
      showToast(WORDS.saved, { kind: 'success' });
    },
  });
  const wrong = Object.fromEntries(describeFailure(save.error).fields.map(({ field, message }) => [field, message]));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!save.isPending)
      save.mutate({
        name: formText(new FormData(event.currentTarget), 'name'),
        timezone,
        fiscal_start: fiscalStart,
        processing_mode: mode,
      });
  };
  return (
    <form noValidate className="sheet mt-4" aria-label={WORDS.profile} onSubmit={submit}>
      {save.error && Object.keys(wrong).length === 0 && (
        <FormAlert className="mx-4 mt-4">{sentenceOf(save.error, WORDS.saveFailed)}</FormAlert>
      )}
      <div className="grid gap-4 p-4 sm:grid-cols-2">
        <Field label={WORDS.name} error={wrong.name}>
          {(control) => (
            <input
              {...control}
              name="name"
              maxLength={200}
              autoComplete="off"
              className="input w-full"
              defaultValue={company.name}
            />
          )}
        </Field>
        <div>
          <ZoneField value={timezone} onChange={setTimezone} error={wrong.timezone} />
          <p className="text-faint mt-1.5 text-xs text-pretty">{WORDS.zoneHint}</p>
        </div>
        <Field label={WORDS.fiscal} error={wrong.fiscal_start} hint={WORDS.fiscalHint(yearNow)}>
          {(control) => (
            <select
              {...control}
              className="select w-full"
              value={fiscalStart}
              onChange={(event) => setFiscalStart(Number(event.target.value))}
            >
              {MONTHS.map((name, i) => (
                <option key={name} value={i + 1}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={WORDS.mode} error={wrong.processing_mode} hint={WORDS.modeHint}>
          {(control) => (
            <select
              {...control}
              className="select w-full"
              value={mode}
              onChange={(event) => setMode(event.target.value as ProcessingMode)}
            >
              {PROCESSING_MODES.map((one) => (
                <option key={one} value={one}>
                  {PROCESSING_MODE_LABELS[one]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      <div className="border-line flex border-t p-3">
        <button type="submit" className="btn btn-primary btn-sm ml-auto" aria-disabled={save.isPending}>
          {save.isPending ? WORDS.saving : WORDS.save}
        </button>
      </div>
    </form>
  );
}
