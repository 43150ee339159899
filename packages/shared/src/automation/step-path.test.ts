import { describe, expect, it } from 'vitest';
import type { FlowStep } from './flow-steps.ts';
import { findStep, stepAfter, stepOfBranch } from './step-path.ts';

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

describe('steps in a row', () => {
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
});
