/** What people are told of records, by their type. */
export const RECORD_WORDS = {
  account: { newForYou: 'An account was given to you' },
  contact: { newForYou: 'A contact was given to you' },
} as const;
