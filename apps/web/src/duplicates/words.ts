import { formatCount } from '../ui/format.ts';

/** What the duplicates screen and the merge dialog say. */
export const DUPLICATES_WORDS = {
  comparing: (leads: number) => `Comparing leads: ${formatCount(leads)} checked so far`,
  comparingTitle: 'Comparing your leads',
  comparingFirst: 'The first check takes a moment. Duplicates show up here as they are found.',
  none: 'Leads are compared by email, phone, name and company whenever they change. Likely duplicates show up here.',
  keys: 'Press j or k to move, Enter to compare, x to dismiss',
  noneForReason: 'No duplicates for this reason',
  loadingPair: 'Loading both leads',
  moves: (from: string, what: string) => `Moves from ${from}: ${what}`,
  movesNothing: (from: string) => `${from} has nothing to move`,
  otherDeleted: 'The other one is deleted. You can undo this for 30 days.',
  same: 'Same in both:',
  nothingMerged: (days: number) => `Leads merged in the last ${days} days show up here. You can undo each merge.`,
  likelihood: 'How likely they are the same lead',
};
