import { leadName } from './lead-name.ts';

/** A lead as the dialogs carry it: enough to name it and to write to it. */
export type LeadChoice = { id: string; name: string; email: string; company: string | null };

type Named = { id: string; first_name: string | null; last_name: string | null; email: string; company: string | null };

export const leadChoice = (lead: Named): LeadChoice => ({
  id: lead.id,
  name: leadName(lead),
  email: lead.email,
  company: lead.company,
});
