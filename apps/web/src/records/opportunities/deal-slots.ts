import type { Opportunity } from '@outrider/shared/records/opportunities';
import { type ComponentType, createContext, useContext } from 'react';

/** What the domains above the deals put onto a deal's page. */
export type DealSlots = {
  /** What agents propose for it. */
  Proposals: ComponentType<{ deal: Opportunity }>;
};

const Nothing = () => null;
const EMPTY: DealSlots = { Proposals: Nothing };

export const DealSlotsContext = createContext(EMPTY);
export const useDealSlots = () => useContext(DealSlotsContext);
