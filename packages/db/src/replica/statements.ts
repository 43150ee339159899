/**
 * What is written all the time for the product's own sake, and no list or report is made of. Such writes do not send a
 * company's reads to the primary, and a statement that reads one of these tables is asked there always.
 */
const UNWATCHED = [
  'access_tokens',
  'audit_chains',
  'audit_links',
  'audit_log',
  'authenticator_apps',
  'campaign_people',
  'campaign_taken',
  'deliveries',
  'flow_events',
  'flow_runs',
  'health_samples',
  'idempotency_keys',
  'login_links',
  'login_mails',
  'notifications',
  'oauth_clients',
  'oauth_codes',
  'oauth_refresh_tokens',
  'outbox_events',
  'outgoing_calls',
  'passkey_challenges',
  'passkeys',
  'recovery_codes',
  'remembered_devices',
  'sessions',
  'sign_in_steps',
  'throttles',
  'written_texts',
];
const NAMES_UNWATCHED = new RegExp(`\\b(?:${UNWATCHED.join('|')})\\b`, 'i');
const IS_UNWATCHED = new RegExp(`^(?:${UNWATCHED.join('|')})$`, 'i');

/** FOR UPDATE locks and DO UPDATE belongs to an INSERT: neither names a table. */
const WRITES_TABLE =
  /(?:\bINSERT\s+INTO|(?<!\b(?:FOR|KEY|DO)\s+)\bUPDATE|\bDELETE\s+FROM|\bMERGE\s+INTO)\s+(?:ONLY\s+)?(?:"?public"?\.)?"?(\w+)"?/gi;
/** Those of the functions below that write what is unwatched, and nothing else. */
const UNWATCHED_FUNCTIONS = ['append_audit_links', 'hold_audit_chain', 'note_audit_check'];
/** The functions of the schema that write and are called by a SELECT: those that are VOLATILE and no triggers. */
export const WRITING_FUNCTIONS = [
  ...UNWATCHED_FUNCTIONS,
  'bin_accounts',
  'bin_contacts',
  'bin_leads',
  'bin_opportunities',
  'convert_company_amounts',
  'erase_people',
  'erase_words_in_bin',
  'cut_audit',
  'fence_readers',
  'fence_tenant_tables',
  'fill_stage_days',
  'purge_accounts',
  'purge_contacts',
  'purge_leads',
  'purge_opportunities',
  'recount_leads',
  'remove_company_rows',
  'rewrite_audit',
  'unbin_accounts',
  'unbin_contacts',
  'unbin_leads',
  'unbin_opportunities',
  'unlink_binned_opportunities',
  'write_slots_of_records',
];
const CALLS_UNWATCHED = new RegExp(`\\b(?:${UNWATCHED_FUNCTIONS.join('|')})\\s*\\(`, 'gi');
const CALLS_WRITER = new RegExp(`\\b(?:${WRITING_FUNCTIONS.join('|')})\\s*\\(`, 'i');
const BEGINS_READING = /^\s*(?:SELECT|WITH|VALUES|SET|SAVEPOINT|RELEASE|ROLLBACK|BEGIN|COMMIT|LOCK)\b/i;

const writtenTables = (text: string): string[] => Array.from(text.matchAll(WRITES_TABLE), ([, table]) => table!);

/** In doubt it does. */
export const isWrite = (text: string): boolean =>
  CALLS_WRITER.test(text) || writtenTables(text).length > 0 || !BEGINS_READING.test(text);

/** Whether a statement may change what lists and reports show. In doubt it does. */
export function changesLists(statement: string): boolean {
  const text = statement.replaceAll(CALLS_UNWATCHED, '(');
  if (!isWrite(text)) return false;
  const tables = writtenTables(text);
  return CALLS_WRITER.test(text) || tables.length === 0 || !tables.every((table) => IS_UNWATCHED.test(table));
}

/** Whether a replica may answer a statement. */
export const isForReplica = (text: string): boolean => !NAMES_UNWATCHED.test(text);
