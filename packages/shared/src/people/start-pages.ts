/** The screens that signing in can open, the usual one first. */
export const START_PAGES = ['dashboard', 'tasks', 'calendar', 'inbox'] as const;
export type StartPage = (typeof START_PAGES)[number];
export const START_PAGE_PATHS: Readonly<Record<StartPage, string>> = {
  dashboard: '/dashboard',
  tasks: '/tasks',
  calendar: '/calendar',
  inbox: '/communications',
};
