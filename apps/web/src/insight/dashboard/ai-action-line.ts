import type { AiAction, AllowedBy } from '@outrider/shared/insight/dashboard';
import { PROCESSING_MODE_LABELS } from '@outrider/shared/records/leads';
import { activityLine, type ActivityLine } from './activity-line.ts';
import { ACTIVITY_WORDS } from './words.ts';

const W = ACTIVITY_WORDS;

/** What was done, around the lead's name. */
export function actionLine({ kind, score, detail }: Pick<AiAction, 'kind' | 'score' | 'detail'>): ActivityLine {
  if (!score) return activityLine({ kind, detail });
  if (score.from === null) return { before: 'Scored', after: `: ${score.to}` };
  return {
    before: 'Re-scored',
    after: score.from === score.to ? W.unchanged(score.to) : W.rescored(score.to, score.from),
  };
}

const AFTER = { capture: 'on capture', update: 'after new information', request: 'on request' } as const;

/** Why it was done; empty where that is not known. */
export const actionReason = ({ score }: Pick<AiAction, 'score'>): string => (score?.after ? AFTER[score.after] : '');

/** What or who allowed it. */
export function allowedLine(allowed: AllowedBy): string {
  switch (allowed.by) {
    case 'mode':
      return W.allowedByMode(PROCESSING_MODE_LABELS[allowed.mode]);
    case 'user':
      return W.requested(allowed.name ?? 'a user');
    case 'agent':
      return allowed.why?.replace(/\.$/, '') ?? W.withinLevel(allowed.name ?? 'An agent');
    case 'approval':
      return W.approved(allowed.agent ?? 'An agent', allowed.name ?? 'a user');
    case 'rule':
      return W.automatic;
  }
}
