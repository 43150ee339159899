/** What the profile says of one's signature. */
export const SIGNATURE_WORDS = {
  tab: 'Signature',
  intro: 'Ends your emails, and those that agents send in your name.',
  label: 'Your signature',
  hint: 'Leave empty to use your company’s signature.',
  companyIs: 'Your company’s signature',
  loading: 'Loading your signature',
} as const;
