import type { CustomField } from '@outrider/shared/ground/fields/custom';
import { lead } from '@outrider/shared/ground/fields/lead';
import { CAPTURE_FORM_SOURCES, type LeadCapture, SOURCE_LABELS } from '@outrider/shared/records/leads';
import { leadCaptureSchema } from '@outrider/shared/schemas/records/leads';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { customSchemaOf } from '../../records/engine/custom-form.ts';
import type { FieldOptions } from '../../records/engine/field-input.tsx';
import { RECORDS_WORDS } from '../../records/engine/words.ts';

/** What the form holds before the schema has read it, and after. */
export type CaptureFields = z.input<typeof leadCaptureSchema>;
export type CaptureResult = LeadCapture;
export type CaptureFormState = UseFormReturn<CaptureFields, unknown, CaptureResult>;

export const captureSchema = (fields: readonly CustomField[]) =>
  leadCaptureSchema.extend({ custom: customSchemaOf(fields) });

/** Where the form starts, and returns to after each captured lead. */
export const CAPTURE_DEFAULTS: CaptureFields = {
  email: '',
  first_name: '',
  last_name: '',
  company_name: '',
  job_title: '',
  phone: '',
  industry: '',
  company_size: '',
  source: 'manual_entry',
  processing_mode: 'ai',
  estimated_budget: '',
  decision_timeline: '',
  pain_points: '',
  notes: '',
  custom: {},
};

/** What the form asks for, in its order. */
export const CAPTURE_FORM = lead.describe('form').map((field) =>
  // Any words do; the form offers the usual ones.
  field.key === 'decision_timeline' ? { ...field, control: 'select' as const } : field,
);
const TIMELINES = [
  'Immediately',
  'This month',
  'This quarter',
  'Within 6 months',
  'This year',
  'Next year',
  'Just exploring',
] as const;
/** Where the form offers something else than the catalogue. */
export const CAPTURE_OPTIONS: Partial<Record<string, FieldOptions>> = {
  source: CAPTURE_FORM_SOURCES.map((source) => [source, SOURCE_LABELS[source]]),
  decision_timeline: [['', RECORDS_WORDS.unknownValue], ...TIMELINES.map((timeline) => [timeline, timeline] as const)],
};
