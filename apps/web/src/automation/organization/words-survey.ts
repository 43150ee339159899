import type { Translated, WritingLanguage } from '@outrider/shared/ground/languages';

const ENGLISH = {
  title: 'How satisfied are you?',
  question: (company: string) => `How satisfied are you with ${company}?`,
  goneTitle: 'This link doesn’t work',
  goneText: 'It has expired, or part of it is missing.',
  answered: 'You’ve already answered',
  answeredText: (company: string) => `${company} has your answer. Thank you.`,
  thanks: 'Thank you',
  thanksText: (company: string) => `Your answer was sent to ${company}. You can close this page.`,
  chooseFirst: 'Choose a rating first.',
  scores: {
    1: 'Very dissatisfied',
    2: 'Dissatisfied',
    3: 'Neither',
    4: 'Satisfied',
    5: 'Very satisfied',
  },
  comment: 'Comments (optional)',
  send: 'Send',
  sending: 'Sending',
};

/** What a customer reads behind the link of a satisfaction survey. */
export const CUSTOMER_SURVEY_WORDS: Readonly<Record<WritingLanguage, Translated<typeof ENGLISH>>> = {
  en: ENGLISH,
  de: {
    title: 'Wie zufrieden sind Sie?',
    question: (company) => `Wie zufrieden sind Sie mit ${company}?`,
    goneTitle: 'Dieser Link funktioniert nicht',
    goneText: 'Er ist abgelaufen, oder ein Teil von ihm fehlt.',
    answered: 'Sie haben schon geantwortet',
    answeredText: (company) => `Ihre Antwort ist bei ${company} angekommen. Vielen Dank!`,
    thanks: 'Vielen Dank!',
    thanksText: (company) => `Ihre Antwort ist an ${company} unterwegs. Sie können diese Seite schließen.`,
    chooseFirst: 'Bitte wählen Sie zuerst eine Bewertung.',
    scores: {
      1: 'Sehr unzufrieden',
      2: 'Unzufrieden',
      3: 'Weder noch',
      4: 'Zufrieden',
      5: 'Sehr zufrieden',
    },
    comment: 'Anmerkungen (freiwillig)',
    send: 'Senden',
    sending: 'Wird gesendet',
  },
};
