/** What the inbox puts into notifications. */
export const INBOX_WORDS = {
  wrote: (person: string) => `${person} wrote to you`,
  assigned: (who: string) => `${who} assigned you a conversation`,
  noted: (who: string) => `${who} left a note for you`,
  someone: 'Somebody',
};
