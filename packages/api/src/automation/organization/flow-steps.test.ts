import type { FlowStep } from '@outrider/shared/automation/organization';
import { describe, expect, it } from 'vitest';
import { findStep, stepAfter, stepOfBranch, waitEnd } from './flow-steps.ts';

const act = (id: string) => ({ id, kind: 'act', action: 'notify_department', params: {} }) as const;
const branch = {
  id: 'b',
  kind: 'branch',
  of: 'lead',
  conditions: { all: [] },
  yes: [act('t1'), act('t2')],
  no: [],
} as const satisfies FlowStep;
const steps: FlowStep[] = [act('a'), { id: 'w', kind: 'wait', amount: 2, unit: 'days' }, branch, act('z')];

describe('the steps of a flow', () => {
  it.each([
    ['a', 'w'],
    ['w', 'b'],
    ['t1', 't2'],
    ['t2', 'z'],
    ['b', 'z'],
    ['z', undefined],
    ['gone', undefined],
  ])('after %s comes %s', (id, next) => expect(stepAfter(steps, id)?.id).toBe(next));

  it('are found wherever they stand', () => {
    expect(findStep(steps, 't2')?.id).toBe('t2');
    expect(findStep(steps, 'gone')).toBeNull();
  });

  it('go the way that holds, or past a branch without one', () => {
    expect(stepOfBranch(steps, branch, true)?.id).toBe('t1');
    expect(stepOfBranch(steps, branch, false)?.id).toBe('z');
  });

  it('wait in minutes, hours and days', () => {
    const now = new Date('2026-03-01T10:00:00Z');
    expect(waitEnd({ amount: 2, unit: 'days' }, now).toISOString()).toBe('2026-03-03T10:00:00.000Z');
    expect(waitEnd({ amount: 5, unit: 'minutes' }, now).toISOString()).toBe('2026-03-01T10:05:00.000Z');
    expect(waitEnd({ amount: 3, unit: 'hours' }, now).toISOString()).toBe('2026-03-01T13:00:00.000Z');
  });
});
