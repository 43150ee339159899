/** What the sync of Google Sheets tells people. */
export const SYNC_WORDS = {
  newLeads: (count: number) =>
    `${count.toLocaleString('en-US')} new ${count === 1 ? 'lead' : 'leads'} from Google Sheets`,
  fromAgent: (name: string) => `Added by ${name}`,
  noRefreshToken: 'Google did not grant offline access. Connect the account again.',
  rangeMissing: 'Google returned an incomplete response',
  webhookOff: 'The webhook was turned off before this call was made',
};
