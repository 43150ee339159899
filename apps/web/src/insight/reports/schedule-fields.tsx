import { SCHEDULE_FILES } from '@outrider/shared/insight/report-schedules';
import { Field } from '../../ground/ui/field.tsx';
import { Segmented } from '../../ground/ui/segmented.tsx';
import { ZoneField } from '../../ground/ui/zone-field.tsx';
import { PeopleField } from '../../people/users/people-field.tsx';
import type { ScheduleDraft } from './schedule-draft.ts';
import { SCHEDULE_WORDS as WORDS } from './words-schedules.ts';

type FieldsProps = {
  draft: ScheduleDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (changes: Partial<ScheduleDraft>) => void;
};

const RHYTHMS = [
  { value: 'week', label: WORDS.week },
  { value: 'month', label: WORDS.month },
] as const;
const LAST_DAY = 31;
const MONTH_DAYS = Array.from({ length: LAST_DAY }, (_, at) => at + 1);
const toggled = <T,>(all: readonly T[], one: T): T[] =>
  all.includes(one) ? all.filter((other) => other !== one) : [...all, one];

/** When a report is sent, to whom, and what goes with it. */
export const ScheduleFields = ({ draft, errors, onChange }: FieldsProps) => (
  <>
    <div className="grid gap-3 sm:col-span-2">
      <Segmented
        label={WORDS.every}
        options={RHYTHMS}
        value={draft.rhythm}
        onChange={(rhythm) => onChange({ rhythm })}
      />
      {draft.rhythm === 'week' ? (
        <Weekdays chosen={draft.weekdays} error={errors.weekdays} onChange={(weekdays) => onChange({ weekdays })} />
      ) : (
        <Field label={WORDS.day} error={errors.month_day}>
          {(control) => (
            <select
              {...control}
              className="select w-full"
              value={draft.month_day}
              onChange={(event) => onChange({ month_day: Number(event.target.value) })}
            >
              {MONTH_DAYS.map((day) => (
                <option key={day} value={day}>
                  {day === LAST_DAY ? WORDS.lastDay : day}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
    </div>
    <Field label={WORDS.at} error={errors.send_at}>
      {(control) => (
        <input
          {...control}
          type="time"
          className="input w-full"
          value={draft.send_at}
          onChange={(event) => onChange({ send_at: event.target.value })}
        />
      )}
    </Field>
    <ZoneField value={draft.timezone} error={errors.timezone} onChange={(timezone) => onChange({ timezone })} />
    <PeopleField
      label={WORDS.to}
      hint={WORDS.toHint}
      error={errors.reader_ids}
      chosen={draft.reader_ids}
      onChange={(reader_ids) => onChange({ reader_ids })}
    />
    <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-2 sm:col-span-2">
      <legend className="mb-1.5 text-[0.8125rem]/4.5 font-strong">{WORDS.files}</legend>
      {SCHEDULE_FILES.map((file) => (
        <label key={file} className="flex items-center gap-2.5">
          <input
            type="checkbox"
            className="checkbox"
            checked={draft.files.includes(file)}
            onChange={() => onChange({ files: toggled(draft.files, file) })}
          />
          {WORDS.file[file]}
        </label>
      ))}
    </fieldset>
    <label className="flex items-start gap-2.5 sm:col-span-2">
      <input
        type="checkbox"
        className="checkbox mt-0.5"
        checked={draft.only_changed}
        onChange={(event) => onChange({ only_changed: event.target.checked })}
      />
      <span>
        {WORDS.changed}
        <span className="text-muted block text-xs">{WORDS.changedHint}</span>
      </span>
    </label>
  </>
);

type WeekdaysProps = { chosen: readonly number[]; error: string | undefined; onChange: (days: number[]) => void };

const Weekdays = ({ chosen, error, onChange }: WeekdaysProps) => (
  <fieldset aria-describedby={error && 'no-day'}>
    <legend className="mb-1.5 text-[0.8125rem]/4.5 font-strong">{WORDS.on}</legend>
    <div className="flex flex-wrap gap-1.5">
      {WORDS.weekdays.map((name, at) => (
        <label
          key={name}
          className="border-line-strong relative has-checked:bg-base-content has-checked:text-base-100 has-focus-visible:outline-2 grid h-8 min-w-10 cursor-pointer place-items-center rounded-md border px-1 text-xs outline-offset-2 has-checked:border-transparent max-lg:h-11 max-lg:min-w-9"
        >
          <input
            type="checkbox"
            className="absolute inset-0 cursor-pointer opacity-0"
            checked={chosen.includes(at + 1)}
            onChange={() => onChange(toggled(chosen, at + 1))}
          />
          {name}
        </label>
      ))}
    </div>
    {error && (
      <p id="no-day" className="text-error mt-1 text-xs">
        {error}
      </p>
    )}
  </fieldset>
);
