/** What the notices of imports say. */
export const IMPORT_NOTICES = {
  done: 'Import finished',
  undone: 'Import undone',
  failed: 'Import stopped',
  newForYou: {
    account: (count: number) => (count === 1 ? 'New account for you' : `${count} new accounts for you`),
    contact: (count: number) => (count === 1 ? 'New contact for you' : `${count} new contacts for you`),
    opportunity: (count: number) => (count === 1 ? 'New deal for you' : `${count} new deals for you`),
  },
  fromFile: (file_name: string) => `Imported from ${file_name}`,
};
