import type { Lead } from '@outrider/shared/records/leads';
import { RecordProposals } from './record-proposals.tsx';

/** On a lead's page: what agents propose for it. */
export const LeadProposals = ({ lead }: { lead: Pick<Lead, 'id' | 'assigned_to'> }) => (
  <RecordProposals of={{ lead_id: lead.id }} owner_id={lead.assigned_to} />
);
