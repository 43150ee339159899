import { expect, it } from 'vitest';
import { daysByStage } from './days-by-stage.ts';

it('adds up the days in a stage, however often a deal was there', () => {
  const changes = [
    { to_stage: 'qualification', at: '2026-11-18T12:00:00Z' },
    { to_stage: 'prospecting', at: '2026-11-15T12:00:00Z' },
    { to_stage: 'qualification', at: '2026-11-10T12:00:00Z' },
    { to_stage: 'prospecting', at: '2026-11-08T00:00:00Z' },
  ];
  expect([...daysByStage(changes, Date.parse('2026-11-20T13:00:00Z'))]).toEqual([
    ['qualification', 7],
    ['prospecting', 5],
  ]);
});
