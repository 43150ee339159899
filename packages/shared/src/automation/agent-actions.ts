import { z } from 'zod';
import { diffSchema, evidenceSchema, sentenceSchema } from '../insight/agent-evidence.ts';
import {
  AGENT_ACTION_KINDS,
  AGENT_ACTION_STATES,
  AGENT_ALLOWED_BY,
  AGENT_TASK_PRIORITIES,
  AGENT_TASK_TYPES,
  type AgentActionKind,
} from '../ground/agent-kinds.ts';
import { ruleRowSchema } from './approval-rules.ts';
import { ASSISTANT_CALLS } from './assistant-calls.ts';
import { DEPARTMENTS } from '../ground/departments.ts';
import { customInputSchema } from '../ground/fields/custom.ts';
import { LOST_REASONS } from '../ground/fields/opportunity.ts';
import { PROCESSING_MODES } from '../records/leads.ts';
import { idField, pageFields, pageOf, textField, timestampField } from '../ground/wire.ts';
import { outcomeFilterFields } from './agent-outcomes.ts';
import { tierSchema } from './agent-tiers.ts';
import { TOKEN_SCOPES } from '../people/token-scopes.ts';
import { TOKEN_KINDS } from '../people/tokens.ts';
import { briefSchema } from '../insight/writing.ts';

const time = z.iso.datetime();

/** What is sent, by kind; the server's own rules fill in recipient, owner and times, never a language model. */
const letterFields = {
  to_email: z.string(),
  to_name: z.string().nullable(),
  subject: z.string().max(200),
  sentences: z.array(sentenceSchema).max(60),
};
export const mailPayloadSchema = z.object({
  ...letterFields,
  /** Of a flow: who sends it. */
  sender_id: z.uuid().optional(),
  /** The recipient, where that is a contact without a lead. */
  contact_id: z.uuid().optional(),
});
export const meetingPayloadSchema = z.object({
  organiser_id: z.uuid(),
  title: z.string().max(200),
  starts_at: time,
  ends_at: time,
  timezone: z.string(),
  attendees: z.array(z.string()),
  notes: z.string().nullable(),
  /**
   * The email that goes with the invitation, for the time it was written for; moved, the invitation speaks for itself.
   */
  letter: z
    .object({ subject: z.string().max(200), sentences: z.array(sentenceSchema).max(60), starts_at: time })
    .nullish(),
});
export const proposalPayloadSchema = z.object({
  ...letterFields,
  title: z.string().max(200),
  sections: z.array(z.object({ heading: z.string().max(200), sentences: z.array(sentenceSchema).max(60) })).max(20),
});
export const taskPayloadSchema = z.object({
  title: z.string().max(200),
  due_at: time.nullable(),
  priority: z.enum(AGENT_TASK_PRIORITIES),
  owner_id: z.uuid(),
  opportunity_id: z.uuid().nullable(),
  /** An email of ours said that an answer follows: this is to give it. Until it is done, nothing else is written. */
  owes_answer: z.boolean().optional(),
});
export const notePayloadSchema = z.object({ sentences: z.array(sentenceSchema).max(60) });
export const statusPayloadSchema = z.object({ status: z.string(), reason: z.string().nullable() });
/** `of`: what gets another owner; left out, the action's lead. */
export const assignPayloadSchema = z.object({
  assigned_to: z.uuid(),
  of: z.enum(['lead', 'opportunity']).optional(),
});
export const notifyPayloadSchema = z.object({
  department: z.enum(DEPARTMENTS),
  /** Whom; left out, everybody of the department. */
  user_ids: z.array(z.uuid()).max(200).optional(),
  title: z.string().max(200),
  message: z.string().max(1000),
  link_path: z.string().max(300),
});
export const handPayloadSchema = z.object({
  agent_id: z.uuid(),
  task_type: z.enum(AGENT_TASK_TYPES),
  title: z.string().max(200),
});
export const followPayloadSchema = z.object({
  subject: z.object({ type: z.enum(['lead', 'opportunity']), id: z.uuid() }),
  user_ids: z.array(z.uuid()).min(1).max(200),
});
/** What is left out stays. */
export const updateDealPayloadSchema = z.object({
  close_date: z.iso.date().optional(),
  next_step: z.string().min(1).max(300).nullish(),
  next_step_at: z.iso.date().optional(),
  competitor: z.string().max(200).nullish(),
  source: z.string().max(50).nullish(),
  custom: customInputSchema.optional(),
});
export const enrollPayloadSchema = z.object({ campaign_id: z.uuid() });
/** A change as an edit of the lead takes it: what is left out stays. */
export const updateLeadPayloadSchema = z.object({ changes: z.record(z.string(), z.json()) });
export const moveDealPayloadSchema = z.object({
  pipeline_id: z.uuid(),
  stage: z.string(),
  lost_reason: z.enum(LOST_REASONS).nullable(),
});
export const createDealPayloadSchema = z.object({
  name: z.string().min(1).max(200),
  amount: z.number().min(0),
  close_date: z.iso.date().nullable(),
});
export const webhookPayloadSchema = z.object({
  url: z.string(),
  event: z.string(),
  body: z.record(z.string(), z.json()),
});
/**
 * `before`: what the record had where the call would change it; where it has something else by then, the call is out of
 * date. `scopes`: of the token it was asked with.
 */
export const assistantWritePayloadSchema = z.object({
  call: z.enum(ASSISTANT_CALLS),
  input: z.record(z.string(), z.json()),
  before: z.record(z.string(), z.json()).nullable(),
  user_id: z.uuid(),
  token: z.object({ id: z.uuid(), kind: z.enum(TOKEN_KINDS), name: z.string() }),
  scopes: z.array(z.enum(TOKEN_SCOPES)),
});
export type AssistantWrite = z.infer<typeof assistantWritePayloadSchema>;
export const PAYLOAD_SCHEMAS = {
  rescore: z.object({}),
  add_note: notePayloadSchema,
  create_task: taskPayloadSchema,
  set_status: statusPayloadSchema,
  assign: assignPayloadSchema,
  notify_department: notifyPayloadSchema,
  hand_to_agent: handPayloadSchema,
  follow: followPayloadSchema,
  enroll: enrollPayloadSchema,
  update_lead: updateLeadPayloadSchema,
  update_deal: updateDealPayloadSchema,
  move_deal: moveDealPayloadSchema,
  create_deal: createDealPayloadSchema,
  assistant_write: assistantWritePayloadSchema,
  send_mail: mailPayloadSchema,
  schedule_meeting: meetingPayloadSchema,
  send_proposal: proposalPayloadSchema,
  post_webhook: webhookPayloadSchema,
} as const satisfies Record<AgentActionKind, z.ZodType>;
export type ActionPayloads = { [Kind in AgentActionKind]: z.infer<(typeof PAYLOAD_SCHEMAS)[Kind]> };

/**
 * What the screen shows of an action's content, whatever its kind: a text to read and edit, or only rows of what would
 * change.
 */
export const agentActionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(AGENT_ACTION_KINDS),
  state: z.enum(AGENT_ACTION_STATES),
  title: z.string(),
  agent_id: z.uuid().nullable(),
  agent_name: z.string().nullable(),
  flow_id: z.uuid().nullable(),
  flow_name: z.string().nullable(),
  task_id: z.uuid().nullable(),
  task_type: z.enum(AGENT_TASK_TYPES).nullable(),
  lead_id: z.uuid().nullable(),
  lead_name: z.string().nullable(),
  lead_company: z.string().nullable(),
  opportunity_id: z.uuid().nullable(),
  opportunity_name: z.string().nullable(),
  tier: tierSchema,
  mode: z.enum(PROCESSING_MODES).nullable(),
  /** Why it waits or who let it happen, in a sentence: "Kestrel (level 65) needs approval for emails.". */
  why: z.string(),
  allowed_by: z.enum(AGENT_ALLOWED_BY).nullable(),
  reasoning: z.string(),
  /**
   * 0 to 1: how often people approve such actions unchanged. Null while that tells no more about them than the share of
   * all of this kind.
   */
  confidence: z.number().nullable(),
  /** 0 to 1: how much of what the agent wants to know for it is known. */
  known_share: z.number(),
  evidence: z.array(evidenceSchema),
  diff: z.array(diffSchema),
  /** Of what an agent wrote: what it was made from. */
  brief: briefSchema.nullable(),
  /** Of mails, proposals and notes; null for the rest. */
  mail: mailPayloadSchema.nullable(),
  proposal: proposalPayloadSchema.nullable(),
  meeting: meetingPayloadSchema.nullable(),
  note: notePayloadSchema.nullable(),
  /** Of a task for a person: its words and date can be changed before it is approved. */
  task: taskPayloadSchema.nullable(),
  /** It waits to be sent to an address that nobody of the company has confirmed. */
  unvouched: z.boolean(),
  /** It waits, and your company's rules leave it to managers and admins. */
  needs_manager: z.boolean(),
  edited: z.boolean(),
  decided_by_name: z.string().nullable(),
  decided_at: time.nullable(),
  reason: z.string().nullable(),
  expires_at: time.nullable(),
  done_at: time.nullable(),
  /** Whether it can be taken back now, and until when where that ends. */
  can_undo: z.boolean(),
  undo_until: time.nullable(),
  /** Of a message that waits for the customer's contact hours: when it leaves. */
  held_until: time.nullable(),
  /** Laid before a person afterwards, and what they said. */
  to_review: z.boolean(),
  reviewed_by_name: z.string().nullable(),
  review_verdict: z.enum(['good', 'bad']).nullable(),
  created_at: time,
  version: z.number().int(),
});
export type AgentAction = z.infer<typeof agentActionSchema>;

export const AGENT_ACTION_FILTERS = ['proposed', 'review', 'done', 'all'] as const;
/**
 * proposed: the approval inbox, oldest expiry first. review: what ran by itself and is to be looked at. done and all:
 * newest first.
 */
export const agentActionPageInputSchema = z.strictObject({
  ...pageFields,
  show: z.enum(AGENT_ACTION_FILTERS).default('proposed'),
  agent_id: idField.optional(),
  lead_id: idField.optional(),
  opportunity_id: idField.optional(),
  task_id: idField.optional(),
  kind: z.enum(AGENT_ACTION_KINDS).optional(),
  /** Under one approval rule; what was done since Monday. */
  rule_row: ruleRowSchema.optional(),
  /** Emails made of this template of the company. */
  template_id: idField.optional(),
  period: z.enum(['this_week']).optional(),
  ...outcomeFilterFields,
});
export type AgentActionPageInput = z.output<typeof agentActionPageInputSchema>;
export const agentActionPageSchema = pageOf(agentActionSchema);

/** What a person changed before approving: only words and times; never the recipient. */
export const actionEditSchema = z.strictObject({
  subject: textField(200).pipe(z.string().min(1, 'Enter a subject')).optional(),
  text: textField(20_000).optional(),
  starts_at: timestampField.optional(),
  ends_at: timestampField.optional(),
  title: textField(200).optional(),
  due_at: timestampField.nullish(),
});
export type ActionEdit = z.output<typeof actionEditSchema>;
/** `vouch`: the person answers for sentences of their own that name figures no fact bears out. */
export const actionApproveSchema = z.strictObject({
  id: idField,
  version: z.number().int(),
  edit: actionEditSchema.optional(),
  vouch: z.boolean().default(false),
});
export type ActionApprove = z.output<typeof actionApproveSchema>;
export const actionRejectSchema = z.strictObject({
  id: idField,
  version: z.number().int(),
  reason: textField(500).pipe(z.string().min(1, 'Enter a reason')),
});
export const actionApproveManySchema = z.strictObject({
  actions: z
    .array(z.strictObject({ id: idField, version: z.number().int() }))
    .min(1)
    .max(100),
});
export const actionApproveManyResultSchema = z.object({
  approved: z.number().int(),
  refused: z.array(z.object({ id: z.uuid(), reason: z.string() })),
});
export const actionReviewSchema = z.strictObject({ id: idField, verdict: z.enum(['good', 'bad']) });
export const actionDecidedSchema = z.object({ message: z.string(), action: agentActionSchema });
