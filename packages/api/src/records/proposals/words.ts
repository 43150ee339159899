import { PAGE_ACTORS } from '@outrider/shared/ground/actors';
import type { Translated, WritingLanguage } from '@outrider/shared/ground/languages';

/** Who does what customers do on a proposal's page, as timelines and the audit log have it. */
export const CUSTOMER_ACTOR = { kind: 'webhook', id: null, name: PAGE_ACTORS.proposal } as const;

export const proposalLink = (id: string): string => `/proposals/${id}`;

/** Told inside the product. */
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
} as const;

const ENGLISH = {
  /** The end of every email about a proposal. */
  link: (link: string) => `Read it here:\n${link}`,
  nextSubject: (title: string) => `Your signature: ${title}`,
  next: (reader: string, first: string, title: string) =>
    `Hello ${reader},\n\n${first} has signed our proposal “${title}”. Now it is your turn.`,
  answerSubject: (title: string) => `Your question about ${title}`,
  answer: (reader: string, question: string, answer: string) =>
    `Hello ${reader},\n\nYou asked:\n${question}\n\n${answer}`,
} as const;

/** What customers are written about a proposal, in its language. */
export const PROPOSAL_LETTER_WORDS: Readonly<Record<WritingLanguage, Translated<typeof ENGLISH>>> = {
  en: ENGLISH,
  de: {
    link: (link) => `Hier geht es zum Angebot:\n${link}`,
    nextSubject: (title) => `Ihre Unterschrift: ${title}`,
    next: (reader, first, title) =>
      `Guten Tag ${reader},\n\n${first} hat unser Angebot „${title}“ unterschrieben. Jetzt fehlt noch Ihre Unterschrift.`,
    answerSubject: (title) => `Ihre Frage zu ${title}`,
    answer: (reader, question, answer) => `Guten Tag ${reader},\n\nSie haben gefragt:\n${question}\n\n${answer}`,
  },
};
