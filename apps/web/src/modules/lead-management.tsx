import { AssignTaskDialog } from '../agents/assign-task-dialog.tsx';
import { LeadProposals } from '../agents/lead-proposals.tsx';
import { Integrations } from '../intake/integrations.tsx';
import { type LeadSlots, LeadSlotsContext } from '../leads/lead-slots.ts';
import { LeadsScreen } from '../leads/leads-screen.tsx';
import { ScoringPanel } from '../scoring/scoring-panel.tsx';

const SLOTS: LeadSlots = { Integrations, Scoring: ScoringPanel, Proposals: LeadProposals, AssignTaskDialog };

/** The leads with what the domains above them add. */
export const LeadManagement = () => (
  <LeadSlotsContext value={SLOTS}>
    <LeadsScreen />
  </LeadSlotsContext>
);
