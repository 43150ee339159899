/** What notifications about leads and deals say. */
export const NOTIFICATION_WORDS = {
  newLead: 'New lead for you',
  by: (who: string) => `By ${who}`,
  bySystem: 'Automatic',
  byRules: 'Assigned by your assignment rules',
  deal: {
    won: 'Deal won in your team',
    stale: 'Your deal has gone quiet',
    overdue: 'The close date of your deal has passed',
  },
  wonBy: (deal: string, owner: string | null) => (owner ? `${deal}, by ${owner}` : deal),
  hotLead: 'Hot lead without an owner',
  hotLeads: (count: number) => `${count} hot leads without an owner`,
  pushPrivate: 'The address of a browser is not on the public internet',
  pushRefused: (status: number) => `A browser’s maker answered ${status}`,
};
