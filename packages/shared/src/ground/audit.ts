import { z } from 'zod';
import { ACTOR_KINDS } from './actors.ts';
import { countedPageOf, dayField, idField, pageFields, timestampField, totalField } from './wire.ts';

/** Kinds of actions, as the log is filtered by them. */
export const AUDIT_GROUPS = [
  'sign_ins',
  'refused',
  'records',
  'exports',
  'people',
  'access',
  'agents',
  'settings',
  'platform',
] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

const GROUPS_BY_ACTION: Readonly<Record<string, AuditGroup>> = {
  'session.refused': 'refused',
  'access.refused': 'refused',
  'profile.password': 'sign_ins',
  'profile.add_passkey': 'sign_ins',
  'profile.remove_passkey': 'sign_ins',
  'profile.forget_device': 'sign_ins',
  'profile.recovery_codes': 'sign_ins',
  'profile.two_step_on': 'sign_ins',
  'profile.two_step_off': 'sign_ins',
  'user.recovery_link': 'platform',
  'company.create': 'platform',
  'company.suspend': 'platform',
  'company.activate': 'platform',
  'company.trial_ended': 'platform',
};
const GROUPS_BY_AREA: Readonly<Record<string, AuditGroup>> = {
  session: 'sign_ins',
  passkey: 'sign_ins',
  two_step: 'sign_ins',
  user: 'people',
  profile: 'people',
  absence: 'people',
  token: 'access',
  capture_key: 'access',
  capture_form: 'access',
  webhook: 'access',
  delivery: 'access',
  oauth: 'access',
  agent: 'agents',
  agent_action: 'agents',
  agent_task: 'agents',
  agent_trust: 'agents',
  sales_agent: 'agents',
  sales_agents: 'agents',
  sheets_agent: 'agents',
  account: 'records',
  contact: 'records',
  lead: 'records',
  opportunity: 'records',
  task: 'records',
  meeting: 'records',
  mail: 'records',
  mailbox: 'access',
  conversation: 'records',
  file: 'records',
  import: 'records',
  bulk: 'records',
  duplicate: 'records',
  survey: 'records',
  do_not_contact: 'records',
  view: 'records',
  report: 'records',
  report_dashboard: 'records',
  report_schedule: 'records',
  portal: 'records',
  campaign: 'agents',
  proposal: 'records',
  price: 'settings',
  proposal_settings: 'settings',
  insight: 'settings',
};

/** Of an action such as lead.update: what it is filtered with. Whatever is none of the others is a setting. */
export function auditGroupOf(action: string): AuditGroup {
  const [area = '', verb = ''] = action.split('.');
  if (verb === 'export') return 'exports';
  return GROUPS_BY_ACTION[action] ?? GROUPS_BY_AREA[area] ?? 'settings';
}

/**
 * Who acted, as far as it matters to who reads it: a super admin and a service token are told apart from the company's
 * people.
 */
const AUDIT_ACTORS = [...ACTOR_KINDS, 'super_admin', 'service_token'] as const;
export type AuditActor = (typeof AUDIT_ACTORS)[number];

const filterFields = {
  /** Words in the name of the person or record, or the beginning of an address. */
  q: z.string().trim().max(200).optional(),
  group: z.enum(AUDIT_GROUPS).optional(),
  actor_id: idField.optional(),
  subject_id: idField.optional(),
  /** Days of the company, both included. */
  from: dayField.optional(),
  to: dayField.optional(),
};
export const auditFilterSchema = z.strictObject(filterFields);
export type AuditFilter = z.output<typeof auditFilterSchema>;
export const auditListSchema = z.strictObject({ ...filterFields, ...pageFields, total: totalField });
export type AuditList = z.output<typeof auditListSchema>;

const changeSchema = z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() });
export type AuditChange = z.infer<typeof changeSchema>;
const factSchema = z.object({ label: z.string(), value: z.string() });
export type AuditFact = z.infer<typeof factSchema>;

export const auditEntrySchema = z.object({
  id: z.uuid(),
  created_at: timestampField,
  action: z.string(),
  /** What happened, in words: "Changed role". */
  label: z.string(),
  group: z.enum(AUDIT_GROUPS),
  refused: z.boolean(),
  actor: z.object({ kind: z.enum(AUDIT_ACTORS), id: z.uuid().nullable(), name: z.string() }),
  /** What it was done to, by the name it has now; where it is gone, by what the entry holds. */
  subject: z.object({ kind: z.string(), id: z.uuid().nullable(), name: z.string().nullable() }).nullable(),
  ip: z.string().nullable(),
  /** "Chrome on Windows". */
  device: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(changeSchema),
  facts: z.array(factSchema),
  request_id: z.string().nullable(),
  /** A person was erased from it. */
  erased: z.boolean(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;
export const auditPageSchema = countedPageOf(auditEntrySchema);
export type AuditPage = z.infer<typeof auditPageSchema>;

const AUDIT_PROBLEMS = [
  'entry_removed',
  'entry_changed',
  'detail_changed',
  'erasure_unnamed',
  'entry_inserted',
  'link_removed',
  'link_changed',
  'start_moved',
  'end_moved',
  'anchor_broken',
  'anchor_forged',
] as const;
export type AuditProblem = { kind: (typeof AUDIT_PROBLEMS)[number]; seq: string; entry_id: string | null };

/** How long entries are kept, and the last check that none was removed or changed. */
export const auditStateSchema = z.object({
  months: z.number().int(),
  check: z.object({ at: timestampField, entries: z.number().int(), problems: z.number().int() }).nullable(),
});
export type AuditState = z.infer<typeof auditStateSchema>;
