/** What a company's admins are told about its standing. */
export const COMPANY_WORDS = {
  trialEnded: 'You can still view and export your data. Choose a plan to make changes again.',
};
