import { Route, Routes } from 'react-router-dom';
import { type LeadSlots, LeadSlotsContext } from '../../records/leads/lead-slots.ts';
import { LeadPage } from '../../records/leads/lead-page.tsx';
import { LeadsScreen } from '../../records/leads/leads-screen.tsx';
import { later } from '../../ground/ui/later.tsx';

const AssignTaskDialog = later(() =>
  import('../../automation/agents/assign-task-dialog.tsx').then((module) => module.AssignTaskDialog),
);
const LeadProposals = later(() =>
  import('../../automation/agents/lead-proposals.tsx').then((module) => module.LeadProposals),
);
const Integrations = later(() =>
  import('../../automation/intake/integrations.tsx').then((module) => module.Integrations),
);
const ScoringPanel = later(() =>
  import('../../insight/scoring/scoring-panel.tsx').then((module) => module.ScoringPanel),
);

const LeadCampaigns = later(() =>
  import('../../automation/campaigns/lead-campaigns.tsx').then((module) => module.LeadCampaigns),
);
const EnrollDialog = later(() =>
  import('../../automation/campaigns/enroll-in-dialog.tsx').then((module) => module.EnrollInDialog),
);

const SLOTS: LeadSlots = {
  Integrations,
  Scoring: ScoringPanel,
  Proposals: LeadProposals,
  Campaigns: LeadCampaigns,
  EnrollDialog,
  AssignTaskDialog,
};

/** The leads with what the domains above them add. */
export const LeadManagement = () => (
  <LeadSlotsContext value={SLOTS}>
    <Routes>
      <Route index element={<LeadsScreen />} />
      <Route path=":id" element={<LeadPage />} />
    </Routes>
  </LeadSlotsContext>
);
