/** What Settings, Sales targets says. */
export const QUOTAS_WORDS = {
  title: 'Sales targets',
  intro:
    'Monthly quotas for people, teams and the company. Paste a block of cells from a spreadsheet into any cell. Teams and the company use the sum of their people unless you set their own.',
  loading: 'Loading the quotas',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  head: (currency: string) => `Quotas in ${currency}`,
  who: 'Who',
  total: 'Year',
  company: 'Company',
  team: (name: string) => `Team ${name}`,
  /** Of the people of a team or the company, where a target of its own was set. */
  sum: (amount: string) => `Sum ${amount}`,
  cell: (who: string, month: string) => `${who}, ${month}`,
  bad: 'Enter amounts such as 40000. Marked cells can’t be read.',
  save: 'Save',
  saving: 'Saving',
  discard: 'Discard',
  saved: 'Quotas saved',
  saveFailed: 'Failed to save the quotas',
  region: 'Quotas by month',
  ruleTitle: 'Forecast categories',
  ruleIntro:
    'Open deals count by their win chance, unless someone moved a deal to another category. Deals below best case count as pipeline.',
  commitFrom: 'Commit from (%)',
  bestFrom: 'Best case from (%)',
  ruleSaved: 'Rule saved',
  ruleFailed: 'Failed to save the rule',
};
