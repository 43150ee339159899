import pg from 'pg';
import { sessionUrl } from './session.ts';

/** The login of an address may do too much or too little. */
export class LoginRoleError extends Error {
  override readonly name = 'LoginRoleError';
}

type Facts = { name: string; powerful: boolean; owner: boolean; reads: boolean; missing: string[]; absent: string[] };

/** Who is in one of them, even without inheriting from it, reads every company: SET ROLE is enough. */
const TOO_MUCH = [
  'crm_bin',
  'pg_read_all_data',
  'pg_write_all_data',
  'pg_execute_server_program',
  'pg_read_server_files',
];

/** Works on an empty database too: what it finds there is what the migrations would leave. */
const FACTS = `
  SELECT rolname AS name,
    EXISTS (SELECT FROM pg_roles g WHERE (g.rolsuper OR g.rolbypassrls OR g.rolcreaterole OR g.rolname = ANY ($2::text[])) AND pg_has_role(r.oid, g.oid, 'MEMBER')) AS powerful,
    EXISTS (SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND pg_has_role(r.oid, relowner, 'MEMBER'))
      OR EXISTS (SELECT FROM pg_database WHERE datname = current_database() AND pg_has_role(r.oid, datdba, 'MEMBER')) AS owner,
    coalesce(has_table_privilege(r.oid, to_regclass('public.leads'), 'SELECT'), false) AS reads,
    ARRAY(SELECT wanted FROM unnest($1::text[]) AS wanted LEFT JOIN pg_roles w ON w.rolname = wanted
      WHERE w.oid IS NULL OR NOT pg_has_role(r.oid, w.oid, CASE WHEN current_setting('server_version_num')::int < 160000 THEN 'MEMBER' ELSE 'SET' END)) AS missing,
    ARRAY(SELECT wanted FROM unnest($1::text[]) AS wanted WHERE to_regrole(wanted) IS NULL) AS absent
  FROM pg_roles r WHERE rolname = session_user`;

/**
 * Refuses a login that row-level security would not bind: a superuser, one that bypasses it, owns the tables or the
 * database, may take on a role that does, or inherits the rights of the roles it is in. And one that cannot take on the
 * roles it needs, which would fail at the first request.
 * @param needed the roles each transaction takes on
 * @param variable where the address comes from
 * @throws LoginRoleError with what to do about it
 */
export async function assertPlainLogin(
  url: string,
  needed: readonly string[] = ['crm_tenant', 'crm_reader', 'crm_platform', 'crm_jobs'],
  variable = 'DATABASE_URL',
): Promise<void> {
  const client = new pg.Client({ connectionString: sessionUrl(url, 'setup') });
  await client.connect();
  try {
    const [role] = (await client.query<Facts>(FACTS, [needed, TOO_MUCH])).rows;
    if (!role) return;
    if (role.powerful || role.owner || role.reads)
      throw new LoginRoleError(
        `${variable} logs in as ${role.name}, which can read every company's data. Use a login without rights of its own, and migrate with ` +
          "DATABASE_OWNER_URL. Run as an administrator of the server:\n  CREATE ROLE crm_app LOGIN NOINHERIT PASSWORD '…';\n" +
          `  GRANT ${needed.join(', ')} TO crm_app;`,
      );
    const missing = needed.filter((one) => role.missing.includes(one)).join(', ');
    if (!missing) return;
    const absent = needed.filter((one) => role.absent.includes(one)).map((one) => `  CREATE ROLE ${one} NOLOGIN;\n`);
    throw new LoginRoleError(
      `${variable} logs in as ${role.name}, which can't take on ${missing}. Run as an administrator of the server:\n` +
        `${absent.join('')}  GRANT ${missing} TO ${role.name};`,
    );
  } finally {
    await client.end();
  }
}
