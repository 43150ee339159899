import { describe, expect, it } from 'vitest';
import type { Meeting } from '@outrider/shared/records/meetings';
import type { Task } from '@outrider/shared/records/tasks';
import { nextTask, withMeetings } from './focus-queue.ts';

const NOW = Date.parse('2026-11-25T09:00:00Z');
const task = (id: string, due_at: string, due_on: string | null = null) => ({ id, due_at, due_on }) as Task;
const meeting = (id: string, starts_at: string) => ({ id, starts_at }) as Meeting;
const TASKS = [
  task('late', '2026-11-24T09:00:00Z'),
  task('ten', '2026-11-25T10:00:00Z'),
  task('noon', '2026-11-25T12:00:00Z'),
  task('some time', '2026-11-25T22:59:59Z', '2026-11-25'),
];
const ids = (steps: { id: string }[]) => steps.map(({ id }) => id);

describe('The day’s queue', () => {
  it('has meetings where they begin, after what is overdue and before what has no time', () => {
    const meetings = [meeting('running', '2026-11-25T08:30:00Z'), meeting('eleven', '2026-11-25T11:00:00Z')];
    expect(ids(withMeetings(TASKS, [...meetings, meeting('evening', '2026-11-25T18:00:00Z')], NOW))).toEqual([
      'late',
      'running',
      'ten',
      'eleven',
      'noon',
      'evening',
      'some time',
    ]);
  });

  it('goes on with the next task that nobody has dealt with, and comes back to those that were passed over', () => {
    const steps = withMeetings(TASKS, [meeting('eleven', '2026-11-25T11:00:00Z')], NOW);
    const dealt = { words: 'Done', isDone: true };
    expect(nextTask(steps, { late: dealt }, 'late')).toBe('ten');
    expect(nextTask(steps, { ten: dealt, noon: dealt }, 'some time')).toBe('late');
    expect(nextTask(steps, { late: dealt, ten: dealt, noon: dealt, 'some time': dealt }, 'some time')).toBeNull();
  });
});
