import { LEAD_INDUSTRIES } from '@outrider/shared/records/leads';

/** Whether it is one of the list: for any other text the letters have no words of ours. */
export const isListedIndustry = (industry: string | null): boolean =>
  (LEAD_INDUSTRIES as readonly string[]).includes(industry ?? '');
