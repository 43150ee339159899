import type pg from 'pg';

/**
 * The SECURITY DEFINER functions and the role each runs as. pg_restore cannot give a function to a role without CREATE
 * on the schema, so a restored one belongs to whoever restored it, and would read what its role may not.
 */
export const DEFINERS: Readonly<Record<string, 'crm_bin' | 'crm_platform'>> = {
  append_audit_links: 'crm_bin',
  bin_accounts: 'crm_bin',
  bin_contacts: 'crm_bin',
  bin_leads: 'crm_bin',
  bin_opportunities: 'crm_bin',
  binned_accounts_before: 'crm_bin',
  binned_before: 'crm_bin',
  binned_contacts_before: 'crm_bin',
  binned_opportunities_before: 'crm_bin',
  convert_company_amounts: 'crm_bin',
  count_binned: 'crm_bin',
  count_changed_leads: 'crm_platform',
  erase_people: 'crm_bin',
  erase_words_in_bin: 'crm_bin',
  find_people: 'crm_bin',
  cut_audit: 'crm_bin',
  hold_audit_chain: 'crm_bin',
  note_audit_check: 'crm_bin',
  purge_accounts: 'crm_bin',
  purge_contacts: 'crm_bin',
  purge_leads: 'crm_bin',
  purge_opportunities: 'crm_bin',
  remove_company_rows: 'crm_bin',
  rewrite_audit: 'crm_bin',
  search_account_ids: 'crm_bin',
  search_contact_ids: 'crm_bin',
  search_conversation_ids: 'crm_platform',
  search_lead_rows: 'crm_bin',
  search_meeting_ids: 'crm_platform',
  search_opportunity_ids: 'crm_bin',
  search_task_ids: 'crm_platform',
  unbin_accounts: 'crm_bin',
  unbin_contacts: 'crm_bin',
  unbin_leads: 'crm_bin',
  unbin_opportunities: 'crm_bin',
  unlink_binned_opportunities: 'crm_bin',
};

type Misplaced = { signature: string; role: string };

/** The functions of the list above that belong to somebody else. Every login may ask this. */
export async function findMisplaced(client: pg.Client): Promise<Misplaced[]> {
  const { rows } = await client.query<Misplaced>(
    `SELECT p.oid::regprocedure::text AS signature, wanted.role
     FROM jsonb_each_text($1) AS wanted(name, role) JOIN pg_proc p ON p.proname = wanted.name AND p.pronamespace = 'public'::regnamespace
     WHERE p.prosecdef AND pg_get_userbyid(p.proowner) <> wanted.role`,
    [JSON.stringify(DEFINERS)],
  );
  return rows;
}

/** Gives each function to its role, all or none. Needs the owner of the database. */
export async function returnFunctions(client: pg.Client, misplaced: readonly Misplaced[]): Promise<void> {
  if (misplaced.length === 0) return;
  const roles = [...new Set(misplaced.map(({ role }) => role))].join(', ');
  const steps = [
    `GRANT CREATE ON SCHEMA public TO ${roles}`,
    ...misplaced.map(({ signature, role }) => `ALTER FUNCTION ${signature} OWNER TO ${role}`),
    `REVOKE CREATE ON SCHEMA public FROM ${roles}`,
  ];
  await client.query(`BEGIN; ${steps.join('; ')}; COMMIT`).catch(async (error: unknown) => {
    await client.query('ROLLBACK');
    throw error;
  });
}
