import type { RecordTypeName } from './fields/custom.ts';
import { countRecords, RECORD_NOUNS } from './record-nouns.ts';

/** What actions on many records say; a part of MESSAGES. */
export const BULK_MESSAGES = {
  selectFirst: (type: RecordTypeName) => `Please select ${RECORD_NOUNS[type].many} first`,
  bulkFailed: (action: string, type: RecordTypeName) => `Failed to ${action} ${RECORD_NOUNS[type].many}`,
  bulkDone: {
    assign: (n: number, type: RecordTypeName) => `Assigned ${countRecords(n, type)}`,
    assign_by_rules: (n: number, type: RecordTypeName) => `Assigned ${countRecords(n, type)} by rules`,
    status: (n: number, type: RecordTypeName) => `Changed the status of ${countRecords(n, type)}`,
    set_field: (n: number, type: RecordTypeName) => `Changed one field of ${countRecords(n, type)}`,
    convert: (n: number, type: RecordTypeName) => `Converted ${countRecords(n, type)}`,
    score: (n: number, type: RecordTypeName) => `AI processed ${countRecords(n, type)}`,
    move: (n: number, type: RecordTypeName) => `Moved ${countRecords(n, type)}`,
    delete: (n: number, type: RecordTypeName) => `Deleted ${countRecords(n, type)}`,
    undo: (n: number, type: RecordTypeName) => `Restored ${countRecords(n, type)}`,
  },
  bulkMovesOpen: 'Win or lose deals one at a time: each needs its own amount or reason',
  bulkForYou: (type: RecordTypeName) =>
    `${RECORD_NOUNS[type].many.replace(/^./, (letter) => letter.toUpperCase())} for you`,
  bulkCancelled: (n: number, total: number, type: RecordTypeName) =>
    `Stopped after ${n.toLocaleString('en-US')} of ${countRecords(total, type)}`,
  bulkNotYours: (type: RecordTypeName) => `You don’t have permission to change this ${RECORD_NOUNS[type].one}`,
  bulkGone: (type: RecordTypeName) => `This ${RECORD_NOUNS[type].one} has been deleted`,
  bulkFieldGone: 'This field no longer takes this value',
  bulkTouched: (type: RecordTypeName) => `This ${RECORD_NOUNS[type].one} was changed afterwards`,
  bulkConverted: 'This lead was already converted',
  bulkKept: (names: readonly string[]) => `Kept: ${names.join(', ')}`,
  newDealsForYou: (n: number) => (n === 1 ? 'New deal for you' : `${n.toLocaleString('en-US')} new deals for you`),
  bulkPurged: (type: RecordTypeName) => `This ${RECORD_NOUNS[type].one} was permanently deleted`,
  bulkRestoredWithout: {
    lead: 'Restored, but another lead now uses its email',
    account: 'Restored without its domain: another account now has it',
    contact: 'Restored without an email that another contact now has',
    opportunity: 'Restored to another stage',
  } satisfies Record<RecordTypeName, string>,
  bulkNotUndoable: 'This can no longer be undone',
  bulkAskerGone: 'The person who started this no longer has access',
  loadRunFailed: 'Failed to load bulk actions',
  cancelRunFailed: 'Failed to stop the bulk action',
  undoFailed: 'Failed to undo',
} as const;
