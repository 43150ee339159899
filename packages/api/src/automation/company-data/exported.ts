/** A table as the catalogue has it: its columns with their types, and its key. */
export type ExportTable = { name: string; columns: { name: string; type: string }[]; key: string[] };

/**
 * Tables that no export has, and why. Every other table of companies' rows is in it, one that a later migration adds
 * included.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  access_tokens: 'opens the account',
  audit_chains: 'the seal of the audit log, which this server alone can check',
  audit_links: 'the seal of the audit log, which this server alone can check',
  calendar_feeds: 'opens a calendar in the name of its person',
  capture_forms: 'opens the account: its public ID is the secret of its key',
  company_export_chunks: 'an export itself',
  file_chunks: 'the bytes of files, which are in it as files',
  google_auth_states: 'a sign-in at Google that is under way',
  import_chunks: 'rows of a file on their way into records',
  lead_counts: 'counted from leads',
  lead_slots: 'where lists find custom values',
  account_slots: 'where lists find custom values',
  contact_slots: 'where lists find custom values',
  opportunity_slots: 'where lists find custom values',
  conversations: 'of people’s own mailboxes, which have them still',
  emails: 'of people’s own mailboxes, which have them still',
  ignored_senders: 'of people’s own mailboxes',
  external_calendars: 'opens a calendar elsewhere',
  calendar_accounts: 'opens calendars elsewhere',
  meeting_copies: 'what stands in calendars elsewhere, which have it still',
  external_events: 'of calendars elsewhere, which have them still',
  mail_files: 'files on their way out, which mailboxes have then',
  mailbox_folders: 'how far mailboxes were read',
  mail_trackers: 'opens links in the name of a recipient',
  oauth_codes: 'opens the account',
  oauth_refresh_tokens: 'opens the account',
  outbox_events: 'news on its way to browsers',
  erased_addresses: 'of people who asked to be forgotten',
  erasures: 'of people who asked to be forgotten',
  flow_events: 'news on its way to flows',
  push_subscriptions: 'sends to a browser of its person',
  record_fingerprints: 'derived from records',
  unsubscribe_links: 'opens links in the name of a recipient',
};

/** Columns that no export has: secrets, sealed or hashed, and whatever helps to guess one. */
export const DENIED: ReadonlySet<string> = new Set([
  'bookings.token_hash',
  'proposal_recipients.token_hash',
  'portal_links.token_hash',
  'portal_links.code_hash',
  'portal_links.unlock_hash',
  'capture_keys.key_hash',
  'capture_keys.old_key_hash',
  'capture_keys.signing_secret',
  'capture_keys.old_signing_secret',
  'flows.webhook_secret',
  'mail_settings.password',
  'mailboxes.password',
  'opt_ins.token_hash',
  'sheets_agents.google_credentials',
  'sheets_agents.webhook_secret',
  'surveys.token_hash',
  'webhook_endpoints.secret',
  'webhook_endpoints.old_secret',
  'webhook_endpoints.secret_hint',
]);

/** What a column with a secret is called. A test holds every column to this. */
export const SMELLS =
  /secret|hash|token|password|credential|sealed|private|api_key|refresh|salt|code_challenge|webhook_url/i;

/** Columns that smell and are none. */
export const HARMLESS: ReadonlySet<string> = new Set([
  'language_model_days.tokens', // how many texts cost
  'sheets_agents.webhook_url', // where a sync is told; what signs it is denied
  'webhook_endpoints.old_secret_until',
]);

/** What of a table is exported: all but its company and what is denied. */
export const columnsOf = ({ name, columns }: ExportTable): ExportTable['columns'] =>
  columns.filter((column) => column.name !== 'company_id' && !DENIED.has(`${name}.${column.name}`));
