import {
  FLOW_ACTION_LABELS,
  FLOW_ACTIONS,
  type FlowStep,
  type PlainStep,
  WAIT_UNITS,
} from '@outrider/shared/automation/organization';
import { describe, expect, it } from 'vitest';
import { summarizeSteps } from './flow-summary.ts';

const act = (action: (typeof FLOW_ACTIONS)[number]): PlainStep => ({ id: action, kind: 'act', action, params: {} });
const wait = (amount: number, unit: (typeof WAIT_UNITS)[number]): PlainStep => ({
  id: unit,
  kind: 'wait',
  amount,
  unit,
});
const task = act('create_task');
const people = act('notify_department');
const HOT = { all: [{ field: 'priority', is: ['high'] }] };
const branch = (
  yes: PlainStep[],
  no: PlainStep[],
  conditions = HOT,
  of: 'lead' | 'opportunity' = 'lead',
): FlowStep => ({
  id: `b${yes.length}${no.length}`,
  kind: 'branch',
  of,
  conditions,
  yes,
  no,
});
const summary = (...steps: FlowStep[]) => summarizeSteps(steps, () => 'Priority High');

const WAYS: readonly PlainStep[][] = [[], [task], [wait(1, 'hours'), task], [task, wait(2, 'days'), people]];
/** Every kind of step, and every way of a branch, before and after every other. */
const PARTS: FlowStep[][] = [
  [],
  ...FLOW_ACTIONS.map((action) => [act(action)]),
  ...WAIT_UNITS.flatMap((unit) => [[wait(1, unit)], [wait(5, unit)]]),
  ...WAYS.flatMap((yes) => WAYS.map((no) => [branch(yes, no)])),
  [branch([task], [], { all: [] })],
];

describe('What a flow does, in words', () => {
  it.each<[string, FlowStep[]]>([
    ['Create a task.', [task]],
    ['Create a task, then notify people.', [task, people]],
    ['Create a task, wait 3 days, then notify people.', [task, wait(3, 'days'), people]],
    ['Wait 1 minute, then create a task.', [wait(1, 'minutes'), task]],
    ['If the lead matches Priority High, create a task.', [branch([task], [])]],
    ['If the deal matches Priority High, create a task.', [branch([task], [], HOT, 'opportunity')]],
    ['Unless the lead matches Priority High, wait 1 hour, then create a task.', [branch([], [wait(1, 'hours'), task])]],
    ['If the lead matches Priority High, create a task. Otherwise, notify people.', [branch([task], [people])]],
    [
      'Notify people. Then, if the lead matches Priority High, create a task. Then notify people, then create a task.',
      [people, branch([task], []), people, task],
    ],
    [
      'Hand off to an AI agent. Then, unless the lead matches Priority High, wait 1 hour, then hand off to an AI agent.',
      [act('hand_to_agent'), branch([], [wait(1, 'hours'), act('hand_to_agent')])],
    ],
    ['Notify people, then create a task.', [people, branch([], []), task]],
    ['Notify people, then create a task.', [people, branch([task], [people], { all: [] })]],
  ])('is: %s', (sentence, steps) => expect(summary(...steps)).toBe(sentence));

  it.each(FLOW_ACTIONS)('names the action %s', (action) =>
    expect(summary(act(action)).toLowerCase()).toBe(`${FLOW_ACTION_LABELS[action].toLowerCase()}.`),
  );

  it('is whole sentences, whatever follows on what', () => {
    for (const before of PARTS)
      for (const after of PARTS) {
        const text = summary(...before, ...after);
        expect(text).not.toMatch(/,\s*[,;.]|;|\.\.|\s{2}|\s[,.]|undefined|null|NaN/);
        expect(text).toMatch(/^(?:[A-Z].*\.)?$/);
        for (const sentence of text.split('. ').filter(Boolean)) expect(sentence).toMatch(/^[A-Z]\S* \S/);
      }
  });
});
