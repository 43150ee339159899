/** What the notices of imports say. */
export const IMPORT_NOTICES = {
  done: 'Import finished',
  undone: 'Import undone',
  failed: 'Import stopped',
  fromFile: (file_name: string) => `Imported from ${file_name}`,
};
