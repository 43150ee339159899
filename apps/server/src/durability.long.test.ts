import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
// oxlint-disable-next-line no-restricted-imports -- looks into the database of another process, from outside of the application
import { type CompanyDb, type Database, openDatabase } from '@outrider/db';
import { createTestDatabase, type TestDatabase } from '@outrider/testing/database';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnv } from './env.ts';
import { call } from './testing/call.ts';
import { type MainProcess, startMain } from './testing/main.ts';
import { createKey, openCompany } from './testing/people.ts';
import { HAS_POSTGRES, openFolder } from './testing/server.ts';
import { SERVER_WORDS } from './words.ts';

const N8N = '/api/leads/capture/n8n';
vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 }); // each start of a process takes tens of seconds where many tests run
const soon = { timeout: 60_000, interval: 50 };
const started: MainProcess[] = [];
const start = (variables: Record<string, string>) => {
  const main = startMain(variables);
  started.push(main);
  return main;
};
const postgres = HAS_POSTGRES ? createTestDatabase('postgres') : null;
const folders: string[] = [];
afterAll(async () => {
  for (const { child, exited } of started) {
    child.kill('SIGKILL');
    await exited;
  }
  await (await postgres)?.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function newFolder(): Promise<string> {
  const folder = await openFolder();
  folders.push(folder);
  return folder;
}

describe('a process that serves from a folder', () => {
  const POSTS = 80;
  const KILL_AFTER = 40;
  const AT_ONCE = 8;
  const LEASE_MS = 10_000;
  let folder: string;
  let database: Database;
  let db: CompanyDb;
  let key: string;
  const answered = new Map<string, string>();
  let main: MainProcess;
  let server: { port: number };
  let killedAt: number;

  const emailOf = (i: number) => `post-${i}@example.com`;
  const personOf = (i: number) => ({ email: emailOf(i), name: `Post ${i}` });
  /**
   * Every second one holds what cannot be a lead beside one, and so is left to the queue; the others are leads before
   * their answer.
   */
  const bodyOf = (i: number) => (i % 2 ? [personOf(i), { email: 'nobody' }] : personOf(i));
  const post = (i: number) => call(server, 'POST', N8N, { key, body: bodyOf(i) });
  const settled = () =>
    vi.waitFor(async () => expect(await db.delivery.count({ where: { state: 'received' } })).toBe(0), soon);

  beforeAll(async () => {
    folder = await newFolder();
    database = openDatabase(
      `postgresql://postgres@localhost:5432/postgres?host=${encodeURIComponent(path.join(folder, 'socket'))}`,
      2,
    );
    main = start({ DATA_FOLDER: folder });
    server = await main.serving;
    const { company, token } = await openCompany(database);
    db = database.forCompany(company.id);
    key = await createKey(server, token, ['n8n']);
  });
  afterAll(() => database.close());

  it('is killed in the middle of answering', async () => {
    let next = 0;
    const send = async () => {
      for (let i = next++; i < POSTS; i = next++) {
        const answer = await post(i).catch(() => null); // cut off by the kill
        if (answer?.status !== 201) return;
        answered.set(emailOf(i), (answer.json as { delivery_id: string }).delivery_id);
        if (answered.size === KILL_AFTER) main.child.kill('SIGKILL');
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    expect((await main.exited).signal).toBe('SIGKILL');
    killedAt = Date.now();
    expect(answered.size).toBeGreaterThanOrEqual(KILL_AFTER);
    expect(answered.size).toBeLessThan(POSTS);
    expect(existsSync(path.join(folder, 'lock'))).toBe(true);
  });

  it('starts again with every delivery that it answered, once, and its lead once', async () => {
    main = start({ DATA_FOLDER: folder });
    server = await main.serving;
    // What the dead process had taken is the next one's when its lease has run out: now. What this one has taken ends
    // later.
    await db.delivery.updateMany({
      where: { state: 'received', next_attempt_at: { lte: new Date(killedAt + LEASE_MS) } },
      data: { next_attempt_at: new Date() },
    });
    const { json } = await post(POSTS); // wakes the processing
    answered.set(emailOf(POSTS), (json as { delivery_id: string }).delivery_id);
    await settled();
    const deliveries = await db.delivery.findMany({
      select: { id: true, state: true, outcome: true, leads: { select: { lead: { select: { email: true } } } } },
    });
    expect(deliveries.filter(({ state, outcome }) => state !== 'processed' || outcome !== 'created')).toEqual([]);
    const made = new Map(deliveries.map(({ id, leads }) => [leads.map(({ lead }) => lead.email).join(), id]));
    expect(made.size).toBe(deliveries.length);
    for (const [email, id] of answered) expect([email, made.get(email)]).toEqual([email, id]);
    const leads = await db.lead.findMany({ select: { email: true } });
    expect(leads).toHaveLength(made.size);
    expect(new Set(leads.map(({ email }) => email))).toEqual(new Set(made.keys()));

    // The senders try everything again: what was stored is known, what was not is stored now.
    const answers = await Promise.all(Array.from({ length: POSTS }, (_, i) => post(i)));
    for (const [i, answer] of answers.entries())
      expect(answer).toMatchObject({
        status: made.has(emailOf(i)) ? 200 : 201,
        json: { duplicate: made.has(emailOf(i)) },
      });
    await settled();
    const rows = [
      await db.delivery.count(),
      await db.lead.count(),
      await db.leadActivity.count({ where: { kind: 'captured' } }),
    ];
    expect(rows).toEqual([POSTS + 1, POSTS + 1, POSTS + 1]);
  });

  it('keeps a second process out of its folder', async () => {
    const { exited } = start({ DATA_FOLDER: folder });
    const stderr = `The data folder ${folder} is already in use by process ${main.child.pid}. Stop that process first, or choose another folder with DATA_FOLDER.\n`;
    expect(await exited).toEqual({ code: 1, signal: null, stdout: '', stderr });
  });

  it('keeps a second process off its port', async () => {
    const other = await postgres;
    const elsewhere: Record<string, string> = other
      ? { ...urlsOf(other), DATA_FOLDER: `${folder}/none` }
      : { DATA_FOLDER: await newFolder() };
    const { exited } = start({ ...elsewhere, PORT: String(server.port) });
    const stderr = `${SERVER_WORDS.portInUse(server.port)}\n`;
    expect(await exited).toEqual({ code: 1, signal: null, stdout: '', stderr });
  });

  it('lets the running calls answer when it is asked to stop, takes no others, and leaves its folder unlocked', async () => {
    const body = JSON.stringify({ email: 'last@example.com' });
    const socket = connect(server.port, '127.0.0.1');
    let said = '';
    socket.on('data', (chunk) => (said += chunk.toString()));
    const hungUp = new Promise<void>((resolve) => socket.on('close', () => resolve()));
    socket.write(
      `POST ${N8N} HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\nx-api-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    await vi.waitFor(() => expect(said).toMatch(/^HTTP\/1\.1 100/), soon); // the call is under way
    main.child.kill('SIGTERM');
    main.child.kill('SIGINT'); // a terminal, npm and our own script each pass one Ctrl+C on
    await vi.waitFor(
      () => expect(call(server, 'GET', '/healthz')).rejects.toMatchObject({ code: 'ECONNREFUSED' }),
      soon,
    );
    socket.write(body);
    await hungUp;
    expect(said).toMatch(/HTTP\/1\.1 201 Created\r\n[^]*connection: close\r\n[^]*"status":"processed"/i);
    expect(await main.exited).toEqual({ code: 0, signal: null, stdout: '', stderr: '' });
    expect(existsSync(path.join(folder, 'lock'))).toBe(false);
  });
});

const urlsOf = ({ url, ownerUrl }: TestDatabase) => ({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl });

describe.concurrent('a start that cannot be', () => {
  const refuse = async (variables: Record<string, string>) => {
    const { code, stdout, stderr } = await start(variables).exited;
    expect([code, stdout]).toEqual([1, '']);
    return stderr.trimEnd().split('\n');
  };

  it('names every variable that is wrong', async () => {
    const wrong = {
      PORT: '70000',
      DATABASE_URL: 'mysql://localhost/x',
      JOBS_URL: 'redis://x',
      LOG_LEVEL: 'loud',
      OUTRIDER_SECRET_KEY: 'short',
      PUBLIC_URL: 'nowhere',
      DEMO: 'perhaps',
      METRICS_TOKEN: 'short',
    };
    const [first, ...named] = await refuse(wrong);
    expect(first).toBe('Invalid configuration:');
    expect(new Set(named.map((line) => /^ {2}([A-Z_]+): .{5,}/.exec(line)?.[1]))).toEqual(new Set(Object.keys(wrong)));
    expect(named.join()).not.toContain('mysql');
  });

  it('is one in production without a database, without a key for secrets, or with a demo', () => {
    expect(() => readEnv({ NODE_ENV: 'production', DEMO: 'true' })).toThrow(
      /^Invalid configuration:\n {2}DATABASE_URL: .+\n {2}OUTRIDER_SECRET_KEY: .+\n {2}DEMO: .+$/,
    );
  });

  const production = (variables: NodeJS.ProcessEnv) => () =>
    readEnv({
      NODE_ENV: 'production',
      DATABASE_URL: 'postgresql://crm_app@db/crm',
      OUTRIDER_SECRET_KEY: randomBytes(32).toString('base64'),
      ...variables,
    });

  it.each([
    ['one byte again and again', Buffer.alloc(32, 7)],
    ['a sentence', Buffer.from('correct horse battery staple 123')],
    ['hexadecimal digits', Buffer.from('0123456789abcdef0123456789abcdef')],
    ['a second one of few bytes', Buffer.from([...Buffer.alloc(24, 255), 1, 2, 3, 4, 5, 6, 7, 8])],
  ])('is one in production with a key for secrets that can be guessed: %s', (_, key) => {
    const keys = [randomBytes(32), key].map((one) => one.toString('base64')).join(',');
    expect(production({ OUTRIDER_SECRET_KEY: keys })).toThrow(/^Invalid configuration:\n {2}OUTRIDER_SECRET_KEY: .+$/);
    expect(readEnv({ OUTRIDER_SECRET_KEY: keys }).OUTRIDER_SECRET_KEY).toHaveLength(2);
  });

  it('is one in production at a plain HTTP address, unless somebody says so or it is this machine', () => {
    const PUBLIC_URL = 'http://crm.example';
    expect(production({ PUBLIC_URL })).toThrow(/^Invalid configuration:\n {2}PUBLIC_URL: .*ALLOW_HTTP=true.*$/);
    expect(production({ PUBLIC_URL: 'http://localhost.evil.example' })).toThrow('PUBLIC_URL');
    expect(production({ PUBLIC_URL, ALLOW_HTTP: 'true' })).not.toThrow();
    expect(production({ PUBLIC_URL: 'http://localhost:8080' })).not.toThrow();
    expect(production({ PUBLIC_URL: 'https://crm.example' })).not.toThrow();
    expect(readEnv({ PUBLIC_URL }).PUBLIC_URL).toBe(PUBLIC_URL);
  });

  it('is one where DATABASE_URL leads nowhere', async () => {
    expect(await refuse({ DATABASE_URL: 'postgresql://somebody:canary@localhost:1/x' })).toEqual([
      expect.stringMatching(
        /^Can't connect to the database\. Check DATABASE_URL and DATABASE_OWNER_URL: (?!.*canary).*ECONNREFUSED/,
      ),
    ]);
  });

  it.skipIf(!HAS_POSTGRES)('is one in production with a login that can read every company', async () => {
    const { ownerUrl } = (await postgres) ?? { ownerUrl: '' };
    const lines = await refuse({
      NODE_ENV: 'production',
      OUTRIDER_SECRET_KEY: randomBytes(32).toString('base64'),
      DATABASE_URL: ownerUrl,
    });
    expect(lines).toEqual([
      expect.stringMatching(/^DATABASE_URL logs in as postgres, which can read every company's data\. /),
      "  CREATE ROLE crm_app LOGIN NOINHERIT PASSWORD '…';",
      '  GRANT crm_tenant, crm_reader, crm_platform, crm_jobs TO crm_app;',
    ]);
  });
});
