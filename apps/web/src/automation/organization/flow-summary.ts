import { type AnyFilter, countConditions } from '@outrider/shared/ground/fields/filter';
import {
  actsOf,
  type BranchStep,
  FLOW_ACTION_LABELS,
  type FlowStep,
  type FlowSubject,
  type PlainStep,
} from '@outrider/shared/automation/organization';
import { FLOW_SUMMARY_WORDS as WORDS } from './words.ts';

/** A filter on the lead or the deal in words: "Priority High and Score at least 50". */
type DescribeConditions = (of: FlowSubject, conditions: AnyFilter) => string;

/**
 * What a flow does, in whole sentences: "Create a task, wait 3 days, then notify people. Then, if the deal matches
 * Stage Proposal, assign to a person." A branch is a sentence of its own, or two.
 */
export function summarizeSteps(steps: readonly FlowStep[], describe: DescribeConditions): string {
  const sentences: string[] = [];
  let plain: PlainStep[] = [];
  const flush = () => {
    if (plain.length > 0) sentences.push(plainSentence(plain, sentences.length === 0));
    plain = [];
  };
  for (const step of steps) {
    if (step.kind !== 'branch') plain.push(step);
    else if (countConditions(step.conditions) === 0) plain.push(...step.yes); // what asks nothing holds of every record
    else if (actsOf([step]).length > 0) {
      flush();
      sentences.push(branchSentence(step, describe, sentences.length === 0));
    }
  }
  flush();
  return sentences.join(' ');
}

const plainSentence = (steps: readonly PlainStep[], isFirst: boolean) =>
  isFirst ? `${upperFirst(inOrder(steps))}.` : `${WORDS.afterwards} ${inOrder(steps)}.`;

function branchSentence(
  { of, conditions, yes, no }: BranchStep,
  describe: DescribeConditions,
  isFirst: boolean,
): string {
  const asked = describe(of, conditions);
  const begin = yes.length > 0 ? WORDS.when[of](asked) : WORDS.unless[of](asked);
  const whole = `${begin}, ${inOrder(yes.length > 0 ? yes : no)}.`;
  const told = isFirst ? upperFirst(whole) : `${WORDS.afterwards}, ${whole}`;
  return yes.length > 0 && no.length > 0 ? `${told} ${WORDS.otherwise}, ${inOrder(no)}.` : told;
}

/** "a", "a, then b", "a, b, then c" */
function inOrder(steps: readonly PlainStep[]): string {
  const clauses = steps.map((step) =>
    step.kind === 'wait' ? WORDS.wait(step.amount, step.unit) : lowerFirst(FLOW_ACTION_LABELS[step.action]),
  );
  const last = clauses.pop() ?? '';
  return clauses.length === 0 ? last : `${clauses.join(', ')}, ${lowerFirst(WORDS.afterwards)} ${last}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
