import { type DealSlots, DealSlotsContext } from '../../records/opportunities/deal-slots.ts';
import { OpportunitiesScreen } from '../../records/opportunities/opportunities-screen.tsx';
import { later } from '../../ground/ui/later.tsx';

const DealProposals = later(() =>
  import('../../automation/agents/deal-proposals.tsx').then((module) => module.DealProposals),
);

const SLOTS: DealSlots = { Proposals: DealProposals };

/** The deals with what the domains above them add. */
export const DealManagement = () => (
  <DealSlotsContext value={SLOTS}>
    <OpportunitiesScreen />
  </DealSlotsContext>
);
