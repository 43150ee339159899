import type { CalendarProvider } from '@outrider/shared/records/calendar-providers';

/** What is said of connected calendar accounts. */
export const ACCOUNT_WORDS = {
  way: 'Connect',
  ways: { google: 'Google Calendar', address: 'By address' } satisfies Record<CalendarProvider | 'address', string>,
  google: {
    text: 'Outrider reads the calendars you choose, and adds your meetings to one of them. Moving or deleting a meeting there changes it here too, and your guests are told.',
    action: 'Continue with Google',
    waiting: 'Finish signing in in the other window.',
  },
  calendars: (count: number) => (count === 1 ? '1 calendar' : `${count} calendars`),
  updated: (ago: string) => `updated ${ago}`,
  writes: (name: string, count: number) =>
    count === 0 ? `Adds your meetings to ${name}` : `Adds your meetings to ${name} · ${count} upcoming`,
  writesNone: 'Your meetings aren’t added to this account.',
  failing: (reason: string, since: string) => `${reason}. Failing since ${since}.`,
  calendarFailing: (name: string, reason: string, since: string) => `${name}: ${reason}. Failing since ${since}.`,
  signedOut: 'Your provider ended Outrider’s access, so nothing is updated.',
  signInAgain: 'Sign in again',
  signedInAgain: 'Signed in again.',
  connected: 'Calendar connected.',
  leaving: 'Disconnecting: your upcoming meetings are being removed from this calendar.',
  choose: 'Choose calendars',
  chooseFor: (account: string) => `Choose calendars of ${account}`,
  refresh: (account: string) => `Refresh ${account}`,
  disconnect: (account: string) => `Disconnect ${account}`,
  choice: {
    title: 'Choose calendars',
    loading: 'Loading the calendars of this account',
    reads: 'Show events from',
    readsHint: 'Colleagues see only that you’re busy.',
    main: 'Main calendar',
    readOnly: 'View only',
    writes: 'Add my meetings to',
    writesHint: 'Meetings you host, with their guests in the description. Google sends no invitations of its own.',
    none: 'Don’t add my meetings',
    save: 'Save',
    saving: 'Saving',
    saved: 'Calendars saved.',
    cancel: 'Cancel',
  },
  written: {
    legend: (count: number, calendar: string) =>
      count === 1 ? `1 upcoming meeting is in ${calendar}.` : `${count} upcoming meetings are in ${calendar}.`,
    remove: 'Remove from there',
    keep: 'Leave as is',
    keepHint: 'Later changes in Outrider won’t reach them.',
  },
  disconnection: {
    title: (account: string) => `Disconnect ${account}?`,
    text: 'Its events disappear from your calendar, and those times can be booked again. Outrider deletes its access. Your meetings stay scheduled.',
    confirm: 'Disconnect',
    busy: 'Disconnecting',
    done: 'Calendar disconnected.',
    doneLater: 'Disconnecting. Your meetings are removed from the calendar first.',
  },
  callback: { working: 'Connecting your calendar', done: 'Calendar connected', denied: 'Access was not granted.' },
} as const;
