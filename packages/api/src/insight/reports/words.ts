/** What reports call their rows. */
export const REPORT_WORDS = {
  nobody: 'Nobody',
  notSet: 'Not set',
  hidden: 'An account you can’t see',
  yes: 'Yes',
  no: 'No',
  weekOf: (day: string) => `Week of ${day}`,
};
