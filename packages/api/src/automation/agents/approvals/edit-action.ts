import type { ActionEdit, ActionPayloads, AgentActionKind, Evidence } from '@outrider/shared/automation/agents';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../../ground/http/refuse.ts';
import { textOf, toSentences } from '../claims.ts';

type AnyPayload = ActionPayloads[AgentActionKind];

/**
 * What a person may change before approving, by kind: words and times. Recipient, owner and figures of the plan stay
 * the server's.
 */
const EDITABLE: { readonly [Kind in AgentActionKind]?: readonly (keyof ActionEdit)[] } = {
  send_mail: ['subject', 'text'],
  send_proposal: ['subject', 'text', 'title'],
  schedule_meeting: ['title', 'starts_at', 'ends_at'],
  create_task: ['title', 'due_at'],
  add_note: ['text'],
};

/**
 * The payload as the person wants it, and whether that is another one. @throws 422 for what this kind does not let
 * change
 */
export function editPayload(
  kind: AgentActionKind,
  payload: AnyPayload,
  edit: ActionEdit | undefined,
  evidence: Evidence[],
): { payload: AnyPayload; edited: boolean } {
  const asked = Object.entries(edit ?? {}).filter(([, value]) => value !== undefined) as [
    keyof ActionEdit,
    string | null,
  ][];
  const wrong = asked.find(([field]) => !EDITABLE[kind]?.includes(field));
  if (wrong) throw refuse('UNPROCESSABLE_CONTENT', `edit.${wrong[0]}`, MESSAGES.agentEditNotThis);
  const changed = asked.flatMap(([field, value]): [string, unknown][] => {
    if (field !== 'text') return value === (payload as Record<string, unknown>)[field] ? [] : [[field, value]];
    const { sentences } = payload as ActionPayloads['send_mail'];
    return value === null || value.trim() === textOf(sentences).trim()
      ? []
      : [['sentences', toSentences(value, evidence, sentences)]];
  });
  return { payload: { ...payload, ...Object.fromEntries(changed) } as AnyPayload, edited: changed.length > 0 };
}
