import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mapErrors, router, t } from '@outrider/api/ground/trpc';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { liveInputSchema } from '@outrider/shared/ground/topics';
import { tracked } from '@trpc/server';
import { createHTTPHandler } from '@trpc/server/adapters/standalone';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createOutriderClient, each, isOutriderError, type OutriderError, signIn } from './index.ts';

/** Outrider's own procedures' form over a stand-in for what is behind them. */
const open = t.procedure.use(mapErrors);
const guarded = open.use(({ ctx, next }) => {
  if (!ctx.call.token?.startsWith('good')) throw new AppError('UNAUTHORIZED', MESSAGES.notSignedIn);
  return next();
});
const standIn = router({
  auth: router({
    logout: guarded.mutation(({ ctx }) => ctx.call.idempotency_key),
    login: open.input(z.object({ email: z.string(), password: z.string() })).mutation(({ input }) => {
      if (input.password !== 'right') throw new AppError('UNAUTHORIZED', MESSAGES.invalidCredentials);
      return { user: { email: input.email }, access_token: 'good' };
    }),
    me: guarded.query(({ ctx }) => ctx.call.token),
  }),
  leads: router({
    list: guarded.query(() => ({ items: [], total: 0, next_cursor: null, at: new Date(0) })),
    capture: guarded.input(z.object({ email: z.email('Enter a valid email address') })).mutation(({ input }) => {
      if (input.email === 'known@example.com')
        throw new AppError('CONFLICT', MESSAGES.leadExists, { existing_id: 'the-one' });
      if (input.email === 'busy@example.com')
        throw new AppError('TOO_MANY_REQUESTS', MESSAGES.tooManyRequests, { retry_after: 7 });
      throw new Error('secret of the house');
    }),
  }),
  events: router({
    live: guarded.input(liveInputSchema).subscription(async function* ({ ctx, input, signal }) {
      places.push(input?.lastEventId ?? null);
      yield tracked(`place-${places.length}`, { topic: 'lead.created', id: ctx.call.token });
      await new Promise((aborted) => signal?.addEventListener('abort', aborted));
    }),
  }),
});

const keyOf = ({ headers }: IncomingMessage) => headers['idempotency-key'] ?? null;
const tokenOf = (request: IncomingMessage) => request.headers.authorization?.replace(/^Bearer /, '') ?? null;
let seen: string[];
let places: (string | null)[];
let server: Server;
let url: string;
let answer: RequestListener;

beforeEach(async () => {
  seen = [];
  places = [];
  answer = createHTTPHandler({
    router: standIn,
    basePath: '/trpc/',
    createContext: ({ req }) => ({ call: { token: tokenOf(req), idempotency_key: keyOf(req) } }) as never,
  });
  server = createServer((request, response) => {
    seen.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const failureOf = async (call: Promise<unknown>): Promise<OutriderError> => {
  const caught = await call.then(
    () => null,
    (error: unknown) => error,
  );
  if (!isOutriderError(caught)) throw new Error('It did not fail with an OutriderError', { cause: caught });
  return caught;
};

describe('a call', () => {
  it('carries the token and its answer keeps its types', async () => {
    const client = createOutriderClient({ url, token: 'good' });
    expect(await client.leads.list.query({})).toEqual({ items: [], total: 0, next_cursor: null, at: new Date(0) });
    expect(seen).toEqual([expect.stringMatching(/^\/trpc\/leads\.list\?batch=1/)]);
  });

  it('travels with the others of its tick, twenty at most', async () => {
    const client = createOutriderClient({ url, token: 'good' });
    await Promise.all(Array.from({ length: 25 }, () => client.auth.me.query()));
    expect(seen.map((path) => path.split('?')[0]?.split(',').length)).toEqual([20, 5]);
  });

  it('asks for the token every time', async () => {
    const tokens = ['good-1', 'good-2'];
    const client = createOutriderClient({ url, token: () => Promise.resolve(tokens.shift()) });
    expect([await client.auth.me.query(), await client.auth.me.query()]).toEqual(['good-1', 'good-2']);
  });

  it('goes through a fetch that is given', async () => {
    const send = vi.fn<typeof globalThis.fetch>((input, init) => fetch(input, init));
    await createOutriderClient({ url, token: 'good', fetch: send }).auth.me.query();
    expect(send).toHaveBeenCalledOnce();
  });
});

describe('a call that gets no answer', () => {
  /** Answers the first calls with this, and all others as ever. */
  const failFirst = (times: number, status: number, headers: Record<string, string> = {}) => {
    const proper = answer;
    let failed = 0;
    answer = (request, response) => {
      failed += 1;
      if (failed > times) return proper(request, response);
      response.writeHead(status, { 'content-type': 'text/html', ...headers }).end('<h1>Away</h1>');
    };
  };

  it('is made again, and a write under the same key', async () => {
    failFirst(2, 503);
    expect(await createOutriderClient({ url, token: 'good' }).auth.me.query()).toBe('good');
    const keys: unknown[] = [];
    const proper = answer;
    answer = (request, response) => {
      keys.push(keyOf(request));
      if (keys.length < 3) return void request.socket.destroy();
      proper(request, response);
    };
    const key = await createOutriderClient({ url, token: 'good' }).auth.logout.mutate();
    expect(keys).toEqual([key, key, key]);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is given up after so many tries', async () => {
    failFirst(99, 502);
    expect(await failureOf(createOutriderClient({ url, token: 'good', retries: 1 }).auth.me.query())).toMatchObject({
      status: 502,
      code: null,
    });
    expect(seen).toHaveLength(2);
    seen = [];
    expect(await failureOf(createOutriderClient({ url, token: 'dead', retries: 0 }).auth.me.query())).toMatchObject({
      status: 502,
    });
    expect(seen).toHaveLength(1);
  });

  it('takes a key of one’s own', async () => {
    const client = createOutriderClient({ url, token: 'good', retries: 0 });
    expect(await client.auth.logout.mutate()).toBeNull();
    expect(await client.auth.logout.mutate(undefined, { context: { idempotency_key: 'nightly-1' } })).toBe('nightly-1');
  });
});

describe('each', () => {
  it('gives every record of a list, page after page', async () => {
    const asked: unknown[] = [];
    const list = {
      async query(input: { limit: number; cursor?: string }) {
        asked.push(input);
        const at = Number(input.cursor ?? 0);
        return { items: [at, at + 1], next_cursor: at < 4 ? String(at + 2) : null };
      },
    };
    const found: number[] = [];
    for await (const item of each(list, { limit: 2 })) found.push(item);
    expect(found).toEqual([0, 1, 2, 3, 4, 5]);
    expect(asked).toEqual([{ limit: 2 }, { limit: 2, cursor: '2' }, { limit: 2, cursor: '4' }]);
  });
});

describe('a failure', () => {
  const capture = (email: string) =>
    failureOf(createOutriderClient({ url, token: 'good', retries: 0 }).leads.capture.mutate({ email }));

  it('names status, sentence and fields', async () => {
    const error = await capture('nobody');
    expect(error).toMatchObject({
      name: 'OutriderError',
      status: 422,
      code: 'validation_failed',
      detail: 'Enter a valid email address',
      errors: [{ field: 'email', message: 'Enter a valid email address' }],
      existing_id: null,
      retry_after: null,
    });
    expect(await failureOf(createOutriderClient({ url, token: 'dead' }).auth.me.query())).toMatchObject({
      status: 401,
      detail: MESSAGES.notSignedIn,
      errors: [],
    });
  });

  it('tells the lead that is there, and how long to wait', async () => {
    expect(await capture('known@example.com')).toMatchObject({
      status: 409,
      code: 'already_exists',
      detail: MESSAGES.leadExists,
      existing_id: 'the-one',
    });
    expect(await capture('busy@example.com')).toMatchObject({ status: 429, retry_after: 7 });
  });

  it('gives away nothing of the server', async () => {
    const error = await capture('crash@example.com');
    expect(error).toMatchObject({ status: 500, detail: MESSAGES.internal, message: MESSAGES.internal });
  });

  it('has the status of a proxy, and 0 without an answer', async () => {
    answer = (_request, response) =>
      response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    expect(await capture('a@example.com')).toMatchObject({
      status: 502,
      detail: 'The server answered 502 without JSON',
      errors: [],
    });
    expect(
      await failureOf(createOutriderClient({ url: 'http://127.0.0.1:9', token: '', retries: 0 }).auth.me.query()),
    ).toMatchObject({ status: 0 });
    expect(isOutriderError(new Error('other'))).toBe(false);
  });
});

describe('signIn', () => {
  it('gives user and token, or says why not; the password is in no address', async () => {
    expect(await signIn({ url, email: 'sam@example.com', password: 'right' })).toEqual({
      user: { email: 'sam@example.com' },
      access_token: 'good',
    });
    expect(await failureOf(signIn({ url, email: 'sam@example.com', password: 'wrong' }))).toMatchObject({
      status: 401,
      detail: MESSAGES.invalidCredentials,
    });
    expect(seen.join()).not.toMatch(/right|wrong/);
  });
});

describe('live events', () => {
  it('come with the token in a header, and with the token of the moment after a reconnect', async () => {
    const tokens = ['good-1', 'good-2'];
    const client = createOutriderClient({ url, token: () => tokens.shift() ?? 'good-3' });
    const events: unknown[] = [];
    const live = client.events.live.subscribe(undefined, { onData: ({ data }) => events.push(data.id) });
    await vi.waitFor(() => expect(events).toEqual(['good-1']), 8_000);
    server.closeAllConnections();
    await vi.waitFor(() => expect(events[1]).toBe('good-2'), 8_000);
    live.unsubscribe();
    expect(places).toEqual([null, 'place-1']); // goes on where it was
    expect(seen.join()).not.toContain('good');
  }, 10_000); // an EventSource waits three seconds before it connects again

  it('end with an OutriderError when the session is over', async () => {
    const error = await new Promise((onError) =>
      createOutriderClient({ url, token: 'dead' }).events.live.subscribe(undefined, { onError }),
    );
    expect(error).toMatchObject({ name: 'OutriderError', status: 401 });
  });
});
