import { ABSOLUTE_LIMIT_MS, IDLE_LIMIT_MS } from '@outrider/shared/people/session-limits';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PASSWORD } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countAttempt } from './throttle.ts';
import { type Harness, openCompany, openHarness, openSuperAdmin, refusal } from '../../suites/harness.ts';

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

  it('slows guessing down more and more, in the database, and forgets after a while', async () => {
    const email = 'guessed@example.com';
    harness.clock.now = new Date();
    const wait = async () => {
      const answer = await harness.rest('POST', '/auth/login', { body: { email, password: 'one more guess' } });
      expect(answer).toMatchObject({ status: 429, json: { detail: MESSAGES.tooManyAttempts } });
      return Number(answer.headers['retry-after']);
    };
    const guess = async () => expect((await refusal(signIn(email, 'a guess'))).code).toBe('UNAUTHORIZED');
    const pass = (seconds: number) => (harness.clock.now = new Date(harness.services.now().getTime() + seconds * 1000));
    for (let i = 0; i < 5; i += 1) await guess();
    const waits: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      waits.push(await wait());
      pass((waits.at(-1) ?? 0) - 1);
      expect(await wait()).toBe(1);
      pass(1);
      await guess();
    }
    expect(waits).toEqual([15, 30, 60, 120, 240, 480, 900, 900]);
    pass(3_600);
    for (let i = 0; i < 5; i += 1) await guess();
  });

  it('lets nobody lock another out: a device that signed in before passes when many guess', async () => {
    const { email } = acme.people.ae;
    await signIn(email);
    const { platform } = harness.database;
    const guess = (n: number) =>
      countAttempt(platform, email, { ip: `2001:db8:${n.toString(16)}::1`, user_agent: null }, new Date());
    for (let n = 0; n < 100; n += 1) await guess(n);
    expect((await refusal(guess(100))).message).toBe(MESSAGES.tooManyAttempts);
    expect((await signIn(email)).user.email).toBe(email);
    await platform.throttle.deleteMany({});
  });

  it('audits what it refused, with where it came from', async () => {
    const { email, id } = acme.people.manager;
    await refusal(signIn(email, 'wrong wrong wrong'));
    await refusal(signIn('nobody@example.com', 'wrong wrong wrong'));
    const refused = await acme.db.auditEntry.findMany({ where: { action: 'session.refused', subject_id: id } });
    const from = { ip: '192.0.2.1', user_agent: 'test' };
    expect(refused).toMatchObject([{ detail: { reason: 'password' }, ...from }]);
    await signIn(email);
    const entered = await acme.db.auditEntry.findFirst({ where: { action: 'session.sign_in', actor_id: id } });
    expect(entered).toMatchObject(from);
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

it('refuses a new password that is made of its owner’s own words', async () => {
  const { email, full_name, id } = acme.people.sdr;
  await harness.database.platform.login.update({ where: { id }, data: { full_name: 'Priya Raman' } });
  const { access_token } = await signIn(email);
  const change = (new_password: string) =>
    refusal(harness.caller(access_token).auth.changePassword({ current_password: PASSWORD, new_password }));
  for (const [new_password, message] of [
    ['priya raman 2026', MESSAGES.passwordOwnWords],
    ['passwordpassword', MESSAGES.passwordTooCommon],
  ] as const)
    expect(await change(new_password)).toEqual({ code: 'UNPROCESSABLE_CONTENT', message });
  await harness.database.platform.login.update({ where: { id }, data: { full_name } });
});
