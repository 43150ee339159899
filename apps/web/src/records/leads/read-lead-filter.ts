import { FILTER_FIELDS, type LeadFilter } from '@outrider/shared/records/lead-filter';
import { readFilter } from '../engine/read-filter.ts';

/** The filter of leads that an address or a tab spells; null for any other text. */
export const readLeadFilter = (text: string): LeadFilter | null => readFilter(text, FILTER_FIELDS) as LeadFilter | null;
