import { countOf } from '../ui/format.ts';

/** What User Management says. */
export const USERS_WORDS = {
  intro: 'Manage people, roles and access.',
  noMatch: 'Try another name, email, team or role.',
  oneTime: 'You’ll get a one-time password to share with them. They choose their own when they first sign in.',
  disabled: 'They’re signed out everywhere and can no longer sign in. Their seat becomes available.',
  kept: 'They keep their leads, tasks and history. Enable them again to undo this.',
  handedOver: 'I’ve shared it',
  copy: 'Copy one-time password',
  lost: 'Lost it? Reset the password to get a new one.',
  resetTitle: (name: string) => `Reset password for ${name}?`,
  reset:
    'Their current password stops working and they’re signed out everywhere. You’ll get a one-time password to share with them.',
  seatsFull: 'Disable a user to add another, or ask your platform administrator for more seats.',
  seatsFree: (free: number, disabled: number) =>
    `${countOf(free, 'seat')} available.${disabled > 0 ? ` ${countOf(disabled, 'disabled user')} not counted.` : ''}`,
  ownRole: 'You can’t change your own role.',
  quota: 'Quarterly quota in USD (optional)',
  quotaHint: 'Their sales target per quarter. Progress is shown on their dashboard.',
  peopleFailed: 'Failed to load people',
  invited: 'Hasn’t signed in with their one-time password yet',
};
