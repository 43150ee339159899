/** Questions back to whoever gave the task; they end a sentence that begins with the lead's name. */
export const REQUESTED_WORDS = {
  unknownOffer: (name: string) => `${name} is not in the playbook`,
  discountAbove: (percent: number, limit: number) => `${percent}% is above the playbook’s limit of ${limit}%`,
  timePassed: (when: string) => `the time to ask for (${when}) has already passed`,
  eventPassed: (when: string) => `the event (${when}) is already over`,
  neverSaid: (phrase: string) => `the playbook says never to write “${phrase}”`,
  noLink: (label: string, offer: string) => `the playbook has no link “${label}” for ${offer}`,
};
