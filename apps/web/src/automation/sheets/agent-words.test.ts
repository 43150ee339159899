import type { SyncLog } from '@outrider/shared/automation/sheets';
import { expect, it } from 'vitest';
import { durationText, nextSyncText, syncNote } from './agent-words.ts';
import { withField } from './sheet-choice.ts';

const NOW = Date.parse('2026-01-15T09:30:00.000Z');

it.each([
  [null, 'Not scheduled'],
  ['2026-01-15T09:29:59.000Z', 'Overdue'],
  ['2026-01-15T09:30:20.000Z', '1 minute'],
  ['2026-01-15T09:49:00.000Z', '19 minutes'],
  ['2026-01-15T11:30:00.000Z', '2 hours'],
  ['2026-01-17T10:31:00.000Z', '2 days 1 hour 1 minute'],
])('next sync at %s: %s', (next, words) => {
  expect(nextSyncText(next, NOW)).toBe(words);
});

const log = (over: Partial<SyncLog>): SyncLog => ({
  id: 'x',
  status: 'completed',
  reason: 'schedule',
  sync_started: '2026-01-15T09:30:00.000Z',
  sync_finished: '2026-01-15T09:30:04.000Z',
  rows_read: 5,
  records_created: 0,
  records_updated: 0,
  records_skipped: 0,
  records_unchanged: 5,
  records_failed: 0,
  errors: [],
  report: null,
  webhook: null,
  ...over,
});

it.each<[Partial<SyncLog>, string | null]>([
  [{}, '5 rows unchanged, nothing written'],
  [{ records_created: 5, records_unchanged: 0 }, null],
  [{ records_updated: 2, records_skipped: 1, records_failed: 1 }, '5 rows unchanged · 1 row skipped · 1 row failed'],
  [{ status: 'failed', errors: [{ row: null, message: 'Google is away' }] }, 'Google is away'],
  [{ status: 'running' }, 'In progress'],
])('says what a sync did: %o', (over, note) => {
  expect(syncNote(log(over))).toBe(note);
});

it('says how long it took', () => {
  expect(durationText(log({}))).toBe('4 s');
  expect(durationText(log({ sync_finished: '2026-01-15T09:30:00.110Z' }))).toBe('110 ms');
});

it('gives a field to one column only', () => {
  const columns = [
    { column: 'A', field: 'email', samples: [], sure: 1 },
    { column: 'B', field: 'phone', samples: [], sure: 1 },
    { column: 'C', field: null, samples: [], sure: null },
  ] as const;
  expect(
    withField(
      [...columns].map((one) => ({ ...one, samples: [] })),
      'C',
      'email',
    ),
  ).toEqual([
    { column: 'B', field: 'phone' },
    { column: 'C', field: 'email' },
  ]);
  expect(
    withField(
      [...columns].map((one) => ({ ...one, samples: [] })),
      'B',
      null,
    ),
  ).toEqual([{ column: 'A', field: 'email' }]);
});
