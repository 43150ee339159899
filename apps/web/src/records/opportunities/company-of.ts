import { ERASED_PERSON } from '@outrider/shared/ground/messages-erasure';
import type { Opportunity } from '@outrider/shared/records/opportunities';

/** Whose it is: the account, or the lead where it has none yet, or that it was somebody who was erased. */
export const companyOf = ({ account_name, lead_company, lead_name, person_erased }: Opportunity): string =>
  account_name ?? lead_company ?? lead_name ?? (person_erased ? ERASED_PERSON : '');
