/** What the screens of contacts say. */
export const CONTACTS_WORDS = {
  none: ['No contacts yet', 'Add the people you talk to. Converting a lead adds its person too.'],
  noneMine: ['No contacts assigned to you', 'Contacts assigned to you show up here.'],
  restoredWithout: 'Restored. Another contact uses the same email by now, so this one has none.',
  noAccount: 'No account yet',
  consentSince: (day: string, by: string | null) => (by ? `Since ${day}, ${by}` : `Since ${day}`),
} as const;
