import { type CustomField, customName, isSortable } from '@outrider/shared/fields/custom';
import { type BuiltInLeadSort, type LeadSort } from '@outrider/shared/lead-list';
import { spellKey } from '../records/filter-fields.ts';
import { sortWords } from '../records/sort-words.ts';

type Ways = readonly [down: string, up: string];
/** What the list can be sorted by, and both ways of it in words. */
export type LeadSorts = ReadonlyMap<LeadSort, Ways>;

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

/**
 * `known`: the company's own fields, the archived ones too, which nobody is offered. `now`: what the list is sorted by; a saved view or a link may ask for
 * one of those, or for one that is no more.
 */
export function leadSorts(known: readonly CustomField[], now: LeadSort): LeadSorts {
  const own = known
    .filter(({ kind, key, archived_at }) => isSortable(kind) && (archived_at === null || customName(key) === now))
    .map((field) => [customName(field.key), sortWords(field)] as const);
  const sorts = new Map<LeadSort, Ways>([...(Object.entries(BUILT_IN) as [BuiltInLeadSort, Ways][]), ...own]);
  return sorts.has(now) ? sorts : sorts.set(now, sortWords({ label: spellKey(now), kind: 'text' }));
}
