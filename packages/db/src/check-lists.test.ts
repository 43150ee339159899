import { ACCOUNT_HEALTHS } from '@outrider/shared/ground/fields/account';
import { DISMISS_REASONS } from '@outrider/shared/insight/insights';
import { DASHBOARD_RIGHTS } from '@outrider/shared/insight/report-dashboards';
import { REPORT_RANGES } from '@outrider/shared/insight/report-periods';
import { SCHEDULE_FILES, SEND_STATES } from '@outrider/shared/insight/report-schedules';
import { REPORT_SUBJECTS } from '@outrider/shared/insight/report-subjects';
import { REPORT_CHARTS, REPORT_SORTS } from '@outrider/shared/insight/reports';
import { MODEL_KINDS } from '@outrider/shared/insight/scoring';
import { CONSENTS, DECISION_ROLES } from '@outrider/shared/ground/fields/contact';
import { CUSTOM_KINDS, RECORD_TYPES } from '@outrider/shared/ground/fields/custom';
import { ASSIGNMENT_METHODS } from '@outrider/shared/records/assignment';
import {
  AGENT_ACTION_KINDS,
  AGENT_ACTION_STATES,
  AGENT_ALLOWED_BY,
  AGENT_STATUSES,
  AGENT_TARGET_TYPES,
  AGENT_TASK_ORIGINS,
  AGENT_TASK_PRIORITIES,
  AGENT_TASK_STATUSES,
  AGENT_TASK_TYPES,
  AGENT_TYPES,
  DO_NOT_CONTACT_KINDS,
  DO_NOT_CONTACT_SOURCES,
} from '@outrider/shared/automation/agents';
import { ACTED_RULES, RULE_ANSWERS, RULE_ROWS } from '@outrider/shared/automation/approval-rules';
import { BULK_ACTIONS, BULK_STATES } from '@outrider/shared/records/bulk';
import { COMPANY_STATUSES, SUBSCRIPTION_PLANS } from '@outrider/shared/people/companies';
import { LOGO_TYPES } from '@outrider/shared/people/company-logo';
import { EXPORT_STATES } from '@outrider/shared/people/company-data';
import { IMPORT_PROGRAMS } from '@outrider/shared/records/import-programs';
import { WRITING_LANGUAGES } from '@outrider/shared/ground/languages';
import { LETTER_KINDS } from '@outrider/shared/insight/writing';
import { IMPORTABLE } from '@outrider/shared/records/import-types';
import { IMPORT_FORMATS, IMPORT_STATES } from '@outrider/shared/records/imports';
import { DUPLICATE_REASONS, PAIR_STATES, SWEEP_STATES } from '@outrider/shared/records/duplicates';
import { ERASURE_REASONS, ERASURE_STATES } from '@outrider/shared/automation/erasure';
import { DEPARTMENTS } from '@outrider/shared/ground/departments';
import { DELIVERY_CHANNELS, DELIVERY_OUTCOMES, DELIVERY_STATES } from '@outrider/shared/automation/intake';
import {
  LEAD_COMPANY_SIZES,
  LEAD_SOURCES,
  LEAD_STATUSES,
  PRIORITIES,
  PROCESSING_MODES,
} from '@outrider/shared/records/leads';
import { LOST_REASONS } from '@outrider/shared/ground/fields/opportunity';
import {
  CONVERSATION_STATES,
  EMAIL_DIRECTIONS,
  EMAIL_KINDS,
  MAILBOX_PROVIDERS,
  MAILBOX_SECURITIES,
  MAILBOX_SHARINGS,
  MATCHES,
} from '@outrider/shared/records/inbox-folders';
import { CALENDAR_PROVIDERS } from '@outrider/shared/records/calendar-providers';
import { MAIL_SECURITIES } from '@outrider/shared/people/mail-settings';
import { MESSAGE_STATES, TASK_PRIORITIES, TRACKER_KINDS } from '@outrider/shared/records/pipeline';
import { MEETING_ANSWERS, MEETING_OUTCOMES } from '@outrider/shared/records/meetings';
import { TASK_KINDS } from '@outrider/shared/records/tasks';
import { REQUIRABLE_FIELDS, STAGE_KINDS } from '@outrider/shared/records/pipelines';
import { FLOW_RUN_STATES, FLOW_SUBJECTS, FLOW_TRIGGERS, FLOW_TYPES } from '@outrider/shared/automation/organization';
import {
  CAMPAIGN_STATES,
  ENROLLMENT_STATES,
  LEFT_REASONS,
  TAKEN_STATES,
  UNSUBSCRIBE_REASONS,
} from '@outrider/shared/automation/campaigns';
import { FORECAST_CATEGORIES } from '@outrider/shared/insight/forecast';
import { PORTAL_VIEW_KINDS } from '@outrider/shared/records/portal-paths';
import { PROPOSAL_EVENT_KINDS, PROPOSAL_STATES } from '@outrider/shared/records/proposal-paths';
import { CALL_ORIGINS, CALL_STATES } from '@outrider/shared/ground/outgoing';
import {
  DUPLICATE_HANDLINGS,
  SHEETS_AGENT_STATUSES,
  SYNC_INTERVALS,
  SYNC_REASONS,
  SYNC_STATUSES,
} from '@outrider/shared/automation/sheets';
import { COMPANY_ROLES } from '@outrider/shared/ground/roles';
import { MAIL_RHYTHMS, NOTIFICATION_KINDS } from '@outrider/shared/people/notifications';
import { START_PAGES } from '@outrider/shared/people/start-pages';
import { TOKEN_KINDS } from '@outrider/shared/people/tokens';
import { CHALLENGE_PURPOSES } from '@outrider/shared/people/passkeys';
import { TWO_STEP_POLICIES } from '@outrider/shared/people/two-step-policy';
import { REPS_EXPORT, REPS_SEE } from '@outrider/shared/ground/visibility';
import { LINK_ENDS, LOGIN_LINK_KINDS, LOGIN_MAIL_KINDS } from '@outrider/shared/people/ways-in';
import { WEBHOOK_PAYLOADS, WEBHOOK_STOPS } from '@outrider/shared/automation/webhooks';
import { createTestDatabase } from '@outrider/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

let store: Awaited<ReturnType<typeof createTestDatabase>>;
let client: pg.Client;

beforeAll(async () => {
  store = await createTestDatabase('embedded');
  client = new pg.Client({ connectionString: store.ownerUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await store.close();
});

const LISTS: Record<string, readonly string[]> = {
  approval_rules_rule_row_check: RULE_ROWS,
  approval_rules_answer_check: RULE_ANSWERS,
  agent_actions_rule_row_check: RULE_ROWS,
  agent_actions_rule_check: ACTED_RULES,
  team_bounds_mode_check: PROCESSING_MODES,
  webhook_endpoints_payload_check: WEBHOOK_PAYLOADS,
  webhook_endpoints_stopped_check: WEBHOOK_STOPS,
  login_links_kind_check: LOGIN_LINK_KINDS,
  login_links_closed_as_check: LINK_ENDS,
  login_mails_kind_check: LOGIN_MAIL_KINDS,
  companies_two_step_check: TWO_STEP_POLICIES,
  companies_reps_see_check: REPS_SEE,
  notifications_kind_check: NOTIFICATION_KINDS,
  notification_settings_rhythm_check: MAIL_RHYTHMS,
  companies_reps_export_check: REPS_EXPORT,
  passkey_challenges_purpose_check: CHALLENGE_PURPOSES,
  accounts_health_check: ACCOUNT_HEALTHS,
  users_role_check: COMPANY_ROLES,
  access_tokens_kind_check: TOKEN_KINDS,
  users_automation_check: PROCESSING_MODES,
  users_start_page_check: START_PAGES,
  meeting_answers_answer_check: MEETING_ANSWERS,
  companies_status_check: COMPANY_STATUSES,
  companies_closing_check: ['closing', 'suspended'],
  company_exports_state_check: EXPORT_STATES,
  company_logos_type_check: LOGO_TYPES,
  companies_processing_mode_check: PROCESSING_MODES,
  capture_keys_processing_mode_check: PROCESSING_MODES,
  capture_keys_source_check: LEAD_SOURCES,
  companies_plan_check: SUBSCRIPTION_PLANS,
  custom_fields_kind_check: CUSTOM_KINDS,
  leads_status_check: LEAD_STATUSES,
  letter_templates_language_check: WRITING_LANGUAGES,
  letter_templates_moment_check: LETTER_KINDS,
  leads_mode_check: PROCESSING_MODES,
  leads_priority_check: PRIORITIES,
  leads_source_check: LEAD_SOURCES,
  leads_company_size_check: LEAD_COMPANY_SIZES,
  custom_fields_record_type_check: RECORD_TYPES,
  accounts_company_size_check: LEAD_COMPANY_SIZES,
  contacts_role_check: DECISION_ROLES,
  contacts_consent_check: CONSENTS,
  opportunity_contacts_role_check: DECISION_ROLES,
  deliveries_channel_check: DELIVERY_CHANNELS,
  deliveries_state_check: DELIVERY_STATES,
  deliveries_outcome_check: DELIVERY_OUTCOMES,
  delivery_leads_outcome_check: DELIVERY_OUTCOMES,
  test_leads_priority_check: PRIORITIES,
  opportunities_closed_check: ['won', 'lost'],
  opportunities_lost_reason_check: LOST_REASONS,
  opportunities_source_check: LEAD_SOURCES,
  opportunities_forecast_category_check: FORECAST_CATEGORIES,
  forecast_snapshots_category_check: FORECAST_CATEGORIES,
  pipeline_stages_kind_check: STAGE_KINDS,
  pipeline_stages_key_check: ['won', 'lost', 'open'],
  pipeline_stages_required_check: REQUIRABLE_FIELDS,
  tasks_priority_check: TASK_PRIORITIES,
  meetings_outcome_check: MEETING_OUTCOMES,
  tasks_kind_check: TASK_KINDS,
  outbox_messages_state_check: MESSAGE_STATES,
  mail_trackers_kind_check: TRACKER_KINDS,
  mail_settings_security_check: MAIL_SECURITIES,
  mailboxes_provider_check: MAILBOX_PROVIDERS,
  calendar_accounts_provider_check: CALENDAR_PROVIDERS,
  mailboxes_sharing_check: MAILBOX_SHARINGS,
  mailboxes_imap_security_check: MAILBOX_SECURITIES,
  mailboxes_smtp_security_check: MAILBOX_SECURITIES,
  mailbox_folders_role_check: ['inbox', 'sent'],
  conversations_sharing_check: MAILBOX_SHARINGS,
  conversations_state_check: CONVERSATION_STATES,
  conversations_last_direction_check: ['in', 'out'],
  conversations_matched_by_check: MATCHES,
  emails_direction_check: EMAIL_DIRECTIONS,
  emails_kind_check: EMAIL_KINDS,
  erasures_state_check: ERASURE_STATES,
  erasures_reason_check: ERASURE_REASONS,
  scoring_models_kind_check: MODEL_KINDS,
  scoring_models_state_check: ['active', 'retired'],
  assignment_rules_method_check: ASSIGNMENT_METHODS,
  bulk_runs_record_type_check: RECORD_TYPES,
  bulk_runs_action_check: BULK_ACTIONS,
  bulk_runs_state_check: BULK_STATES,
  bulk_run_rows_state_check: ['pending', 'done', 'failed'],
  saved_views_record_type_check: RECORD_TYPES,
  saved_views_default_role_check: COMPANY_ROLES,
  company_roles_based_on_check: COMPANY_ROLES,
  insight_dismissals_reason_check: Object.keys(DISMISS_REASONS),
  campaigns_state_check: CAMPAIGN_STATES,
  campaigns_language_check: WRITING_LANGUAGES,
  booking_pages_language_check: WRITING_LANGUAGES,
  portals_language_check: WRITING_LANGUAGES,
  surveys_language_check: WRITING_LANGUAGES,
  proposal_settings_language_check: WRITING_LANGUAGES,
  proposal_versions_language_check: WRITING_LANGUAGES,
  campaign_people_state_check: ENROLLMENT_STATES,
  campaign_people_left_because_check: LEFT_REASONS,
  campaign_taken_state_check: TAKEN_STATES,
  unsubscribe_links_reason_check: UNSUBSCRIBE_REASONS,
  portal_views_kind_check: PORTAL_VIEW_KINDS,
  proposals_state_check: PROPOSAL_STATES,
  proposal_events_kind_check: PROPOSAL_EVENT_KINDS,
  report_dashboard_people_may_check: DASHBOARD_RIGHTS,
  report_dashboards_default_role_check: COMPANY_ROLES,
  report_dashboards_period_check: Object.keys(REPORT_RANGES),
  report_schedules_days_check: [],
  report_schedules_files_check: SCHEDULE_FILES,
  report_sends_state_check: SEND_STATES,
  reports_record_type_check: REPORT_SUBJECTS,
  reports_sort_check: REPORT_SORTS,
  reports_chart_check: REPORT_CHARTS,
  record_fingerprints_record_type_check: RECORD_TYPES,
  record_merges_record_type_check: RECORD_TYPES,
  duplicate_pairs_record_type_check: RECORD_TYPES,
  duplicate_sweeps_record_type_check: RECORD_TYPES,
  duplicate_pairs_state_check: PAIR_STATES,
  duplicate_pairs_reasons_check: DUPLICATE_REASONS,
  duplicate_sweeps_state_check: SWEEP_STATES,
  import_records_action_check: ['created', 'updated'],
  import_records_undone_check: ['removed', 'restored', 'kept'],
  imports_state_check: IMPORT_STATES,
  imports_record_type_check: IMPORTABLE,
  imports_program_check: IMPORT_PROGRAMS,
  external_ids_program_check: IMPORT_PROGRAMS,
  imports_format_check: IMPORT_FORMATS,
  sheets_agents_status_check: SHEETS_AGENT_STATUSES,
  sheets_agents_interval_check: SYNC_INTERVALS,
  sheets_agents_duplicates_check: DUPLICATE_HANDLINGS,
  sheets_syncs_status_check: SYNC_STATUSES,
  sheets_syncs_reason_check: SYNC_REASONS,
  sales_agents_type_check: AGENT_TYPES,
  sales_agents_status_check: AGENT_STATUSES,
  sales_agents_department_check: DEPARTMENTS,
  agent_tasks_type_check: AGENT_TASK_TYPES,
  agent_tasks_status_check: AGENT_TASK_STATUSES,
  agent_tasks_priority_check: AGENT_TASK_PRIORITIES,
  agent_tasks_target_check: AGENT_TARGET_TYPES,
  agent_tasks_origin_check: AGENT_TASK_ORIGINS,
  agent_actions_kind_check: AGENT_ACTION_KINDS,
  agent_actions_state_check: AGENT_ACTION_STATES,
  agent_actions_mode_check: PROCESSING_MODES,
  agent_actions_allowed_by_check: AGENT_ALLOWED_BY,
  agent_actions_verdict_check: ['good', 'bad'],
  agent_trust_kind_check: AGENT_ACTION_KINDS,
  agent_days_kind_check: AGENT_ACTION_KINDS,
  do_not_contact_kind_check: DO_NOT_CONTACT_KINDS,
  do_not_contact_source_check: DO_NOT_CONTACT_SOURCES,
  departments_department_check: DEPARTMENTS,
  users_department_check: DEPARTMENTS,
  leads_department_check: DEPARTMENTS,
  opportunities_department_check: DEPARTMENTS,
  flows_source_check: DEPARTMENTS,
  flows_target_check: DEPARTMENTS,
  flows_type_check: FLOW_TYPES,
  flows_trigger_check: FLOW_TRIGGERS,
  flows_conditions_of_check: FLOW_SUBJECTS,
  flow_runs_state_check: FLOW_RUN_STATES,
  flow_events_trigger_check: FLOW_TRIGGERS,
  outgoing_calls_origin_check: CALL_ORIGINS,
  outgoing_calls_state_check: CALL_STATES,
  department_migration_rows_department_check: DEPARTMENTS,
  department_migration_rows_kind_check: ['lead', 'opportunity', 'sales_agent', 'user'],
};

it('lists in every CHECK what the wire lists', async () => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT conname AS name, pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE contype = 'c' AND connamespace = 'public'::regnamespace AND conrelid <> 'agenda_jobs'::regclass AND pg_get_constraintdef(oid) LIKE '%ARRAY[%'`,
  );
  const listed = rows.map(({ name, definition }) => [
    name,
    new Set([...definition.matchAll(/'([^']+)'::/g)].map((match) => match[1])),
  ]);
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(Object.entries(LISTS).map(([name, words]) => [name, new Set(words)])),
  );
});
