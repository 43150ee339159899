import { AGENT_ACTION_LABELS } from './agent-kinds.ts';
import type { AuditActor, AuditGroup, AuditProblem } from './audit.ts';

/** What the audit log says of entries, on the screen, in files and to programs. */
export const AUDIT_GROUP_LABELS: Readonly<Record<AuditGroup, string>> = {
  sign_ins: 'Sign-ins',
  refused: 'Refused',
  records: 'Records',
  exports: 'Exports',
  people: 'Users and roles',
  access: 'Tokens and keys',
  agents: 'Agents',
  settings: 'Settings',
  platform: 'Outrider staff',
};

export const AUDIT_ACTOR_LABELS: Readonly<Record<AuditActor, string>> = {
  user: 'User',
  system: 'System',
  agent: 'Agent',
  webhook: 'Capture key',
  assistant: 'Assistant',
  super_admin: 'Super admin',
  service_token: 'API token',
};
/** Stands for where it came from, where nobody called. */
export const AUDIT_SOURCE_LABELS: Readonly<Partial<Record<AuditActor, string>>> = {
  agent: 'Agent',
  system: 'System',
  webhook: 'Capture key',
  service_token: 'API token',
};

const LABELS: Readonly<Record<string, string>> = {
  'campaign.create': 'Drafted a campaign',
  'campaign.save': 'Changed a campaign',
  'campaign.start': 'Started a campaign',
  'campaign.pause': 'Paused a campaign',
  'campaign.end': 'Ended a campaign',
  'campaign.delete': 'Deleted a campaign',
  'campaign.enroll': 'Enrolled leads in a campaign',
  'campaign.unenroll': 'Removed leads from a campaign',
  'report_dashboard.create': 'Created a dashboard',
  'report_dashboard.update': 'Changed a dashboard',
  'report_dashboard.delete': 'Deleted a dashboard',
  'report_schedule.create': 'Scheduled a report',
  'report_schedule.update': 'Changed a report schedule',
  'report_schedule.delete': 'Deleted a report schedule',
  'report_schedule.leave': 'Left a report schedule',
  'report_schedule.send': 'Requested a report by email',
  'portal.create': 'Started a client portal',
  'portal.save': 'Changed a client portal',
  'portal.delete': 'Deleted a client portal',
  'portal.invite': 'Sent a link to a client portal',
  'portal.revoke': 'Revoked a link to a client portal',
  'proposal.created': 'Drafted a proposal',
  'proposal.saved': 'Changed a proposal',
  'proposal.revised': 'Started a new version of a proposal',
  'proposal.review_asked': 'Asked for a discount to be approved',
  'proposal.approved': 'Approved a discount',
  'proposal.rejected': 'Did not approve a discount',
  'proposal.sent': 'Sent a proposal',
  'proposal.opened': 'Proposal opened',
  'proposal.question': 'Question about a proposal',
  'proposal.answer': 'Answered a question about a proposal',
  'proposal.signed': 'Proposal signed',
  'proposal.accepted': 'Proposal accepted',
  'proposal.declined': 'Proposal declined',
  'proposal.withdrawn': 'Withdrew a proposal',
  'proposal.delete': 'Deleted the draft of a proposal',
  'proposal_settings.update': 'Changed how proposals are made',
  'price.create': 'Added an item to the price list',
  'price.update': 'Changed an item of the price list',
  'price.delete': 'Deleted an item of the price list',
  'insight.dismiss': 'Put a suggestion aside',
  'insight.restore': 'Took a suggestion back',
  'session.sign_in': 'Signed in',
  'session.sign_out': 'Signed out',
  'session.refused': 'Sign-in failed',
  'session.confirm': 'Confirmed identity',
  'session.end': 'Ended a session',
  'session.end_others': 'Ended other sessions',
  'session.end_person': 'Signed out a person',
  'session.end_everyone': 'Signed out everyone',
  'session.password_reset': 'Reset password',
  'access.refused': 'Access refused',
  'profile.password': 'Changed password',
  'profile.name': 'Changed own name',
  'profile.preferences': 'Changed preferences',
  'profile.notifications': 'Changed notification settings',
  'profile.browser_on': 'Registered a browser for notifications',
  'profile.browser_off': 'Turned off notifications in a browser',
  'profile.add_passkey': 'Added passkey',
  'profile.remove_passkey': 'Removed passkey',
  'profile.forget_device': 'Forgot remembered device',
  'profile.recovery_codes': 'Renewed recovery codes',
  'profile.two_step_on': 'Turned on two-step verification',
  'profile.two_step_off': 'Turned off two-step verification',
  'user.reset_two_step': 'Reset two-step verification',
  'user.reset_password': 'Reset password',
  'user.resend_invitation': 'Resent invitation',
  'user.withdraw_invitation': 'Withdrew invitation',
  'oauth.allow': 'Connected assistant',
  'token.reuse': 'Revoked reused token',
  'assignment.capacity': 'Changed capacity',
  'user.invite': 'Invited user',
  'user.accept_invitation': 'Accepted invitation',
  'user.recovery_link': 'Created recovery link',
  'company.update': 'Changed company settings',
  'company.currency': 'Changed currency',
  'company.logo': 'Changed logo',
  'company.remove_logo': 'Removed logo',
  'company.trial_ended': 'Trial ended',
  'security.update': 'Changed security settings',
  'token.create': 'Created API token',
  'audit.begin': 'Started audit log verification',
  'audit.erase': 'Erased a person from the audit log',
  'token.revoke': 'Revoked API token',
  'token.used': 'Used API token',
  'capture_key.used': 'Used capture key',
  'mail.send': 'Sent email',
  'mail.queue': 'Queued email',
  'mail.attach': 'Attached file to reply',
  'mail.detach': 'Removed file from reply',
  'mail.take_back': 'Took back email',
  'mail.bounce': 'Email came back',
  'mail.unconfirmed': 'Held unconfirmed email',
  'mail.confirm_sent': 'Marked email as sent',
  'mailbox.disconnect': 'Disconnected mailbox',
  'external_calendar.add': 'Added external calendar',
  'external_calendar.remove': 'Removed external calendar',
  'conversation.done': 'Finished conversation',
  'conversation.share': 'Changed who reads a conversation',
  'conversation.snooze': 'Snoozed conversation',
  'conversation.note': 'Added note to conversation',
  'conversation.link': 'Linked conversation to lead',
  'conversation.ignore': 'Marked sender as no lead',
  'lead.vouch': 'Confirmed lead source',
  'lead.hand_over': 'Offered lead',
  'lead.hand_over_accept': 'Accepted lead',
  'lead.hand_over_return': 'Returned lead',
  'lead.undo_conversion': 'Undid conversion',
  'lead.score_undo': 'Undid scoring',
  'lead.contact': 'Logged contact',
  'lead.close_reply': 'Closed a reply',
  'agent_action.do': 'Ran agent action',
  'agent_trust.offer': 'Suggested more autonomy',
  'agent_trust.raise': 'Raised agent autonomy',
  'agent_trust.lower': 'Lowered agent autonomy',
  'sales_agents.stop': 'Stopped all agents',
  'sales_agents.resume': 'Resumed all agents',
  'sales_agent.update': 'Changed agent',
  'sales_agent.status': 'Changed agent status',
  'dashboard.setup_hidden': 'Hid setup guide',
  'do_not_contact.unsubscribe': 'Unsubscribed',
  'do_not_contact.bounce': 'Stopped emailing an address that bounces',
  'capture_form.opt_in': 'Confirmed a form by email',
  'do_not_contact.add': 'Added to do-not-contact list',
  'do_not_contact.remove': 'Removed from do-not-contact list',
  'scoring.train': 'Started model training',
  'scoring.trained': 'Trained scoring model',
  'scoring.rescore': 'Started rescoring',
  'scoring.rescored': 'Rescored leads',
  'scoring.roll_back': 'Rolled back scoring model',
  'playbook.save': 'Changed playbook',
  'template.create': 'Created template',
  'template.update': 'Changed template',
  'template.delete': 'Deleted template',
  'quotas.set': 'Changed quotas',
  'forecast.rule': 'Changed forecast rule',
  'forecast.submit': 'Submitted forecast',
  'opportunity.categorize': 'Changed forecast category',
  'organization.initialize': 'Set up departments',
  'organization.migrate': 'Assigned departments',
  'organization.undo_migration': 'Undid department assignment',
  'organization.add_agent_flows': 'Added agent flows',
  'webhook.listen': 'Listened to webhooks',
  'import.ended': 'Finished import',
  'import.run': 'Started import',
  'import.export': 'Downloaded import errors',
  'import.upload': 'Uploaded import file',
  'audit.cut': 'Applied retention rule',
  'audit.retention': 'Changed audit log retention',
  'retention.apply': 'Applied retention rule',
  'retention.set': 'Changed retention rule',
  'audit.export': 'Exported audit log',
  'audit.verify': 'Verified audit log',
};
const NOUNS: Readonly<Record<string, string>> = {
  opportunity: 'deal',
  sheets_agent: 'sheet agent',
  sales_agent: 'agent',
  agent_action: 'agent action',
  agent_task: 'agent task',
  capture_key: 'capture key',
  capture_form: 'capture form',
  webhook: 'webhook',
  token: 'API token',
  two_step: 'two-step verification',
  assignment: 'assignment rule',
};
const VERBS: Readonly<Record<string, string>> = {
  create: 'Created',
  created: 'Created',
  capture: 'Captured',
  update: 'Changed',
  updated: 'Changed',
  delete: 'Deleted',
  deleted: 'Deleted',
  remove: 'Removed',
  restore: 'Restored',
  restored: 'Restored',
  merge: 'Merged',
  unmerge: 'Separated',
  export: 'Exported',
  move: 'Moved',
  convert: 'Converted',
  cancel: 'Canceled',
  add: 'Added',
  set: 'Changed',
  score: 'Scored',
  archive: 'Archived',
  approve: 'Approved',
  reject: 'Rejected',
  undo: 'Undid',
  assign: 'Assigned',
  replay: 'Resent',
  retry: 'Retried',
  start: 'Started',
  stop: 'Stopped',
  suspend: 'Suspended',
  activate: 'Reactivated',
  rename: 'Renamed',
  connect: 'Connected',
  configure: 'Configured',
  sync: 'Synced',
  test: 'Tested',
  rotate: 'Rotated secret of',
  order: 'Reordered',
  reorder: 'Reordered',
  dismiss: 'Dismissed',
  reopen: 'Reopened',
  complete: 'Completed',
  status: 'Changed status of',
  disable: 'Disabled',
  enable: 'Enabled',
  revoke: 'Revoked',
  switch: 'Switched',
  answer: 'Answered',
  review: 'Reviewed',
  check: 'Checked',
};

const spaced = (name: string) => name.replaceAll('_', ' ');

type AuditTold = { role_changed?: boolean; kind?: string };

/**
 * What an action is called: 'lead.update' is "Changed lead". role_changed, of a user, and kind, of an agent's action,
 * say more than that.
 */
export function auditLabelOf(action: string, { role_changed = false, kind }: AuditTold = {}): string {
  if (action === 'user.update' && role_changed) return 'Changed role';
  const known = LABELS[action];
  const doing: Readonly<Record<string, string>> = AGENT_ACTION_LABELS;
  if (known && action === 'agent_action.do' && kind && Object.hasOwn(doing, kind))
    return `${known}: ${(doing[kind] ?? kind).toLowerCase()}`;
  if (known) return known;
  const [area = '', verb = ''] = action.split('.');
  if (verb.startsWith('bulk_'))
    return `Bulk action on ${NOUNS[area] ?? spaced(area)}s: ${spaced(verb.slice('bulk_'.length))}`;
  const noun = NOUNS[area] ?? spaced(area);
  const done = VERBS[verb];
  if (verb === 'export') return `Exported ${noun}s`;
  if (done) return `${done} ${noun}`;
  const text = `${noun}: ${spaced(verb)}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const FACT_LABELS: Readonly<Record<string, string>> = {
  via: 'Through',
  q: 'Search',
  ip: 'Address',
  records: 'Rows',
  two_step: 'Two-step verification',
  second_factor: 'Second step',
  full_name: 'Name',
  assigned_to: 'Owner',
  owner_id: 'Owner',
  imap_host: 'IMAP server',
  smtp_host: 'SMTP server',
};
/** What a part of an entry's detail is called: a field of ours by its label is the caller's to know. */
export function auditFactLabel(name: string): string {
  const text = FACT_LABELS[name] ?? spaced(name).replace(/ id$/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
const CHANGE_LABELS: Readonly<Record<string, string>> = {
  'opportunity.move': 'Stage',
  'lead.score': 'Score',
  'company.currency': 'Currency',
  'sales_agent.update': 'Automation level',
};
/** What a change is of that an entry names without a field. */
export const auditChangeLabel = (action: string): string => CHANGE_LABELS[action] ?? 'Value';
/** Why a token was revoked that nobody revoked by name. */
export const TOKEN_END_LABELS = {
  password_reset: 'Password reset',
  password_changed: 'Password changed',
  signed_out: 'Signed out by an admin',
  disabled: 'Person disabled',
  role_changed: 'Access beyond the new role',
} as const;
export const REFUSAL_LABELS: Readonly<Record<string, string>> = {
  ...TOKEN_END_LABELS,
  password: 'Incorrect password',
  code: 'Incorrect code',
  passkey: 'Passkey not accepted',
  closed: 'Account closed or suspended',
};

export const AUDIT_MESSAGES = {
  loadFailed: "The audit log didn't load.",
  exportFailed: "The audit log wasn't exported.",
  verifyFailed: "The audit log wasn't verified.",
  exported: (rows: number) => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}, CSV`,
  problem: ({ kind, seq, entry_id }: AuditProblem): string => {
    const entry = entry_id ? `Entry ${entry_id} (no. ${seq})` : `No. ${seq}`;
    return {
      entry_removed: `${entry} was removed.`,
      entry_changed: `${entry} was changed.`,
      detail_changed: `The details of entry ${entry_id ?? ''} (no. ${seq}) were changed.`,
      erasure_unnamed: `The details of entry ${entry_id ?? ''} (no. ${seq}) were replaced as if a person had been erased, but the log has no such erasure.`,
      entry_inserted: `${entry} was added later than its date says.`,
      link_removed: `${entry} is missing from the chain.`,
      link_changed: `${entry} doesn't follow from the one before it.`,
      start_moved: `The beginning of the chain was moved to no. ${seq}.`,
      anchor_broken: `No. ${seq} isn't the entry that the anchor names: entries were removed or replaced.`,
      anchor_forged: `The anchor of no. ${seq} wasn't signed by this server.`,
      end_moved: `Entries after no. ${seq} were removed.`,
    }[kind];
  },
};
