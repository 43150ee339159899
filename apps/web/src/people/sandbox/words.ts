/** What is said about the sandbox. */
export const SANDBOX_WORDS = {
  title: 'Sandbox',
  here: 'Sample data. No emails are sent, and nothing here affects your company.',
  about: 'Try API tokens, forms and automations on sample data. The sandbox sends no emails.',
  filled: 'Sample data created',
  open: 'Open sandbox',
  opening: 'Opening',
  leave: 'Leave sandbox',
  leaving: 'Leaving',
  reset: 'Reset',
  resetTitle: 'Reset the sandbox?',
  resetText:
    'All records and changes in the sandbox are replaced with fresh sample data. Its API tokens and webhooks stay.',
  resetConfirm: 'Reset sandbox',
  resetting: 'Resetting',
} as const;
