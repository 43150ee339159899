import { RULE_ANSWER_LABELS, type RuleAnswer } from '@outrider/shared/automation/approval-rules';
import { Ban, type LucideIcon, Play, UserCheck, UserCog } from 'lucide-react';

const ICONS: Record<RuleAnswer, LucideIcon> = { auto: Play, owner: UserCheck, manager: UserCog, never: Ban };
const LOOKS: Record<RuleAnswer, string> = {
  auto: 'font-strong [&_.i]:text-(--mode-ai)',
  owner: 'text-muted',
  manager: 'text-muted',
  never: 'text-faint',
};

export const answerLook = (answer: RuleAnswer) => LOOKS[answer];

/** One of the four answers: its sign and its words. */
export function AnswerText({ answer }: { answer: RuleAnswer }) {
  const Icon = ICONS[answer];
  return (
    <>
      <Icon className="i size-3.5!" />
      {RULE_ANSWER_LABELS[answer]}
    </>
  );
}
