import { PAGE_ACTORS } from '@outrider/shared/ground/actors';
/** Who does what visitors do on a booking page, as timelines and the audit log have it. */
export const BOOKING_ACTOR = { kind: 'webhook', id: null, name: PAGE_ACTORS.booking } as const;

export const BOOKING_WORDS = {
  /** Of the meeting; its guests read it too. */
  title: {
    en: (page: string, visitor: string, host: string) => `${page}: ${visitor} and ${host}`,
    de: (page: string, visitor: string, host: string) => `${page}: ${visitor} und ${host}`,
  },
  /** What they were asked, and what they said. */
  answer: (question: string, answer: string) => `${question}\n${answer}`,
};
