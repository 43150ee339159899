import { createTestDatabase, type TestDatabase } from '@outrider/testing/database';
import { signInAs } from '@outrider/testing/factories';
import { endConnections } from '@outrider/testing/postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { call } from './testing/call.ts';
import { type LiveStream, openStream } from './testing/live.ts';
import { createKey, openCompany } from './testing/people.ts';
import { HAS_POSTGRES, openServer, type TestServer } from './testing/server.ts';

const N8N = '/api/leads/capture/n8n';
const soon = { timeout: 10_000, interval: 5 };
const streams: LiveStream[] = [];
afterEach(() => {
  for (const stream of streams.splice(0)) stream.close();
});

/** A stream that is heard: what is announced from now on arrives. */
async function listen(server: TestServer, token: string | null, lastPlace?: string): Promise<LiveStream> {
  const stream = await openStream(server, token, '/trpc/events.live', lastPlace);
  streams.push(stream);
  return stream;
}
const until = async (check: () => void | Promise<void>) => vi.waitFor(check, soon);

describe('a live stream', () => {
  let server: TestServer;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let other: typeof acme;
  let key: string;
  beforeAll(async () => {
    server = await openServer();
    [acme, other] = [await openCompany(server.store.database), await openCompany(server.store.database)];
    key = await createKey(server, acme.token, ['n8n']);
  });
  afterAll(() => server.close());

  it('tells of a posted lead: its topic and id, and nothing more', async () => {
    const stream = await listen(server, acme.token);
    expect(stream).toMatchObject({
      status: 200,
      headers: { 'content-type': expect.stringMatching(/^text\/event-stream/) as string },
    });
    expect(stream.headers).not.toHaveProperty('content-encoding');
    const posted = performance.now();
    const answer = await call(server, 'POST', N8N, { key, body: { email: 'live@example.com', first_name: 'Live' } });
    expect(answer.status).toBe(201);
    await until(() => expect(stream.events.map(({ topic }) => topic)).toContain('lead.created'));
    process.stdout.write(`A posted lead was on the stream after ${Math.round(performance.now() - posted)} ms\n`);
    const lead = await acme.db.lead.findFirst({ where: { email: 'live@example.com' } });
    expect(stream.events).toContainEqual({ topic: 'lead.created', id: lead?.id });
    const { delivery_id } = answer.json as { delivery_id: string };
    await until(() => expect(stream.events).toContainEqual({ topic: 'delivery.changed', id: delivery_id }));
    for (const event of stream.events) expect(Object.keys(event).sort()).toEqual(['id', 'topic']);
  });

  it('tells of what people do over REST and tRPC', async () => {
    const stream = await listen(server, acme.token);
    const created = await call(server, 'POST', '/api/leads/capture', {
      token: acme.token,
      body: { email: 'rest@example.com' },
    });
    await until(() =>
      expect(stream.events).toContainEqual({ topic: 'lead.created', id: (created.json as { id: string }).id }),
    );
  });

  it('is one of ten that a user may have: one more ends the oldest, and nobody else’s', async () => {
    const someone = await openCompany(server.store.database);
    const foreign = await listen(server, other.token);
    const oldest = await listen(server, someone.token);
    const rest = [];
    for (let count = 0; count < 10; count += 1) rest.push(await listen(server, someone.token));
    await oldest.ended;
    expect(oldest.refusals).toEqual([429]);
    const created = await call(server, 'POST', '/api/leads/capture', {
      token: someone.token,
      body: { email: 'eleventh@example.com' },
    });
    const news = { topic: 'lead.created', id: (created.json as { id: string }).id };
    for (const stream of rest) await until(() => expect(stream.events).toContainEqual(news));
    expect(foreign.refusals).toEqual([]);
    for (const stream of rest) stream.close();
  });

  it('tells nobody of another company', async () => {
    const [own, foreign] = [await listen(server, acme.token), await listen(server, other.token)];
    await call(server, 'POST', N8N, { key, body: { email: 'secret@example.com' } });
    await until(() => expect(own.events.map(({ topic }) => topic)).toContain('lead.created'));
    // What was sent to everybody has passed the other stream too once something of its own has come after it.
    await call(server, 'POST', '/api/leads/capture', { token: other.token, body: { email: 'mark@example.com' } });
    const mark = await other.db.lead.findFirst({ where: { email: 'mark@example.com' } });
    await until(() => expect(foreign.events).toContainEqual({ topic: 'lead.created', id: mark?.id }));
    expect(foreign.events.filter(({ id }) => id !== mark?.id)).toEqual([]);
    expect(own.events.map(({ id }) => id)).not.toContain(mark?.id);
  });

  it('goes on where it broke off: what was told meanwhile comes first, and nobody else’s', async () => {
    const broken = await listen(server, acme.token);
    const capture = async (email: string, token = acme.token) =>
      (await call(server, 'POST', '/api/leads/capture', { token, body: { email } })).json as { id: string };
    const heard = await capture('heard@example.com');
    await until(() => expect(broken.events).toContainEqual({ topic: 'lead.created', id: heard.id }));
    const place = broken.places.at(-1);
    broken.close();
    const [missed, foreign] = [await capture('missed@example.com'), await capture('missed@example.com', other.token)];
    const again = await listen(server, acme.token, place);
    await until(() => expect(again.events).toContainEqual({ topic: 'lead.created', id: missed.id }));
    const later = await capture('later@example.com');
    await until(() => expect(again.events).toContainEqual({ topic: 'lead.created', id: later.id }));
    expect(again.events.map(({ id }) => id)).not.toContain(foreign.id);
    expect(again.places).not.toContain(place);
  });

  it('says that everything has to be asked for again where it broke off too long ago, and where its place is not ours', async () => {
    for (const place of [`${Date.now() - 3_700_000}.`, 'nowhere', `${'9'.repeat(40)}.x`]) {
      const stream = await listen(server, acme.token, place);
      await until(() => expect(stream.events[0]).toEqual({ topic: 'live.resumed', id: '' }));
    }
  });

  it('opens to a token in the header only', async () => {
    const params = encodeURIComponent(JSON.stringify({ token: acme.token, authorization: `Bearer ${acme.token}` }));
    for (const path of [
      '/trpc/events.live',
      `/trpc/events.live?token=${acme.token}&access_token=${acme.token}`,
      `/trpc/events.live?connectionParams=${params}`,
    ]) {
      const stream = await openStream(server, null, path);
      streams.push(stream);
      await stream.ended;
      expect([stream.events, stream.refusals]).toEqual([[], [401]]);
    }
  });

  it.each([
    ['signs out', async (token: string) => void (await call(server, 'POST', '/api/auth/logout', { token }))],
    [
      'is disabled',
      async () =>
        void (await acme.db.user.updateMany({ where: { id: acme.admin.id }, data: { disabled_at: new Date() } })),
    ],
    [
      'is of a company that is suspended',
      async () =>
        void (await server.store.database.platform.company.updateMany({
          where: { id: acme.company.id },
          data: { status: 'suspended' },
        })),
    ],
  ])('ends when its user %s', async (_name, leave) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const stream = await listen(server, await signInAs(server.store.database, acme.admin));
      const stays = await listen(server, other.token);
      await vi.advanceTimersByTimeAsync(20_000);
      const token = await signInAs(server.store.database, acme.admin);
      const leaving = await listen(server, token);
      await leave(token);
      await vi.advanceTimersByTimeAsync(20_000);
      await leaving.ended;
      await call(server, 'POST', '/api/leads/capture', {
        token: other.token,
        body: { email: `after-${performance.now()}@example.com` },
      });
      await until(() => expect(stays.events.length).toBeGreaterThan(0));
      stream.close();
    } finally {
      vi.useRealTimers();
      await acme.db.user.updateMany({ where: { id: acme.admin.id }, data: { disabled_at: null } });
      await server.store.database.platform.company.updateMany({
        where: { id: acme.company.id },
        data: { status: 'active' },
      });
    }
  });

  it('is counted while it is open', async () => {
    const open = async () => (await call(server, 'GET', '/metrics')).text.match(/^live_streams (\d+)$/m)?.[1];
    await until(async () => expect(await open()).toBe('0'));
    const stream = await listen(server, other.token);
    expect(await open()).toBe('1');
    stream.close();
    await until(async () => expect(await open()).toBe('0'));
  });

  it('does not wait for the next tick of a job', async () => {
    await server.runner.drain(); // last: from here on no job of the server runs
    const stream = await listen(server, other.token);
    const foreignKey = await createKey(server, other.token, ['n8n']);
    const { json } = await call(server, 'POST', N8N, { key: foreignKey, body: { email: 'woken@example.com' } });
    await until(() =>
      expect(stream.events.map(({ topic }) => topic)).toEqual(
        expect.arrayContaining(['lead.created', 'delivery.changed']),
      ),
    );
    expect(stream.events.map(({ id }) => id)).toContain((json as { delivery_id: string }).delivery_id);
  });
});

describe.skipIf(!HAS_POSTGRES)('two instances on one PostgreSQL database', () => {
  let database: TestDatabase;
  let one: TestServer;
  let two: TestServer;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let key: string;
  beforeAll(async () => {
    database = await createTestDatabase('postgres');
    [one, two] = await Promise.all([
      openServer('postgres', { on: database }),
      openServer('postgres', { on: database }),
    ]);
    acme = await openCompany(one.store.database);
    key = await createKey(one, acme.token, ['n8n']);
  });
  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
    await database.close();
  });

  it('tell at each what was posted to the other', async () => {
    for (const [from, to] of [
      [one, two],
      [two, one],
    ] as const) {
      const stream = await listen(to, acme.token);
      const posted = performance.now();
      const { json } = await call(from, 'POST', N8N, { key, body: { email: `from-${from.port}@example.com` } });
      await until(() => expect(stream.events.map(({ topic }) => topic)).toContain('lead.created'));
      process.stdout.write(
        `A lead posted to another instance was on the stream after ${Math.round(performance.now() - posted)} ms\n`,
      );
      const lead = await acme.db.lead.findFirst({ where: { email: `from-${from.port}@example.com` } });
      expect(stream.events).toContainEqual({ topic: 'lead.created', id: lead?.id });
      await until(() =>
        expect(stream.events).toContainEqual({
          topic: 'delivery.changed',
          id: (json as { delivery_id: string }).delivery_id,
        }),
      );
    }
  });

  it('make one delivery and one lead of what is posted to both at once', async () => {
    const stream = await listen(two, acme.token);
    const senders = Array.from({ length: 12 }, (_, i) =>
      call(i % 2 ? one : two, 'POST', N8N, { key, body: { email: 'both@example.com', name: 'Both' } }),
    );
    const answers = await Promise.all(senders);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array<number>(11).fill(200),
      201,
    ]);
    const ids = new Set(answers.map(({ json }) => (json as { delivery_id: string }).delivery_id));
    expect(ids.size).toBe(1);
    expect(answers.filter(({ json }) => !(json as { duplicate: boolean }).duplicate)).toHaveLength(1);
    await until(() => expect(stream.events).toContainEqual({ topic: 'delivery.changed', id: [...ids][0] }));
    expect(await acme.db.lead.count({ where: { email: 'both@example.com' } })).toBe(1);
    expect(await acme.db.leadActivity.count({ where: { lead: { email: 'both@example.com' } } })).toBe(1);
  });

  it('make one lead of two posts that name the same person, at once', async () => {
    const body = (i: number) => ({ email: i % 2 ? 'Same@example.com' : 'same@EXAMPLE.com', notes: `post ${i}` });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => call(i % 2 ? one : two, 'POST', N8N, { key, body: body(i) })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array<number>(7).fill(200), 201]);
    expect(await acme.db.delivery.count({ where: { state: 'received' } })).toBe(0);
    const leads = await acme.db.lead.findMany({ where: { email: 'same@example.com' } });
    expect(leads).toHaveLength(1);
    for (let i = 0; i < 8; i += 1) expect(leads[0]?.notes).toContain(`post ${i}`);
  });

  it('show each event once on every stream', async () => {
    const both = [await listen(one, acme.token), await listen(two, acme.token)];
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        call(i % 2 ? one : two, 'POST', N8N, { key, body: { email: `once-${i}@example.com` } }),
      ),
    );
    await until(() => {
      for (const stream of both)
        expect(stream.events.filter(({ topic }) => topic === 'lead.created').length).toBeGreaterThanOrEqual(10);
    });
    for (const { events } of both) {
      const created = events.filter(({ topic }) => topic === 'lead.created').map(({ id }) => id);
      expect(created.length).toBe(10);
      expect(new Set(created).size).toBe(10);
    }
  });

  it('tell open streams to ask again after the channel was cut, and send what was announced meanwhile', async () => {
    const streams = [await listen(one, acme.token), await listen(two, acme.token)];
    expect(await endConnections(database.ownerUrl)).toBeGreaterThanOrEqual(2);
    await vi.waitFor(async () => expect((await call(one, 'GET', '/readyz')).status).toBe(200), soon);
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, i) =>
        call(i % 2 ? one : two, 'POST', N8N, { key, body: { email: `cut-${i}@example.com` } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    await until(async () => expect(await acme.db.lead.count({ where: { email: { startsWith: 'cut-' } } })).toBe(22));
    const ids = (await acme.db.lead.findMany({ where: { email: { startsWith: 'cut-' } } })).map(({ id }) => id);
    for (const { events } of streams) {
      await until(() => expect(events.map(({ topic }) => topic)).toContain('live.resumed'));
      const resumed = events.map(({ topic }) => topic).lastIndexOf('live.resumed');
      // Heard before the cut's end: asked for again. After it: on the stream.
      await until(() => expect(events.length).toBeGreaterThan(resumed + 1));
    }
    expect(ids).toHaveLength(22);
  });

  it('run a job once between them', async () => {
    const runs = () => [...one.lines, ...two.lines].filter((line) => line.includes('"msg":"Cleaned up"')).length;
    await until(() => expect(runs()).toBe(1));
    await Promise.all([one.runner.drain(), two.runner.drain()]);
    expect(runs()).toBe(1);
  });
});
