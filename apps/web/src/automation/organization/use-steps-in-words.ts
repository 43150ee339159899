import type { FlowStep } from '@outrider/shared/automation/organization';
import { filterWords } from '../../records/engine/filter-words.ts';
import { usePeople } from '../../people/users/use-people.ts';
import { summarizeSteps } from './flow-summary.ts';
import { useFlowFields } from './use-flow-fields.ts';

/** Returns what says a flow's steps in sentences, with the company's own fields and people by name. */
export function useStepsInWords(): (steps: readonly FlowStep[]) => string {
  const fields = useFlowFields();
  const people = usePeople();
  return (steps) => summarizeSteps(steps, (of, conditions) => filterWords(conditions, fields[of], people));
}
