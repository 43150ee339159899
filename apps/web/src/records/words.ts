/** What the tools of every list say: filters, saved views, bulk actions. */
export const RECORDS_WORDS = {
  archivedField: (label: string) => `${label} (archived)`,
  me: 'Me',
  nobody: 'No one',
  inUsd: (label: string) => `${label} in USD`,
  unknownValue: 'Unknown',
  valueMissing: 'Every condition needs a value',
  defaultView: 'Shown first when they open Leads.',
  noRuns: 'No bulk actions yet',
  noRunsHint: 'Select leads in the list to start one.',
};
