import type { Translated, WritingLanguage } from '@outrider/shared/ground/languages';

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? '';
const greeting = (hello: string, name: string) => [hello, name].filter(Boolean).join(' ');

const ENGLISH = {
  subject: (title: string) => `Proposal: ${title}`,
  message: (name: string, title: string, valid: string) =>
    `${greeting('Hello', firstName(name))},\n\nHere is our proposal “${title}”. You can read it, ask questions and sign it online. It is valid until ${valid}.`,
} as const;

/** What the email with a proposal says until somebody writes something else, in the proposal's language. */
export const LETTER_WORDS: Readonly<Record<WritingLanguage, Translated<typeof ENGLISH>>> = {
  en: ENGLISH,
  de: {
    subject: (title) => `Angebot: ${title}`,
    message: (name, title, valid) =>
      `${greeting('Guten Tag', name.trim())},\n\nhier ist unser Angebot „${title}“. Sie können es online lesen, Fragen stellen und unterschreiben. Es ist gültig bis ${valid}.`,
  },
};
