import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeAnchor } from '@outrider/api/ground/audit/chain';
import { createSecretBox } from '@outrider/api/ground/secrets/secret-box';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createTestDatabase, type TestDatabase } from '@outrider/testing/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from './testing/call.ts';
import { type MainProcess, startMain } from './testing/main.ts';
import { HAS_POSTGRES } from './testing/server.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The server without the owner's address, as its containers run: another process migrates with the command. */
describe.runIf(HAS_POSTGRES)('in production, a server without DATABASE_OWNER_URL', () => {
  let up: TestDatabase;
  let admin: pg.Client;
  const empty = `outrider_test_${randomUUID().slice(0, 8)}`;
  const started: MainProcess[] = [];
  const start = (variables: Record<string, string>, ...command: string[]) => {
    const main = startMain({ ...variables }, ...command);
    started.push(main);
    return main;
  };
  const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  const production = (DATABASE_URL: string) => ({
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    OUTRIDER_SECRET_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL,
  });

  const partition = () => start({ DATABASE_OWNER_URL: at(up.ownerUrl, empty) }, 'partition').exited;

  beforeAll(async () => {
    up = await createTestDatabase('postgres');
    admin = new pg.Client({ connectionString: up.ownerUrl });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${empty}`);
  });
  afterAll(async () => {
    for (const { child, exited } of started) {
      child.kill('SIGKILL');
      await exited;
    }
    await admin.query(`DROP DATABASE ${empty} WITH (FORCE)`);
    await admin.end();
    await up.close();
  });

  it('refuses a database that nobody has migrated', async () => {
    const { code, stdout, stderr } = await start(production(at(up.url, empty))).exited;
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(
      /^The database isn't up to date: .* Run "node apps\/server\/dist\/main\.js migrate" with DATABASE_OWNER_URL/,
    );
  });

  it('serves one that the command has migrated, which needs no other secret', async () => {
    const migrate = () =>
      start({ NODE_ENV: 'production', DATABASE_OWNER_URL: at(up.ownerUrl, empty) }, 'migrate').exited;
    expect(await migrate()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Applied \d+ migrations, up to \d+_\w+\.$/m) as string,
    });
    expect(await migrate()).toMatchObject({ code: 0, stdout: 'The database is up to date.\n', stderr: '' });
    const main = start(production(at(up.url, empty)));
    expect(await call(await main.serving, 'GET', '/readyz')).toMatchObject({ status: 200 });
    expect(await partition()).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Stop every Outrider server first\./) as string,
    });
    main.child.kill('SIGTERM');
    await main.exited;
  });

  it('serves one whose tables the command has partitioned', async () => {
    expect(await partition()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Partitioned \d+ tables by company: leads, [\w, ]+\.\n$/) as string,
    });
    expect(await partition()).toMatchObject({ code: 0, stdout: 'The tables are already partitioned.\n', stderr: '' });
    const main = start(production(at(up.url, empty)));
    expect(await call(await main.serving, 'GET', '/readyz')).toMatchObject({ status: 200 });
    main.child.kill('SIGTERM');
    await main.exited;
  });

  it('recovers an account with a link that opens it once, while another process serves', async () => {
    const email = 'locked.out@example.com';
    await admin.query(`INSERT INTO logins (id, email, full_name, is_super_admin) VALUES ($1, $2, 'Locked Out', true)`, [
      randomUUID(),
      email,
    ]);
    const main = start(production(up.url));
    const server = await main.serving;
    const recover = (...whom: string[]) =>
      start({ ...production(up.url), PUBLIC_URL: 'https://crm.example' }, 'recover', ...whom).exited;
    const recovered = await recover(' Locked.Out@example.com');
    expect(recovered).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Open this link .+\nhttps:\/\/crm\.example\/reset-password#[\w-]{43}\n$/,
      ) as string,
      stderr: expect.stringContaining('A recovery link was made') as string,
    });
    const token = recovered.stdout.trim().split('#')[1];
    const body = { token, new_password: 'a quiet place to sell 8' };
    const reset = () => call(server, 'POST', '/api/auth/reset-password', { body });
    expect(await reset()).toMatchObject({ status: 200, json: { email } });
    expect(await reset()).toMatchObject({ status: 404, json: { detail: MESSAGES.linkUsed } });
    expect(await recover('nobody@example.com')).toMatchObject({
      code: 1,
      stderr: `${MESSAGES.recoveryNobody('nobody@example.com')}\n`,
    });
    expect((await recover()).stderr).toMatch(/npm run recover -- you@company\.example/);
    main.child.kill('SIGTERM');
    await main.exited;
  });

  it('verifies audit logs, and exits with 1 where one was changed', async () => {
    const company = randomUUID();
    await admin.query(`INSERT INTO companies (id, name, domain) VALUES ($1, 'Harbour', 'harbour.example')`, [company]);
    await admin.query(
      `INSERT INTO audit_log (company_id, id, action, actor_kind) SELECT $1, gen_random_uuid(), 'lead.update', 'user' FROM generate_series(1, 3)`,
      [company],
    );
    const environment = production(up.url); // the same keys each time
    const verify = (...which: string[]) => start(environment, 'audit:verify', ...which).exited;
    expect(await verify()).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Harbour: verified 4 audit log entries\.\n {2}Last entry: no\. 4, /m) as string,
    });
    const secrets = createSecretBox([Buffer.from(environment.OUTRIDER_SECRET_KEY, 'base64')]);
    const { rows } = await admin.query('SELECT seq, hash FROM audit_chains WHERE company_id = $1', [company]);
    const [head] = rows as { seq: string; hash: string }[];
    const anchorOf = (hash: string) =>
      JSON.stringify(
        makeAnchor(secrets, { company_id: company, seq: head?.seq ?? '', hash, at: new Date().toISOString() }),
      );
    const folder = await mkdtemp(path.join(tmpdir(), 'outrider-anchors-'));
    const anchor = path.join(folder, 'anchors.jsonl');
    await writeFile(anchor, `${anchorOf(head?.hash ?? '')}\n`);
    expect(await verify('--anchor', anchor)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Compared with 1 anchor.') as string,
    });
    await writeFile(anchor, `${anchorOf('another')}\n`);
    expect(await verify('harbour.example', '--anchor', anchor)).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/No\. 4 isn't the entry that the anchor names/) as string,
    });
    await writeFile(anchor, 'nothing of the kind\n');
    expect(await verify('--anchor', anchor)).toMatchObject({ code: 1, stderr: `${anchor} has no anchors.\n` });
    await rm(folder, { recursive: true });
    await admin.query('SET session_replication_role = replica');
    await admin.query(
      `DELETE FROM audit_log WHERE company_id = $1 AND id IN (SELECT min(id::text)::uuid FROM audit_log WHERE company_id = $1 AND action = 'lead.update')`,
      [company],
    );
    await admin.query('SET session_replication_role = origin');
    expect(await verify('harbour.example')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /^Harbour: 1 problem in 4 audit log entries\.\n {2}Entry .+ was removed\./m,
      ) as string,
    });
    expect(await verify('nobody.example')).toMatchObject({
      code: 1,
      stderr: 'No company has the domain or ID "nobody.example".\n',
    });
  });

  it('refuses a replica whose login may too much', async () => {
    const { code, stderr } = await start({ ...production(up.url), DATABASE_REPLICA_URL: up.ownerUrl }).exited;
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^DATABASE_REPLICA_URL logs in as \w+, which can read every company's data\./),
    ]);
  });

  it('refuses one that a newer version has migrated, and so does the command', async () => {
    await admin.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ($1, 'x', '29991231235959_newer', now())`,
      [randomUUID()],
    );
    const newer =
      /^A newer version of Outrider has migrated this database to 29991231235959_newer\. This version only knows migrations up to \d+_\w+\. /;
    expect((await start(production(up.url)).exited).stderr).toMatch(newer);
    expect((await start({ DATABASE_OWNER_URL: up.ownerUrl }, 'migrate').exited).stderr).toMatch(newer);
  });

  it('says what the command needs, and knows no other', async () => {
    expect((await start({}, 'migrate').exited).stderr).toBe(
      'Invalid configuration:\n  DATABASE_OWNER_URL: is needed to change the database\n',
    );
    expect((await start({}, 'migrat').exited).stderr).toMatch(/^Unknown command "migrat"\./);
  });
});
