import type { Subject, SubjectType } from '@outrider/shared/records/records';
import type { Task } from '@outrider/shared/records/tasks';

export type TaskRecord = Subject & { name: string };

const linked = (task: Task, type: SubjectType): TaskRecord | null => {
  const id = task[`${type}_id`];
  return id ? { type, id, name: task[`${type}_name`] ?? '' } : null;
};

/** What a task is about first of all: the deal, else the person, else the account. */
export const recordOf = (task: Task): TaskRecord | null =>
  linked(task, 'opportunity') ?? linked(task, 'lead') ?? linked(task, 'contact') ?? linked(task, 'account');

/** Whom its call is with: a person before anything else. */
export const calledOf = (task: Task): TaskRecord | null =>
  linked(task, 'lead') ?? linked(task, 'contact') ?? linked(task, 'opportunity') ?? linked(task, 'account');
