import type { LeadCapture, leadCaptureSchema } from '@outrider/shared/leads';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** What the form holds before the schema has read it, and after. */
export type CaptureFields = z.input<typeof leadCaptureSchema>;
export type CaptureResult = LeadCapture;
export type CaptureFormState = UseFormReturn<CaptureFields, unknown, CaptureResult>;

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
};

/** Offered in the form; the wire takes any words. */
export const TIMELINES = [
  'Immediately',
  'This month',
  'This quarter',
  'Within 6 months',
  'This year',
  'Next year',
  'Just exploring',
] as const;
