import {
  AGENT_ACTION_KINDS,
  type AgentActionKind,
  type AgentActionPageInput,
  OUTCOME_DAYS,
  OUTCOMES,
  type Outcome,
} from '@outrider/shared/automation/agents';
import { LETTER_KINDS, type LetterKind } from '@outrider/shared/insight/writing';
import { useSearchParams } from 'react-router-dom';
import { useNamed, useSetNamed } from '../../ground/ui/use-named.ts';

type Days = (typeof OUTCOME_DAYS)[number];
const FIRST_DAYS: Days = 90;

/** For how long back, as the address says. */
export function useOutcomeDays(): [Days, (days: Days) => void] {
  const [named, setNamed] = useNamed('days');
  const days = OUTCOME_DAYS.find((one) => String(one) === named) ?? FIRST_DAYS;
  return [days, (next) => setNamed(next === FIRST_DAYS ? null : String(next))];
}

/** Which rows lie behind a number: those of an outcome, of an agent, of a kind and letter, of a confidence. */
export type RowsOf = {
  outcome: Outcome;
  agent_id?: string | undefined;
  kind?: AgentActionKind | undefined;
  letter?: LetterKind | undefined;
  confidence_tenth?: number | undefined;
};

/** The rows that the address names, and how another number's are opened. */
export function useOutcomeRows(): { rows: RowsOf | null; open: (rows: RowsOf) => void; close: () => void } {
  const [params] = useSearchParams();
  const set = useSetNamed();
  const outcome = OUTCOMES.find((one) => one === params.get('outcome'));
  const tenth = params.get('tenth');
  const rows = outcome
    ? {
        outcome,
        agent_id: params.get('of') ?? params.get('by') ?? undefined,
        kind: AGENT_ACTION_KINDS.find((one) => one === params.get('kind')),
        letter: LETTER_KINDS.find((one) => one === params.get('letter')),
        confidence_tenth: tenth !== null && /^\d$/.test(tenth) ? Number(tenth) : undefined,
      }
    : null;
  return {
    rows,
    open: ({ agent_id, confidence_tenth, ...rest }) =>
      set({
        kind: null,
        letter: null,
        ...rest,
        of: agent_id ?? null,
        tenth: confidence_tenth === undefined ? null : String(confidence_tenth),
      }),
    close: () => set({ outcome: null, of: null, kind: null, letter: null, tenth: null }),
  };
}

/** The same as the server is asked. */
export const rowsAsked = (rows: RowsOf, days: Days): Pick<AgentActionPageInput, 'outcome' | 'days' | 'show'> =>
  JSON.parse(JSON.stringify({ show: 'all', days, ...rows })) as { show: 'all'; days: Days; outcome: Outcome };
