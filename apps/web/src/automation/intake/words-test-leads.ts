/** What the capture screen says about test leads. */
export const TEST_WORDS = {
  meaning: 'This is how the lead would arrive. Test leads are never counted, assigned or contacted.',
  button: 'Sends a sample lead through the whole pipeline without adding it to your leads.',
  loading: 'Loading the test lead',
  loadFailed: 'Failed to load the test lead',
  nextAction: 'Next action',
  removed: 'Test lead removed',
  removeFailed: 'Failed to remove the test lead',
};
