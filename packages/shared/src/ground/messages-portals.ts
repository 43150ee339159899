import type { Translated, WritingLanguage } from './languages.ts';

/** What client portals say; a part of PIPELINE_MESSAGES. */
export const PORTAL_MESSAGES = {
  loadPortalsFailed: 'Failed to load the portals',
  loadPortalFailed: 'Failed to load the portal',
  savePortalFailed: 'Failed to save the portal',
  portalChanged: 'This portal has changed in the meantime. Reload it to see the latest version.',
  portalFileUnknown: 'One of these documents doesn’t belong to the account',
  portalBookingUnknown: 'This booking page no longer exists',
  portalInvited: 'This person already has a link',
  portalLinksFull: (most: number) => `A portal has at most ${most} links`,
  portalBarred: 'This address is on the do-not-contact list',
  portalQuestionUnknown: 'This question no longer exists',
  portalQuestionAnswered: 'This question has an answer already. Reload the page to see it.',
  answerPortalFailed: 'Failed to send the answer',
  invitePortalFailed: 'Failed to send the link',
} as const;

const ENGLISH = {
  gone: 'This link does not open a page',
  expired: 'This link has expired. Please ask for a new one.',
  openFailed: 'Failed to load the page',
  locked: 'Enter the code that was sent to you',
  codeWrong: 'This code is wrong or has expired. Check it, or ask for a new one.',
  codeFailed: 'Failed to send the code',
  codesFull: 'No more codes can be sent today. Please contact the sender.',
  fileGone: 'This document is no longer here',
  askFailed: 'Failed to send your question',
  questionsFull: 'Several questions are still waiting for an answer. Please contact the sender directly.',
  fileFailed: 'The document could not be downloaded. Please try again.',
} as const;

/** What readers of a client portal are told, in the language it is written in. */
export const PORTAL_READER_MESSAGES: Readonly<Record<WritingLanguage, Translated<typeof ENGLISH>>> = {
  en: ENGLISH,
  de: {
    gone: 'Dieser Link ist nicht gültig',
    expired: 'Dieser Link ist abgelaufen. Bitte fordern Sie einen neuen an.',
    openFailed: 'Die Seite konnte nicht geladen werden',
    locked: 'Geben Sie den Code ein, den wir Ihnen geschickt haben',
    codeWrong: 'Dieser Code ist falsch oder abgelaufen. Prüfen Sie ihn, oder fordern Sie einen neuen an.',
    codeFailed: 'Der Code konnte nicht gesendet werden',
    codesFull: 'Heute können keine weiteren Codes gesendet werden. Bitte wenden Sie sich an den Absender.',
    fileGone: 'Dieses Dokument ist nicht mehr verfügbar',
    askFailed: 'Ihre Frage konnte nicht gesendet werden',
    questionsFull: 'Mehrere Fragen warten noch auf eine Antwort. Bitte wenden Sie sich direkt an den Absender.',
    fileFailed: 'Das Dokument konnte nicht heruntergeladen werden. Bitte versuchen Sie es noch einmal.',
  },
};
