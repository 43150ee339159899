/** The task, open over the list. */
export const taskPath = (id: string): string => `/tasks?task=${id}`;
