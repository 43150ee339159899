import { expect, it } from 'vitest';
import { waitEnd } from './wait-end.ts';

it('waits in minutes, hours and days', () => {
  const now = new Date('2026-03-01T10:00:00Z');
  expect(waitEnd({ amount: 2, unit: 'days' }, now).toISOString()).toBe('2026-03-03T10:00:00.000Z');
  expect(waitEnd({ amount: 5, unit: 'minutes' }, now).toISOString()).toBe('2026-03-01T10:05:00.000Z');
  expect(waitEnd({ amount: 3, unit: 'hours' }, now).toISOString()).toBe('2026-03-01T13:00:00.000Z');
});
