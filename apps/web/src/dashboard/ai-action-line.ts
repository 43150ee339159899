import type { AiAction, AllowedBy } from '@outrider/shared/dashboard';
import { MODE_LABELS } from '../ui/mode-badge.tsx';
import { activityLine, type ActivityLine } from './activity-line.ts';

/** What was done, around the lead's name. */
export function actionLine({ kind, score, detail }: Pick<AiAction, 'kind' | 'score' | 'detail'>): ActivityLine {
  if (!score) return activityLine({ kind, detail });
  if (score.from === null) return { before: 'Scored', after: `: ${score.to}` };
  return {
    before: 'Scored',
    after: score.from === score.to ? `: ${score.to} again` : `: ${score.to}, before ${score.from}`,
  };
}

const AFTER = { capture: 'when it came in', update: 'when more became known', request: 'on request' } as const;

/** Why it was done; empty where that is not known. */
export const actionReason = ({ score }: Pick<AiAction, 'score'>): string => (score?.after ? AFTER[score.after] : '');

/** What or who allowed it. */
export function allowedLine(allowed: AllowedBy): string {
  switch (allowed.by) {
    case 'mode':
      return `Allowed by ${MODE_LABELS[allowed.mode]} mode`;
    case 'user':
      return `Asked for by ${allowed.name ?? 'a user'}`;
    case 'agent':
      return allowed.why?.replace(/\.$/, '') ?? `${allowed.name ?? 'An agent'}, within its automation level`;
    case 'approval':
      return `${allowed.agent ?? 'An agent'}, approved by ${allowed.name ?? 'a user'}`;
    case 'rule':
      return 'Automatic, a rule of the product';
  }
}
