/** What the form says where somebody tells an agent what to write. */
export const REQUEST_WORDS = {
  title: 'What the email should say',
  hint: 'Leave out what the agent should decide.',
  note: 'Note (optional)',
  noteHint: 'For whoever approves. Agents don’t act on it, and the email waits for approval.',
  byItself: 'The agent decides',
  oneALine: 'One sentence per line, as it should stand in the email.',
  avoidHint: 'One word or phrase per line.',
  agreedHint: 'One point per line.',
  addOffer: 'Add an offer',
  removeOffer: 'Remove the offer',
  quantity: 'Quantity',
  noOffers: 'Your playbook has no offers yet.',
  minutes: 'Length (minutes)',
  discount: 'Discount (%)',
  trial: 'Free trial (days)',
  at: 'Time to ask for',
};
