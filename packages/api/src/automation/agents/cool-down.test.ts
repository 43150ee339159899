import { expect, it } from 'vitest';
import { coolDownEnd, coolDownStart } from './cool-down.ts';

it.each([
  ['Thursday', '2026-11-19T10:00:00Z', '2026-11-16T10:00:00.000Z', '2026-11-24T10:00:00.000Z'],
  ['Monday', '2026-11-23T10:00:00Z', '2026-11-18T10:00:00.000Z', '2026-11-26T10:00:00.000Z'],
  ['Sunday', '2026-11-22T10:00:00Z', '2026-11-18T10:00:00.000Z', '2026-11-25T10:00:00.000Z'],
])('three working days of a %s', (_, at, start, end) => {
  expect(coolDownStart(new Date(at), 3).toISOString()).toBe(start);
  expect(coolDownEnd(new Date(at), 3).toISOString()).toBe(end);
});
