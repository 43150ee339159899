import { useController } from 'react-hook-form';
import { Field } from '../ui/field.tsx';
import { ModeBadge } from '../ui/mode-badge.tsx';
import { Segmented } from '../ui/segmented.tsx';
import {
  INDUSTRY_OPTIONS,
  type NewLead,
  type NewLeadForm,
  SIZE_OPTIONS,
  SOURCE_OPTIONS,
} from './create-lead-fields.ts';
import { LEADS_WORDS } from './words.ts';

const MODES = (['manual', 'hybrid', 'ai'] as const).map((value) => ({ value, label: <ModeBadge mode={value} /> }));

export function CreateLeadForm({ form }: { form: NewLeadForm }) {
  const {
    register,
    formState: { errors },
  } = form;
  const text = (
    name: keyof NewLead,
    label: string,
    rest: { type?: string; inputMode?: 'decimal'; required?: true; 'data-autofocus'?: true } = {},
  ) => (
    <Field label={label} error={errors[name]?.message}>
      {(control) => <input {...control} {...register(name)} {...rest} autoComplete="off" className="input w-full" />}
    </Field>
  );
  const choice = (name: keyof NewLead, label: string, options: readonly (readonly [string, string])[]) => (
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
  return (
    <>
      {text('first_name', 'First name', { required: true, 'data-autofocus': true })}
      {text('last_name', 'Last name', { required: true })}
      {text('email', 'Email', { type: 'email', required: true })}
      {text('phone', 'Phone (optional)', { type: 'tel' })}
      {text('company', 'Company', { required: true })}
      {text('job_title', 'Job title (optional)')}
      {choice('industry', 'Industry (optional)', INDUSTRY_OPTIONS)}
      {choice('company_size', 'Company size (optional)', SIZE_OPTIONS)}
      <Field label="Source" error={errors.source?.message}>
        {(control) => (
          <select {...control} {...register('source')} className="select w-full">
            {SOURCE_OPTIONS.map(({ label, options }) => (
              <optgroup key={label} label={label}>
                {options.map(([value, words]) => (
                  <option key={value} value={value}>
                    {words}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
      {text('estimated_budget', LEADS_WORDS.budget, { inputMode: 'decimal' })}
      <Field label="Notes (optional)" error={errors.notes?.message} className="sm:col-span-2">
        {(control) => <textarea {...control} {...register('notes')} rows={2} className="textarea w-full" />}
      </Field>
      <ModeField form={form} />
    </>
  );
}

function ModeField({ form }: { form: NewLeadForm }) {
  const { field } = useController({ control: form.control, name: 'processing_mode' });
  return (
    <div className="field sm:col-span-2">
      <span className="lab">Processing</span>
      <Segmented label="Processing" options={MODES} value={field.value ?? 'manual'} onChange={field.onChange} />
    </div>
  );
}
