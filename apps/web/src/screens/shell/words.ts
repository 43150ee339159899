/** What the frame around the screens says. */
export const SHELL_WORDS = {
  skip: 'Skip to content',
  deals: 'Deals',
  addLead: 'Add lead',
  addDeal: 'Add opportunity',
  backTo: (list: string) => `Back to ${list}`,
  waiting: 'waiting for you',
  due: 'due',
  unread: 'unread',
};
