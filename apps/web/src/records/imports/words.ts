import type { ImportRecord } from '@outrider/shared/records/import-types';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { countOf, formatCount } from '../../ground/ui/format.ts';

/** What the import dialog says of one record type. */
type TypeWords = {
  title: string;
  /** Several of them, in the list of imports. */ many: string;
  newOnly: string;
  known: string;
  duplicates: (rows: number) => string;
  undoNote: string;
  keptLabel: string;
};
const IN_A_FILE: Record<ImportRecord, TypeWords> = {
  lead: {
    title: 'Import leads',
    many: 'Leads',
    newOnly: 'New leads only',
    known: 'Existing leads',
    duplicates: (rows) =>
      `${countOf(rows, 'row repeats', 'rows repeat')} an email from an earlier row and will update the same lead.`,
    undoNote: 'New leads move to the trash and changed values are restored. Leads changed since the import are kept.',
    keptLabel: 'Kept leads',
  },
  account: {
    title: 'Import accounts',
    many: 'Accounts',
    newOnly: 'New accounts only',
    known: 'Existing accounts',
    duplicates: (rows) => `${countOf(rows, 'row repeats', 'rows repeat')} an account from an earlier row.`,
    undoNote:
      'New accounts move to the trash and changed values are restored. Accounts changed since the import are kept.',
    keptLabel: 'Kept accounts',
  },
  contact: {
    title: 'Import contacts',
    many: 'Contacts',
    newOnly: 'New contacts only',
    known: 'Existing contacts',
    duplicates: (rows) => `${countOf(rows, 'row repeats', 'rows repeat')} a contact from an earlier row.`,
    undoNote:
      'New contacts and their new accounts move to the trash and changed values are restored. Records changed since the import are kept.',
    keptLabel: 'Kept records',
  },
  opportunity: {
    title: 'Import deals',
    many: 'Deals',
    newOnly: 'New deals only',
    known: 'Existing deals',
    duplicates: (rows) => `${countOf(rows, 'row repeats', 'rows repeat')} a deal from an earlier row.`,
    undoNote:
      'New deals and their new accounts move to the trash and changed values are restored. Records changed since the import are kept.',
    keptLabel: 'Kept records',
  },
};

/** What the import dialog says. */
export const IMPORT_WORDS = {
  of: IN_A_FILE,
  choose: 'Choose a CSV or Excel file, or drop it here',
  reading: 'Reading the file',
  limits: (rows: number) =>
    `Up to ${formatCount(rows)} rows below a header row. You’ll see what changes before anything is imported.`,
  noHistory: 'No imports yet.',
  toMap: (rows: number) => `${countOf(rows, 'row')}, ready to map`,
  checking: 'Dry run in progress',
  checked: (rows: number) => `${countOf(rows, 'row')}, dry run done, not imported`,
  readAs: (text: string) => `, read as ${text}.`,
  workbook: 'an Excel workbook (first sheet)',
  text: (encoding: string, delimiter: string) => `${encoding} with ${delimiter}`,
  emptyColumn: 'No values in the first rows',
  identifies: 'Identifies the record',
  identifiesLead: 'Identifies the lead',
  findsAccount: 'Finds the account',
  defaultSource: 'Source of new leads',
  matchTitle: 'Match values',
  matchIntro: 'These values aren’t in Outrider yet. Choose what each one means.',
  matchLoading: 'Looking for values to match',
  matchMore: (count: number) =>
    `${countOf(count, 'more value is', 'more values are')} not listed. Their rows won’t be imported.`,
  suggested: 'suggested',
  keepText: (text: string) => `Keep "${text}"`,
  useDefault: (value: string) => `Use the default (${value})`,
  leaveEmpty: 'Leave empty',
  failRows: 'Don’t import these rows',
  byRules: 'assignment rules',
  yourself: 'you',
  yourMode: 'your processing mode',
  firstPipeline: 'the first pipeline',
  firstStage: 'the first open stage',
  asStage: 'as the stage says',
  dryRunNote: 'The dry run changes nothing.',
  dryRunIntro: 'Here is what the import will do.',
  nothingToImport: 'Nothing to import.',
  undoLater: 'You can undo the import later.',
  accounts: (count: number, ahead: boolean) =>
    `${countOf(count, 'new account', 'new accounts')} ${ahead ? 'will be created' : 'created'} for companies named in the file.`,
  failing: (rows: number, done: boolean) =>
    done ? `${countOf(rows, 'row was', 'rows were')} not imported` : `${countOf(rows, 'row')} cannot be imported`,
  failingRows: 'Rows that cannot be imported',
  runNote: 'You can close this window. The import continues in the background.',
  stoppedByError: 'Stopped by an error',
  undone: (type: ImportRecord, removed: number, restored: number, kept: number) =>
    `${[
      MESSAGES.importUndone(type, removed, restored),
      kept > 0 && `${formatCount(kept)} kept because someone changed ${kept === 1 ? 'it' : 'them'} after the import`,
    ]
      .filter(Boolean)
      .join(', ')}.`,
};
