import { createHash, randomBytes } from 'node:crypto';
import { OAUTH_PATHS } from '@outrider/shared/people/oauth';
import { createUser, PASSWORD, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../ground/secrets/hash-secret.ts';
import { oauthDoors } from '../oauth/answer.ts';
import { ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';

const NEW_PASSWORD = 'a quiet place to sell 8';

describe.each(ENGINES)('a token and its person (%s)', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
  }, 60_000);
  afterAll(() => harness.close());

  const admin = () => harness.caller(acme.people.company_admin.token);
  const door = async (path: string, type: string, body: string) => {
    const answer = await oauthDoors(harness.database, harness.services).get(`POST ${path}`)?.({
      method: 'POST',
      path,
      query: {},
      params: {},
      headers: { 'content-type': type },
      body: Buffer.from(body),
      call: {
        ip: '192.0.2.1',
        token: null,
        request_id: 'test',
        idempotency_key: null,
        user_agent: null,
        cookies: null,
      },
    } as never);
    return { status: answer?.status, json: JSON.parse(String(answer?.body)) };
  };
  const form = (fields: Record<string, string>) =>
    door(OAUTH_PATHS.token, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString());

  /** An assistant that its person let in: what renews its access. */
  async function connect(session: ReturnType<Harness['caller']>) {
    const redirect_uri = 'https://claude.example/cb';
    const { json: client } = await door(
      OAUTH_PATHS.register,
      'application/json',
      JSON.stringify({ client_name: 'Claude', redirect_uris: [redirect_uri] }),
    );
    const code_verifier = randomBytes(32).toString('base64url');
    const ask = {
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri,
      code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
      code_challenge_method: 'S256',
    };
    const allow = async () => {
      const { redirect_to } = await session.oauth.allow({ ask, scopes: ['leads.read'] });
      const code = new URL(redirect_to).searchParams.get('code') ?? '';
      return { grant_type: 'authorization_code', code, redirect_uri, client_id: ask.client_id, code_verifier };
    };
    const { json: tokens } = await form(await allow());
    const renew = () =>
      form({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token, client_id: ask.client_id });
    return { renew, pending: await allow() };
  }

  /**
   * Somebody with a token, one for more than most roles may, a connected assistant, and one that is just being
   * connected.
   */
  async function person(role: 'company_admin' | 'manager' = 'company_admin') {
    const user = await createUser(harness.database, acme.company, role);
    const signIn = async () => harness.caller(await signInAs(harness.database, user));
    const session = await signIn();
    const make = (
      name: string,
      scopes: ('leads.read' | 'intake.manage')[],
      kind: 'personal' | 'service' = 'personal',
    ) => session.tokens.create({ name, scopes, kind });
    const plain = await make('Plain', ['leads.read']);
    const wide = await make('Wide', ['leads.read', 'intake.manage']);
    const service = role === 'company_admin' ? await make('Service', ['leads.read'], 'service') : null;
    const assistant = await connect(session);
    const works = async (token: string | undefined) =>
      token !== undefined && (await harness.rest('GET', '/leads', { token })).status === 200;
    const living = async () => ({
      plain: await works(plain.token),
      wide: await works(wide.token),
      service: await works(service?.token),
      assistant: (await assistant.renew()).status === 200,
      pending: (await form(assistant.pending)).status === 200,
    });
    const revoked = async () =>
      (
        await acme.db.auditEntry.findMany({
          where: {
            action: 'token.revoke',
            detail: { path: ['name'], string_starts_with: '' },
            created_at: { gte: user_made },
          },
          orderBy: { id: 'asc' },
        })
      ).map(({ detail }) => detail as { name: string; reason: string });
    const user_made = new Date(Date.parse(plain.created_at));
    return { user, session, signIn, plain, wide, living, revoked };
  }
  const OVER = { plain: false, wide: false, assistant: false, pending: false };

  it('ends with a reset by mail; the company’s service token goes on', async () => {
    const { user, living, revoked } = await person();
    const token = 'a reset link';
    await harness.database.platform.loginLink.create({
      data: {
        token_hash: hashSecret(token),
        login_id: user.id,
        kind: 'reset',
        created_at: new Date(),
        expires_at: new Date(Date.now() + 60_000),
      },
    });
    await harness.caller(null).auth.resetPassword({ token, new_password: NEW_PASSWORD });
    expect(await living()).toEqual({ ...OVER, service: true });
    expect(
      (await revoked()).toSorted((a, b) => a.name.localeCompare(b.name)).map(({ name, reason }) => [name, reason]),
    ).toEqual([
      ['Claude', 'password_reset'],
      ['Plain', 'password_reset'],
      ['Wide', 'password_reset'],
    ]);
  });

  it('ends when an admin signs its person out', async () => {
    const { user, living } = await person();
    expect(await admin().security.signOutPerson({ id: user.id })).toEqual({ ended: 1, tokens_ended: 3 });
    expect(await living()).toEqual({ ...OVER, service: true });
    const entry = await acme.db.auditEntry.findFirst({ where: { action: 'session.end_person', subject_id: user.id } });
    expect(entry?.detail).toEqual({ sessions_ended: 1, tokens_ended: 3 });
  });

  it('ends when an admin resets the password', async () => {
    const { user, living } = await person();
    const { one_time_password } = await admin().users.resetPassword({ id: user.id });
    expect(await living()).toEqual({ ...OVER, service: false }); // as long as the one-time password waits to be exchanged
    const credentials = { email: user.email, password: one_time_password };
    const { access_token } = await harness.caller(null).auth.login(credentials);
    await harness.caller(access_token).auth.changePassword({
      current_password: one_time_password,
      new_password: NEW_PASSWORD,
    });
    expect(await living()).toEqual({ ...OVER, service: true });
  });

  it('ends with its person’s place, and does not come back with it', async () => {
    const { user, living } = await person();
    await admin().users.disable({ id: user.id });
    await admin().users.enable({ id: user.id });
    expect(await living()).toEqual({ ...OVER, service: false });
  });

  it('ends where it can do more than the new role', async () => {
    const { user, living, revoked } = await person('manager');
    await admin().users.update({ id: user.id, role: 'sdr' });
    expect(await living()).toEqual({ plain: true, wide: false, service: false, assistant: true, pending: false });
    expect(await revoked()).toMatchObject([{ name: 'Wide', reason: 'role_changed' }]);
    await admin().users.update({ id: user.id, role: 'manager' });
    expect(await living()).toMatchObject({ plain: true, wide: false });
  });

  it('ends when everyone is signed out', async () => {
    const { living } = await person('manager');
    await admin().security.signOutEveryone();
    expect(await living()).toEqual({ ...OVER, service: false });
  });

  it('ends with the old password but for those that its owner keeps', async () => {
    const { session, plain, living } = await person();
    await session.auth.changePassword({
      current_password: PASSWORD,
      new_password: NEW_PASSWORD,
      kept_tokens: [plain.id],
    });
    expect(await living()).toEqual({ ...OVER, plain: true, service: true });
  });

  it('ends with the old password where nobody asked', async () => {
    const { session, living } = await person();
    await session.auth.changePassword({ current_password: PASSWORD, new_password: NEW_PASSWORD });
    expect(await living()).toEqual({ ...OVER, service: true });
  });

  it('is nobody else’s to end, nor to keep', async () => {
    const { session } = await person();
    const { plain, living } = await person();
    await session.auth.changePassword({
      current_password: PASSWORD,
      new_password: NEW_PASSWORD,
      kept_tokens: [plain.id],
    });
    expect(await living()).toMatchObject({ plain: true, wide: true, assistant: true });
  });
});
