import {
  AGENT_ACTION_LABELS,
  type AgentOutcomes,
  DECISION_OUTCOMES,
  MESSAGE_OUTCOMES,
  OUTCOME_LABELS,
  type Outcome,
} from '@outrider/shared/automation/agents';
import { LETTER_KIND_LABELS } from '@outrider/shared/insight/writing';
import type { ReactNode } from 'react';
import { formatCount } from '../../ground/ui/format.ts';
import { WideTable } from '../../ground/ui/wide-table.tsx';
import { isTracked, OutcomeNumber, ShareText } from './outcome-number.tsx';
import { OUTCOMES_WORDS as WORDS } from './words-outcomes.ts';

type Row = AgentOutcomes['rows'][number];
const nameOf = ({ kind, letter }: Row) => (letter ? LETTER_KIND_LABELS[letter] : AGENT_ACTION_LABELS[kind]);

/** What followed from messages, by agent and kind of letter. */
export const MessageTable = ({ rows, tracking }: Pick<AgentOutcomes, 'rows' | 'tracking'>) => {
  const sent = rows.filter((row) => row.sent > 0);
  if (sent.length === 0) return null;
  return (
    <OutcomeTable
      title={WORDS.byMessage}
      rows={sent}
      outcomes={MESSAGE_OUTCOMES.filter((outcome) => tracking || !isTracked(outcome))}
      last={{ title: WORDS.replyRate, of: (row) => <ShareText share={row.reply_rate} /> }}
    />
  );
};

/** What people and rules said to what agents would do, by agent and kind of action. */
export const DecisionTable = ({ rows }: { rows: Row[] }) => {
  const judged = rows.filter((row) => DECISION_OUTCOMES.some((outcome) => row[outcome] > 0));
  if (judged.length === 0) return null;
  return (
    <OutcomeTable
      title={WORDS.byAction}
      rows={judged}
      outcomes={DECISION_OUTCOMES}
      last={{ title: WORDS.actions, of: (row) => <span className="num">{formatCount(row.actions)}</span> }}
    />
  );
};

type OutcomeTableProps = {
  title: string;
  rows: Row[];
  outcomes: readonly Outcome[];
  last: { title: string; of: (row: Row) => ReactNode };
};

/** Every outcome is a number that opens its rows. */
const OutcomeTable = ({ title, rows, outcomes, last }: OutcomeTableProps) => (
  <div>
    <h4 className="label-xs px-4">{title}</h4>
    <WideTable label={title}>
      <thead>
        <tr className="text-left">
          <th>{WORDS.agent}</th>
          <th>{WORDS.kind}</th>
          {outcomes.map((outcome) => (
            <th key={outcome} className="text-right">
              {OUTCOME_LABELS[outcome]}
            </th>
          ))}
          <th className="text-right">{last.title}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.agent_id} ${row.kind} ${row.letter ?? ''}`}>
            <td className="whitespace-nowrap">{row.agent_name}</td>
            <td className="whitespace-nowrap">{nameOf(row)}</td>
            {outcomes.map((outcome) => (
              <td key={outcome} className="num text-right">
                <OutcomeNumber
                  count={row[outcome]}
                  whose={`${row.agent_name}, ${nameOf(row)}`}
                  outcome={outcome}
                  agent_id={row.agent_id}
                  kind={row.kind}
                  letter={row.letter ?? undefined}
                />
              </td>
            ))}
            <td className="text-right">{last.of(row)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  </div>
);
