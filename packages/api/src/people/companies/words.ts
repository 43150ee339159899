/** What a company's admins are told about its standing. */
export const COMPANY_WORDS = {
  trialEnded:
    'You can still view and export your data. Ask your platform administrator for a plan to make changes again.',
};
