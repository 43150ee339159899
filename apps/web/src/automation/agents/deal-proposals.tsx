import type { Opportunity } from '@outrider/shared/records/opportunities';
import { RecordProposals } from './record-proposals.tsx';

/** On a deal's page: what agents propose for it. */
export const DealProposals = ({ deal }: { deal: Opportunity }) => (
  <div className="px-5 pb-4 empty:hidden max-lg:px-4">
    <RecordProposals of={{ opportunity_id: deal.id }} owner_id={deal.owner_id} />
  </div>
);
