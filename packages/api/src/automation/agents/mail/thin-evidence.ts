import { SPEAKS_TO_LEAD } from '@outrider/shared/automation/agents';
import type { FactActivity, Facts, Surroundings } from '../facts.ts';
import type { Limits, PlannedAction } from '../plan.ts';
import { isAnswer, touchesOf } from '../touches.ts';

/**
 * What of a planned message stands on too little for any level: the lead was written to and never replied, or no part
 * of the playbook fits.
 */
export function findThin({ kind, brief }: Pick<PlannedAction, 'kind' | 'brief'>, facts: Facts): Limits['thin'] {
  if (facts.kind === 'company' || !SPEAKS_TO_LEAD.has(kind)) return null;
  if (kind === 'send_mail' && brief && !brief.problem && !brief.offer) return 'playbook';
  return isSilent(facts) ? 'silent' : null;
}

/** Written to, and nothing ever came back. */
const isSilent = (facts: Pick<Surroundings, 'activities' | 'messages'>): boolean =>
  touchesOf(facts).length > 0 && !facts.activities.some(isReply);

/** An answer by itself, a reply that a person noted down, or a conversation with a person. */
function isReply(activity: FactActivity): boolean {
  const { kind, actor_kind, detail } = activity;
  if (isAnswer(activity)) return true;
  if (actor_kind !== 'user') return false;
  const wrote = (detail.channel === 'email' || detail.channel === 'message') && !detail.reply;
  return kind === 'meeting_scheduled' || (kind === 'contacted' && !wrote);
}
