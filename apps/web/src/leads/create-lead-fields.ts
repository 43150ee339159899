import {
  DIALOG_SOURCES,
  INTEGRATED_SOURCES,
  LEAD_COMPANY_SIZES,
  labelIndustry,
  LEAD_INDUSTRIES,
  type leadCreateSchema,
  type ProcessingMode,
  SOURCE_LABELS,
} from '@outrider/shared/leads';
import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';

/** What the form holds before the schema has read it, and after. */
export type NewLead = z.input<typeof leadCreateSchema>;
export type NewLeadResult = z.output<typeof leadCreateSchema>;
export type NewLeadForm = UseFormReturn<NewLead, unknown, NewLeadResult>;

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
});

type Option = readonly [value: string, label: string];
const NOT_KNOWN: Option = ['', 'Unknown'];
export const INDUSTRY_OPTIONS: Option[] = [
  NOT_KNOWN,
  ...LEAD_INDUSTRIES.map((industry): Option => [industry, labelIndustry(industry)]),
];
/** This dialog spells the last size 1000+; it is kept as 1001+. */
export const SIZE_OPTIONS: Option[] = [
  NOT_KNOWN,
  ...LEAD_COMPANY_SIZES.map((size): Option => [size, size === '1001+' ? '1000+' : size]),
];
const source = (value: (typeof DIALOG_SOURCES)[number]): Option => [value, SOURCE_LABELS[value]];
export const SOURCE_OPTIONS: { label: string; options: Option[] }[] = [
  { label: 'Integrated', options: DIALOG_SOURCES.filter((one) => INTEGRATED_SOURCES.has(one)).map(source) },
  { label: 'Manual', options: DIALOG_SOURCES.filter((one) => !INTEGRATED_SOURCES.has(one)).map(source) },
];
