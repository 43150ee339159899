/** Who does what customers do on a proposal's page, as timelines and the audit log have it. */
export const CUSTOMER_ACTOR = { kind: 'webhook', id: null, name: 'Proposal page' } as const;

export const proposalLink = (id: string): string => `/proposals/${id}`;

export const PROPOSAL_WORDS = {
  approvalAsked: (number: string, title: string) => `Discount to approve: ${number} ${title}`,
  approved: (number: string, title: string) => `Discount approved: ${number} ${title}`,
  rejected: (number: string, title: string) => `Discount not approved: ${number} ${title}`,
  opened: (name: string, number: string) => `${name} opened ${number}`,
  question: (name: string, number: string) => `${name} asks about ${number}`,
  signed: (name: string, number: string) => `${name} signed ${number}`,
  notAsked: (name: string, number: string) => `${name} couldn’t be emailed to sign ${number}`,
  accepted: (number: string, title: string) => `Accepted: ${number} ${title}`,
  declined: (number: string, title: string) => `Declined: ${number} ${title}`,
  notWon: (why: string) => `The deal could not be marked as won. ${why}`,
  /** The end of every email about a proposal. */
  link: (link: string) => `Read it here:\n${link}`,
  nextSubject: (title: string) => `Your signature: ${title}`,
  next: (reader: string, first: string, title: string) =>
    `Hello ${reader},\n\n${first} has signed our proposal “${title}”. Now it is your turn.`,
  answerSubject: (title: string) => `Your question about ${title}`,
  answer: (reader: string, question: string, answer: string) =>
    `Hello ${reader},\n\nYou asked:\n${question}\n\n${answer}`,
} as const;
