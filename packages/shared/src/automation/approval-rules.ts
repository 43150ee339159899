import { z } from 'zod';
import { type AgentActionKind, OUTWARD_KINDS } from '../ground/agent-kinds.ts';
import { TIER_WORDS, type Tier } from './agent-tiers.ts';
import { isClosed } from '../records/pipelines.ts';

/** What a rule answers, from the loosest to the strictest. */
export const RULE_ANSWERS = ['auto', 'owner', 'manager', 'never'] as const;
export type RuleAnswer = (typeof RULE_ANSWERS)[number];
export const RULE_ANSWER_LABELS: Record<RuleAnswer, string> = {
  auto: 'Runs automatically',
  owner: 'Owner approves',
  manager: 'Manager approves',
  never: 'Never',
};

/**
 * What a company sets a rule for: kinds of action that belong together, and the same kind twice where it weighs
 * differently.
 */
export const RULE_ROWS = [
  'score',
  'note',
  'task',
  'lead_status',
  'assign',
  'notify',
  'deal_update',
  'record_change',
  'mail_reply',
  'mail_first',
  'meeting',
  'proposal',
  'webhook',
  'deal_move',
  'deal_create',
  'deal_close',
] as const;
export type RuleRow = (typeof RULE_ROWS)[number];
export const RULE_ROW_LABELS: Record<RuleRow, string> = {
  score: 'Score leads',
  note: 'Add notes',
  task: 'Create tasks',
  lead_status: 'Change a lead’s status',
  assign: 'Assign an owner',
  notify: 'Notify and hand off',
  deal_update: 'Update a deal',
  record_change: 'Change a record',
  mail_reply: 'Follow up by email',
  mail_first: 'First email to a new lead',
  meeting: 'Book a meeting',
  proposal: 'Send a proposal',
  webhook: 'Post to a webhook',
  deal_move: 'Move a deal',
  deal_create: 'Open a deal',
  deal_close: 'Close a deal',
};
export const RULE_GROUPS: readonly { title: string; rows: readonly RuleRow[] }[] = [
  {
    title: 'Inside the CRM',
    rows: ['score', 'note', 'task', 'lead_status', 'assign', 'notify', 'deal_update', 'record_change'],
  },
  { title: 'To the customer', rows: ['mail_reply', 'mail_first', 'meeting', 'proposal', 'webhook'] },
  { title: 'Hard to undo', rows: ['deal_move', 'deal_create', 'deal_close'] },
];

const ROW_OF_KIND: Record<AgentActionKind, RuleRow> = {
  rescore: 'score',
  add_note: 'note',
  create_task: 'task',
  set_status: 'lead_status',
  assign: 'assign',
  notify_department: 'notify',
  hand_to_agent: 'notify',
  follow: 'notify',
  enroll: 'mail_reply',
  update_lead: 'record_change',
  update_deal: 'deal_update',
  assistant_write: 'record_change',
  move_deal: 'deal_move',
  create_deal: 'deal_create',
  send_mail: 'mail_reply',
  schedule_meeting: 'meeting',
  send_proposal: 'proposal',
  post_webhook: 'webhook',
};
const OUTWARD_ROWS: ReadonlySet<RuleRow> = new Set(
  [...OUTWARD_KINDS].map((kind) => ROW_OF_KIND[kind]).concat('mail_first'),
);

/** Which row's rule an action falls under. `first_touch`: nobody of the company was in touch with the lead before. */
export function ruleRowOf(
  { kind, payload }: { kind: AgentActionKind; payload?: unknown },
  { first_touch }: { first_touch: boolean },
): RuleRow {
  if (kind === 'send_mail' && first_touch) return 'mail_first';
  const { stage } = (payload ?? {}) as { stage?: string };
  return kind === 'move_deal' && stage !== undefined && isClosed(stage) ? 'deal_close' : ROW_OF_KIND[kind];
}

export const TIERS = [1, 2, 3] as const satisfies Tier[];
export type ApprovalRules = Record<RuleRow, Record<Tier, RuleAnswer>>;

/** The product's own: below 40 everything waits, below 80 what goes out, and a person closes deals. */
function defaultAnswer(row: RuleRow, tier: Tier): RuleAnswer {
  if (tier === 1 || row === 'deal_close') return 'owner';
  return tier === 2 && OUTWARD_ROWS.has(row) ? 'owner' : 'auto';
}
export const DEFAULT_RULES = Object.fromEntries(
  RULE_ROWS.map((row) => [row, Object.fromEntries(TIERS.map((tier) => [tier, defaultAnswer(row, tier)]))]),
) as ApprovalRules;

/** Why no company may let this run automatically; null where it may. */
export function neverAutomatic(row: RuleRow, tier: Tier): string | null {
  if (row === 'deal_close') return 'Only a person closes a deal.';
  if (row === 'mail_first' && tier < 3) return 'Below level 80, a first email always needs approval.';
  return null;
}

const stricter = (one: RuleAnswer, other: RuleAnswer): RuleAnswer =>
  RULE_ANSWERS.indexOf(one) >= RULE_ANSWERS.indexOf(other) ? one : other;

/** What counts for a row at a tier: what the company set, but never looser than what is always forbidden. */
export const answerFor = (rules: ApprovalRules, row: RuleRow, tier: Tier): RuleAnswer =>
  stricter(rules[row][tier], neverAutomatic(row, tier) === null ? 'auto' : 'owner');

export const TIER_RANGES: Record<Tier, string> = { 1: '0–39', 2: '40–79', 3: '80–100' };
/** A rule's name in a sentence: "Send a proposal, level 40–79". */
export const ruleName = (row: RuleRow, tier: Tier): string => `${RULE_ROW_LABELS[row]}, level ${TIER_RANGES[tier]}`;
export const TIER_SHORT: Record<Tier, string> = { 1: 'Proposes', 2: 'In the CRM', 3: 'Alone' };
export const TIER_TITLES: Record<Tier, string> = { 1: 'Proposes', 2: TIER_WORDS[2].title, 3: 'Acts alone' };

/** Which rule an action met that kept it from running, in the order in which they are asked. */
export const ACTED_RULES = [
  'do_not_contact',
  'quiet_days',
  'approval_rule',
  'training',
  'lead_mode',
  'team_mode',
  'trust',
  'owner_level',
  'team_level',
  'first_contact',
  'daily_limit',
  'lead_limit',
  'company_limit',
  'mail_limit',
  'meeting_limit',
  'evidence',
  'unread_text',
  'stopped',
] as const;
export type ActedRule = (typeof ACTED_RULES)[number];
export const ACTED_RULE_LABELS: Record<ActedRule | 'quiet_hours', string> = {
  do_not_contact: 'Do not contact',
  quiet_days: 'Quiet days',
  approval_rule: 'Approval rules',
  training: 'Training',
  lead_mode: 'Lead’s mode',
  team_mode: 'Mode by team',
  trust: 'Lost trust',
  owner_level: 'Owner’s level',
  team_level: 'Team cap',
  first_contact: 'First contact',
  daily_limit: 'Agent’s daily limit',
  lead_limit: 'Emails to one lead',
  company_limit: 'Emails to one company',
  mail_limit: 'Emails, all agents',
  meeting_limit: 'Meetings booked',
  evidence: 'Thin evidence',
  unread_text: 'Unread text',
  stopped: 'Stop all agents',
  quiet_hours: 'Quiet hours',
};

export const ruleRowSchema = z.enum(RULE_ROWS);
export const ruleAnswerSchema = z.enum(RULE_ANSWERS);
