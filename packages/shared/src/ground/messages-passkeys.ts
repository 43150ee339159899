/** Passkeys. */
export const PASSKEY_MESSAGES = {
  passkeyRefused: 'This passkey didn’t work. Try again, or sign in with your password.',
  passkeyKnown: 'This passkey was already added',
  tooManyPasskeys: 'You have as many passkeys as an account can. Remove one first.',
  passkeyFailed: 'Failed to sign in with a passkey',
  passkeyAdded: 'Passkey added',
  passkeyRemoved: 'Passkey removed',
  loadPasskeysFailed: 'Failed to load your passkeys',
  addPasskeyFailed: 'Failed to add the passkey',
  renamePasskeyFailed: 'Failed to rename the passkey',
  removePasskeyFailed: 'Failed to remove the passkey',
};
