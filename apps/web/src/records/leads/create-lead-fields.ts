import type { CustomField } from '@outrider/shared/ground/fields/custom';
import { lead } from '@outrider/shared/ground/fields/lead';
import { describeField } from '@outrider/shared/ground/fields/record-type';
import { DIALOG_SOURCES, INTEGRATED_SOURCES, type ProcessingMode, SOURCE_LABELS } from '@outrider/shared/records/leads';
import { leadCreateSchema } from '@outrider/shared/schemas/records/leads';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { sizeLabel } from '../engine/company-size.ts';
import { customSchemaOf } from '../engine/custom-form.ts';
import { type FieldOptions, optionsOf } from '../engine/field-input.tsx';
import type { FormField } from '../engine/form-field.ts';

/** What the form holds before the schema has read it, and after. */
export type NewLead = z.input<typeof leadCreateSchema>;
export type NewLeadResult = z.output<typeof leadCreateSchema>;
export type NewLeadForm = UseFormReturn<NewLead, unknown, NewLeadResult>;

export const newLeadSchema = (fields: readonly CustomField[]) =>
  leadCreateSchema.extend({ custom: customSchemaOf(fields) });

/** Where the form starts; the processing mode is the user's automation mode. */
export const newLeadDefaults = (processing_mode: ProcessingMode): NewLead => ({
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  company: '',
  job_title: '',
  industry: '',
  company_size: '',
  source: 'website',
  processing_mode,
  estimated_budget: '',
  notes: '',
  custom: {},
});

const { fields } = lead;
const asked = (key: keyof typeof fields, form: { key?: keyof NewLead; required?: true } = {}): FormField => ({
  ...describeField(key, fields[key]),
  ...form,
});
/** What part 1 of the specification asks for here, in its order; the mode of processing comes last. */
export const DIALOG_FIELDS: readonly FormField[] = [
  asked('first_name', { required: true }),
  asked('last_name', { required: true }),
  asked('email'),
  asked('phone'),
  asked('company_name', { key: 'company', required: true }),
  asked('job_title'),
  asked('industry'),
  asked('company_size'),
  asked('source'),
  asked('estimated_budget'),
  asked('notes'),
];
type Option = readonly [value: string, label: string];
const source = (value: (typeof DIALOG_SOURCES)[number]): Option => [value, SOURCE_LABELS[value]];
/**
 * Where the dialog offers something else than the catalogue: its own sources, and the last size spelled 1000+, kept as
 * 1001+.
 */
export const DIALOG_OPTIONS: Partial<Record<string, FieldOptions>> = {
  company_size: optionsOf(asked('company_size')).map(([value, label]): Option => [value, sizeLabel(label) ?? label]),
  source: [
    { label: 'Integrated', options: DIALOG_SOURCES.filter((one) => INTEGRATED_SOURCES.has(one)).map(source) },
    { label: 'Manual', options: DIALOG_SOURCES.filter((one) => !INTEGRATED_SOURCES.has(one)).map(source) },
  ],
};
