import type { Translated, WritingLanguage } from './languages.ts';

const ENGLISH = {
  openFailed: 'Failed to open the survey',
  sendFailed: 'Failed to send your answer',
  gone: 'This link has expired',
  answered: 'This survey was already answered',
} as const;

/** Messages of a satisfaction survey, by the language that the customer reads it in. */
export const SURVEY_MESSAGES: Readonly<Record<WritingLanguage, Translated<typeof ENGLISH>>> = {
  en: ENGLISH,
  de: {
    openFailed: 'Die Umfrage konnte nicht geöffnet werden',
    sendFailed: 'Ihre Antwort konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
    gone: 'Dieser Link ist abgelaufen',
    answered: 'Diese Umfrage wurde schon beantwortet',
  },
};
