import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setCompanyZone } from '../../ground/ui/company-zone.ts';
import { dueWords, snoozedTo } from './due-words.ts';
import { groupTasks } from './group-tasks.ts';
import { inputOf, repeatWords, startValues, valuesOf } from './task-form-values.ts';
import { sampleTask } from './sample-task.ts';

/** A Friday, ten in the morning in Berlin. */
const NOW = Date.parse('2026-11-27T09:00:00.000Z');
const at = (due_at: string) => sampleTask({ due_at });
const on = (due_on: string) => sampleTask({ due_on, due_at: `${due_on}T22:59:59.999Z` });

beforeEach(() => setCompanyZone('Europe/Berlin'));
afterEach(() => setCompanyZone('UTC'));

describe('When a task is due', () => {
  it.each([
    [at('2026-11-27T14:30:00Z'), '3:30 PM'],
    [on('2026-11-27'), 'Today'],
    [at('2026-11-30T08:00:00Z'), 'Mon 9:00 AM'],
    [on('2026-11-25'), 'Wed'],
    [on('2026-12-10'), 'Thu, Dec 10'],
    [on('2027-12-10'), 'Dec 10, 2027'],
    [sampleTask({}), 'No date'],
  ])('%# is %s', (task, words) => expect(dueWords(task, NOW)).toBe(words));

  it('moves with a snooze and keeps its time of day, or its having none', () => {
    const timed = at('2026-11-27T07:15:00Z');
    expect(snoozedTo('later', timed, NOW)).toEqual({ due_at: '2026-11-27T12:00:00.000Z' });
    expect(snoozedTo('later', timed, Date.parse('2026-11-27T21:00:00Z'))).toBeNull();
    expect(snoozedTo('tomorrow', timed, NOW)).toEqual({ due_at: '2026-11-28T07:15:00.000Z' });
    expect(snoozedTo('week', timed, NOW)).toEqual({ due_at: '2026-11-30T07:15:00.000Z' });
    expect(snoozedTo('week', on('2026-11-27'), NOW)).toEqual({ due_on: '2026-11-30' });
    expect(snoozedTo('week', on('2026-11-30'), Date.parse('2026-11-30T09:00:00Z'))).toEqual({ due_on: '2026-12-07' });
  });

  it('puts it into one group', () => {
    const ends = { today_ends_at: '2026-11-27T23:00:00.000Z', week_ends_at: '2026-11-29T23:00:00.000Z' };
    const tasks = [at('2026-11-27T08:59:00Z'), on('2026-11-27'), on('2026-11-29'), on('2026-11-30'), sampleTask({})];
    expect(groupTasks(tasks, ends, NOW).map(({ group }) => group)).toEqual([
      'overdue',
      'today',
      'week',
      'later',
      'undated',
    ]);
  });
});

describe('The form of a task', () => {
  it('sends a moment where there is a time, a day where there is none, and a reminder only for a moment', () => {
    const values = { ...startValues({ title: 'Call', due_at: '2026-12-08T09:00' }), remind: '10' };
    expect(inputOf(values)).toMatchObject({
      due_at: '2026-12-08T08:00:00.000Z',
      remind_at: '2026-12-08T07:50:00.000Z',
    });
    expect(inputOf({ ...values, time: '' })).toMatchObject({ due_on: '2026-12-08', remind_at: null });
    expect(inputOf({ ...values, date: '', time: '' })).toMatchObject({ due_at: null, remind_at: null });
  });

  it('shows what a task holds', () => {
    const task = sampleTask({ due_at: '2026-12-08T08:00:00.000Z', remind_at: '2026-12-08T07:00:00.000Z' });
    expect(valuesOf(task)).toMatchObject({ date: '2026-12-08', time: '09:00', remind: '60', notes: '' });
    expect(valuesOf(on('2026-12-08'))).toMatchObject({ date: '2026-12-08', time: '', remind: 'none' });
  });

  it.each([
    ['FREQ=MONTHLY;BYMONTHDAY=31', 'Every month'],
    ['FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,FR', 'Every 3 weeks on Mon, Fri'],
    ['FREQ=DAILY;INTERVAL=10', 'Every 10 days'],
  ])('says %s as "%s"', (rule, words) => expect(repeatWords(rule)).toBe(words));
});
