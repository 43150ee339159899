/** What the frame around the screens says. */
export const SHELL_WORDS = {
  skip: 'Skip to content',
  waiting: 'waiting for you',
  manual: 'Nothing runs automatically',
  hybrid: 'Scores automatically, asks before acting',
  ai: 'Scores and acts within your limits',
};
