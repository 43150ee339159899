/** What passkeys say in the profile. */
export const PASSKEY_WORDS = {
  title: 'Passkeys',
  intro: 'Sign in with your fingerprint, face or screen lock instead of a password and a code.',
  add: 'Add passkey',
  adding: 'Adding',
  loading: 'Loading your passkeys',
  name: 'Passkey name',
  rename: 'Rename',
  save: 'Save',
  remove: 'Remove',
  added: (day: string, synced: boolean) => `Added ${day}${synced ? ', synced' : ''}`,
  used: ' · used',
};
