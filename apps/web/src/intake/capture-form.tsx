import { CAPTURE_FORM_SOURCES, LEAD_COMPANY_SIZES, LEAD_INDUSTRIES, SOURCE_LABELS } from '@outrider/shared/leads';
import { useController } from 'react-hook-form';
import { Field } from '../ui/field.tsx';
import { ModeBadge } from '../ui/mode-badge.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { type CaptureFields, type CaptureFormState, TIMELINES } from './capture-fields.ts';
import { useKnownLead } from './use-known-lead.ts';
import { CAPTURE_WORDS } from './words.ts';

type Name = keyof CaptureFields;
type Option = readonly [value: string, label: string];

const NOT_KNOWN: Option = ['', 'Not known'];
const INDUSTRIES: Option[] = [
  NOT_KNOWN,
  ...LEAD_INDUSTRIES.map((industry): Option => [industry, industry.replace(/^./, (letter) => letter.toUpperCase())]),
];
const SIZES: Option[] = [NOT_KNOWN, ...LEAD_COMPANY_SIZES.map((size): Option => [size, size])];
const SOURCES: Option[] = CAPTURE_FORM_SOURCES.map((source): Option => [source, SOURCE_LABELS[source]]);
const WHEN: Option[] = [NOT_KNOWN, ...TIMELINES.map((timeline): Option => [timeline, timeline])];

export function CaptureForm({ form }: { form: CaptureFormState }) {
  const {
    register,
    formState: { errors },
  } = form;
  const text = (
    name: Name,
    label: string,
    rest: { type?: string; autoComplete?: string; inputMode?: 'decimal' } = {},
  ) => (
    <Field label={`${label} (optional)`} error={errors[name]?.message}>
      {(control) => <input {...control} {...register(name)} {...rest} className="input w-full" />}
    </Field>
  );
  const choice = (name: Name, label: string, options: readonly Option[]) => (
    <Field label={label} error={errors[name]?.message}>
      {(control) => (
        <select {...control} {...register(name)} className="select w-full">
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  const prose = (name: Name, label: string) => (
    <Field label={`${label} (optional)`} error={errors[name]?.message} className="sm:col-span-2">
      {(control) => <textarea {...control} {...register(name)} rows={2} className="textarea w-full" />}
    </Field>
  );

  return (
    <>
      <EmailField form={form} />
      {text('first_name', 'First name', { autoComplete: 'off' })}
      {text('last_name', 'Last name', { autoComplete: 'off' })}
      {text('company_name', 'Company')}
      {text('job_title', 'Job title')}
      {text('phone', 'Phone', { type: 'tel' })}
      {choice('industry', 'Industry', INDUSTRIES)}
      {choice('company_size', 'Company size', SIZES)}
      {choice('source', 'Source', SOURCES)}
      {text('estimated_budget', 'Budget in USD', { inputMode: 'decimal' })}
      {choice('decision_timeline', 'Decision timeline', WHEN)}
      {prose('pain_points', 'Pain points')}
      {prose('notes', 'Notes')}
      <ModeField form={form} />
    </>
  );
}

function EmailField({ form }: { form: CaptureFormState }) {
  const {
    register,
    watch,
    formState: { errors },
  } = form;
  const known = useKnownLead(watch('email'));
  const hint = known && CAPTURE_WORDS.known(known);
  return (
    <Field label="Email" error={errors.email?.message} hint={hint} className="sm:col-span-2">
      {(control) => (
        <input
          {...control}
          {...register('email')}
          data-autofocus
          type="email"
          autoComplete="off"
          required
          className="input w-full"
        />
      )}
    </Field>
  );
}

const MODES = (['ai', 'manual'] as const).map((value) => ({ value, label: <ModeBadge mode={value} /> }));

function ModeField({ form }: { form: CaptureFormState }) {
  const { field } = useController({ control: form.control, name: 'processing_mode' });
  return (
    <div className="field sm:col-span-2">
      <span className="lab">Processing</span>
      <Segmented
        label="Processing"
        options={MODES}
        value={field.value === 'manual' ? 'manual' : 'ai'}
        onChange={field.onChange}
      />
    </div>
  );
}
