import type { ActionPayloads, AgentAction } from '@outrider/shared/automation/agents';
import type { ActionRow } from '../actions.store.ts';
import { handlerOf } from '../execution/effects/effects.ts';

/** The wire's action: its payload as what the screen shows of its kind, and whether it can be taken back now. */
export function presentAction(row: ActionRow, now: Date): AgentAction {
  const { payload, effect, ...action } = row;
  const leaves_at = leavesAt(effect);
  const can_undo =
    row.state === 'done' && handlerOf(row.kind)?.undo !== undefined && (leaves_at === null || leaves_at > now);
  return {
    ...action,
    mail: row.kind === 'send_mail' ? (payload as ActionPayloads['send_mail']) : null,
    proposal: row.kind === 'send_proposal' ? (payload as ActionPayloads['send_proposal']) : null,
    meeting: row.kind === 'schedule_meeting' ? (payload as ActionPayloads['schedule_meeting']) : null,
    note: row.kind === 'add_note' ? (payload as ActionPayloads['add_note']) : null,
    task: row.kind === 'create_task' ? (payload as ActionPayloads['create_task']) : null,
    can_undo,
    undo_until: can_undo ? (leaves_at?.toISOString() ?? null) : null,
    held_until: isHeld(effect) && leaves_at && leaves_at > now && row.state === 'done' ? leaves_at.toISOString() : null,
    decided_at: row.decided_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    done_at: row.done_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

/** Whether what was queued waits for the customer's contact hours. */
const isHeld = (effect: unknown) => typeof ((effect ?? {}) as { held_zone?: string }).held_zone === 'string';

/** When what was queued leaves: until then it can be taken back. Null for effects that stay inside. */
function leavesAt(effect: unknown): Date | null {
  const { leaves_at } = (effect ?? {}) as { leaves_at?: string };
  return leaves_at ? new Date(leaves_at) : null;
}
