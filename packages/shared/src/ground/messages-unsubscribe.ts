import type { Translated, WritingLanguage } from './languages.ts';

const ENGLISH = {
  /** Before the link at the end of an email. */
  wayOut: 'Unsubscribe from these emails:',
  button: 'Unsubscribe',
  ask: 'Stop receiving these emails?',
  done: 'You’re unsubscribed. You won’t receive these emails anymore.',
  why: 'Would you tell us why?',
  noted: 'Thank you for telling us.',
  reasons: {
    too_many: 'There were too many emails',
    not_relevant: 'They were not relevant to me',
    never_asked: 'I never asked for them',
    other: 'Something else',
  },
} as const;

/** What readers are told about unsubscribing, in the language of the email. */
export const UNSUBSCRIBE_MESSAGES: Readonly<Record<WritingLanguage, Translated<typeof ENGLISH>>> = {
  en: ENGLISH,
  de: {
    wayOut: 'Von diesen E-Mails abmelden:',
    button: 'Abmelden',
    ask: 'Möchten Sie diese E-Mails nicht mehr bekommen?',
    done: 'Sie sind abgemeldet und bekommen diese E-Mails nicht mehr.',
    why: 'Möchten Sie uns sagen, warum?',
    noted: 'Danke für Ihre Rückmeldung.',
    reasons: {
      too_many: 'Es waren zu viele E-Mails',
      not_relevant: 'Sie waren für mich nicht interessant',
      never_asked: 'Ich wollte sie nie bekommen',
      other: 'Etwas anderes',
    },
  },
};
