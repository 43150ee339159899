/** What stands in somebody's own calendar, and what its owner is told of it. */
export const CALENDAR_ACCOUNT_WORDS = {
  guests: (emails: readonly string[]) => `Guests: ${emails.join(', ')}`,
  open: (link: string) => `Open in Outrider: ${link}`,
  allDay: 'Meetings need a time of day.',
  tooLong: 'A meeting can last at most 24 hours.',
  tooShort: 'A meeting lasts at least 5 minutes.',
};
