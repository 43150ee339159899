import { RULE_ANSWER_LABELS, type RuleAnswer } from '@outrider/shared/approval-rules';
import { Ban, type LucideIcon, Play, UserCheck, UserCog } from 'lucide-react';

const ICONS: Record<RuleAnswer, LucideIcon> = { auto: Play, owner: UserCheck, manager: UserCog, never: Ban };
const LOOKS: Record<RuleAnswer, string> = { auto: 'run', owner: '', manager: '', never: 'never' };

export const answerLook = (answer: RuleAnswer) => LOOKS[answer];

/** One of the four answers: its sign and its words. */
export function AnswerText({ answer }: { answer: RuleAnswer }) {
  const Icon = ICONS[answer];
  return (
    <>
      <Icon className="i" />
      {RULE_ANSWER_LABELS[answer]}
    </>
  );
}
