/** What the profile's dialog says. */
export const PROFILE_WORDS = {
  teamCap: (team: string, level: number) =>
    `${team ? `The cap of the ${team} team` : 'Your company’s cap'} is lower: agents act on your leads up to ${level}%.`,
  chooseTitle: 'Choose a new password',
  idle: 'Sessions end after 15 minutes of inactivity.',
  endTokens: 'Tokens and assistants to end',
  endTokensHint: 'They work without your password. Clear the ones you want to keep.',
  assistant: 'assistant',
  endOthers: 'Sign out all other sessions',
  startPage: 'Start page',
  startPageHint: 'What opens when you sign in.',
  startPages: { dashboard: 'Dashboard', tasks: 'Tasks', calendar: 'Calendar', inbox: 'Inbox' },
  modeHint: 'The mode for leads you create. You can also switch it in the header.',
  setByAdmin: 'Your company admin sets your role and team in User Management.',
  noCompany: 'You’re a platform administrator and don’t belong to a company.',
  propose: 'Agents only propose. Nothing happens until someone approves it.',
  assist: 'Agents score leads, add notes and create tasks. Emails, meetings and proposals need approval.',
  act: 'Agents act on their own, limited by each lead’s automation mode.',
};

/** What each automation mode means. */
export const MODE_WORDS = {
  manual: 'Nothing runs automatically',
  hybrid: 'Scores automatically, asks before acting',
  ai: 'Scores and acts within your limits',
};
