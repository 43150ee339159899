/** What people are told of records, by their type. */
export const RECORD_WORDS = {
  account: { newForYou: 'New account for you' },
  contact: { newForYou: 'New contact for you' },
  someone: 'Someone',
  mentioned: (who: string, record: string) => `${who} mentioned you on ${record}`,
  logged: {
    note: (who: string, record: string) => `${who} wrote a note on ${record}`,
    call: (who: string, record: string) => `${who} logged a call on ${record}`,
    email: (who: string, record: string) => `${who} logged an email on ${record}`,
    meeting: (who: string, record: string) => `${who} logged a meeting on ${record}`,
  },
  ownerChanged: (record: string) => `${record} has a new owner`,
  opportunity: { newForYou: 'New deal for you' },
} as const;
