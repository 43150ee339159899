import {
  COMPARED_GOALS,
  COMPARED_SIDES,
  type ComparedGoal,
  type ComparedSide,
} from '@outrider/shared/automation/agents';
import { useSearchParams } from 'react-router-dom';
import { useSetNamed } from '../../ground/ui/use-named.ts';
import { OUTCOMES_WORDS as WORDS } from './words-outcomes.ts';

/** Which leads of the comparison: all of a side, or those of it that got there. */
export type Compared = { side: ComparedSide; reached: ComparedGoal | null };

/** The leads that the address names, and how another number's are opened. */
export function useCompared(): { compared: Compared | null; open: (compared: Compared) => void; close: () => void } {
  const [params] = useSearchParams();
  const set = useSetNamed();
  const side = COMPARED_SIDES.find((one) => one === params.get('compared'));
  return {
    compared: side ? { side, reached: COMPARED_GOALS.find((one) => one === params.get('reached')) ?? null } : null,
    open: ({ side: compared, reached }) => set({ compared, reached }),
    close: () => set({ compared: null, reached: null }),
  };
}

export const comparedTitle = ({ side, reached }: Compared): string =>
  [WORDS.sides[side], reached && WORDS.goals[reached]].filter(Boolean).join(': ');
