import type { Tier } from '@outrider/shared/automation/agents';
import {
  neverAutomatic,
  RULE_ANSWER_LABELS,
  RULE_ANSWERS,
  RULE_ROW_LABELS,
  type RuleAnswer,
  type RuleRow,
  TIER_TITLES,
} from '@outrider/shared/automation/approval-rules';
import { Menu, MenuRadio } from '../../ground/ui/menu.tsx';
import { answerLook, AnswerText } from './rule-answer.tsx';

type RuleCellProps = {
  row: RuleRow;
  tier: Tier;
  answer: RuleAnswer;
  /** Where the list opens. */
  side: string;
  onChoose: (to: RuleAnswer) => void;
};

/**
 * What one kind of action needs at one level, and the list to change it. What no company may loosen is not in the list,
 * and says why.
 */
export function RuleCell({ row, tier, answer, side, onChoose }: RuleCellProps) {
  const fixed = neverAutomatic(row, tier);
  const label = `${RULE_ROW_LABELS[row]}, ${TIER_TITLES[tier]}: ${RULE_ANSWER_LABELS[answer]}`;
  return (
    <Menu
      label={label}
      className="inline-block"
      buttonClass={`gap-1.5 px-2 text-sm whitespace-nowrap ${answerLook(answer)}`}
      menuClass={side}
      trigger={<AnswerText answer={answer} />}
    >
      {RULE_ANSWERS.filter((one) => one !== 'auto' || fixed === null).map((one) => (
        <MenuRadio key={one} checked={one === answer} onSelect={() => one !== answer && onChoose(one)}>
          <AnswerText answer={one} />
        </MenuRadio>
      ))}
      {fixed && (
        <p className="text-faint border-line mt-1 max-w-56 border-t px-2.5 py-1.5 text-xs whitespace-normal">{fixed}</p>
      )}
    </Menu>
  );
}
