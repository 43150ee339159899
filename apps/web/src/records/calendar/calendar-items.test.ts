import type { Calendar } from '@outrider/shared/records/meetings';
import { expect, it } from 'vitest';
import { withMoves } from './calendar-items.ts';

it('shows what was moved where it goes, though the answer still has its old place', () => {
  const times = { starts_at: '2026-11-30T09:00:00.000Z', ends_at: '2026-11-30T10:00:00.000Z' };
  const meeting = (id: string) => ({ id, ...times });
  const task = (id: string) => ({ id, due_at: times.starts_at });
  const calendar = { meetings: [meeting('a'), meeting('b')], tasks: [task('c'), task('d')] } as unknown as Calendar;
  const to = { starts_at: '2026-12-01T13:00:00.000Z', ends_at: '2026-12-01T14:00:00.000Z' };
  const moved = withMoves(calendar, new Map(['a', 'c'].map((id) => [id, to])));
  expect(moved.meetings).toEqual([{ id: 'a', ...to }, meeting('b')]);
  expect(moved.tasks).toEqual([{ id: 'c', due_at: to.starts_at }, task('d')]);
  expect(withMoves(calendar, new Map())).toBe(calendar);
});
