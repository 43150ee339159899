import { MESSAGES } from '@outrider/shared/ground/messages';
import { RECOVERY_CODES, STEP_ATTEMPTS, STEP_MINUTES } from '@outrider/shared/people/two-step';
import { createUser, PASSWORD, signInAs, type TestUser } from '@outrider/testing/factories';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness, openSuperAdmin, refusal } from '../../../suites/harness.ts';

const DAY_MS = 86_400_000;
const appOf = (key: string) => new TOTP({ secret: Secret.fromBase32(key) });

describe.each(ENGINES)('two-step verification (%s)', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
  });
  beforeEach(async () => {
    harness.clock.now = new Date();
    await harness.database.platform.throttle.deleteMany({});
    await harness.database.platform.loginMail.deleteMany({});
    delete harness.services.mailer;
  });
  afterAll(() => harness.close());

  const later = (ms: number) => (harness.clock.now = new Date(harness.services.now().getTime() + ms));
  const codeOf = (key: string) => appOf(key).generate({ timestamp: harness.services.now().getTime() });
  /** Never the code that is right now. */
  const wrongCode = (key: string) => String((Number(codeOf(key)) + 1) % 1_000_000).padStart(6, '0');
  const admin = () => harness.caller(acme.people.company_admin.token);
  const login = (email: string, cookies: string | null = null) =>
    harness.rest('POST', '/auth/login', { body: { email, password: PASSWORD }, cookies });
  const secondStep = (body: object) => harness.rest('POST', '/auth/second-step', { body });
  const challengeOf = async (email: string) =>
    ((await login(email)).json as { challenge?: string }).challenge ?? expect.fail('No challenge');
  const audited = async (user: TestUser, action: string) =>
    (
      await acme.db.auditEntry.findMany({
        where: { action, OR: [{ actor_id: user.id }, { subject_id: user.id }] },
        orderBy: { id: 'asc' },
      })
    ).map(({ detail }) => detail as Record<string, unknown>);

  async function enrolled(role: 'ae' | 'company_admin' = 'ae') {
    const user = await createUser(harness.database, acme.company, role);
    const token = await signInAs(harness.database, user);
    const own = () => harness.caller(token); // each call looks at the session anew
    const { key, uri } = await own().twoStep.startApp();
    const { recovery_codes } = await own().twoStep.confirmApp({ code: codeOf(key) });
    later(60_000); // the code that confirmed it has counted
    return { user, token, own, key, uri, recovery_codes };
  }

  it('is set up with an app and a code of it, and stores neither the secret nor the codes', async () => {
    const { user, own, key, uri, recovery_codes } = await enrolled();
    expect(uri).toContain(`otpauth://totp/Outrider:${encodeURIComponent(user.email)}?`);
    expect(new URL(uri).searchParams.get('secret')).toBe(key);
    expect(new Set(recovery_codes).size).toBe(RECOVERY_CODES);
    const { platform } = harness.database;
    const stored = JSON.stringify([
      await platform.authenticatorApp.findMany(),
      await platform.recoveryCode.findMany({ where: { login_id: user.id } }),
    ]);
    for (const secret of [key, ...recovery_codes, ...recovery_codes.map((code) => code.replace('-', ''))])
      expect(stored).not.toContain(secret);
    expect(await own().twoStep.status()).toMatchObject({ recovery_codes_left: RECOVERY_CODES, required: false });
    expect(await refusal(own().twoStep.startApp())).toEqual({ code: 'CONFLICT', message: MESSAGES.twoStepOn });
    expect(await audited(user, 'profile.two_step_on')).toHaveLength(1);
  });

  it('asks for nothing before a code of the app was entered', async () => {
    const user = await createUser(harness.database, acme.company, 'ae');
    const token = await signInAs(harness.database, user);
    const own = () => harness.caller(token);
    const first = await own().twoStep.startApp();
    const second = await own().twoStep.startApp();
    expect(await refusal(own().twoStep.confirmApp({ code: wrongCode(second.key) }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.codeWrong,
    });
    expect((await login(user.email)).status).toBe(200);
    expect(first.key).not.toBe(second.key);
    await own().twoStep.confirmApp({ code: codeOf(second.key) });
    expect((await login(user.email)).status).toBe(401);
  });

  it('tells a program what has to follow the password, and takes the code', async () => {
    const { user, key } = await enrolled();
    const first = await login(user.email);
    expect(first).toMatchObject({
      status: 401,
      json: { detail: MESSAGES.secondFactorNeeded, code: 'second_factor_needed', factors: ['app', 'recovery_code'] },
    });
    const { challenge } = first.json as { challenge: string };
    expect((await harness.rest('GET', '/auth/me', { token: challenge })).status).toBe(401);
    const entered = await secondStep({ challenge, code: codeOf(key) });
    expect(entered).toMatchObject({ status: 200, json: { user: { id: user.id, must_set_up_two_step: false } } });
    expect(entered.headers['set-cookie']).toBeUndefined();
    const { access_token } = entered.json as { access_token: string };
    expect((await harness.rest('GET', '/auth/me', { token: access_token })).status).toBe(200);
    expect((await audited(user, 'session.sign_in')).at(-1)).toMatchObject({ second_factor: 'app' });
    expect(await secondStep({ challenge, code: codeOf(key) })).toMatchObject({
      status: 401,
      json: { code: 'challenge_over' },
    });
  });

  it('counts a code once, whoever brings it, and no earlier one after it', async () => {
    const { user, key } = await enrolled();
    const challenges = await Promise.all([challengeOf(user.email), challengeOf(user.email)]);
    const [code, earlier] = [
      codeOf(key),
      appOf(key).generate({ timestamp: harness.services.now().getTime() - 30_000 }),
    ];
    const both = await Promise.all(challenges.map((challenge) => secondStep({ challenge, code })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    const open = challenges[both[0]?.status === 200 ? 1 : 0];
    expect(await secondStep({ challenge: open, code: earlier })).toMatchObject({
      status: 401,
      json: { code: 'second_factor_wrong', detail: MESSAGES.codeWrong },
    });
  });

  it('ends after a few minutes and a few wrong codes, and slows down who goes on guessing', async () => {
    const { user, key } = await enrolled();
    const late = await challengeOf(user.email);
    later(STEP_MINUTES * 60_000);
    expect((await secondStep({ challenge: late, code: codeOf(key) })).json).toMatchObject({ code: 'challenge_over' });
    const challenge = await challengeOf(user.email);
    for (let i = 0; i < STEP_ATTEMPTS; i += 1)
      expect((await secondStep({ challenge, code: wrongCode(key) })).json).toMatchObject({
        code: 'second_factor_wrong',
      });
    expect((await secondStep({ challenge, code: codeOf(key) })).json).toMatchObject({ code: 'challenge_over' });
    // The right password is no way past it.
    expect(await secondStep({ challenge: await challengeOf(user.email), code: codeOf(key) })).toMatchObject({
      status: 429,
      json: { detail: MESSAGES.tooManyAttempts },
    });
    expect((await audited(user, 'session.refused')).filter(({ reason }) => reason === 'code')).toHaveLength(
      STEP_ATTEMPTS,
    );
  });

  it('takes each recovery code once, however it is typed, and tells its owner', async () => {
    harness.services.mailer = { from: 'crm@example.com', send: async () => {} };
    const { user, own, recovery_codes } = await enrolled();
    const [first = '', second = ''] = recovery_codes;
    const use = async (code: string) => secondStep({ challenge: await challengeOf(user.email), code });
    expect((await use(first.replace('-', ' ').toUpperCase())).status).toBe(200);
    expect(await use(first)).toMatchObject({ status: 401, json: { detail: MESSAGES.recoveryCodeWrong } });
    expect((await own().twoStep.status()).recovery_codes_left).toBe(RECOVERY_CODES - 1);
    const mails = await harness.database.platform.loginMail.findMany({ where: { email: user.email } });
    expect(mails.map(({ detail }) => (detail as { change?: string }).change)).toContain('recovery_code_used');
    await own().twoStep.renewRecoveryCodes();
    expect((await use(second)).status).toBe(401);
  });

  it('spares a device for 30 days that its owner trusts, until they say otherwise', async () => {
    const { user, own, key } = await enrolled();
    const remember = async () => {
      later(60_000);
      const challenge = await challengeOf(user.email);
      const { headers } = await secondStep({ challenge, code: codeOf(key), remember: true });
      const cookie = headers['set-cookie'] ?? '';
      expect(cookie).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
      return cookie.split(';')[0] ?? '';
    };
    const enters = async (cookie: string, email = user.email) => (await login(email, `a=b; ${cookie}`)).status;
    const first = await remember();
    expect(await enters(first)).toBe(200);
    expect((await audited(user, 'session.sign_in')).at(-1)).toMatchObject({ second_factor: 'remembered_device' });
    expect(await enters(`${first}x`)).toBe(401);
    const other = await enrolled();
    expect(await enters(first, other.user.email)).toBe(401);
    const [device] = (await own().twoStep.status()).devices;
    expect(await refusal(other.own().twoStep.forgetDevice({ id: device?.id ?? '' }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    await own().twoStep.forgetDevice({ id: device?.id ?? '' });
    expect(await enters(first)).toBe(401);
    const second = await remember();
    await own().auth.changePassword({ current_password: PASSWORD, new_password: 'a quiet place to sell 8' });
    expect(await harness.database.platform.rememberedDevice.count({ where: { login_id: user.id } })).toBe(0);
    expect(second).not.toBe(first);
    const third = await enrolled();
    later(60_000);
    const challenge = await challengeOf(third.user.email);
    const { headers } = await secondStep({ challenge, code: codeOf(third.key), remember: true });
    later(30 * DAY_MS);
    expect(await enters(headers['set-cookie']?.split(';')[0] ?? '', third.user.email)).toBe(401);
  });

  it('is turned off by its owner, reset by an admin and by a recovery, and every way is told', async () => {
    harness.services.mailer = { from: 'crm@example.com', send: async () => {} };
    const self = await enrolled();
    await self.own().twoStep.turnOff();
    expect((await login(self.user.email)).status).toBe(200);
    expect(await refusal(self.own().twoStep.turnOff())).toEqual({ code: 'CONFLICT', message: MESSAGES.twoStepOff });

    const lost = await enrolled();
    expect((await admin().users.list()).items.find(({ id }) => id === lost.user.id)?.two_step).toBe(true);
    expect(await admin().users.resetTwoStep({ id: lost.user.id })).toMatchObject({ two_step: false });
    expect((await refusal(lost.own().auth.me())).code).toBe('UNAUTHORIZED');
    expect((await login(lost.user.email)).status).toBe(200);
    expect(await audited(lost.user, 'user.reset_two_step')).toHaveLength(1);
    expect(await refusal(admin().users.resetTwoStep({ id: acme.people.company_admin.id }))).toEqual({
      code: 'FORBIDDEN',
      message: MESSAGES.ownTwoStepReset,
    });

    const last = await enrolled('company_admin');
    const { token } = await openSuperAdmin(harness.database);
    const { url } = await harness.caller(token).platform.recoverUser({ email: last.user.email });
    await harness.caller(null).auth.resetPassword({
      token: url.split('#')[1] ?? '',
      new_password: 'a quiet place to sell 8',
    });
    const entered = await harness.caller(null).auth.login({
      email: last.user.email,
      password: 'a quiet place to sell 8',
    });
    expect(entered.user.id).toBe(last.user.id);
    const told = await harness.database.platform.loginMail.findMany({ where: { kind: 'security_changed' } });
    expect(told.map(({ email, detail }) => [email, (detail as { change: string }).change])).toEqual(
      expect.arrayContaining([
        [self.user.email, 'two_step_off'],
        [lost.user.email, 'two_step_reset'],
      ]),
    );
  });

  describe('where it is required', () => {
    const require = (two_step: 'optional' | 'admins' | 'everyone') => admin().security.set({ two_step });

    it('is set up at the next sign-in, before anything else, and ends other sessions that wait for it', async () => {
      const user = await createUser(harness.database, acme.company, 'ae');
      const working = harness.caller(await signInAs(harness.database, user));
      try {
        expect(await require('everyone')).toMatchObject({ two_step: 'everyone', with_two_step: expect.any(Number) });
        expect((await working.auth.me()).must_set_up_two_step).toBe(false);
        const enter = async () => {
          const { json } = await login(user.email);
          return json as { access_token: string; user: { must_set_up_two_step: boolean } };
        };
        const [mine, theirs] = [await enter(), await enter()];
        expect(mine.user.must_set_up_two_step).toBe(true);
        const own = () => harness.caller(mine.access_token);
        expect(await harness.rest('GET', '/leads', { token: mine.access_token })).toMatchObject({
          status: 403,
          json: { detail: MESSAGES.setUpTwoStep, code: 'two_step_required' },
        });
        expect((await refusal(own().profile.sessions())).message).toBe(MESSAGES.setUpTwoStep);
        const { key } = await own().twoStep.startApp();
        const { user: after } = await own().twoStep.confirmApp({ code: codeOf(key) });
        expect(after.must_set_up_two_step).toBe(false);
        expect((await own().leads.list({ limit: 1 })).items).toEqual([]);
        expect((await refusal(harness.caller(theirs.access_token).auth.me())).code).toBe('UNAUTHORIZED');
        expect(await refusal(own().twoStep.turnOff())).toEqual({
          code: 'CONFLICT',
          message: MESSAGES.twoStepRequired,
        });
      } finally {
        await require('optional');
      }
      const changes = await acme.db.auditEntry.findMany({ where: { action: 'security.update' } });
      expect(changes.map(({ detail }) => detail)).toContainEqual({ two_step: { from: 'optional', to: 'everyone' } });
    });

    it('can be asked of administrators alone', async () => {
      const rep = await createUser(harness.database, acme.company, 'ae');
      const second = await createUser(harness.database, acme.company, 'company_admin');
      const mustSetUp = async (email: string) =>
        ((await login(email)).json as { user: { must_set_up_two_step: boolean } }).user.must_set_up_two_step;
      try {
        await require('admins');
        expect([await mustSetUp(rep.email), await mustSetUp(second.email)]).toEqual([false, true]);
      } finally {
        await require('optional');
      }
    });

    it('always is for the platform’s administrators, but in a demo', async () => {
      const { email } = await openSuperAdmin(harness.database);
      const enter = () => harness.caller(null).auth.login({ email, password: PASSWORD });
      expect((await enter()).user.must_set_up_two_step).toBe(true);
      harness.services.host.demo = true;
      expect((await enter()).user.must_set_up_two_step).toBe(false);
      harness.services.host.demo = false;
    });
  });
});
