import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { RECORD_NOUNS } from '@outrider/shared/ground/record-nouns';
import { formatCount } from '../../ground/ui/format.ts';

const COMPARED: Readonly<Record<RecordTypeName, string>> = {
  lead: 'Leads are compared by email, phone, name and company',
  account: 'Accounts are compared by domain, phone and name',
  contact: 'Contacts are compared by email, phone, name and account',
  opportunity: 'Open deals are compared by name and account',
};

/** What the duplicates screen and the merge dialog say. */
export const DUPLICATES_WORDS = {
  comparing: (type: RecordTypeName, looked_at: number) =>
    `Comparing ${RECORD_NOUNS[type].many}: ${formatCount(looked_at)} checked so far`,
  comparingTitle: (type: RecordTypeName) => `Comparing your ${RECORD_NOUNS[type].many}`,
  comparingFirst: 'The first check takes a moment. Duplicates show up here as they are found.',
  waiting: (groups: number) => `${formatCount(groups)} to review`,
  mergeAll: (records: number) => `Merge all ${records}`,
  into: (name: string) => `into ${name}`,
  none: (type: RecordTypeName) => `${COMPARED[type]} whenever they change. Likely duplicates show up here.`,
  keys: 'Press j or k to move, Enter to compare, x to dismiss',
  noneForReason: 'No duplicates for this reason',
  records: 'Records',
  titles: { lead: 'Leads', account: 'Accounts', contact: 'Contacts', opportunity: 'Deals' } satisfies Record<
    RecordTypeName,
    string
  >,
  loadingPair: (type: RecordTypeName) => `Loading both ${RECORD_NOUNS[type].many}`,
  mergeTitle: (type: RecordTypeName) => `Merge ${RECORD_NOUNS[type].many}`,
  theTwo: (type: RecordTypeName) => `The two ${RECORD_NOUNS[type].many}`,
  keep: (type: RecordTypeName) => `${RECORD_NOUNS[type].one.replace(/^./, (letter) => letter.toUpperCase())} to keep`,
  moves: (from: string, what: string) => `Moves from ${from}: ${what}`,
  movesNothing: (from: string) => `${from} has nothing to move`,
  otherDeleted: 'The other one is deleted. You can undo this for 30 days.',
  same: 'Same in both:',
  merged: (type: RecordTypeName) => `Merged ${RECORD_NOUNS[type].many}`,
  nothingMerged: (type: RecordTypeName, days: number) =>
    `Merges of ${RECORD_NOUNS[type].many} from the last ${days} days show up here. You can undo each one.`,
  likelihood: (type: RecordTypeName) => `How likely they are the same ${RECORD_NOUNS[type].one}`,
};
