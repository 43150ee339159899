import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { MIGRATIONS } from '@outrider/testing/migrations';
import { startThrowaway } from '@outrider/testing/postgres';
import { findPostgresPrograms } from '@outrider/testing/postgres-programs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFINERS } from './definers.ts';
import { startEmbedded } from './embedded/embedded.ts';
import { assertPlainLogin } from './login-role.ts';
import { assertMigrated, migrate } from './migrate.ts';
import { openDatabase } from './tenant.ts';

vi.setConfig({ testTimeout: 120_000 }); // several databases are migrated from nothing, where many tests run
const run = promisify(execFile);
const refusal = (started: Promise<unknown>) =>
  started.then(
    () => null,
    (error: Error) => `${error.name}: ${error.message}`,
  );
const ROLES = ['crm_tenant', 'crm_platform', 'crm_jobs', 'crm_bin', 'crm_reader'];

// A server of its own: roles belong to all databases of a server, and these tests need one without them.
const server = await startThrowaway();
const programs = findPostgresPrograms() ?? '';

describe.skipIf('unavailable' in server)('an owner who is not a superuser', () => {
  const running = server as Extract<typeof server, { url: string }>;
  const admin = running.url;
  const urlOf = (database: string, username: string) =>
    Object.assign(new URL(admin), { pathname: `/${database}`, username }).href;
  const ask = async <T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<T>(sql)).rows;
    } finally {
      await client.end();
    }
  };
  const newDatabase = async (owner = 'the_owner') => {
    const name = `db_${randomUUID().slice(0, 8)}`;
    await ask(admin, `CREATE DATABASE ${name} OWNER ${owner}`);
    return { name, url: urlOf(name, owner), app: urlOf(name, 'crm_app') };
  };
  const tablesOf = (url: string) =>
    ask(url, "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'");
  const grantRoles = () =>
    ask(
      admin,
      `GRANT ${ROLES.join(', ')} TO the_owner; GRANT crm_tenant, crm_reader, crm_platform, crm_jobs TO crm_app`,
    );
  const ownersOf = async (url: string) => {
    const rows = await ask<{ name: string; owner: string }>(
      url,
      `SELECT proname AS name, pg_get_userbyid(proowner) AS owner FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef`,
    );
    return Object.fromEntries(rows.map(({ name, owner }) => [name, owner]));
  };

  beforeAll(async () => {
    await ask(admin, 'CREATE ROLE the_owner LOGIN; CREATE ROLE stranger LOGIN; CREATE ROLE crm_app LOGIN NOINHERIT');
  });
  afterAll(() => running.stop());

  describe('on a server without the roles', () => {
    it('is told what to run, and nothing is migrated', async () => {
      const { name, url } = await newDatabase();
      expect(await refusal(migrate(url, MIGRATIONS))).toBe(
        `MigrationError: The database ${name} can't be migrated as the_owner. Nothing was changed.
- The roles crm_tenant, crm_platform, crm_jobs, crm_bin, and crm_reader don't exist, and the_owner can't create roles.
Run as an administrator of the server, then start again:
  CREATE ROLE crm_tenant NOLOGIN;
  CREATE ROLE crm_platform NOLOGIN;
  CREATE ROLE crm_jobs NOLOGIN;
  CREATE ROLE crm_bin NOLOGIN;
  CREATE ROLE crm_reader NOLOGIN;
  GRANT crm_tenant, crm_platform, crm_jobs, crm_bin, crm_reader TO the_owner;`,
      );
      expect(await tablesOf(url)).toEqual([]);
      expect(await refusal(assertPlainLogin(urlOf(name, 'crm_app'))))
        .toBe(`LoginRoleError: DATABASE_URL logs in as crm_app, which can't take on crm_tenant, crm_reader, crm_platform, crm_jobs. Run as an administrator of the server:
  CREATE ROLE crm_tenant NOLOGIN;
  CREATE ROLE crm_reader NOLOGIN;
  CREATE ROLE crm_platform NOLOGIN;
  CREATE ROLE crm_jobs NOLOGIN;
  GRANT crm_tenant, crm_reader, crm_platform, crm_jobs TO crm_app;`);
    });

    it('makes them where it may create roles', async () => {
      await ask(admin, 'ALTER ROLE the_owner CREATEROLE');
      const { url } = await newDatabase();
      expect((await migrate(url, MIGRATIONS)).length).toBeGreaterThan(0);
      expect(await ownersOf(url)).toEqual(DEFINERS);
      await ask(admin, 'ALTER ROLE the_owner NOCREATEROLE');
    });
  });

  describe('on a server that has the roles', () => {
    beforeAll(async () => {
      for (const role of ROLES)
        if ((await ask(admin, `SELECT FROM pg_roles WHERE rolname = '${role}'`)).length === 0)
          await ask(admin, `CREATE ROLE ${role} NOLOGIN`);
      await ask(admin, `REVOKE ${ROLES.join(', ')} FROM the_owner`);
    });

    it('has to be in them', async () => {
      const { url } = await newDatabase();
      expect(await refusal(migrate(url, MIGRATIONS))).toContain(
        `the_owner isn't a member of crm_tenant, crm_platform, crm_jobs, crm_bin, and crm_reader.\nRun`,
      );
      expect(await tablesOf(url)).toEqual([]);
      await grantRoles();
      await ask(admin, 'ALTER ROLE the_owner NOINHERIT');
      expect(await refusal(migrate(url, MIGRATIONS))).toContain('ALTER ROLE the_owner INHERIT;');
      expect(await tablesOf(url)).toEqual([]);
      await ask(admin, 'ALTER ROLE the_owner INHERIT');
    });

    it('migrates without a right to make or to grant them, and the app starts', async () => {
      await grantRoles();
      const { url, app } = await newDatabase();
      await assertPlainLogin(app);
      expect(await refusal(assertMigrated(app, MIGRATIONS))).toMatch(
        /^MigrationError: The database isn't up to date: (\d+) of \1 migrations are missing\. Run "node/,
      );
      await migrate(url, MIGRATIONS);
      await assertPlainLogin(app);
      await assertMigrated(app, MIGRATIONS);
      expect(await ownersOf(url)).toEqual(DEFINERS);
    });

    it('has to own the database, or the tables that are there', async () => {
      await grantRoles();
      const { name, url } = await newDatabase('postgres');
      expect(await refusal(migrate(urlOf(name, 'the_owner'), MIGRATIONS))).toContain(
        `the_owner can't create tables in the schema public and grant access to it.
- the_owner can't create extensions in the database ${name}.
Run as an administrator of the server, then start again:
  ALTER DATABASE ${name} OWNER TO the_owner;`,
      );
      expect(await tablesOf(url)).toEqual([]);
      await ask(url, `ALTER DATABASE ${name} OWNER TO the_owner`);
      await migrate(urlOf(name, 'the_owner'), MIGRATIONS);
      await ask(
        url,
        'DELETE FROM _prisma_migrations WHERE migration_name = (SELECT max(migration_name) FROM _prisma_migrations)',
      );
      await ask(url, `ALTER DATABASE ${name} OWNER TO stranger; GRANT ${ROLES.join(', ')} TO stranger`);
      expect(await refusal(migrate(urlOf(name, 'stranger'), MIGRATIONS))).toContain(
        'REASSIGN OWNED BY the_owner TO stranger;',
      );
    });

    it.each(['crm_bin', 'the_owner', 'mighty', 'pg_read_all_data'])(
      'does not serve with a login that may take on %s, though it inherits nothing',
      async (role) => {
        await grantRoles();
        const { url, name } = await newDatabase();
        await migrate(url, MIGRATIONS);
        await ask(admin, `CREATE ROLE mighty SUPERUSER; CREATE ROLE climber LOGIN NOINHERIT`).catch(() => undefined);
        await ask(admin, 'GRANT crm_tenant, crm_reader, crm_platform, crm_jobs TO climber');
        const climber = urlOf(name, 'climber');
        await assertPlainLogin(climber);
        await ask(admin, `GRANT ${role} TO climber`);
        expect(await refusal(assertPlainLogin(climber))).toMatch(
          /^LoginRoleError: DATABASE_URL logs in as climber, which can read every/,
        );
        await ask(admin, `REVOKE ${role} FROM climber`);
      },
    );

    it('says that the login of the app owns the database, before there are tables', async () => {
      const { url } = await newDatabase();
      expect(await refusal(assertPlainLogin(url))).toMatch(
        /^LoginRoleError: DATABASE_URL logs in as the_owner, which can/,
      );
    });

    it('restores a dump, and the functions run as their roles again', async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'outrider-dump-'));
      try {
        await grantRoles();
        const file = path.join(folder, 'outrider.dump');
        const before = await newDatabase();
        await migrate(before.url, MIGRATIONS);
        const database = openDatabase(before.app, 2);
        const company = await database.platform.company.create({ data: { name: 'A', domain: 'a', status: 'active' } });
        const lead = { email: 'vera@northwind.example', email_key: 'vera@northwind.example', source: 'website' };
        await database.forCompany(company.id).lead.create({ data: lead });
        await database.close();

        const to = (url: string) => {
          const { username, pathname, searchParams } = new URL(url);
          return ['-U', username, '-h', searchParams.get('host') ?? '', '-d', pathname.slice(1)];
        };
        await run(path.join(programs, 'pg_dump'), [...to(before.url), '-Fc', '-f', file]);
        const after = await newDatabase();
        await run(path.join(programs, 'pg_restore'), [...to(after.url), '--no-owner', '--exit-on-error', file]);
        expect(new Set(Object.values(await ownersOf(after.url)))).toEqual(new Set(['the_owner']));
        expect(await refusal(assertMigrated(after.app, MIGRATIONS))).toMatch(
          /^MigrationError: The database was restored/,
        );

        expect(await migrate(after.url, MIGRATIONS)).toEqual([]);
        expect(await ownersOf(after.url)).toEqual(DEFINERS);
        expect(await ask(after.url, "SELECT has_schema_privilege('crm_bin', 'public', 'CREATE') AS may")).toEqual([
          { may: false },
        ]);
        await assertPlainLogin(after.app);
        await assertMigrated(after.app, MIGRATIONS);
        const restored = openDatabase(after.app, 2);
        const db = restored.forCompany(company.id);
        expect(
          await db.$queryRaw`SELECT email FROM leads WHERE ctid IN (SELECT search_lead_rows('%vera%', '{}'))`,
        ).toEqual([{ email: lead.email }]);
        const other = await restored.platform.company.create({ data: { name: 'B', domain: 'b', status: 'active' } });
        expect(await restored.forCompany(other.id).lead.count()).toBe(0);
        await restored.close();
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  });
});

// From 16 on, who makes a role may not take it on or inherit from it until granted, and only who administers a role can
// grant it.
it('an owner who is not a superuser migrates PostgreSQL 18 where it may make roles, and where it is in them', async () => {
  const database = await startEmbedded({ memory: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  /** The embedded database has one session, so this is who everybody is. */
  const become = (name: string) => client.query(`SET SESSION AUTHORIZATION ${name}`);
  const tables = async () => (await client.query("SELECT FROM pg_class WHERE oid = to_regclass('leads')")).rowCount;
  const clear = async () => {
    await become('postgres');
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public AUTHORIZATION pg_database_owner');
  };
  try {
    expect(
      (await client.query<{ server_version_num: string }>('SHOW server_version_num')).rows[0]?.server_version_num,
    ).toMatch(/^18/);
    await client.query('CREATE ROLE the_owner LOGIN; ALTER DATABASE postgres OWNER TO the_owner');
    await become('the_owner');
    expect(await refusal(migrate(database.url, MIGRATIONS))).toContain('CREATE ROLE crm_bin NOLOGIN;');
    expect(await tables()).toBe(0);

    await become('postgres');
    await client.query('ALTER ROLE the_owner CREATEROLE');
    await become('the_owner');
    await migrate(database.url, MIGRATIONS);
    expect(await tables()).toBe(1);

    await clear();
    await client.query(
      `DROP OWNED BY ${ROLES.join(', ')}; DROP ROLE ${ROLES.join(', ')}; ALTER ROLE the_owner NOCREATEROLE`,
    );
    await client.query(ROLES.map((role) => `CREATE ROLE ${role} NOLOGIN`).join('; '));
    await become('the_owner');
    expect(await refusal(migrate(database.url, MIGRATIONS))).toContain(`GRANT ${ROLES.join(', ')} TO the_owner;`);
    expect(await tables()).toBe(0);
    await become('postgres');
    await client.query(`GRANT ${ROLES.join(', ')} TO the_owner`);
    await become('the_owner');
    await migrate(database.url, MIGRATIONS);
    expect(await tables()).toBe(1);
  } finally {
    await client.end();
    await database.stop();
  }
});
