import { type CompanyCalendar, HOLIDAYS_MAX } from '@outrider/shared/automation/company-settings';
import { Plus, X } from 'lucide-react';
import { describeFailure, sentenceOf } from '../../ground/errors/failure.ts';
import { trpc } from '../../ground/trpc.ts';
import { FormAlert } from '../../ground/ui/form-alert.tsx';
import { QueryView } from '../../ground/ui/query-view.tsx';
import { SkeletonRows } from '../../ground/ui/skeleton.tsx';
import { showToast } from '../../ground/ui/toast.ts';
import { KeptFormFoot } from '../../ground/ui/kept-form-foot.tsx';
import { useKeptForm } from '../../ground/ui/use-kept-form.ts';
import { CallRuleFields } from './call-rule-fields.tsx';
import { COMPANY_WORDS } from './words-company.ts';

const { calendar: WORDS, saveFailed } = COMPANY_WORDS;

/** When the company works. */
export function CalendarForm() {
  const query = trpc.companySettings.calendar.useQuery(undefined, { meta: { failure: WORDS.loadFailed } });
  return (
    <QueryView query={query} failure={WORDS.loadFailed} loading={<SkeletonRows label={WORDS.loading} rows={3} />}>
      {(calendar) => <Form calendar={calendar} />}
    </QueryView>
  );
}

function Form({ calendar: { version, ...saved } }: { calendar: CompanyCalendar }) {
  const utils = trpc.useUtils();
  const form = useKeptForm('company-calendar', saved, version);
  const { working_days, holidays, call_again } = form.value;
  const save = trpc.companySettings.setCalendar.useMutation({
    meta: { quiet: true },
    onSuccess(now) {
      form.discard();
      utils.companySettings.calendar.setData(undefined, now);
      void utils.agents.invalidate();
      showToast(WORDS.saved, { kind: 'success' });
    },
  });
  const [wrong] = describeFailure(save.error).fields;
  const toggle = (day: number, isOn: boolean) =>
    form.change({
      working_days: isOn ? [...working_days, day].toSorted((a, b) => a - b) : working_days.filter((one) => one !== day),
    });
  const setHoliday = (at: number, changes: Partial<(typeof holidays)[number]>) =>
    form.change({ holidays: holidays.map((one, place) => (place === at ? { ...one, ...changes } : one)) });
  return (
    <form
      noValidate
      className="sheet mt-5"
      aria-labelledby="company-calendar"
      onSubmit={(event) => {
        event.preventDefault();
        if (!save.isPending) save.mutate({ version: form.version, working_days, holidays, call_again });
      }}
    >
      <div className="head">
        <h3 id="company-calendar">{WORDS.title}</h3>
      </div>
      <p className="text-muted px-4 text-pretty">{WORDS.intro}</p>
      {save.error && (
        <FormAlert className="mx-4 mt-4">{wrong?.message ?? sentenceOf(save.error, saveFailed)}</FormAlert>
      )}
      <div className="grid gap-5 p-4">
        <fieldset>
          <legend className="mb-1.5 text-[0.8125rem]/4.5 font-strong">{WORDS.days}</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            {WORDS.weekdays.map((name, place) => (
              <label key={name} className="flex min-h-8 items-center gap-2.5 max-lg:min-h-11">
                <input
                  type="checkbox"
                  className="checkbox"
                  checked={working_days.includes(place + 1)}
                  onChange={({ target }) => toggle(place + 1, target.checked)}
                />
                {name}
              </label>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend className="mb-1.5 text-[0.8125rem]/4.5 font-strong">{WORDS.holidays}</legend>
          {holidays.length === 0 && <p className="text-faint text-sm">{WORDS.none}</p>}
          <ul className="grid gap-2">
            {holidays.map(({ date, name }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a row has nothing else that stays while it is typed
              <li key={at} className="flex items-center gap-2">
                <input
                  type="date"
                  className="input w-40 shrink-0"
                  aria-label={WORDS.date(at + 1)}
                  value={date}
                  onChange={({ target }) => setHoliday(at, { date: target.value })}
                />
                <input
                  className="input min-w-0 flex-1"
                  aria-label={WORDS.name(at + 1)}
                  placeholder={WORDS.namePlaceholder}
                  maxLength={100}
                  value={name}
                  onChange={({ target }) => setHoliday(at, { name: target.value })}
                />
                <button
                  type="button"
                  className="btn btn-ghost btn-sm btn-square"
                  aria-label={WORDS.remove(name || date)}
                  onClick={() => form.change({ holidays: holidays.filter((_, place) => place !== at) })}
                >
                  <X className="i" />
                </button>
              </li>
            ))}
          </ul>
          {holidays.length < HOLIDAYS_MAX && (
            <button
              type="button"
              className="btn btn-line btn-sm mt-2"
              onClick={() => form.change({ holidays: [...holidays, { date: '', name: '' }] })}
            >
              <Plus className="i" />
              {WORDS.add}
            </button>
          )}
        </fieldset>
        <CallRuleFields
          rule={call_again}
          onChange={(changes) => form.change({ call_again: { ...call_again, ...changes } })}
        />
      </div>
      <KeptFormFoot form={form} isSaving={save.isPending} />
    </form>
  );
}
