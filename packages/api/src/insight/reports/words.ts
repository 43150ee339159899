/** What reports call their rows. */
export const REPORT_WORDS = {
  nobody: 'Nobody',
  /** Of activities: who did it is no person. */
  noPerson: 'AI and system',
  notSet: 'Not set',
  hidden: 'An account you can’t see',
  yes: 'Yes',
  no: 'No',
  weekOf: (day: string) => `Week of ${day}`,
};
