import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createUser, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from './testing/call.ts';
import { openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

const REDIRECT = 'http://127.0.0.1:8976/callback';
let server: TestServer;
let acme: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  server = await openServer();
  acme = await openCompany(server.store.database, { name: 'Acme' });
}, 120_000);
afterAll(() => server.close());

type Fields = Record<string, string>;
async function trpc<T>(session: string, name: string, input: object): Promise<T> {
  const answer = await call(server, 'POST', `/trpc/${name}`, { token: session, body: { json: input } });
  if (answer.status !== 200) throw new Error(answer.detail ?? answer.text);
  return (answer.json as { result: { data: { json: T } } }).result.data.json;
}
const post = (path: string, form: Fields) =>
  call(server, 'POST', path, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
const read = async (session: string, ask: object) => {
  const input = encodeURIComponent(JSON.stringify({ json: ask }));
  const answer = await call(server, 'GET', `/trpc/oauth.consent?input=${input}`, { token: session });
  return {
    status: answer.status,
    detail: answer.detail,
    data: (answer.json as { result?: { data: { json: Fields & { scopes: string[] } } } }).result?.data.json,
  };
};

async function register(redirect_uris = [REDIRECT]) {
  const answer = await call(server, 'POST', '/oauth/register', { body: { client_name: 'Claude', redirect_uris } });
  expect(answer.status).toBe(201);
  return (answer.json as { client_id: string }).client_id;
}
function makeAsk(client_id: string, other: Fields = {}) {
  const code_verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const ask = {
    response_type: 'code',
    client_id,
    redirect_uri: REDIRECT,
    code_challenge,
    code_challenge_method: 'S256',
    state: 'xyz',
    ...other,
  };
  return { ask, code_verifier };
}
/** Somebody says yes. */
async function allow(session: string, ask: object, scopes = ['leads.read']) {
  const { redirect_to } = await trpc<{ redirect_to: string }>(session, 'oauth.allow', { ask, scopes });
  return new URL(redirect_to).searchParams;
}
const exchange = (client_id: string, code: string, code_verifier: string, other: Fields = {}) =>
  post('/oauth/token', {
    grant_type: 'authorization_code',
    client_id,
    code,
    code_verifier,
    redirect_uri: REDIRECT,
    ...other,
  });
const refresh = (client_id: string, refresh_token: string) =>
  post('/oauth/token', { grant_type: 'refresh_token', client_id, refresh_token });

async function somebody() {
  const user = await createUser(server.store.database, acme.company, 'manager');
  return { user, session: await signInAs(server.store.database, user) };
}
/** What the audit log says of a person's tokens, the oldest first. */
const linesOf = async (actor_id: string) =>
  (
    await acme.db.auditEntry.findMany({ where: { actor_id, subject_kind: 'access_token' }, orderBy: { id: 'asc' } })
  ).map(({ action }) => action);

/** An assistant of somebody new, connected. */
async function connected(scopes = ['leads.read']) {
  const { user, session } = await somebody();
  const client_id = await register();
  const { ask, code_verifier } = makeAsk(client_id);
  const code = (await allow(session, ask, scopes)).get('code') ?? '';
  const answer = await exchange(client_id, code, code_verifier);
  expect(answer.status).toBe(200);
  return {
    user,
    session,
    client_id,
    code,
    code_verifier,
    tokens: answer.json as { access_token: string; refresh_token: string },
  };
}
const ping = (token: string) =>
  call(server, 'POST', '/mcp', {
    token,
    headers: { accept: 'application/json, text/event-stream' },
    body: { jsonrpc: '2.0', id: 1, method: 'ping' },
  });

describe('the whole way in, as the SDK’s client goes it', () => {
  it('registers, asks, is allowed, connects and renews', async () => {
    const kept: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier?: string; url?: URL } = {};
    const provider: OAuthClientProvider = {
      redirectUrl: REDIRECT,
      clientMetadata: { client_name: 'Claude', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
      clientInformation: () => kept.client,
      saveClientInformation: (client) => void (kept.client = client),
      tokens: () => kept.tokens,
      saveTokens: (tokens) => void (kept.tokens = tokens),
      redirectToAuthorization: (url) => void (kept.url = url),
      saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
      codeVerifier: () => kept.verifier ?? '',
    };
    const open = () => new StreamableHTTPClientTransport(new URL(`${server.address}/mcp`), { authProvider: provider });
    const first = open();
    await expect(new Client({ name: 'test', version: '1' }).connect(first)).rejects.toThrow(UnauthorizedError);
    expect(kept.url?.pathname).toBe('/oauth/authorize');
    const ask = Object.fromEntries(kept.url?.searchParams ?? []);
    const consent = await read(acme.token, ask);
    expect(consent.data).toMatchObject({ client_name: 'Claude', redirect_host: '127.0.0.1:8976', send_to: null });
    expect(consent.data?.scopes).toContain('leads.edit');
    const answer = await allow(acme.token, ask, consent.data?.scopes);
    expect(answer.get('iss')).toBe(server.address);
    await first.finishAuth(answer.get('code') ?? '');

    const client = new Client({ name: 'test', version: '1' });
    await client.connect(open());
    expect((await client.listTools()).tools.length).toBeGreaterThan(10);
    const made = await client.callTool({ name: 'search', arguments: { q: 'nobody' } });
    expect(made.isError).not.toBe(true);

    // An hour later: the client renews by itself.
    await server.store.database.platform.accessToken.updateMany({
      where: { company_id: acme.company.id, kind: 'assistant' },
      data: { secret_expires_at: new Date(Date.now() - 1) },
    });
    const before = kept.tokens?.access_token;
    await client.listTools();
    expect(kept.tokens?.access_token).not.toBe(before);
    await client.close();
  });

  it('is described where programs look', async () => {
    for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp'])
      expect((await call(server, 'GET', path)).json).toMatchObject({
        resource: `${server.address}/mcp`,
        authorization_servers: [server.address],
      });
    expect((await call(server, 'GET', '/.well-known/oauth-authorization-server')).json).toMatchObject({
      issuer: server.address,
      code_challenge_methods_supported: ['S256'],
    });
    expect((await call(server, 'GET', '/.well-known/openid-configuration')).status).toBe(404);
  });
});

describe('a code', () => {
  it('is good once; sent again, it ends what it gave', async () => {
    const { client_id, code, code_verifier, tokens, user } = await connected();
    expect((await ping(tokens.access_token)).status).toBe(200);
    const again = await exchange(client_id, code, code_verifier);
    expect(again).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    expect((await ping(tokens.access_token)).status).toBe(401);
    expect(await linesOf(user.id)).toEqual(['token.create', 'token.reuse']);
  });

  it('of somebody who is locked out meanwhile connects nothing', async () => {
    const client_id = await register();
    const { user, session } = await somebody();
    const { ask, code_verifier } = makeAsk(client_id);
    const code = (await allow(session, ask)).get('code') ?? '';
    await server.store.database.platform.user.updateMany({ where: { id: user.id }, data: { disabled_at: new Date() } });
    expect((await exchange(client_id, code, code_verifier)).status).toBe(400);
    expect(await acme.db.accessToken.count({ where: { user_id: user.id, revoked_at: null } })).toBe(0);
  });

  it('is for who asked, with the verifier of its challenge, within a minute', async () => {
    const client_id = await register();
    for (const spoil of [
      (asked: Fields) => ({ ...asked, code_verifier: randomBytes(32).toString('base64url') }),
      (asked: Fields) => ({ ...asked, client_id: randomUUID() }),
      (asked: Fields) => ({ ...asked, redirect_uri: 'http://127.0.0.1:1/callback' }),
      (asked: Fields) => ({ ...asked, code: 'guess' }),
    ]) {
      const { ask, code_verifier } = makeAsk(client_id);
      const code = (await allow(acme.token, ask)).get('code') ?? '';
      const asked = { grant_type: 'authorization_code', client_id, code, code_verifier, redirect_uri: REDIRECT };
      expect(await post('/oauth/token', spoil(asked))).toMatchObject({ status: 400, json: { error: 'invalid_grant' } });
    }
    const { ask, code_verifier } = makeAsk(client_id);
    const code = (await allow(acme.token, ask)).get('code') ?? '';
    await server.store.database.platform.oAuthCode.updateMany({
      where: { client_id },
      data: { expires_at: new Date(Date.now() - 1) },
    });
    expect((await exchange(client_id, code, code_verifier)).status).toBe(400);
  });

  it('is exchanged once where two ask at the same moment', async () => {
    const client_id = await register();
    const { ask, code_verifier } = makeAsk(client_id);
    const code = (await allow(acme.token, ask)).get('code') ?? '';
    const answers = await Promise.all([1, 2, 3].map(() => exchange(client_id, code, code_verifier)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

describe('a refresh token', () => {
  it('renews once, and closes what it renewed', async () => {
    const { client_id, tokens } = await connected();
    const renewed = await refresh(client_id, tokens.refresh_token);
    expect(renewed).toMatchObject({
      status: 200,
      json: { token_type: 'Bearer', expires_in: 3600, scope: 'leads.read' },
    });
    const { access_token } = renewed.json as { access_token: string };
    expect((await ping(tokens.access_token)).status).toBe(401);
    expect((await ping(access_token)).status).toBe(200);
  });

  it('that is used twice ends the connection, and the audit log says so', async () => {
    const { client_id, tokens, user } = await connected();
    const renewed = (await refresh(client_id, tokens.refresh_token)).json as {
      access_token: string;
      refresh_token: string;
    };
    expect((await refresh(client_id, tokens.refresh_token)).json).toMatchObject({ error: 'invalid_grant' });
    expect((await ping(renewed.access_token)).status).toBe(401);
    expect((await refresh(client_id, renewed.refresh_token)).status).toBe(400);
    expect(await linesOf(user.id)).toEqual(['token.create', 'token.reuse']);
  });

  it('is for its own client, and ends with its person', async () => {
    const { client_id, tokens, user } = await connected();
    expect((await refresh(await register(), tokens.refresh_token)).status).toBe(400);
    await server.store.database.platform.user.updateMany({ where: { id: user.id }, data: { disabled_at: new Date() } });
    expect((await ping(tokens.access_token)).status).toBe(401);
    expect((await refresh(client_id, tokens.refresh_token)).status).toBe(400);
  });
});

describe('a connection', () => {
  it('is listed among one’s tokens as an assistant, and ends when it is revoked there', async () => {
    const { session, tokens } = await connected();
    const listed = await call(server, 'GET', '/trpc/tokens.mine', { token: session });
    const [own] = (listed.json as { result: { data: { json: { id: string }[] } } }).result.data.json;
    expect(own).toMatchObject({ kind: 'assistant', name: 'Claude', scopes: ['leads.read'] });
    expect(listed.text).not.toContain(tokens.access_token);
    await trpc(session, 'tokens.revoke', { id: own?.id });
    expect((await ping(tokens.access_token)).status).toBe(401);
  });

  it('ends when the assistant says so, and no other’s does', async () => {
    const { client_id, tokens } = await connected();
    expect((await post('/oauth/revoke', { client_id: randomUUID(), token: tokens.access_token })).status).toBe(200);
    expect((await ping(tokens.access_token)).status).toBe(200);
    expect((await post('/oauth/revoke', { client_id, token: tokens.access_token })).status).toBe(200);
    expect((await ping(tokens.access_token)).status).toBe(401);
    expect((await post('/oauth/revoke', { client_id, token: 'nothing' })).status).toBe(200);
  });

  it('opens /mcp and nothing else', async () => {
    const { tokens } = await connected();
    const answer = await call(server, 'GET', '/api/leads', { token: tokens.access_token });
    expect(answer).toMatchObject({ status: 401, detail: MESSAGES.tokenMcpOnly });
  });

  it('is stored without its secrets', async () => {
    const { tokens, code, user } = await connected();
    const rows = JSON.stringify([
      await server.store.database.platform.accessToken.findMany({ where: { user_id: user.id } }),
      await server.store.database.platform.oAuthRefreshToken.findMany({}),
      await server.store.database.platform.oAuthCode.findMany({}),
    ]);
    for (const secret of [tokens.access_token, tokens.refresh_token, code]) {
      expect(rows).not.toContain(secret);
      expect(server.lines.join('\n')).not.toContain(secret);
    }
  });
});

describe('an ask', () => {
  it('of somebody we do not know, or to an address that was not registered, sends nobody anywhere', async () => {
    const client_id = await register();
    expect(await read(acme.token, makeAsk(randomUUID()).ask)).toMatchObject({
      status: 422,
      detail: MESSAGES.assistantUnknown,
    });
    const { ask } = makeAsk(client_id, { redirect_uri: 'https://evil.example/cb' });
    expect(await read(acme.token, ask)).toMatchObject({ status: 422, detail: MESSAGES.assistantRedirect });
    await expect(allow(acme.token, ask)).rejects.toThrow(MESSAGES.assistantRedirect);
  });

  it('that is wrong goes back with the reason', async () => {
    const client_id = await register();
    for (const [other, error] of [
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ code_challenge: '' }, 'invalid_request'],
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ scope: 'leads.read users.manage' }, 'invalid_scope'],
      [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
    ] as const) {
      const { ask } = makeAsk(client_id, other);
      const to = new URL((await read(acme.token, ask)).data?.send_to ?? '');
      expect(to.origin + to.pathname).toBe(REDIRECT);
      expect(Object.fromEntries(to.searchParams)).toMatchObject({ error, state: 'xyz' });
      expect((await allow(acme.token, ask)).get('code')).toBeNull();
    }
  });

  it('gives no more than was asked for, and no more than the person has', async () => {
    const client_id = await register();
    const { ask } = makeAsk(client_id, { scope: 'leads.read' });
    await expect(allow(acme.token, ask, ['leads.read', 'leads.edit'])).rejects.toThrow(MESSAGES.tokenScopesBeyond);
    const rep = await signInAs(server.store.database, await createUser(server.store.database, acme.company, 'sdr'));
    expect((await read(rep, makeAsk(client_id, { scope: 'leads.read company.manage' }).ask)).data?.scopes).toEqual([
      'leads.read',
    ]);
  });

  it('is refused by the person', async () => {
    const { ask } = makeAsk(await register());
    const to = new URL((await read(acme.token, ask)).data?.deny_to ?? '');
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ error: 'access_denied', state: 'xyz' });
  });
});

describe('a registration', () => {
  it.each([
    [{ redirect_uris: ['http://crm.example/cb'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://claude.example/c\tb'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: ['https://claude.example/cb#'] }, 'invalid_redirect_uri'],
    [{ redirect_uris: [] }, 'invalid_client_metadata'],
    [{ client_name: 'x' }, 'invalid_client_metadata'],
  ])('%j is %s', async (body, error) =>
    expect(await call(server, 'POST', '/oauth/register', { body })).toMatchObject({ status: 400, json: { error } }),
  );

  it('is by a name that reads as it is written', async () => {
    const body = { client_name: 'Cl\u202Eedua\u200B \u2066x', redirect_uris: [REDIRECT] };
    const { json } = await call(server, 'POST', '/oauth/register', { body });
    expect(json).toMatchObject({ client_name: 'Cl edua x' });
  });

  it('is one of so many an hour from one network', async () => {
    const answers = [];
    for (let n = 0; n < 40; n += 1)
      answers.push(await call(server, 'POST', '/oauth/register', { body: { redirect_uris: [REDIRECT] } }));
    expect(answers.at(-1)).toMatchObject({ status: 429, json: { error: 'temporarily_unavailable' } });
    expect(answers.at(-1)?.headers['retry-after']).toBeDefined();
  });
});
