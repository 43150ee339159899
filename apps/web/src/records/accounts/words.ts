/** What the screens of accounts say. */
export const ACCOUNTS_WORDS = {
  none: ['No accounts yet', 'Add the companies you sell to. Converting a lead adds its company too.'],
  noneMine: ['No accounts assigned to you', 'Accounts assigned to you show up here.'],
  restoredWithout: 'Restored. Another account uses the same domain by now, so this one has none.',
  addContact: 'Add Contact',
  addDeal: 'New Opportunity',
  customers: 'Customers',
  noPeople: 'No one here yet',
  summaryFailed: 'Could not load the account figures',
  health: 'Health',
  whyHealth: 'Why this health',
  healthBase: { label: 'Starting point', note: 'every customer' },
  prospect: 'Has not bought yet',
  openPipeline: 'Open pipeline',
  openDeals: (deals: string, others: string | null) =>
    others === null ? deals : `${deals} with an account, ${others} without`,
  untouched: 'No touch in 30 days',
  noNextStep: 'No next step',
  overdue: 'Overdue',
} as const;
