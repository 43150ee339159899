/** What an import makes; a file of contacts or deals makes their accounts as well. */
const NOUNS = {
  lead: ['lead', 'leads'],
  account: ['account', 'accounts'],
  contact: ['record', 'records'],
  opportunity: ['record', 'records'],
} as const;
const records = (type: keyof typeof NOUNS, n: number) => `${n.toLocaleString('en-US')} ${NOUNS[type][n === 1 ? 0 : 1]}`;

/** What is said of values that come in as text, and of the files of leads they stand in; a part of MESSAGES. */
export const IMPORTS_MESSAGES = {
  badAmount: 'Enter an amount in USD, such as 50000 or 50k',
  badDay: 'Enter a date like 2026-05-04',
  ambiguousDay: (text: string) => `"${text}" can mean two dates. Write it like 2026-05-04.`,
  badFlag: 'Enter yes or no',
  fieldGone: (name: string) => `There is no field "${name}" (any more)`,
  importNameless: 'Add the file name to the address: ?name=leads.csv',
  importEncoded: 'Send the file without a content encoding',
  importTooLarge: (mb: number) => `Files can be up to ${mb} MB. Split this one and import the parts.`,
  importTooLong: (rows: number) =>
    `Files can have up to ${rows.toLocaleString('en-US')} rows. Split this one and import the parts.`,
  importTooWide: (columns: number) => `Files can have up to ${columns} columns. Remove the ones you don’t need.`,
  importEmpty: 'This file has no rows below its header',
  importOldExcel: 'This is an old Excel file (.xls). Save it as .xlsx or CSV.',
  importNotText: 'This is not a CSV file or an Excel workbook (.xlsx)',
  importNotWorkbook: 'This is not an Excel workbook (.xlsx)',
  importNoSheet: 'This workbook has no sheet',
  importDamaged: 'This file is damaged. Open it in your spreadsheet app, save it again, and upload the new copy.',
  importTooHeavy: 'This file is too complex to read. Save its first sheet as CSV and upload that.',
  importRowTooLong: (line: number) =>
    `The row that starts on line ${line} is too long. Check for a missing closing quote.`,
  importUnclosedQuote: (line: number) => `The row that starts on line ${line} has a quote that is never closed`,
  importOneAtATime: 'You are already uploading a file. Wait for it to finish, then try again.',
  importRagged: (cells: number, columns: number) => `This row has ${cells} cells, but the header has ${columns}`,
  importNoDealName: 'Map a column to Name: every deal has one',
  importUnknownValue: (label: string, text: string) => `Unknown ${label.toLowerCase()} "${text}"`,
  importOwnerTwice: (name: string) => `More than one person is called "${name}". Use their email instead.`,
  importOwnerNotYou: 'Only admins and managers can assign leads to other people',
  importBadMatch: (label: string) => `Choose one of the listed values for ${label.toLowerCase()}`,
  importCounts: ({ created, updated, failed }: { created: number; updated: number; failed: number }) =>
    [
      [created, 'created'],
      [updated, 'updated'],
      [failed, 'failed'],
    ]
      .filter(([n]) => n !== 0)
      .map(([n, what]) => `${n?.toLocaleString('en-US')} ${what}`)
      .join(', ') || 'no changes',
  importFieldGone:
    'A column is mapped to a custom field that was archived. Restore the field, or import the file again and map the column anew.',
  importNotYours: 'This record belongs to someone else, so the row cannot overwrite it',
  importNoEmail: 'Choose the column with the email address',
  importNoAccountName: 'Choose the column with the account’s name or domain',
  importNoContactName: 'Choose a column with the contact’s name or email',
  importWrongField: (label: string) => `This file can’t fill "${label}". Choose another field.`,
  importIdTaken: (label: string) => `Another record already has this ${label.toLowerCase()}`,
  importFieldTwice: 'Two columns are mapped to the same field. Map each field once.',
  importNameTwice: 'Map either the full name or first and last name, not both',
  importMappingLength: (columns: number) => `The mapping must have one entry for each of the ${columns} columns`,
  importNotNow: 'This import has moved on to another step. Reload to see where it is.',
  importerGone: 'The person who started this import no longer has access',
  importFailed: 'Failed to import the file. Try again.',
  uploadFailed: 'Failed to upload the file. Try again.',
  loadImportsFailed: 'Failed to load imports',
  imported: (created: number, updated: number) =>
    `Imported: ${created.toLocaleString('en-US')} created, ${updated.toLocaleString('en-US')} updated`,
  importUndone: (type: keyof typeof NOUNS, removed: number, restored: number) =>
    [
      `${records(type, removed)} removed`,
      ...(restored > 0 ? [`${restored.toLocaleString('en-US')} restored`] : []),
    ].join(', '),
};
