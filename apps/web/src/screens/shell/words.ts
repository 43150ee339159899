/** What the frame around the screens says. */
export const SHELL_WORDS = {
  skip: 'Skip to content',
  offline: 'You’re offline. You can look at what was loaded; changes have to wait until you’re connected.',
  make: 'New',
  close: 'Close',
  backTo: (list: string) => `Back to ${list}`,
  waiting: 'waiting for you',
  due: 'due',
  unread: 'unread',
};
