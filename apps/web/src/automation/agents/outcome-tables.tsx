import {
  AGENT_ACTION_LABELS,
  type AgentOutcomes,
  type ComparedGoal,
  type ComparedSide,
  ENOUGH_TO_SAY,
  type ShareWithin,
} from '@outrider/shared/automation/agents';
import { formatShare } from '../../ground/ui/figures.ts';
import { formatCount } from '../../ground/ui/format.ts';
import { WideTable } from '../../ground/ui/wide-table.tsx';
import { ComparedNumber } from './compared-number.tsx';
import { OutcomeNumber, ShareText } from './outcome-number.tsx';
import { OUTCOMES_WORDS as WORDS } from './words-outcomes.ts';

/** Leads that agents wrote to, beside like ones that no agent touched. */
export const Comparison = ({ comparison }: Pick<AgentOutcomes, 'comparison'>) => (
  <div>
    <h4 className="label-xs px-4">{WORDS.beside}</h4>
    <p className="text-faint max-w-prose px-4 text-xs text-pretty">{WORDS.besideHint}</p>
    <WideTable label={WORDS.beside}>
      <thead>
        <tr className="text-left">
          <th className="text-left">{WORDS.goal}</th>
          <th className="text-right">{WORDS.withAgents}</th>
          <th className="text-right">{WORDS.without}</th>
          <th className="text-right">{WORDS.difference}</th>
        </tr>
      </thead>
      <tbody>
        {comparison.map(({ goal, with_agents, without, difference }) => (
          <tr key={goal}>
            <th scope="row" className="text-left font-normal">
              {WORDS.goals[goal]}
            </th>
            <td className="num text-right">
              <SideNumbers side="with_agents" goal={goal} {...with_agents} share={shareOf(with_agents)} />
            </td>
            <td className="num text-right">
              {without.leads > 0 ? (
                <SideNumbers side="without" goal={goal} {...without} share={without.matched_share} />
              ) : (
                WORDS.unmatched
              )}
            </td>
            <td className="text-right">
              <Difference difference={difference} />
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  </div>
);

type Side = { leads: number; reached: number };
const shareOf = ({ leads, reached }: Side) => (leads > 0 ? reached / leads : null);

type SideNumbersProps = Side & { side: ComparedSide; goal: ComparedGoal; share: number | null };

/** How many of a side got there, each number with its leads. */
const SideNumbers = ({ side, goal, leads, reached, share }: SideNumbersProps) => (
  <>
    <ComparedNumber count={reached} compared={{ side, reached: goal }} /> {WORDS.of}{' '}
    <ComparedNumber count={leads} compared={{ side, reached: null }} /> ({formatShare(share)})
  </>
);

const signed = (share: number) => `${share > 0 ? '+' : share < 0 ? '−' : ''}${formatShare(Math.abs(share))}`;

const Difference = ({ difference }: { difference: ShareWithin | null }) =>
  difference ? (
    <span className="num whitespace-nowrap">
      {signed(difference.share)}{' '}
      <span className="text-faint">({WORDS.range(signed(difference.low), signed(difference.high))})</span>
    </span>
  ) : (
    <ShareText share={null} />
  );

/** How often proposals were approved unchanged, by how sure the agent was. */
export const Reliability = ({ reliability, confidence }: Pick<AgentOutcomes, 'reliability' | 'confidence'>) => (
  <div>
    <h4 className="label-xs px-4">{WORDS.reliability}</h4>
    <p className="text-faint px-4 text-xs">
      {reliability.length > 0 ? WORDS.reliabilityHint(ENOUGH_TO_SAY) : WORDS.noneDecided}
    </p>
    <ul className="num px-4 pt-1 text-xs">
      {confidence.map(({ kind, is_shown, brier, base_brier, judged }) => (
        <li key={kind}>
          {WORDS.record(
            AGENT_ACTION_LABELS[kind],
            is_shown,
            brier.toFixed(3),
            base_brier.toFixed(3),
            formatCount(judged),
          )}
        </li>
      ))}
    </ul>
    {reliability.length > 0 && (
      <WideTable label={WORDS.reliability}>
        <thead>
          <tr className="text-left">
            <th>{WORDS.confidence}</th>
            <th className="text-right">{WORDS.shownAs}</th>
            <th className="text-right">{WORDS.decided}</th>
            <th className="text-right">Unchanged</th>
            <th className="text-right">Edited</th>
            <th className="text-right">Rejected</th>
            <th className="text-right">{WORDS.unchangedRate}</th>
          </tr>
        </thead>
        <tbody>
          {reliability.map(({ tenth, decided, average_shown, share, ...counts }) => (
            <tr key={tenth}>
              <th scope="row" className="num text-left font-normal">
                {WORDS.tenth(tenth * 10)}
              </th>
              <td className="num text-right">{formatShare(average_shown)}</td>
              <td className="num text-right">{formatCount(decided)}</td>
              {(['unchanged', 'edited', 'rejected'] as const).map((outcome) => (
                <td key={outcome} className="num text-right">
                  <OutcomeNumber
                    count={counts[outcome]}
                    whose={WORDS.tenth(tenth * 10)}
                    outcome={outcome}
                    confidence_tenth={tenth}
                  />
                </td>
              ))}
              <td className="text-right">
                <ShareText share={share} />
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    )}
  </div>
);
