import { MESSAGES } from '@outrider/shared/messages';
import { countOf, formatCount } from '../ui/format.ts';

/** What the import dialog says. */
export const IMPORT_WORDS = {
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
  identifies: 'Identifies the lead',
  newLeadsOnly: 'New leads only',
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
  dryRunNote: 'The dry run changes nothing.',
  dryRunIntro: 'Here is what the import will do.',
  nothingToImport: 'Nothing to import.',
  undoLater: 'You can undo the import later.',
  duplicates: (rows: number) =>
    `${countOf(rows, 'row repeats', 'rows repeat')} an email from an earlier row and will update the same lead.`,
  failing: (rows: number, done: boolean) =>
    done ? `${countOf(rows, 'row was', 'rows were')} not imported` : `${countOf(rows, 'row')} cannot be imported`,
  failingRows: 'Rows that cannot be imported',
  runNote: 'You can close this window. The import continues in the background.',
  stoppedByError: 'Stopped by an error',
  undone: (removed: number, restored: number, kept: number) =>
    `${[
      MESSAGES.importUndone(removed, restored),
      kept > 0 && `${formatCount(kept)} kept because someone changed ${kept === 1 ? 'it' : 'them'} after the import`,
    ]
      .filter(Boolean)
      .join(', ')}.`,
  undoNote: 'New leads move to the trash and changed values are restored. Leads changed since the import are kept.',
};
