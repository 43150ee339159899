import { type DealSlots, DealSlotsContext } from '../opportunities/deal-slots.ts';
import { OpportunitiesScreen } from '../opportunities/opportunities-screen.tsx';
import { later } from '../ui/later.tsx';

const DealProposals = later(() => import('../agents/deal-proposals.tsx').then((module) => module.DealProposals));

const SLOTS: DealSlots = { Proposals: DealProposals };

/** The deals with what the domains above them add. */
export const DealManagement = () => (
  <DealSlotsContext value={SLOTS}>
    <OpportunitiesScreen />
  </DealSlotsContext>
);
