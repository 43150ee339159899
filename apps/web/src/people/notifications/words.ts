/** What the list of notifications says. */
export const NOTIFICATION_WORDS = {
  markAll: 'Mark all as read',
  allRead: 'You’re all caught up.',
  empty: 'You’ll be notified here about new leads, hot leads with no owner, and agent proposals.',
};
