import type { Lead } from '@outrider/shared/records/leads';
import type { RecordSelection } from '@outrider/shared/records/record-selection';
import { type ComponentType, createContext, useContext } from 'react';
import type { LeadChoice } from '../engine/lead-choice.ts';

/** What the domains above the leads put into Lead Management and into a lead's drawer. */
export type LeadSlots = {
  /** The panels of tabs that show no list. */
  Integrations: ComponentType;
  Scoring: ComponentType;
  /** What agents propose for a lead. */
  Proposals: ComponentType<{ lead: Lead }>;
  /** The campaigns that a lead is or was in. */
  Campaigns: ComponentType<{ lead: Lead }>;
  /** Enrolls leads in a campaign. */
  EnrollDialog: ComponentType<{ selection: RecordSelection; onClose: () => void }>;
  /** Gives an agent a task about a lead. */
  AssignTaskDialog: ComponentType<{ lead: LeadChoice; onClose: () => void }>;
};

const Nothing = () => null;
const EMPTY: LeadSlots = {
  Integrations: Nothing,
  Scoring: Nothing,
  Proposals: Nothing,
  Campaigns: Nothing,
  EnrollDialog: Nothing,
  AssignTaskDialog: Nothing,
};

export const LeadSlotsContext = createContext(EMPTY);
export const useLeadSlots = () => useContext(LeadSlotsContext);
