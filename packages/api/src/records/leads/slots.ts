import { slotTable } from '../engine/slots.ts';

/** Where the custom values of leads are; statements call a lead `l`. */
export const LEAD_SLOTS = slotTable('lead', 'l');
