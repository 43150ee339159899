import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Asked, countStatements, type StatementCounter } from '@outrider/testing/count-statements';
import { createTestDatabase, type TestDatabase } from '@outrider/testing/database';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from './testing/call.ts';
import { createKey, openCompany } from './testing/people.ts';
import { HAS_POSTGRES, openServer, type TestServer } from './testing/server.ts';

const TOLD = path.resolve(import.meta.dirname, '../../../docs/speed.md');
const TRIES = 8;
const WARM_UP = 12;

/** The rows of the table of statements in docs/speed.md. */
const told = readFileSync(TOLD, 'utf8').match(/^\| `[^`]+` \| \d+ \| \d+ \| \d+ \|$/gm);

const nameOf = (row: string) => row.split(' | ', 1)[0];
const figuresOf = (row: string) => row.match(/ \d+(?= \|)/g)?.map(Number) ?? [];
/** Whether a row's figures are at most those of the other. After its answer the server may work in one go or in two, so fewer statements than documented are fine. */
const isNoMore = (row: string, than: string) =>
  nameOf(row) === nameOf(than) && figuresOf(row).every((figure, at) => figure <= (figuresOf(than)[at] ?? 0));

describe.skipIf(!HAS_POSTGRES)('what a call asks of the database', () => {
  let stored: TestDatabase;
  let counter: StatementCounter;
  let server: TestServer;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let key: string;
  let lead: string;
  beforeAll(async () => {
    stored = await createTestDatabase('postgres');
    counter = await countStatements(stored.url);
    server = await openServer('postgres', { on: stored, variables: { DATABASE_URL: counter.url } });
    acme = await openCompany(server.store.database);
    key = await createKey(server, acme.token, ['n8n']);
    lead = (await createLead(acme.db)).id;
  });
  afterAll(async () => {
    await server.close();
    await counter.close();
    await stored.close();
  });

  const settled = () =>
    vi.waitFor(
      async () => {
        expect(await acme.db.outboxEvent.count({ where: { relayed_at: null } })).toBe(0);
        expect(await acme.db.delivery.count({ where: { state: 'received' } })).toBe(0);
      },
      { timeout: 10_000, interval: 20 },
    );

  /** The least of several: now and then a job of the server's asks something meanwhile. With `settle` what the server does after its answer is a part of it. */
  async function leastOf(ask: () => Promise<{ status: number; text: string }>, settle: boolean): Promise<Asked> {
    for (let i = 0; i < WARM_UP; i += 1) await ask(); // until the connections know the statements
    const counts: Asked[] = [];
    for (let i = 0; i < TRIES; i += 1) {
      await settled();
      const before = counter.asked();
      const answer = await ask();
      if (answer.status >= 300) throw new Error(answer.text);
      if (settle) await sleep(250);
      const after = counter.asked();
      counts.push({
        statements: after.statements - before.statements,
        trips: after.trips - before.trips,
        parses: after.parses - before.parses,
      });
    }
    const [least] = counts.sort((a, b) => a.trips - b.trips || a.statements - b.statements || a.parses - b.parses);
    if (!least) throw new Error('Nothing was counted');
    return least;
  }

  const get = (at: string) => () => call(server, 'GET', at, { token: acme.token });
  const person = () => ({
    email: `${randomUUID()}@example.com`,
    first_name: 'Vera',
    last_name: 'Novak',
    company: 'Northwind',
    job_title: 'VP Operations',
  });
  const post = (at: string) => () => call(server, 'POST', at, { token: acme.token, body: person() });
  const hook = () => call(server, 'POST', '/api/leads/capture/n8n', { key, body: person() });
  const trpc = (name: string, input: object) =>
    `/trpc/${name}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;

  it('is what docs/speed.md says', async () => {
    const calls: [name: string, ask: () => ReturnType<typeof call>, settle?: boolean][] = [
      ['GET /healthz', () => call(server, 'GET', '/healthz')],
      ['GET /api/leads', get('/api/leads')],
      ['GET /api/leads?status=new&source=website', get('/api/leads?status=new&source=website')],
      ['GET /api/leads?q=vera', get('/api/leads?q=vera')],
      ['GET /api/leads/analytics', get('/api/leads/analytics')],
      ['leads.get', get(trpc('leads.get', { id: lead }))],
      ['search.global', get(trpc('search.global', { q: 'vera', limit: 5 }))],
      ['POST /api/leads', post('/api/leads')],
      ['POST /api/leads, until it is passed on', post('/api/leads'), true],
      ['POST /api/leads/capture', post('/api/leads/capture')],
      ['POST /api/leads/capture/n8n, until the lead is there and passed on', hook, true],
    ];
    const counted: string[] = [];
    for (const [name, ask, settle = false] of calls) {
      const { statements, trips, parses } = await leastOf(ask, settle);
      const row = `| \`${name}\` | ${statements} | ${trips} | ${parses} |`;
      counted.push((settle && told?.find((one) => isNoMore(row, one))) || row);
    }
    expect(counted).toEqual(told);
  }, 90_000);
});
