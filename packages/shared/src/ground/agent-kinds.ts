export const AGENT_TYPES = ['sdr_agent', 'ae_agent', 'manager_agent', 'nurture_agent', 'closer_agent'] as const;
export type AgentType = (typeof AGENT_TYPES)[number];
export const AGENT_TYPE_LABELS: Record<AgentType, string> = {
  sdr_agent: 'SDR agent',
  ae_agent: 'AE agent',
  manager_agent: 'Manager agent',
  nurture_agent: 'Nurture agent',
  closer_agent: 'Closer agent',
};

/**
 * Only an active agent takes work. training: everything it does is a proposal, whatever its level. maintenance: like
 * paused, set by whoever looks after it.
 */
export const AGENT_STATUSES = ['active', 'paused', 'training', 'maintenance'] as const;
export type AgentStatus = (typeof AGENT_STATUSES)[number];
export const AGENT_STATUS_LABELS: Record<AgentStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  training: 'Training',
  maintenance: 'Maintenance',
};

export const AGENT_TASK_TYPES = [
  'lead_qualification',
  'outreach',
  'follow_up',
  'meeting_scheduling',
  'proposal_generation',
  'deal_analysis',
  'pipeline_management',
  'performance_coaching',
] as const;
export type AgentTaskType = (typeof AGENT_TASK_TYPES)[number];
/** Which types of agent a task is for, the best first; of several agents of a department these are asked. */
export const AGENT_TYPES_FOR: Record<AgentTaskType, readonly AgentType[]> = {
  lead_qualification: ['sdr_agent'],
  outreach: ['sdr_agent', 'nurture_agent'],
  follow_up: ['nurture_agent', 'sdr_agent'],
  meeting_scheduling: ['sdr_agent', 'closer_agent', 'ae_agent'],
  proposal_generation: ['closer_agent', 'ae_agent'],
  deal_analysis: ['ae_agent', 'closer_agent'],
  pipeline_management: ['manager_agent'],
  performance_coaching: ['manager_agent'],
};
export const AGENT_TASK_TYPE_LABELS: Record<AgentTaskType, string> = {
  lead_qualification: 'Lead qualification',
  outreach: 'Outreach',
  follow_up: 'Follow-up',
  meeting_scheduling: 'Meeting scheduling',
  proposal_generation: 'Proposal generation',
  deal_analysis: 'Deal analysis',
  pipeline_management: 'Pipeline management',
  performance_coaching: 'Performance coaching',
};
/** What only a manager agent does, on the whole company instead of one lead. */
export const MANAGER_TASK_TYPES = ['pipeline_management', 'performance_coaching'] as const satisfies AgentTaskType[];
/** What ends in a text to the lead, which a task may ask for part by part. */
export const WRITING_TASK_TYPES = [
  'outreach',
  'follow_up',
  'meeting_scheduling',
  'proposal_generation',
] as const satisfies AgentTaskType[];
/** What a task is about. `company` is for a manager agent's tasks and takes no target_id. */
export const AGENT_TARGET_TYPES = ['lead', 'opportunity', 'company'] as const;
export type AgentTargetType = (typeof AGENT_TARGET_TYPES)[number];

export const AGENT_TASK_STATUSES = [
  'pending',
  'scheduled',
  'in_progress',
  'awaiting_approval',
  'completed',
  'failed',
  'cancelled',
] as const;
export type AgentTaskStatus = (typeof AGENT_TASK_STATUSES)[number];
export const AGENT_TASK_STATUS_LABELS: Record<AgentTaskStatus, string> = {
  pending: 'Pending',
  scheduled: 'Scheduled',
  in_progress: 'In progress',
  awaiting_approval: 'Needs your approval',
  completed: 'Completed',
  failed: 'Failed',
  cancelled: 'Canceled',
};
/**
 * What came of a completed task: something was done, it was taken back, a rule or a person turned it down, or there was
 * nothing to do.
 */
export const AGENT_TASK_OUTCOMES = ['done', 'undone', 'refused', 'nothing'] as const;
type AgentTaskOutcome = (typeof AGENT_TASK_OUTCOMES)[number];
export const AGENT_TASK_OUTCOME_LABELS: Record<AgentTaskOutcome, string> = {
  done: 'Completed',
  undone: 'Undone',
  refused: 'Not done',
  nothing: 'Nothing to do',
};
export const AGENT_TASK_PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const;
/** Where a task comes from: a person, a flow between departments, or an earlier task's cadence. */
export const AGENT_TASK_ORIGINS = ['person', 'flow', 'cadence', 'campaign'] as const;

/**
 * What an agent, a flow or an assistant can do. Most stay inside the CRM; enroll, send_mail, schedule_meeting,
 * send_proposal and post_webhook reach the outside world. STANDING_KINDS are inside, but wait for a person in hybrid mode.
 */
export const AGENT_ACTION_KINDS = [
  'rescore',
  'add_note',
  'create_task',
  'set_status',
  'assign',
  'notify_department',
  'hand_to_agent',
  'follow',
  'enroll',
  'update_lead',
  'update_deal',
  'move_deal',
  'create_deal',
  'assistant_write',
  'send_mail',
  'schedule_meeting',
  'send_proposal',
  'post_webhook',
] as const;
export type AgentActionKind = (typeof AGENT_ACTION_KINDS)[number];
export const OUTWARD_KINDS: ReadonlySet<AgentActionKind> = new Set<AgentActionKind>([
  'enroll',
  'send_mail',
  'schedule_meeting',
  'send_proposal',
  'post_webhook',
]);
/** What says where a lead or a deal stands. Inside the CRM, but in hybrid mode a person says it. */
export const STANDING_KINDS: ReadonlySet<AgentActionKind> = new Set<AgentActionKind>([
  'set_status',
  'move_deal',
  'create_deal',
]);
/**
 * What writes to the lead itself: for do-not-contact, quiet days, first touch, and so that no two letters cross. A
 * webhook goes out, but to no lead.
 */
export const SPEAKS_TO_LEAD: ReadonlySet<AgentActionKind> = new Set<AgentActionKind>([
  'enroll',
  'send_mail',
  'schedule_meeting',
  'send_proposal',
]);
export const AGENT_ACTION_LABELS: Record<AgentActionKind, string> = {
  rescore: 'Re-score the lead',
  add_note: 'Add a note',
  create_task: 'Create a task',
  set_status: 'Change status',
  assign: 'Assign',
  notify_department: 'Notify people',
  hand_to_agent: 'Hand off to an agent',
  follow: 'Follow the record',
  enroll: 'Enroll in a campaign',
  update_lead: 'Update a lead',
  update_deal: 'Update a deal',
  move_deal: 'Move a deal',
  create_deal: 'Create a deal',
  assistant_write: 'Change a record',
  send_mail: 'Send an email',
  schedule_meeting: 'Schedule a meeting',
  send_proposal: 'Send a proposal',
  post_webhook: 'Post a webhook',
};

/**
 * stale: the lead changed since, or its owner spoke to it, so that nothing was done. expired: nobody decided in time.
 * undone: taken back.
 */
export const AGENT_ACTION_STATES = [
  'proposed',
  'done',
  'rejected',
  'expired',
  'stale',
  'refused',
  'failed',
  'undone',
] as const;
export type AgentActionState = (typeof AGENT_ACTION_STATES)[number];

export const AGENT_ALLOWED_BY = ['tier', 'trust', 'mode', 'person'] as const;
export type AgentAllowedBy = (typeof AGENT_ALLOWED_BY)[number];
