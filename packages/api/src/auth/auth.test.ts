import { ABSOLUTE_LIMIT_MS, IDLE_LIMIT_MS } from '@outrider/shared/session-limits';
import { MESSAGES } from '@outrider/shared/messages';
import { PASSWORD } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, openCompany, openHarness, openSuperAdmin, refusal } from '../suites/harness.ts';
import { passwordProblem } from './password.ts';

let harness: Harness;
let acme: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  harness = await openHarness();
  acme = await openCompany(harness.database, 'Acme');
});
beforeEach(() => (harness.clock.now = null));
afterAll(() => harness.close());

const signIn = (email: string, password = PASSWORD) => harness.caller(null).auth.login({ email, password });

describe('signing in', () => {
  it('takes credentials as query parameters or as a body, not as both', async () => {
    const { email } = acme.people.ae;
    const credentials = { email, password: PASSWORD };
    const query = new URLSearchParams(credentials).toString();
    for (const answer of [
      await harness.rest('POST', `/auth/login?${query}`),
      await harness.rest('POST', '/auth/login', { body: credentials }),
    ]) {
      expect(answer).toMatchObject({
        status: 200,
        json: { user: { email, role: 'ae', company: { id: acme.company.id } } },
      });
      const me = await harness.rest('GET', '/auth/me', {
        token: (answer.json as { access_token: string }).access_token,
      });
      expect(me).toMatchObject({ status: 200, json: { email, automation_level: 50 } });
    }
    expect(await harness.rest('POST', `/auth/login?${query}`, { body: credentials })).toMatchObject({
      status: 400,
      json: { detail: MESSAGES.credentialsTwice },
    });
  });

  it('answers an unknown user and a wrong password alike', async () => {
    const wrong = await harness.rest('POST', '/auth/login', {
      body: { email: acme.people.sdr.email, password: 'wrong wrong wrong' },
    });
    const unknown = await harness.rest('POST', '/auth/login', {
      body: { email: 'nobody@example.com', password: 'wrong wrong wrong' },
    });
    expect(wrong).toEqual({ ...unknown });
    expect(wrong).toMatchObject({ status: 401, json: { detail: MESSAGES.invalidCredentials } });
  });

  it('stores no token, gives a new one each time, and audits', async () => {
    const { email, id } = acme.people.manager;
    const [one, two] = [await signIn(email), await signIn(email.toUpperCase())];
    expect(one.access_token).not.toBe(two.access_token);
    const sessions = await harness.database.platform.session.findMany();
    expect(JSON.stringify(sessions)).not.toContain(one.access_token);
    expect(await acme.db.auditEntry.count({ where: { action: 'session.sign_in', actor_id: id } })).toBe(2);
  });

  it('refuses a disabled user and a suspended company, after the right password only', async () => {
    const other = await openCompany(harness.database, 'Other');
    const { email, id } = other.people.sdr;
    await other.db.user.updateMany({ where: { id }, data: { disabled_at: new Date() } });
    expect(await refusal(signIn(email))).toEqual({ code: 'FORBIDDEN', message: MESSAGES.accountDisabled });
    expect((await refusal(signIn(email, 'wrong wrong wrong'))).code).toBe('UNAUTHORIZED');
    await harness.database.platform.company.updateMany({
      where: { id: other.company.id },
      data: { status: 'suspended' },
    });
    expect(await refusal(signIn(other.people.ae.email))).toEqual({ code: 'FORBIDDEN', message: MESSAGES.suspended });
  });

  it('slows guessing down, in the database, and forgets after a while', async () => {
    const email = 'guessed@example.com';
    for (let i = 0; i < 10; i += 1)
      expect((await refusal(signIn(email, `guess number ${i}`))).code).toBe('UNAUTHORIZED');
    const answer = await harness.rest('POST', '/auth/login', { body: { email, password: 'guess number 11' } });
    expect(answer).toMatchObject({ status: 429, json: { detail: MESSAGES.tooManyAttempts } });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
    harness.clock.now = new Date(Date.now() + 16 * 60_000);
    expect((await refusal(signIn(email, 'guess number 12'))).code).toBe('UNAUTHORIZED');
  });

  it('knows the super admin, who has no company', async () => {
    const admin = await openSuperAdmin(harness.database);
    expect((await signIn(admin.email)).user).toMatchObject({ role: 'super_admin', company: null });
  });
});

describe('a session', () => {
  const open = async () => (await signIn(acme.people.ae.email)).access_token;
  const alive = (token: string) =>
    harness
      .caller(token)
      .auth.me()
      .then(
        () => true,
        () => false,
      );
  const at = (ms: number) => (harness.clock.now = new Date(harness.services.now().getTime() + ms));

  it('ends after 15 idle minutes', async () => {
    const token = await open();
    at(IDLE_LIMIT_MS - 1_000);
    expect(await alive(token)).toBe(true);
    at(IDLE_LIMIT_MS);
    expect(await alive(token)).toBe(false);
  });

  it('lives on while it is used, to 12 hours and no longer', async () => {
    const token = await open();
    const started = await harness.database.platform.session.findFirst({ orderBy: { created_at: 'desc' } });
    expect((started?.expires_at.getTime() ?? 0) - (started?.created_at.getTime() ?? 0)).toBeCloseTo(
      ABSOLUTE_LIMIT_MS,
      -4,
    );
    for (let i = 0; i < 5; i += 1) {
      at(14 * 60_000);
      expect(await alive(token)).toBe(true);
    }
    await harness.database.platform.session.updateMany({
      where: { id: started?.id ?? '' },
      data: { expires_at: new Date(Date.now() - 1) },
    });
    expect(await alive(token)).toBe(false);
  });

  it('writes activity at most once a minute', async () => {
    const token = await open();
    const seen = () =>
      harness.database.platform.session.findFirst({
        orderBy: { created_at: 'desc' },
        select: { last_active_at: true },
      });
    const first = await seen();
    at(30_000);
    await alive(token);
    expect(await seen()).toEqual(first);
    at(31_000);
    await harness.caller(token).auth.heartbeat();
    expect(await seen()).not.toEqual(first);
  });

  it('ends at sign-out and when its user is disabled', async () => {
    const token = await open();
    await harness.caller(token).auth.logout();
    expect(await alive(token)).toBe(false);
    const company = await openCompany(harness.database, 'Leavers');
    await company.db.user.updateMany({ where: { id: company.people.sdr.id }, data: { disabled_at: new Date() } });
    expect(await alive(company.people.sdr.token)).toBe(false);
  });
});

it('keeps the automation mode with the user, and makes it the default of what they create', async () => {
  const { access_token } = await signIn(acme.people.manager.email);
  expect(await harness.caller(access_token).profile.setPreferences({ automation_mode: 'manual' })).toMatchObject({
    automation_mode: 'manual',
  });
  const lead = await harness
    .caller(access_token)
    .leads.create({ first_name: 'M', last_name: 'N', email: 'by-mode@example.com', company: 'C' });
  expect(lead).toMatchObject({ processing_mode: 'manual', score: null });
});

it.each([
  ['short', /at least 12/],
  ['x'.repeat(129), /at most 128/],
  ['passwordpassword', /too common/],
  ['abcabcabcabc', /too common/],
  ['Qwertyuiop123', /too common/],
  ['correct horse battery 9', null],
  ['пароль из двенадцати', null],
])('says of the password %s: %s', (password, problem) =>
  expect(passwordProblem(password) ?? '').toMatch(problem ?? /^$/),
);
