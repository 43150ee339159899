import type { RuleAssignment } from '../../ground/ports/leads.ts';
import type { NewLead } from './capture.store.ts';

/** A lead that neither who sent it nor a rule gives to somebody is the fallback owner's. */
export function withFallback(
  lead: NewLead,
  given: readonly RuleAssignment[],
  { fallback_owner }: { fallback_owner?: string | null },
): NewLead {
  if (!fallback_owner || lead.assigned_to) return lead;
  const isGiven = given.some(({ lead_id, assigned_to }) => lead_id === lead.id && assigned_to !== null);
  return isGiven ? lead : ownedBy(lead, fallback_owner);
}

const ownedBy = (lead: NewLead, assigned_to: string): NewLead => ({
  ...lead,
  assigned_to,
  row: JSON.stringify({ ...(JSON.parse(lead.row) as object), assigned_to }),
});
