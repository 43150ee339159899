/** What Settings, Company says. */
export const COMPANY_WORDS = {
  title: 'Company',
  intro: 'Your company’s name, time zone and currency, and how often agents write.',
  loading: 'Loading the company',
  loadFailed: 'Failed to load the company',
  profile: 'Profile',
  name: 'Name',
  zoneHint: 'Days, months and quarters of your forecast begin at midnight in this time zone.',
  mode: 'Mode of captured leads',
  modeHint: 'For leads from webhooks and website forms whose key or form has no mode of its own.',
  save: 'Save',
  saving: 'Saving',
  saved: 'Company saved',
  saveFailed: 'Failed to save the company',
  currency: 'Currency',
  counted: (name: string, code: string) => `Amounts are in ${name} (${code}) unless a deal names another currency.`,
  change: 'Change currency',
  changing: 'Changing',
  newCurrency: 'New currency',
  rate: (from: string, to: string) => `1 ${from} in ${to}`,
  rateHint: 'The rate that everything is converted at. You can change the currency back with the opposite rate.',
  choose: 'Choose a currency',
  badRate: 'Enter a rate, for example 0.92',
  effect:
    'Deals keep the currency they were agreed in and get a new exchange rate. Budgets, quotas, targets, forecasts and your own money fields are converted and rounded.',
  review: 'Saved views, filters, assignment rules and flows keep their numbers. Review those that name an amount.',
  changed: (code: string) => `Amounts are in ${code} now`,
  changeFailed: 'Failed to change the currency',
  tracking: {
    title: 'Opens and clicks',
    label: 'Track when emails are opened and links are clicked',
    effect:
      'Adds an invisible image to every email that people and agents send from here, and sends its links through this server first. The first open and the first click of each link appear on the lead’s timeline and in the performance of agents.',
    privacy:
      'We store when it happened, never where or on which device. Opens and clicks of scanners are left out where we recognize them. Unsubscribe links stay as they are, and people who unsubscribe are no longer tracked. In many countries you need your readers’ consent: mention it in your privacy notice.',
    switchedOn: 'Opens and clicks are tracked from now on',
    switchedOff: 'Opens and clicks are no longer tracked',
  },
  restraint: {
    title: 'How often agents write',
    intro:
      'These limits apply to all AI sales agents together. You can still approve a message beyond the daily limits.',
    saved: 'Limits saved',
    fields: {
      agent_quiet_days: {
        label: 'Quiet days',
        hint: 'Working days after any contact with a lead, yours included.',
      },
      agent_lead_cap: { label: 'Messages to a lead', hint: 'At most, in a day.' },
      agent_domain_cap: { label: 'Messages to a domain', hint: 'At most, in a day. Free mail providers don’t count.' },
    },
  },
} as const;
