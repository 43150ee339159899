import { AppError } from '@outrider/shared/errors';
import type { LeadCapture, LeadSource, ProcessingMode } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';

/** A lead's facts in the columns' terms, before it is known whether it is new. */
export type LeadDraft = {
  email: string;
  first_name: string | null;
  last_name: string | null;
  company_name: string | null;
  job_title: string | null;
  phone: string | null;
  industry: string | null;
  company_size: string | null;
  source: LeadSource;
  processing_mode: ProcessingMode;
  estimated_budget: number | null;
  decision_timeline: string | null;
  pain_points: string | null;
  notes: string | null;
};

/**
 * One lead out of the wire's two spellings, with the defaults of where it came from.
 * @throws 422 when company and company_name name two companies
 */
export function normaliseLead(
  input: LeadCapture,
  defaults: { source: LeadSource; processing_mode: ProcessingMode },
): LeadDraft {
  const { company, company_name, ...lead } = input;
  if (company && company_name && company !== company_name) {
    throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.companiesDiffer, {
      errors: [{ field: 'company_name', message: MESSAGES.companiesDiffer }],
    });
  }
  return {
    ...lead,
    company_name: company ?? company_name,
    source: input.source ?? defaults.source,
    processing_mode: input.processing_mode ?? defaults.processing_mode,
  };
}

/**
 * Under which name an e-mail is one and the same inside a company: trimmed, lower case, Unicode composed. Dots and +tags stay: only some
 * providers ignore them, and two people merged by mistake are worse than one kept twice.
 */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}
