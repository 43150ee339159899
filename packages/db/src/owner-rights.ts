import type pg from 'pg';

/** The roles that the migrations grant to. They belong to the server, not to one database. */
const ROLES = ['crm_tenant', 'crm_platform', 'crm_jobs', 'crm_bin', 'crm_reader'] as const;

const OLDEST_VERSION = 15;
const EXTENSIONS = ['pg_trgm', 'btree_gin'];

type Facts = {
  name: string;
  is_super: boolean;
  makes_roles: boolean;
  inherits: boolean;
  version: number;
  database: string;
  on_database: boolean;
  on_schema: boolean | null;
  strangers: { name: string; bootstrap: boolean }[];
};
type RoleFacts = { role: string; there: boolean; usable: boolean; grantable: boolean };

const FACTS = `
  SELECT rolname AS name, rolsuper AS is_super, rolcreaterole AS makes_roles, rolinherit AS inherits,
    current_setting('server_version_num')::int / 10000 AS version, current_database() AS database,
    has_database_privilege(current_database(), 'CREATE') AS on_database,
    (SELECT has_schema_privilege(oid, 'CREATE WITH GRANT OPTION') AND has_schema_privilege(oid, 'USAGE WITH GRANT OPTION')
     FROM pg_namespace WHERE nspname = 'public') AS on_schema,
    ARRAY(SELECT DISTINCT jsonb_build_object('name', pg_get_userbyid(relowner), 'bootstrap', relowner = 10) FROM pg_class
      WHERE oid IN (to_regclass('public._prisma_migrations'), to_regclass('public.companies')) AND NOT pg_has_role(relowner, 'USAGE')) AS strangers
  FROM pg_roles WHERE rolname = current_user`;

/**
 * From 16 on being a member does not include the right to SET ROLE, and who may make roles may grant only those it
 * administers.
 */
const ROLE_FACTS = `
  SELECT wanted AS role, r.oid IS NOT NULL AS there,
    coalesce(pg_has_role(r.oid, 'USAGE') AND pg_has_role(r.oid, CASE WHEN $2 < 16 THEN 'MEMBER' ELSE 'SET' END), false) AS usable,
    coalesce(pg_has_role(r.oid, 'MEMBER WITH ADMIN OPTION') OR ($2 < 16 AND me.rolcreaterole), false) AS grantable
  FROM unnest($1::text[]) WITH ORDINALITY AS w(wanted, place) LEFT JOIN pg_roles r ON r.rolname = wanted JOIN pg_roles me ON me.rolname = current_user
  ORDER BY place`;

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/**
 * What keeps the login of `client` from applying the migrations, asked before the first of them.
 * @returns null when nothing does; else sentences with the statements that an administrator of the server has to run
 */
export async function findMissingRights(client: pg.Client): Promise<string | null> {
  const [me] = (await client.query<Facts>(FACTS)).rows;
  if (!me) return null;
  if (me.version < OLDEST_VERSION)
    return `Outrider needs PostgreSQL ${OLDEST_VERSION} or newer. This server is version ${me.version}.`;
  const roles = (await client.query<RoleFacts>(ROLE_FACTS, [ROLES, me.version])).rows;
  const extensions = await client.query<{ name: string; installed: boolean; available: boolean }>(
    `SELECT wanted AS name, EXISTS (SELECT FROM pg_extension WHERE extname = wanted) AS installed,
       EXISTS (SELECT FROM pg_available_extensions WHERE name = wanted) AS available FROM unnest($1::text[]) AS wanted`,
    [EXTENSIONS],
  );
  const problems: string[] = [];
  const statements: string[] = [];
  const owner = quote(me.name);
  const name = (rows: RoleFacts[]) => list.format(rows.map(({ role }) => role));

  const missing = roles.filter(({ there }) => !there);
  if (missing.length > 0 && !me.is_super && !me.makes_roles) {
    problems.push(
      `${plural(missing, 'The role', 'The roles')} ${name(missing)} ${plural(missing, "doesn't", "don't")} exist, and ${me.name} can't create roles.`,
    );
    statements.push(...missing.map(({ role }) => `CREATE ROLE ${role} NOLOGIN;`));
  }
  const foreign = roles.filter(
    ({ there, usable, grantable }) => (there ? !usable && !grantable : !me.makes_roles) && !me.is_super,
  );
  if (foreign.length > 0) {
    const others = foreign.filter(({ there }) => there);
    if (others.length > 0) problems.push(`${me.name} isn't a member of ${name(others)}.`);
    statements.push(`GRANT ${foreign.map(({ role }) => role).join(', ')} TO ${owner};`);
  }
  if (!me.inherits && !me.is_super && roles.some(({ usable }) => !usable)) {
    problems.push(`${me.name} doesn't inherit the rights of the roles it is a member of.`);
    statements.push(`ALTER ROLE ${owner} INHERIT;`);
  }
  if (me.strangers.length > 0) {
    problems.push(
      `The tables belong to ${list.format(me.strangers.map((stranger) => stranger.name))}, not to ${me.name}. Use that login in DATABASE_OWNER_URL, or transfer the tables.`,
    );
    // What the server's first superuser owns cannot be reassigned at once: the system itself is among it.
    const others = me.strangers.filter(({ bootstrap }) => !bootstrap);
    statements.push(...others.map((stranger) => `REASSIGN OWNED BY ${quote(stranger.name)} TO ${owner};`));
  }
  if (me.on_schema === false)
    problems.push(`${me.name} can't create tables in the schema public and grant access to it.`);
  const absent = extensions.rows.filter(({ installed }) => !installed);
  if (absent.length > 0 && !me.on_database)
    problems.push(`${me.name} can't create extensions in the database ${me.database}.`);
  if (me.on_schema === false || (absent.length > 0 && !me.on_database))
    statements.push(`ALTER DATABASE ${quote(me.database)} OWNER TO ${owner};`);
  const unavailable = absent.filter(({ available }) => !available);
  if (unavailable.length > 0)
    problems.push(
      `The server doesn't have ${plural(unavailable, 'the extension', 'the extensions')} ${list.format(unavailable.map((one) => one.name))}. Install PostgreSQL's contrib package.`,
    );
  if (problems.length === 0) return null;
  const run =
    statements.length > 0
      ? ['Run as an administrator of the server, then start again:', ...statements.map((line) => `  ${line}`)]
      : [];
  return [
    `The database ${me.database} can't be migrated as ${me.name}. Nothing was changed.`,
    ...problems.map((line) => `- ${line}`),
    ...run,
  ].join('\n');
}

const quote = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`);
const plural = (some: readonly unknown[], one: string, many: string) => (some.length === 1 ? one : many);
