/** Sentences for the person who gave the task. */
export const INSTRUCTION_PROBLEMS = {
  unknownOffer: (name: string) => `${name} is not in the playbook`,
  discountAbove: (percent: number, limit: number) => `${percent}% is above the playbook’s limit of ${limit}%`,
  timePassed: (when: string) => `“${when}” has already passed`,
  whichDay: (when: string) => `the day in “${when}” can be read two ways; write the month as a word`,
  noTime: (when: string) => `“${when}” names no time of day`,
  neverSaid: (phrase: string) => `the playbook says never to write “${phrase}”`,
  noLink: (what: string) => `there is no ${what} in the playbook`,
};
