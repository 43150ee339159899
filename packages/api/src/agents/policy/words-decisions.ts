import { type AgentActionKind, QUIET_DAYS } from '@outrider/shared/agents';
import { dayOfYear } from '../evidence.ts';

/** What needs approval, by kind of action. */
const NOUNS: Record<AgentActionKind, string> = {
  rescore: 're-scoring',
  add_note: 'notes',
  create_task: 'tasks',
  set_status: 'status changes',
  assign: 'assignments',
  notify_department: 'notifications',
  hand_to_agent: 'handoffs',
  send_mail: 'emails',
  schedule_meeting: 'meetings',
  send_proposal: 'proposals',
  post_webhook: 'webhooks',
};

/** Why an action is done, waits for approval or is not done, in a sentence for the screen. `who` names an agent with its level, or a flow. */
export const DECISION_WORDS = {
  who: (by: string, level: number | null) => (level === null ? by : `${by} (level ${level})`),
  quiet: (since: Date) =>
    `The lead was in contact on ${dayOfYear(since)}. Agents don’t email for ${QUIET_DAYS} days after that.`,
  quietProposes: (kind: AgentActionKind, since: Date) =>
    `The lead was in contact on ${dayOfYear(since)}, so ${NOUNS[kind]} need approval.`,
  training: (by: string) => `${by} is in training, so everything needs approval.`,
  manual: 'This lead is in manual mode, so everything needs approval.',
  hybrid: (kind: AgentActionKind) => `This lead is in hybrid mode, so ${NOUNS[kind]} need approval.`,
  limited: (owner: string, level: number) => `Limited by ${owner}’s automation level of ${level}%.`,
  needsApproval: (who: string, kind: AgentActionKind) => `${who} needs approval for ${NOUNS[kind]}.`,
  trustLost: (by: string, kind: AgentActionKind) =>
    `${by} needs approval for ${NOUNS[kind]} after a rejection or a bad review.`,
  unvouched:
    'This address came from a public form and nobody has confirmed it yet, so the first message needs approval.',
  firstTouch: (who: string) => `Nobody has contacted this lead yet, so a first message from ${who} needs approval.`,
  capReached: (by: string, kind: AgentActionKind) => `${by} has reached today’s limit for ${NOUNS[kind]}.`,
  trusted: (who: string, kind: AgentActionKind) => `${who} is trusted with ${NOUNS[kind]}.`,
  allowed: (who: string, kind: AgentActionKind) => `${who} handles ${NOUNS[kind]} without approval.`,
  stray: {
    contact: 'The text contains a link, a domain or a phone number, so someone needs to read it first.',
    quote: 'The text repeats what the lead typed into a form, so someone needs to read it first.',
  },
};
