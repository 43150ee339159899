/** What the screens of accounts say. */
export const ACCOUNTS_WORDS = {
  none: ['No accounts yet', 'Add the companies you sell to. Converting a lead adds its company too.'],
  noneMine: ['No accounts assigned to you', 'Accounts assigned to you show up here.'],
  restoredWithout: 'Restored. Another account uses the same domain by now, so this one has none.',
  addContact: 'Add Contact',
  noPeople: 'No one here yet',
} as const;
