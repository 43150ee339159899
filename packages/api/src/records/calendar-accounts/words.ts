/** Texts for a host's own calendar, and why a change made there is refused here. */
export const CALENDAR_ACCOUNT_WORDS = {
  guests: (emails: readonly string[]) => `Guests: ${emails.join(', ')}`,
  open: (link: string) => `Open in Outrider: ${link}`,
  allDay: 'Meetings need a time of day.',
  tooLong: 'A meeting can last at most 24 hours.',
  tooShort: 'A meeting lasts at least 5 minutes.',
};
