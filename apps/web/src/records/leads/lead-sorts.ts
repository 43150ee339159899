import type { CustomField } from '@outrider/shared/ground/fields/custom';
import type { BuiltInLeadSort, LeadSort } from '@outrider/shared/records/lead-list';
import { type Sorts, sortsOf, type Ways } from '../engine/sort-words.ts';

const BUILT_IN: Record<BuiltInLeadSort, Ways> = {
  created_at: ['Newest first', 'Oldest first'],
  updated_at: ['Recently updated', 'Least recently updated'],
  last_contacted: ['Recently contacted', 'Least recently contacted'],
  score: ['Highest score', 'Lowest score'],
  name: ['Name Z–A', 'Name A–Z'],
  company: ['Company Z–A', 'Company A–Z'],
  status: ['Status, latest first', 'Status, earliest first'],
  priority: ['Highest priority', 'Lowest priority'],
  estimated_budget: ['Highest budget', 'Lowest budget'],
};

/** `known`: the company's own fields, the archived ones too. `now`: what the list is sorted by. */
export const leadSorts = (known: readonly CustomField[], now: LeadSort): Sorts<LeadSort> =>
  sortsOf<LeadSort>(Object.entries(BUILT_IN) as [BuiltInLeadSort, Ways][], known, now);
