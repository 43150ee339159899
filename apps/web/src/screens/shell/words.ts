/** What the frame around the screens says. */
export const SHELL_WORDS = {
  skip: 'Skip to content',
  offline: 'You’re offline. You can look at what’s already loaded. Reconnect to make changes.',
  make: 'New',
  close: 'Close',
  backTo: (list: string) => `Back to ${list}`,
  waiting: 'waiting for you',
  due: 'due',
  unread: 'unread',
};
