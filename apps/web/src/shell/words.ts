/** What the frame around the screens says. */
export const SHELL_WORDS = {
  skip: 'Skip to content',
  waiting: 'waiting for you',
};
