import type { AgentActionKind, Tier } from '@outrider/shared/automation/agents';
import { ruleName, type RuleRow } from '@outrider/shared/automation/approval-rules';
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
  enroll: 'enrollments',
  follow: 'followers',
  update_lead: 'lead updates',
  update_deal: 'deal updates',
  move_deal: 'stage changes',
  create_deal: 'new deals',
  assistant_write: 'changes to records',
  send_mail: 'emails',
  schedule_meeting: 'meetings',
  send_proposal: 'proposals',
  post_webhook: 'webhooks',
};

const teamName = (team: string) => (team ? `the ${team} team` : 'leads without a team');

/**
 * Why an action is done, waits for approval or is not done, in a sentence for the screen. `who` names an agent with its
 * level, or a flow.
 */
export const DECISION_WORDS = {
  who: (by: string, level: number | null) => (level === null ? by : `${by} (level ${level})`),
  quiet: (since: Date, days: number) =>
    `The lead was in contact on ${dayOfYear(since)}. Agents don’t email for ${days === 1 ? '1 working day' : `${days} working days`} after that.`,
  quietProposes: (kind: AgentActionKind, since: Date) =>
    `The lead was in contact on ${dayOfYear(since)}, so ${NOUNS[kind]} need approval.`,
  training: (by: string) => `${by} is in training, so everything needs approval.`,
  manual: 'This lead is in manual mode, so everything needs approval.',
  teamManual: (team: string) => `Agents work in manual mode for ${teamName(team)}, so everything needs approval.`,
  teamHybrid: (team: string, kind: AgentActionKind) =>
    `Agents work in hybrid mode for ${teamName(team)}, so ${NOUNS[kind]} need approval.`,
  hybrid: (kind: AgentActionKind) => `This lead is in hybrid mode, so ${NOUNS[kind]} need approval.`,
  limited: (owner: string, level: number) => `Limited by ${owner}’s automation level of ${level}%.`,
  teamLimited: (team: string, level: number) => `Limited to level ${level} for ${teamName(team)}.`,
  never: (row: RuleRow, tier: Tier) => `Your company’s approval rules never allow this: ${ruleName(row, tier)}.`,
  byManager: (row: RuleRow, tier: Tier) => `A manager approves this: ${ruleName(row, tier)}.`,
  closes: 'Only a person closes a deal.',
  needsApproval: (who: string, kind: AgentActionKind) => `${who} needs approval for ${NOUNS[kind]}.`,
  trustLost: (by: string, kind: AgentActionKind) =>
    `${by} needs approval for ${NOUNS[kind]} after a rejection or a bad review.`,
  unvouched:
    'This address came from a public form and nobody has confirmed it yet, so the first message needs approval.',
  firstTouch: (who: string) => `Nobody has contacted this lead yet, so a first message from ${who} needs approval.`,
  capReached: (by: string, kind: AgentActionKind) => `${by} has reached today’s limit for ${NOUNS[kind]}.`,
  over: {
    lead: 'Agents have sent this lead as many messages today as your company allows.',
    domain: 'Agents have written to this email domain today as often as your company allows.',
    mails: 'Agents have sent as many emails today as your company allows.',
    meetings: 'Agents have booked as many meetings today as your company allows.',
  },
  thin: {
    silent: 'The lead has never replied, so someone needs to read another message first.',
    playbook: 'No part of the playbook fits this message, so someone needs to read it first.',
  },
  unsure: (share: number, kind: AgentActionKind) =>
    `People approve about ${Math.round(share * 100)}% of ${NOUNS[kind]} like this unchanged, so someone needs to read it first.`,
  trusted: (who: string, kind: AgentActionKind) => `${who} is trusted with ${NOUNS[kind]}.`,
  allowed: (who: string, kind: AgentActionKind) => `${who} handles ${NOUNS[kind]} without approval.`,
  stray: {
    instruction: 'Part of the task could not be used, so someone needs to read it first.',
    contact: 'The text contains a link, a domain or a phone number, so someone needs to read it first.',
    quote: 'The text repeats what the lead typed into a form, so someone needs to read it first.',
  },
};
