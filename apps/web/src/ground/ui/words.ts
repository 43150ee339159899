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

/** A page that somebody without an account reads. */
export const VISITOR_PAGE_WORDS = {
  loading: 'Loading',
  failed: 'The page could not be loaded',
  again: 'Try again',
} as const;
