/** What the frame around the screens says. */
export const SHELL_WORDS = {
  skip: 'Skip to content',
  make: 'New',
  close: 'Close',
  backTo: (list: string) => `Back to ${list}`,
  waiting: 'waiting for you',
  due: 'due',
  unread: 'unread',
};
