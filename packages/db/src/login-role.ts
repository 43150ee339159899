import pg from 'pg';
import { sessionUrl } from './session.ts';

/** The login role could read every company's rows by itself: row-level security would not bind it. */
export class PowerfulLoginError extends Error {
  override readonly name = 'PowerfulLoginError';
}

/**
 * Refuses a login that is a superuser, bypasses row-level security, owns the tables, or inherits the rights of the roles it is in.
 * @throws PowerfulLoginError with what to do about it
 */
export async function assertPlainLogin(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: sessionUrl(url) });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; powerful: boolean; owner: boolean; reads: boolean }>(`
      SELECT rolname AS name, rolsuper OR rolbypassrls OR rolcreaterole AS powerful,
        EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relowner = r.oid) AS owner,
        has_table_privilege(r.oid, 'public.leads', 'SELECT') AS reads
      FROM pg_roles r WHERE rolname = session_user`);
    const [role] = rows;
    if (!role?.powerful && !role?.owner && !role?.reads) return;
    throw new PowerfulLoginError(
      `DATABASE_URL logs in as ${role.name}, which could read every company by itself. Use a role without rights of its own: ` +
        "CREATE ROLE crm_app LOGIN NOINHERIT PASSWORD '…'; GRANT crm_tenant, crm_platform, crm_jobs TO crm_app; and migrate with DATABASE_OWNER_URL.",
    );
  } finally {
    await client.end();
  }
}
