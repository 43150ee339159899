import { createHmac, randomBytes } from 'node:crypto';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, call, type CallOptions } from './testing/call.ts';
import { createKey, openCompany } from './testing/people.ts';
import { HAS_POSTGRES, openServer, type TestServer } from './testing/server.ts';

type Line = {
  level: number;
  msg: string;
  request_id?: string;
  req?: { id?: string; path?: string };
  err?: { message: string };
};

describe('a log at level trace', () => {
  let server: TestServer;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  /** Whatever may not be found anywhere, with what it was used for. */
  const canaries: Record<string, string> = {};
  const answers: Answer[] = [];

  const canary = (use: string, text = `canary${randomBytes(12).toString('hex')}`) => (canaries[use] = text);
  const ask = async (method: string, target: string, options?: CallOptions) => {
    const answer = await call(server, method, target, options);
    answers.push(answer);
    return answer;
  };
  const lines = () => server.lines.map((line) => JSON.parse(line) as Line);
  const signIn = (password: string, inQuery: boolean) => {
    const credentials = { email: acme.admin.email, password };
    return inQuery
      ? ask('POST', `/api/auth/login?${new URLSearchParams(credentials).toString()}`)
      : ask('POST', '/api/auth/login', { body: credentials });
  };

  beforeAll(async () => {
    server = await openServer(HAS_POSTGRES ? 'postgres' : 'embedded'); // only the former can be lost
    acme = await openCompany(server.store.database);
    canary('bearer token of a session', acme.token);
    canary('the right password', acme.admin.password);
  });
  afterAll(() => server.close());

  it('is written while people sign in', async () => {
    expect((await signIn(canary('a wrong password in the query'), true)).status).toBe(401);
    expect((await signIn(canary('a wrong password in the body'), false)).status).toBe(401);
    expect(
      (
        await ask('POST', `/api/auth/login?email=a@b.example&password=${canary('a query beside a body')}`, {
          body: { email: 'c@d.example', password: canary('a body beside a query') },
        })
      ).status,
    ).toBe(400);
    expect((await ask('GET', `/api/auth/login?password=${canary('a password with the wrong method')}`)).status).toBe(
      405,
    );
    expect(
      (
        await ask('POST', `/trpc/auth.login?password=${canary('a password in the query of tRPC')}`, {
          body: { json: { email: acme.admin.email, password: canary('a password to tRPC') } },
        })
      ).status,
    ).toBe(401);
    expect(
      (
        await ask(
          'GET',
          `/trpc/auth.login?input=${encodeURIComponent(JSON.stringify({ json: { password: canary('a password as input of a query') } }))}`,
        )
      ).status,
    ).toBe(405);
    expect((await ask('GET', `/login?password=${canary('a password to the page')}`)).status).toBeLessThan(500);
    for (const inQuery of [true, false]) {
      const answer = await signIn(acme.admin.password, inQuery);
      expect(answer.status).toBe(200);
      canary(
        `a token that was given out, ${inQuery ? 'asked in the query' : 'asked in the body'}`,
        (answer.json as { access_token: string }).access_token,
      );
    }
  });

  it('is written while webhooks come in', async () => {
    const key = canary('capture key', await createKey(server, acme.token, ['n8n', 'social', 'linkedin']));
    const secret = canary('signing secret');
    const signed = canary(
      'capture key with a secret',
      await createKey(server, acme.token, ['n8n', 'social', 'slack'], secret),
    );
    const lead = { email: 'lead@example.com', name: 'A Lead' };
    const n8n = '/api/leads/capture/n8n';
    const bodies = [lead, { ...lead, phone: '1' }, { ...lead, phone: '2' }];
    expect((await ask('POST', `${n8n}?key=${key}`, { body: bodies[0] })).status).toBe(201);
    expect((await ask('POST', n8n, { key, body: bodies[1] })).status).toBe(200);
    expect((await ask('POST', n8n, { token: key, body: bodies[2] })).status).toBe(200);
    expect((await ask('POST', n8n, { key: signed, body: lead })).status).toBe(401);
    const unknown = `ck_live_${randomBytes(32).toString('base64url')}`;
    expect((await ask('POST', `${n8n}?key=${canary('an unknown key', unknown)}`, { body: lead })).status).toBe(401);
    expect((await ask('POST', `${n8n}?key=${canary('what is no key')}`, { body: lead })).status).toBe(401);

    const social = '/api/leads/capture/social';
    const handshake = (verify_token: string) =>
      `${social}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': verify_token }).toString()}`;
    expect(await ask('GET', handshake(key))).toMatchObject({ status: 200, text: '1158201444' });
    expect((await ask('GET', handshake(canary('an unknown verify token')))).status).toBe(401);
    const form = {
      lead_id: 'a',
      user_column_data: [{ column_id: 'EMAIL', string_value: 'google@example.com' }],
      api_version: '1.0',
      form_id: 1,
      campaign_id: 2,
    };
    expect((await ask('POST', social, { body: { ...form, google_key: key } })).status).toBe(200);
    expect((await ask('POST', social, { body: { ...form, google_key: canary('an unknown google_key') } })).status).toBe(
      400, // as Google's contract has it
    );

    const notification = JSON.stringify({ object: 'page', entry: [] });
    const signature = canary('signature', createHmac('sha256', 'not the secret').update(notification).digest('hex'));
    expect(
      (
        await ask('POST', social, {
          key: signed,
          body: notification,
          headers: { 'x-hub-signature-256': `sha256=${signature}` },
        })
      ).status,
    ).toBe(401);
    const post = {
      key,
      headers: {
        'content-type': 'application/json',
        cookie: `session=${canary('cookie')}`,
        referer: `http://localhost/?token=${canary('referer')}`,
      },
    };
    expect(
      (await ask('POST', n8n, { ...post, body: `{"email":"x@example.com","note":"${canary('malformed JSON')}` }))
        .status,
    ).toBe(400);
    expect(
      (await ask('POST', n8n, { ...post, body: { ...lead, company_id: canary('a company_id in a webhook') } })).status,
    ).toBe(422);
  });

  it('is written while bodies and tokens are wrong', async () => {
    expect((await ask('GET', '/api/leads', { token: canary('an unknown bearer token') })).status).toBe(401);
    expect(
      (await ask('GET', `/api/leads?access_token=${canary('a token in the query')}&q=x`, { token: acme.token })).status,
    ).toBe(422);
    expect(
      (await ask('POST', '/api/leads', { token: acme.token, body: `{"password":"${canary('malformed JSON to REST')}` }))
        .status,
    ).toBe(400);
    expect(
      (await ask('POST', '/trpc/auth.login', { body: `{"json":{"password":"${canary('malformed JSON to tRPC')}` }))
        .status,
    ).toBe(400);
    expect(
      (
        await ask('POST', '/api/auth/login', {
          body: {
            email: 'a@b.example',
            password: canary('unknown key beside a password'),
            signing_secret: canary('unknown key'),
          },
        })
      ).status,
    ).toBe(422);
    expect(
      (
        await ask('POST', '/api/auth/login', {
          headers: { 'content-type': 'text/plain' },
          body: `password=${canary('a password as text')}`,
        })
      ).status,
    ).toBe(415);
    expect(
      (
        await ask('POST', '/trpc/intake.createKey', {
          token: acme.token,
          body: { json: { name: '', channels: [], signing_secret: canary('signing secret that is refused') } },
        })
      ).status,
    ).toBe(422);
  });

  it('is written while readers of mails follow their links', async () => {
    expect(
      await ask('GET', `/api/unsubscribe/${canary('a link to unsubscribe', randomBytes(32).toString('base64url'))}`),
    ).toMatchObject({ status: 404, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect((await ask('GET', `/api/m/${canary('a tracked link', randomBytes(32).toString('base64url'))}`)).status).toBe(
      404,
    );
    expect((await ask('GET', `/satisfaction/${canary('a link to a survey')}`)).status).toBe(200);
    expect((await ask('GET', `/booking/${canary('a link to a booking')}`)).status).toBe(200);
    expect((await ask('GET', `/proposal/${canary('a link to a proposal')}`)).status).toBe(200);
    expect((await ask('GET', `/portal/${canary('a link to a portal')}`)).status).toBe(200);
    const token = canary('a link to a new password');
    expect((await ask('POST', '/trpc/auth.viewLink', { body: { json: { token } } })).status).toBe(404);
    const body = { token, new_password: canary('a new password beside a link') };
    expect((await ask('POST', '/api/auth/reset-password', { body })).status).toBe(404);
  });

  it('is written while the database is gone', async () => {
    await server.loseDatabase();
    const failures = [
      await signIn(canary('a password, failing, in the query'), true),
      await signIn(canary('a password, failing, in the body'), false),
      await ask('POST', '/trpc/auth.login', {
        body: { json: { email: acme.admin.email, password: canary('a password, failing, to tRPC') } },
      }),
      await ask('POST', `/api/leads/capture/n8n?key=${canaries['capture key']}`, {
        body: { email: 'lead@example.com' },
      }),
      await ask('POST', '/api/leads/capture/n8n', {
        key: canaries['capture key'],
        body: { email: 'lead@example.com' },
      }),
      await ask('POST', '/api/leads/capture/social', {
        body: { user_column_data: [], google_key: canaries['capture key'] },
      }),
      await ask('POST', '/api/leads', { token: acme.token, body: { email: 'lead@example.com' } }),
      await ask('GET', '/trpc/leads.list', { token: acme.token }),
    ];
    const errors = lines().filter(({ level, err }) => level >= 40 && err);
    for (const answer of failures) {
      expect(answer).toMatchObject({ status: 503, detail: MESSAGES.databaseAway });
      expect(answer.text).not.toMatch(/prisma|postgres|connect|\.ts\b/i);
      expect(errors.filter(({ request_id }) => request_id === answer.headers['x-request-id'])).toHaveLength(1);
    }
  });

  it('carries the id of every request that was answered', () => {
    expect(answers.length).toBeGreaterThan(35);
    const logged = lines().flatMap(({ req }) => (req?.id ? [req.id] : []));
    for (const { headers } of answers) expect(logged.filter((id) => id === headers['x-request-id'])).toHaveLength(1);
  });

  it('has none of the secrets in it, and neither have the metrics', async () => {
    const { text: metrics } = await call(server, 'GET', '/metrics');
    expect(metrics).toContain('http_request_duration_seconds_bucket');
    const log = server.lines.join('');
    expect(log).toContain('/api/auth/login');
    expect(Object.keys(canaries).length).toBeGreaterThan(30);
    for (const [use, secret] of Object.entries(canaries)) {
      for (const written of [
        secret,
        encodeURIComponent(secret),
        new URLSearchParams({ secret }).toString().slice('secret='.length),
      ]) {
        expect([use, log.includes(written), metrics.includes(written)]).toEqual([use, false, false]);
      }
    }
  });
});
