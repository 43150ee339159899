import type { Translated, WritingLanguage } from '@outrider/shared/ground/languages';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { CompanyRole } from '@outrider/shared/ground/roles';

/** What the shared parts of the screens say. */
export const UI_WORDS = {
  draftRestored: 'Restored your unsaved draft.',
  smallerReasons: (count: number) => `${count} smaller reasons`,
  discardDraft: 'Discard draft',
  oneMoment: 'One moment.',
  mayClose: 'You can close this window.',
  closeWindow: 'Close this window',
  goOn: 'Continue',
  timezone: 'Time zone',
  name: 'Name',
  share: 'Share with everyone',
  nobody: 'Nobody',
  roles: {
    company_admin: 'Company admins',
    manager: 'Managers',
    sdr: 'Sales development reps',
    ae: 'Account executives',
  } satisfies Record<CompanyRole, string>,
  noZone: 'No matching time zone',
  remove: (name: string) => `Remove ${name}`,
};

/** The end of a form that keeps what was typed. */
export const KEPT_FORM_WORDS = {
  save: 'Save',
  saving: 'Saving',
  discard: 'Discard changes',
  kept: 'You have unsaved changes from earlier.',
  reload: 'Reload',
} as const;

const VISITOR_ENGLISH = {
  loading: 'Loading',
  failed: 'The page could not be loaded',
  again: 'Try again',
  close: 'Close',
  offline: MESSAGES.offline,
  tooMany: MESSAGES.tooManyRequests,
  away: 'This isn’t possible right now. Please try again in a few seconds.',
} as const;

/** A page that somebody without an account reads. */
export const VISITOR_PAGE_WORDS: Readonly<Record<WritingLanguage, Translated<typeof VISITOR_ENGLISH>>> = {
  en: VISITOR_ENGLISH,
  de: {
    loading: 'Wird geladen',
    failed: 'Die Seite konnte nicht geladen werden',
    again: 'Noch einmal versuchen',
    close: 'Schließen',
    offline: 'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung, und versuchen Sie es noch einmal.',
    tooMany: 'Zu viele Anfragen. Bitte warten Sie einen Moment, und versuchen Sie es noch einmal.',
    away: 'Das geht gerade nicht. Bitte versuchen Sie es in einigen Sekunden noch einmal.',
  },
};

/** What authors choose the language of a page by; each is named in itself. */
export const LANGUAGE_WORDS = {
  label: 'Language of the page',
  names: { en: 'English', de: 'Deutsch' } satisfies Record<WritingLanguage, string>,
};
