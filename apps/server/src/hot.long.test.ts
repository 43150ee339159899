import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { hotCalls } from '@outrider/api/ground/hot/calls';
import { appRouter } from '@outrider/api/entry/root';
import type { RateLimiter } from '@outrider/api/ground/services';
import { TRUSTED_MS } from '@outrider/api/ground/sessions/trusted-reads';
import { INTAKE_CHANNELS } from '@outrider/shared/automation/intake';
import { ENGINE } from '@outrider/testing/engines';
import { createSuperAdmin, createUser, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { createHttp } from './http.ts';
import { type Answer, call, type CallOptions } from './testing/call.ts';
import { createKey, openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

let server: TestServer;
let ordinary: Server;
let company: Awaited<ReturnType<typeof openCompany>>;
let lead: { id: string };
let account: { id: string };
let deal: { id: string };
let contact: { id: string };
let key: string;
let superToken: string;

const ways = { hot: 0, ordinary: 0 };
type Way = keyof typeof ways;
/** The fences that are not seen in an answer: who was counted, and whether the relay was woken. */
let take: MockInstance<RateLimiter['take']>;
/** Jobs wake the relay whenever they like; a call does so through the guard. */
const wokenByCall = () => new Error('woken').stack?.includes('guard.ts') === true;
let woken = false;

beforeAll(async () => {
  server = await openServer(ENGINE, { variables: { TRUST_PROXY: '1' } });
  ordinary = createServer({ keepAliveTimeout: 65_000 }, createHttp(server, { hot: false }));
  await new Promise<void>((resolve) => ordinary.listen(0, '127.0.0.1', resolve));
  ways.hot = server.port;
  ways.ordinary = (ordinary.address() as AddressInfo).port;
  company = await openCompany(server.store.database);
  superToken = await signInAs(server.store.database, await createSuperAdmin(server.store.database));
  key = await createKey(server, company.token, ['n8n', 'slack', 'linkedin', 'social']);
  const created = await call(server, 'POST', '/api/leads', {
    token: company.token,
    body: { ...person('hot'), email: 'first@example.com', notes: 'x'.repeat(2_000) },
  });
  lead = created.json as { id: string };
  const make = async (path: string, body: object) =>
    (await call(server, 'POST', path, { token: company.token, body })).json as { id: string };
  account = await make('/api/accounts', { name: 'Northwind', domain: 'northwind.example' });
  contact = await make('/api/contacts', { last_name: 'Raman', account_id: account.id });
  // Well above the size from which answers are compressed: the two ways may space the same JSON differently.
  deal = await make('/api/opportunities', {
    name: 'Cold chain',
    account_id: account.id,
    next_step: 'Send the quote with the options they asked about, and a date for the visit to their second site.',
  });
  const { limiter, wake } = server.services;
  take = vi.spyOn(limiter, 'take');
  const wakeRelay = wake.relay.bind(wake);
  vi.spyOn(wake, 'relay').mockImplementation(() => {
    woken ||= wokenByCall();
    wakeRelay();
  });
});
afterAll(async () => {
  ordinary.close();
  await server.close();
});

type Asked = { method: string; target: string } & CallOptions;
type Ask = (way: Way) => Asked;

/**
 * Ids, times and what is left of a budget differ from call to call, so they are masked before two answers are compared.
 */
const masked = (text: string) =>
  text
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '{id}')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '{time}')
    .replaceAll(/(hot|ordinary)-\w+@/g, '{way}@')
    .replaceAll(/;r=\d+;t=\d+/g, ';r={left};t={seconds}')
    .replaceAll(/"(\d+)-[\w-]{12}"/g, '"$1-{digest}"');

/** What differs by who sent it when, and how it is cut into packets. */
const FRAMING = ['date', 'content-length', 'transfer-encoding'];
/**
 * tRPC's adapter does not tell the length of what it sends, so that even a few bytes are compressed; hot, only what has
 * so many.
 */
const WORTHWHILE = 1_024;

const DECODERS = { gzip: gunzipSync, br: brotliDecompressSync };
const decoded = ({ headers, bytes }: Answer): string =>
  (DECODERS[headers['content-encoding'] as keyof typeof DECODERS]?.(bytes) ?? bytes).toString();

async function ask(way: Way, asked: Asked) {
  const { method, target, ...options } = asked;
  take.mockClear();
  woken = false;
  const from = server.lines.length;
  const counted = await countedCalls();
  const answer = await call({ port: ways[way] }, method, target, {
    ...options,
    headers: { 'x-request-id': 'same', 'x-forwarded-for': '192.0.2.7', ...options.headers },
  });
  const fences = {
    counted: take.mock.calls.map((given) => masked(given.join(' '))),
    woken: !options.key && woken, // a delivery wakes it later on
  };
  return { answer, told: { ...(await tell(target, answer, from, counted)), fences } };
}

/** Asked every few seconds by whoever watches over the server. */
const UNLOGGED = '/healthz';
type Line = { level: number; msg: string; request_id?: string; req?: object; res?: object; err?: object };

async function tell(target: string, answer: Answer, from: number, before: Map<string, number>) {
  const body = decoded(answer);
  const left = body.length < WORTHWHILE ? [...FRAMING, 'content-encoding'] : FRAMING;
  const headers = Object.fromEntries(
    Object.entries(answer.headers).flatMap(([name, value]) =>
      left.includes(name) ? [] : [[name, masked(String(value))]],
    ),
  );
  // A call is logged and counted when the server is done with it, which may be after the answer has arrived.
  const { lines, after } = await vi.waitFor(async () => {
    const told = { lines: linesSince(from), after: await countedCalls() };
    if (target !== UNLOGGED) expect(told.lines).not.toEqual([]);
    expect(totalOf(told.after)).toBeGreaterThan(totalOf(before));
    return told;
  });
  return {
    status: answer.status,
    headers,
    body: parsed(masked(body)),
    log: lines.map(({ level, msg, req, res, err }) => ({
      level,
      msg,
      res,
      failed: err !== undefined,
      req: masked(JSON.stringify(req ?? null)),
    })),
    counted: [...after].filter(([label, count]) => count !== (before.get(label) ?? 0)).map(([label]) => label),
  };
}

const linesSince = (from: number) =>
  server.lines
    .slice(from)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ req, request_id }) => req ?? request_id);
const totalOf = (counts: Map<string, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0);

/** The order of an object's keys says nothing. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

async function countedCalls(): Promise<Map<string, number>> {
  const text = await server.metrics.registry.metrics();
  return new Map(
    [...text.matchAll(/^http_request_duration_seconds_count(\S+) (\d+)$/gm)].map(([, label = '', count]) => [
      label,
      Number(count),
    ]),
  );
}

async function compare(asked: Ask) {
  const hot = await ask('hot', asked('hot'));
  const plain = await ask('ordinary', asked('ordinary'));
  expect(hot.told).toEqual(plain.told);
  return { hot: hot.answer, plain: plain.answer, woken: hot.told.fences.woken };
}

/** One call after the other, each compared. */
async function statuses(calls: Ask[]): Promise<number[]> {
  const told: number[] = [];
  for (const one of calls) told.push((await compare(one)).hot.status);
  return told;
}

let serial = 0;
const person = (way: Way) => ({
  email: `${way}-${++serial}@example.com`,
  first_name: 'Vera',
  last_name: 'Lind',
  company: 'Acme',
});

/** A call that succeeds, for each procedure that is hot: what it takes beside the token. */
const INPUTS: Record<string, (way: Way) => Record<string, string | number> | undefined> = {
  'leads.list': () => ({ limit: 5, q: 'vera' }),
  'leads.listOfCompany': () => ({ company_id: company.company.id, limit: 5 }),
  'leads.get': () => ({ id: lead.id }),
  'leads.analytics': () => undefined,
  'accounts.list': () => ({ limit: 5, q: 'north' }),
  'accounts.get': () => ({ id: account.id }),
  'contacts.list': () => ({ limit: 5, sort: 'name' }),
  'contacts.get': () => ({ id: contact.id }),
  'pipeline.opportunities.list': () => ({ limit: 5, sort: 'amount', filter: 'closed_at:!?' }),
  'pipeline.opportunities.get': () => ({ id: deal.id }),
  'search.global': () => ({ q: 'vera', limit: 5 }),
  'leads.create': person,
  'leads.capture': person,
};

type Call = { name: string; over: 'REST' | 'tRPC' | 'tRPC, a batch of one'; write: boolean; with: Ask };

function sample(name: string, over: Call['over'], more: Record<string, unknown> = {}): Ask {
  const found = hotCalls(appRouter).find((one) => one.name === name);
  const input = INPUTS[name];
  if (!found || !input) throw new Error(`${name} has no sample input`);
  return (way) => {
    const given = input(way);
    const sent = given || Object.keys(more).length > 0 ? { ...given, ...more } : undefined;
    const write = found.type === 'mutation';
    const method = write ? 'POST' : 'GET';
    const { token } = company;
    if (over === 'REST') {
      const values: Record<string, string | number> = { company_id: company.company.id, ...given };
      const keys = found.route?.keys ?? [];
      const filled = keys.reduce(
        (text, key) => text.replace(`{${key}}`, String(values[key])),
        found.route?.rest.path ?? '',
      );
      const query = Object.fromEntries(Object.entries({ ...sent }).filter(([key]) => !keys.includes(key)));
      const path = `/api${filled}`;
      if (write) return { method, target: path, token, body: sent };
      return { method, target: `${path}?${new URLSearchParams(query as Record<string, string>).toString()}`, token };
    }
    const batched = over === 'tRPC, a batch of one';
    const envelope = sent && { json: sent };
    const whole = batched ? { ...(envelope && { 0: envelope }) } : envelope;
    const target = `/trpc/${name}${batched ? '?batch=1' : ''}`;
    if (write) return { method, target, token, body: whole };
    const text = whole && `input=${encodeURIComponent(JSON.stringify(whole))}`;
    return { method, target: text ? `${target}${batched ? '&' : '?'}${text}` : target, token };
  };
}

const CALLS: Call[] = hotCalls(appRouter).flatMap(({ name, type, route }) =>
  ([...(route ? ['REST'] : []), 'tRPC', 'tRPC, a batch of one'] as const).map((over) => ({
    name,
    over: over as Call['over'],
    write: type === 'mutation',
    with: sample(name, over as Call['over']),
  })),
);

describe.each(CALLS)('$name over $over, hot and in the ordinary way', ({ name, over, write, with: asked }) => {
  const differently =
    (more: Partial<CallOptions>): Ask =>
    (way) => ({ ...asked(way), ...more });
  const platform = () => server.store.database.platform;

  it('is answered alike, and hot without the layers', async () => {
    const { hot, plain, woken } = await compare(asked);
    expect(hot.status).toBeLessThan(300);
    expect(woken).toBe(write);
    expect(hot.headers).toHaveProperty('content-length');
    expect(plain.headers).not.toHaveProperty('content-length');
  });

  it('is compressed alike', async () => {
    const encodings = ['gzip', 'br, gzip', 'gzip;q=0.5, br;q=0', 'identity', 'zstd', '*'];
    const calls = encodings.map((encoding) => differently({ headers: { 'accept-encoding': encoding } }));
    expect(Math.max(...(await statuses(calls)))).toBeLessThan(300);
  });

  it('knows nobody without a good session', async () => {
    const calls = [undefined, 'x'.repeat(43), superToken].map((token): Ask => (way) => ({ ...asked(way), token }));
    expect(await statuses(calls)).toEqual([401, 401, 403]);
  });

  it('is closed to whoever has to choose a password, and to a company that is suspended or whose trial is over', async () => {
    const user = await createUser(server.store.database, company.company, 'manager');
    await platform().login.updateMany({ where: { id: user.id }, data: { must_change_password: true } });
    const token = await signInAs(server.store.database, user);
    expect((await compare((way) => ({ ...asked(way), token }))).hot.status).toBe(403);
    const set = (data: object) => platform().company.updateMany({ where: { id: company.company.id }, data });
    await set({ status: 'suspended' });
    expect((await compare(asked)).hot.status).toBe(403);
    await set({ status: 'active', subscription_plan: 'trial', trial_ends_at: new Date(0) });
    const { hot } = await compare(asked);
    await set({ subscription_plan: 'professional', trial_ends_at: null });
    expect(hot.status === 403).toBe(write);
  });

  it('is refused above the rate', async () => {
    const refused = { budget: 'user', limit: 6, window_s: 60, remaining: 0, resets_in_s: 7, refused: true } as const;
    take.mockResolvedValueOnce(refused).mockResolvedValueOnce(refused);
    const { hot } = await compare(asked);
    expect(hot).toMatchObject({ status: 429, headers: { 'retry-after': '7' } });
  });

  it('refuses a field that nobody knows and text that cannot be stored', async () => {
    const wrong = [{ no_such_field: '1' }, { q: 'a\u0000b', first_name: 'a\u0000b' }, { limit: 'x', email: 'x' }];
    expect(await statuses(wrong.map((more) => sample(name, over, more)))).not.toContain(500);
  });

  it('takes what is unusual as it always did', async () => {
    const odd: Partial<CallOptions>[] = [
      { headers: { 'x-request-id': 'no id' } },
      { headers: { upgrade: 'h2c', connection: 'upgrade' } },
      { headers: { accept: 'application/jsonl' } },
      { headers: { 'content-type': 'text/plain' } },
    ];
    const calls: Ask[] = odd.map(differently);
    calls.push((way) => ({ ...asked(way), headers: { 'idempotency-key': `key-${++serial}` } }));
    if (!write) calls.push((way) => ({ ...asked(way), method: 'HEAD' }));
    if (over === 'tRPC, a batch of one')
      calls.push((way) => {
        const { target, ...rest } = asked(way);
        return { ...rest, target: target.replace(name, `${name},leads.nothing`) };
      });
    expect(await statuses(calls)).not.toContain(500);
  });

  it.runIf(write)('reads a body as it always did', async () => {
    const bodies: Partial<CallOptions>[] = [
      { body: '{' },
      { body: '[]' },
      { body: '{"json":{"email":"a@example.com"},"meta":{"values":{"email":["bigint"]}}}' },
      { body: '{"email":"a@example.com","email":"b@example.com"}' },
      { body: Buffer.from([0x22, 0xff, 0x22]) },
      { body: `"${'x'.repeat(1024 * 1024)}"` },
      { body: undefined },
      { body: gzipSync('{"json":{},"first_name":"Vera"}'), headers: { 'content-encoding': 'gzip' } },
      { body: gzipSync('{}'), headers: { 'content-encoding': 'unheard-of' } },
    ];
    expect(await statuses(bodies.map(differently))).not.toContain(500);
  });
});

describe.each(INTAKE_CHANNELS)('the webhook %s, hot and in the ordinary way', (channel) => {
  const post =
    (more: Partial<CallOptions> = {}): Ask =>
    (way) => ({
      method: 'POST',
      target: `/api/leads/capture/${channel}`,
      key,
      body: { email: `${way}-${++serial}@example.com`, name: 'Vera' },
      ...more,
    });

  it('is answered alike', async () => {
    const calls = [
      post(),
      ...[undefined, 'ck_live_unknown'].map((given) => post({ key: given })),
      ...['{', '', 'x'.repeat(1024 * 1024 + 1)].map((body) => post({ body })),
      post({ headers: { 'content-type': 'text/plain' } }),
      post({ headers: { 'accept-encoding': 'gzip' } }),
      ...['GET', 'PUT', 'HEAD'].map((method): Ask => (way) => ({ ...post()(way), method, body: undefined })),
    ];
    const told = await statuses(calls);
    expect(told.slice(1, 3)).toEqual([401, 401]);
    expect(told).not.toContain(500);
  });

  it('is closed when the trial is over', async () => {
    const set = (data: object) =>
      server.store.database.platform.company.updateMany({ where: { id: company.company.id }, data });
    await set({ subscription_plan: 'trial', trial_ends_at: new Date(0) });
    const [told] = await statuses([post()]);
    await set({ subscription_plan: 'professional', trial_ends_at: null });
    expect(told).toBe(403);
  });
});

it('answers /healthz alike', async () => {
  const calls = ['GET', 'HEAD', 'POST'].flatMap((method) =>
    [undefined, { 'accept-encoding': 'gzip' }].map((headers): Ask => () => ({
      method,
      target: '/healthz',
      ...(headers && { headers }),
    })),
  );
  expect(await statuses(calls)).toEqual([200, 200, 200, 200, 405, 405]);
});

it('finds a lead that conflicts alike', async () => {
  const body = { ...person('hot'), email: 'first@example.com' };
  const { hot } = await compare(() => ({ method: 'POST', target: '/api/leads', token: company.token, body }));
  expect(hot.status).toBe(409);
  const over = { method: 'POST', target: '/trpc/leads.create', token: company.token, body: { json: body } };
  expect((await compare(() => over)).hot.status).toBe(409);
  const missing = { json: { id: company.company.id } };
  const target = `/trpc/leads.get?input=${encodeURIComponent(JSON.stringify(missing))}`;
  expect((await compare(() => ({ method: 'GET', target, token: company.token }))).hot.status).toBe(404);
});

it('survives a sender who leaves in the middle of a body', async () => {
  const socket = connect(server.port, '127.0.0.1');
  socket.write('POST /api/leads HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{');
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
  await expect.poll(() => server.lines.some((line) => line.includes('request aborted'))).toBe(true);
  expect((await call(server, 'GET', '/healthz')).status).toBe(200);
});

describe('without a database', () => {
  beforeAll(async () => {
    await server.loseDatabase();
    // Who was signed in a moment ago is still known for some seconds. That must not end between two calls that are
    // compared.
    let known = performance.now();
    await vi.waitUntil(
      async () => {
        take.mockClear();
        await call(server, 'GET', '/api/leads?limit=1', { token: company.token });
        if (take.mock.calls.some(([key]) => key.startsWith('user:'))) known = performance.now();
        return performance.now() - known > TRUSTED_MS;
      },
      { timeout: 30_000, interval: 100 },
    );
  });

  it.each(CALLS)('$name over $over answers 503 alike', async ({ with: asked }) => {
    const { hot } = await compare(asked);
    expect(hot).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  });
});
