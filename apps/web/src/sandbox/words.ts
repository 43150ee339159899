/** What is said about the sandbox. */
export const SANDBOX_WORDS = {
  title: 'Sandbox',
  here: 'Made-up records. No mail leaves, and nothing here touches your company.',
  about: 'Try tokens, forms and automations on made-up records. No mail leaves the sandbox.',
  filled: 'Filled',
  open: 'Open sandbox',
  opening: 'Opening',
  leave: 'Leave sandbox',
  leaving: 'Leaving',
  reset: 'Reset',
  resetTitle: 'Reset the sandbox?',
  resetText:
    'Every record in it goes, with whatever you changed, and new made-up ones take their place. Its tokens and webhooks stay.',
  resetConfirm: 'Reset sandbox',
  resetting: 'Resetting',
} as const;
