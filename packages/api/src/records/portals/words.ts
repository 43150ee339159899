import { PAGE_ACTORS } from '@outrider/shared/ground/actors';
import type { Translated, WritingLanguage } from '@outrider/shared/ground/languages';

/** Who does what customers do on a portal, as timelines and the audit log have it. */
export const PORTAL_ACTOR = { kind: 'webhook', id: null, name: PAGE_ACTORS.portal } as const;

export const portalLink = (id: string): string => `/client-portal/${id}`;

/** Told inside the product. */
export const PORTAL_WORDS = {
  opened: (name: string, account: string) => `${name} opened the portal of ${account}`,
  question: (name: string, account: string) => `${name} asked a question on the portal of ${account}`,
} as const;

const ENGLISH = {
  titleOf: (account: string) => `Our work with ${account}`,
  subject: (company: string) => `Your shared page with ${company}`,
  invitation: (name: string, link: string) =>
    `Hello ${name},\n\nThis page keeps our documents, proposals and next steps in one place for you:\n${link}`,
  codeSubject: (code: string) => `Your code: ${code}`,
  code: (name: string, code: string) =>
    `Hello ${name},\n\nYour code is ${code}. It opens your page once, within 10 minutes.\n\nIf you didn’t ask for it, you can ignore this email.`,
  answerSubject: (title: string) => `Your question about ${title}`,
  answer: (name: string, question: string, answer: string, link: string) =>
    `Hello ${name},\n\nYou asked:\n${question}\n\n${answer}\n\nYour page:\n${link}`,
} as const;

/** What a portal’s readers are written, in its language. */
export const PORTAL_LETTER_WORDS: Readonly<Record<WritingLanguage, Translated<typeof ENGLISH>>> = {
  en: ENGLISH,
  de: {
    titleOf: (account) => `Unsere Zusammenarbeit mit ${account}`,
    subject: (company) => `Ihre gemeinsame Seite mit ${company}`,
    invitation: (name, link) =>
      `Guten Tag ${name},\n\nauf dieser Seite finden Sie unsere Dokumente, Angebote und die nächsten Schritte an einem Ort:\n${link}`,
    codeSubject: (code) => `Ihr Code: ${code}`,
    code: (name, code) =>
      `Guten Tag ${name},\n\nIhr Code lautet ${code}. Er öffnet Ihre Seite einmal und gilt 10 Minuten.\n\nWenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.`,
    answerSubject: (title) => `Ihre Frage zu ${title}`,
    answer: (name, question, answer, link) =>
      `Guten Tag ${name},\n\nSie haben gefragt:\n${question}\n\n${answer}\n\nHier geht es zu Ihrer Seite:\n${link}`,
  },
};
