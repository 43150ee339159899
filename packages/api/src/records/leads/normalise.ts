import type { CustomValues } from '@outrider/shared/ground/fields/custom';
import { lead as catalogue, type LeadDraftFields } from '@outrider/shared/ground/fields/lead';
import type { LeadCapture, LeadSource, ProcessingMode } from '@outrider/shared/records/leads';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';

export { emailKey } from '../../ground/text/email-key.ts';

/**
 * A lead's facts in the columns' terms, before it is known whether it is new. `custom`: the company's own fields, read
 * by their kinds.
 */
export type LeadDraft = LeadDraftFields & { custom: CustomValues };

/**
 * One lead out of the wire's two spellings, with the defaults of where it came from. `custom`: what readCustom made of
 * the input's.
 * @throws 422 when company and company_name name two companies
 */
export function normaliseLead(
  input: LeadCapture,
  defaults: { source: LeadSource; processing_mode: ProcessingMode },
  custom: CustomValues = {},
): LeadDraft {
  const { company, company_name } = input;
  if (company && company_name && company !== company_name) {
    throw refuse('UNPROCESSABLE_CONTENT', 'company_name', MESSAGES.companiesDiffer);
  }
  const facts: Partial<Record<(typeof COLUMNS)[number], unknown>> = {};
  for (const column of COLUMNS) facts[column] = input[column]; // one by one: to spread the rest of an input costs four times as much
  facts.company_name = company ?? company_name;
  facts.job_title ??= input.role; // what forms and workflows call it; it says nothing of what somebody may do here
  facts.source = input.source ?? defaults.source;
  facts.processing_mode = input.processing_mode ?? defaults.processing_mode;
  return { ...(facts as LeadDraftFields), custom };
}

/** What a capture says of a lead. */
const COLUMNS = catalogue.sql.written;
