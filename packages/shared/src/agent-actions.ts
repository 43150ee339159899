import { z } from 'zod';
import { diffSchema, evidenceSchema, sentenceSchema } from './agent-evidence.ts';
import {
  AGENT_ACTION_KINDS,
  AGENT_ACTION_STATES,
  AGENT_ALLOWED_BY,
  AGENT_TASK_PRIORITIES,
  AGENT_TASK_TYPES,
  type AgentActionKind,
} from './agent-kinds.ts';
import { DEPARTMENTS } from './departments.ts';
import { PROCESSING_MODES } from './leads.ts';
import { idField, pageFields, pageOf, textField } from './wire.ts';
import { tierSchema } from './agent-tiers.ts';

const time = z.iso.datetime();

/** What is sent, by kind; the server's own rules fill in recipient, owner and times, never a language model. */
export const mailPayloadSchema = z.object({
  to_email: z.string(),
  to_name: z.string().nullable(),
  subject: z.string().max(200),
  sentences: z.array(sentenceSchema).max(60),
});
export const meetingPayloadSchema = z.object({
  organiser_id: z.uuid(),
  title: z.string().max(200),
  starts_at: time,
  ends_at: time,
  timezone: z.string(),
  attendees: z.array(z.string()),
  notes: z.string().nullable(),
});
export const proposalPayloadSchema = z.object({
  ...mailPayloadSchema.shape,
  title: z.string().max(200),
  sections: z.array(z.object({ heading: z.string().max(200), sentences: z.array(sentenceSchema).max(60) })).max(20),
});
export const taskPayloadSchema = z.object({
  title: z.string().max(200),
  due_at: time.nullable(),
  priority: z.enum(AGENT_TASK_PRIORITIES),
  owner_id: z.uuid(),
  opportunity_id: z.uuid().nullable(),
});
export const notePayloadSchema = z.object({ sentences: z.array(sentenceSchema).max(60) });
export const statusPayloadSchema = z.object({ status: z.string(), reason: z.string().nullable() });
export const assignPayloadSchema = z.object({ assigned_to: z.uuid() });
export const notifyPayloadSchema = z.object({
  department: z.enum(DEPARTMENTS),
  title: z.string().max(200),
  message: z.string().max(1000),
  link_path: z.string().max(300),
});
export const handPayloadSchema = z.object({
  agent_id: z.uuid(),
  task_type: z.enum(AGENT_TASK_TYPES),
  title: z.string().max(200),
});
export const webhookPayloadSchema = z.object({
  url: z.string(),
  event: z.string(),
  body: z.record(z.string(), z.json()),
});
export const PAYLOAD_SCHEMAS = {
  rescore: z.object({}),
  add_note: notePayloadSchema,
  create_task: taskPayloadSchema,
  set_status: statusPayloadSchema,
  assign: assignPayloadSchema,
  notify_department: notifyPayloadSchema,
  hand_to_agent: handPayloadSchema,
  send_mail: mailPayloadSchema,
  schedule_meeting: meetingPayloadSchema,
  send_proposal: proposalPayloadSchema,
  post_webhook: webhookPayloadSchema,
} as const satisfies Record<AgentActionKind, z.ZodType>;
export type ActionPayloads = { [Kind in AgentActionKind]: z.infer<(typeof PAYLOAD_SCHEMAS)[Kind]> };

/** What the screen shows of an action's content, whatever its kind: a text to read and edit, or only rows of what would change. */
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
  confidence: z.number(),
  evidence: z.array(evidenceSchema),
  diff: z.array(diffSchema),
  /** Of mails, proposals and notes; null for the rest. */
  mail: mailPayloadSchema.nullable(),
  proposal: proposalPayloadSchema.nullable(),
  meeting: meetingPayloadSchema.nullable(),
  note: notePayloadSchema.nullable(),
  /** Of a task for a person: its words and date can be changed before it is approved. */
  task: taskPayloadSchema.nullable(),
  edited: z.boolean(),
  decided_by_name: z.string().nullable(),
  decided_at: time.nullable(),
  reason: z.string().nullable(),
  expires_at: time.nullable(),
  done_at: time.nullable(),
  /** Whether it can be taken back now, and until when where that ends. */
  can_undo: z.boolean(),
  undo_until: time.nullable(),
  /** Laid before a person afterwards, and what they said. */
  to_review: z.boolean(),
  reviewed_by_name: z.string().nullable(),
  review_verdict: z.enum(['good', 'bad']).nullable(),
  created_at: time,
  version: z.number().int(),
});
export type AgentAction = z.infer<typeof agentActionSchema>;

export const AGENT_ACTION_FILTERS = ['proposed', 'review', 'done', 'all'] as const;
/** proposed: the approval inbox, oldest expiry first. review: what ran by itself and is to be looked at. done and all: newest first. */
export const agentActionPageInputSchema = z.strictObject({
  ...pageFields,
  show: z.enum(AGENT_ACTION_FILTERS).default('proposed'),
  agent_id: idField.optional(),
  lead_id: idField.optional(),
  task_id: idField.optional(),
  kind: z.enum(AGENT_ACTION_KINDS).optional(),
});
export type AgentActionPageInput = z.output<typeof agentActionPageInputSchema>;
export const agentActionPageSchema = pageOf(agentActionSchema);

/** What a person changed before approving: only words and times; never the recipient. */
export const actionEditSchema = z.strictObject({
  subject: textField(200).pipe(z.string().min(1, 'Enter a subject')).optional(),
  text: textField(20_000).optional(),
  starts_at: time.optional(),
  ends_at: time.optional(),
  title: textField(200).optional(),
  due_at: time.nullish(),
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
