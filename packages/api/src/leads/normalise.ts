import { AppError } from '@outrider/shared/errors';
import type { CustomValues } from '@outrider/shared/fields/custom';
import type { LeadDraftFields } from '@outrider/shared/fields/lead';
import type { LeadCapture, LeadSource, ProcessingMode } from '@outrider/shared/leads';
import { MESSAGES } from '@outrider/shared/messages';

/** A lead's facts in the columns' terms, before it is known whether it is new. `custom`: the company's own fields, read by their kinds. */
export type LeadDraft = LeadDraftFields & { custom: CustomValues };

/**
 * One lead out of the wire's two spellings, with the defaults of where it came from. `custom`: what readCustom made of the input's.
 * @throws 422 when company and company_name name two companies
 */
export function normaliseLead(
  input: LeadCapture,
  defaults: { source: LeadSource; processing_mode: ProcessingMode },
  custom: CustomValues = {},
): LeadDraft {
  const { company, company_name, custom: _sent, ...lead } = input;
  if (company && company_name && company !== company_name) {
    throw new AppError('UNPROCESSABLE_CONTENT', MESSAGES.companiesDiffer, {
      errors: [{ field: 'company_name', message: MESSAGES.companiesDiffer }],
    });
  }
  return {
    ...lead,
    custom,
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
