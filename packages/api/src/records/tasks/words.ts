/** What people are told of tasks that reach them. */
export const TASK_WORDS = {
  newTask: 'New task for you',
  reminder: 'Reminder',
};
