import type { Translated, WritingLanguage } from './languages.ts';

/** What booking pages say; a part of MESSAGES. */
export const BOOKING_MESSAGES = {
  loadBookingPagesFailed: 'Failed to load the booking pages',
  saveBookingPageFailed: 'Failed to save the booking page',
  deleteBookingPageFailed: 'Failed to delete the booking page',
  bookingPageDeleted: 'Booking page deleted',
  bookingPageChanged: 'Somebody else changed this booking page in the meantime. Reload it to see their version.',
  bookingPagesFull: (most: number) => `A company has at most ${most} booking pages. Delete one you no longer need.`,
  bookingNameTaken: 'You already have a booking page with this name',
  bookingHostUnknown: 'One of these people no longer works here',
  bookingOwnOnly: 'You can create booking pages for yourself. Ask a manager to set one up for a team.',
} as const;

const ENGLISH = {
  openFailed: 'Failed to load the page',
  timesFailed: 'Failed to load the free times',
  bookFailed: 'Your booking could not be made. Please try again.',
  moveFailed: 'Your meeting could not be moved. Please try again.',
  cancelFailed: 'Your meeting could not be canceled. Please try again.',
  pageGone: 'This booking page is not available',
  gone: 'This link does not open a booking',
  timeTaken: 'This time has just been taken. Please choose another one.',
  answerMissing: 'Please answer this question',
  tooMany: 'Too many bookings from your network. Please wait a while and try again.',
  tooManyAhead: (most: number) => `This email address already has ${most} upcoming meetings.`,
  refused: 'This email address can’t book here. Please contact the company directly.',
  isCanceled: 'This meeting was canceled',
  isOver: 'This meeting is over',
} as const;

/** What visitors of a booking page are told, in the language it is written in. */
export const VISITOR_MESSAGES: Readonly<Record<WritingLanguage, Translated<typeof ENGLISH>>> = {
  en: ENGLISH,
  de: {
    openFailed: 'Die Seite konnte nicht geladen werden',
    timesFailed: 'Die freien Termine konnten nicht geladen werden',
    bookFailed: 'Ihr Termin konnte nicht gebucht werden. Bitte versuchen Sie es noch einmal.',
    moveFailed: 'Ihr Termin konnte nicht verschoben werden. Bitte versuchen Sie es noch einmal.',
    cancelFailed: 'Ihr Termin konnte nicht abgesagt werden. Bitte versuchen Sie es noch einmal.',
    pageGone: 'Diese Buchungsseite ist nicht verfügbar',
    gone: 'Dieser Link führt zu keinem Termin',
    timeTaken: 'Dieser Termin wurde gerade vergeben. Bitte wählen Sie einen anderen.',
    answerMissing: 'Bitte beantworten Sie diese Frage',
    tooMany: 'Aus Ihrem Netzwerk kamen zu viele Buchungen. Bitte versuchen Sie es später noch einmal.',
    tooManyAhead: (most) => `Mit dieser E-Mail-Adresse sind schon ${most} Termine gebucht.`,
    refused:
      'Mit dieser E-Mail-Adresse kann hier kein Termin gebucht werden. Bitte wenden Sie sich direkt an das Unternehmen.',
    isCanceled: 'Dieser Termin wurde abgesagt',
    isOver: 'Dieser Termin ist vorbei',
  },
};
