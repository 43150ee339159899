import { describe, expect, it } from 'vitest';
import { type FlowStep, flowStepsSchema, type PlainStep, WAIT_MAX, WAIT_UNITS, type WaitUnit } from './flow-steps.ts';

const act = (id: string): PlainStep => ({ id, kind: 'act', action: 'notify_department', params: {} });
const wait = (id: string, amount = 3, unit: WaitUnit = 'days'): PlainStep => ({ id, kind: 'wait', amount, unit });
const branch = (yes: PlainStep[], no: PlainStep[]): FlowStep => ({
  id: 'b',
  kind: 'branch',
  of: 'lead',
  conditions: { all: [] },
  yes,
  no,
});
const problems = (...steps: FlowStep[]) =>
  (flowStepsSchema.safeParse(steps).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
const IDLE = 'Add a step after this wait, or remove it';

describe('a wait of a flow', () => {
  it.each<[string, FlowStep[], string[]]>([
    ['last', [act('a'), wait('w')], [`1.amount: ${IDLE}`]],
    ['before waits alone', [act('a'), wait('v'), wait('w')], [`1.amount: ${IDLE}`, `2.amount: ${IDLE}`]],
    ['last in a way of the last branch', [branch([act('a'), wait('w')], [])], [`0.yes.1.amount: ${IDLE}`]],
    ['before a branch that does nothing', [act('a'), wait('w'), branch([], [])], [`1.amount: ${IDLE}`]],
  ])('%s is refused', (_, steps, refused) => expect(problems(...steps)).toEqual(refused));

  it.each<[string, FlowStep[]]>([
    ['before an action', [wait('w'), act('a')]],
    ['before a branch that acts', [wait('w'), branch([], [act('a')])]],
    ['last in a way of a branch that something follows', [branch([], [wait('w')]), act('a')]],
  ])('%s is fine', (_, steps) => expect(problems(...steps)).toEqual([]));

  it.each(WAIT_UNITS)('can be in %s, to a bound', (unit) => {
    expect(problems(wait('w', 1, unit), act('a'))).toEqual([]);
    expect(problems(wait('w', WAIT_MAX[unit] + 1, unit), act('a'))).toEqual([
      `0.amount: Wait at most ${WAIT_MAX[unit]} ${unit}`,
    ]);
  });
});
