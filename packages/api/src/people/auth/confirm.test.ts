import { MESSAGES } from '@outrider/shared/ground/messages';
import { CONFIRMED_FOR_MS } from '@outrider/shared/people/session-limits';
import { createUser, PASSWORD, signInAs } from '@outrider/testing/factories';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { createAuthenticator } from './passkeys/authenticator.fixture.ts';

const codeOf = (key: string, now: Date) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: now.getTime() });

describe.each(ENGINES)('confirming who one is (%s)', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
  });
  beforeEach(() => (harness.clock.now = new Date()));
  afterAll(() => harness.close());

  const needed = { code: 'FORBIDDEN', message: MESSAGES.confirmationNeeded };
  const wrong = (message: string) => ({ code: 'UNPROCESSABLE_CONTENT', message });

  /** Somebody who signed in a moment ago; `age` makes their confirmation too old. */
  async function someone() {
    const user = await createUser(harness.database, acme.company, 'company_admin');
    const token = await signInAs(harness.database, user, harness.services.now());
    const own = () => harness.caller(token); // each call looks at the session anew
    const makeToken = () => own().tokens.create({ name: 'Script', scopes: ['leads.read'] });
    const age = async () => {
      const confirmed_at = new Date(harness.services.now().getTime() - CONFIRMED_FOR_MS);
      await harness.database.platform.session.updateMany({ where: { login_id: user.id }, data: { confirmed_at } });
    };
    const audited = async (action: string) =>
      (
        await acme.db.auditEntry.findMany({
          where: { action, subject_id: user.id },
          orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
        })
      ).map(({ detail }) => detail);
    return { user, token, own, makeToken, age, audited };
  }

  it('is not asked of who signed in within ten minutes, then asked, and counts for ten minutes more', async () => {
    const { own, makeToken, audited } = await someone();
    const later = (ms: number) => (harness.clock.now = new Date(harness.services.now().getTime() + ms));
    later(CONFIRMED_FOR_MS - 1);
    await makeToken();
    later(1);
    expect(await refusal(makeToken())).toEqual(needed);
    expect(await own().tokens.mine()).toHaveLength(1);
    await own().auth.confirm({ password: PASSWORD });
    later(CONFIRMED_FOR_MS - 1);
    await makeToken();
    later(1);
    expect(await refusal(makeToken())).toEqual(needed);
    expect(await audited('session.confirm')).toEqual([{ proof: 'password' }]);
  });

  it('tells a program what is needed, and takes the answer over REST', async () => {
    const { token, age } = await someone();
    await age();
    const make = () =>
      harness.rest('POST', '/webhooks', {
        token,
        body: { url: 'https://hooks.example.com/in', description: 'Orders' },
      });
    expect(await make()).toMatchObject({
      status: 403,
      json: { code: 'confirmation_needed', detail: MESSAGES.confirmationNeeded },
    });
    const confirmed = await harness.rest('POST', '/auth/confirm', { token, body: { password: PASSWORD } });
    expect(confirmed.status).toBe(200);
    expect((await make()).status).toBe(200);
  });

  it('asks nothing of a program with an access token', async () => {
    const { own, age } = await someone();
    const { token } = await own().tokens.create({ name: 'Hooks', scopes: ['webhooks.manage'] });
    await age();
    const made = await harness.caller(token).webhooks.create({ url: 'https://hooks.example.com/in', description: '' });
    expect(made.secret).toBeTruthy();
    expect((await refusal(harness.caller(token).auth.confirm({ password: PASSWORD }))).message).toBe(
      MESSAGES.tokenNotHere,
    );
  });

  it('counts for one session alone', async () => {
    const { user, own, makeToken, age } = await someone();
    const other = harness.caller(await signInAs(harness.database, user, harness.services.now()));
    await age();
    await own().auth.confirm({ password: PASSWORD });
    await makeToken();
    expect(await refusal(other.tokens.create({ name: 'Other', scopes: ['leads.read'] }))).toEqual(needed);
  });

  it('takes the code of the app once, and only of one’s own', async () => {
    const { own, makeToken, age, audited } = await someone();
    expect(await refusal(own().auth.confirm({ code: '000000' }))).toEqual(wrong(MESSAGES.codeWrong));
    const { key } = await own().twoStep.startApp();
    const { recovery_codes } = await own().twoStep.confirmApp({ code: codeOf(key, harness.services.now()) });
    harness.clock.now = new Date(harness.services.now().getTime() + 60_000); // the code that confirmed the app has counted
    await age();
    const code = codeOf(key, harness.services.now());
    await own().auth.confirm({ code });
    await makeToken();
    expect(await refusal(own().auth.confirm({ code }))).toEqual(wrong(MESSAGES.codeWrong));
    await age();
    await own().auth.confirm({ code: recovery_codes[0] ?? '' });
    await makeToken();
    const used = own().auth.confirm({ code: recovery_codes[0] ?? '' });
    expect(await refusal(used)).toEqual(wrong(MESSAGES.recoveryCodeWrong));
    expect(await audited('session.confirm')).toEqual([{ proof: 'code' }, { proof: 'recovery_code' }]);
  });

  it('takes no password of who has more, and does not say whether it is right', async () => {
    const withApp = await someone();
    const { key } = await withApp.own().twoStep.startApp();
    await withApp.own().twoStep.confirmApp({ code: codeOf(key, harness.services.now()) });
    const withPasskey = await someone();
    const { options } = await withPasskey.own().passkeys.start();
    await withPasskey.own().passkeys.add({ name: 'Laptop', response: createAuthenticator().register(options) });
    for (const { own, makeToken, age, audited } of [withApp, withPasskey]) {
      await age();
      for (const password of [PASSWORD, 'not the password'])
        expect(await refusal(own().auth.confirm({ password }))).toEqual(wrong(MESSAGES.confirmStronger));
      expect(await refusal(makeToken())).toEqual(needed);
      expect(await audited('session.refused')).toEqual([]);
      await own().auth.changePassword({ current_password: PASSWORD, new_password: 'a quiet place to sell 8' });
      expect(await refusal(makeToken())).toEqual(needed);
    }
  });

  it('is asked at once on a device that is spared the second step', async () => {
    const { user, own } = await someone();
    const { key } = await own().twoStep.startApp();
    await own().twoStep.confirmApp({ code: codeOf(key, harness.services.now()) });
    harness.clock.now = new Date(harness.services.now().getTime() + 60_000);
    const signIn = (cookies: string | null) =>
      harness.rest('POST', '/auth/login', { body: { email: user.email, password: PASSWORD }, cookies });
    const { challenge } = (await signIn(null)).json as { challenge: string };
    const code = codeOf(key, harness.services.now());
    const body = { challenge, code, remember: true };
    const second = await harness.rest('POST', '/auth/second-step', { body });
    const make = (token: string) => harness.caller(token).tokens.create({ name: 'Script', scopes: ['leads.read'] });
    await make((second.json as { access_token: string }).access_token);
    const cookie = String(second.headers['set-cookie']).split(';')[0] ?? '';
    const again = await signIn(cookie);
    expect(again.status).toBe(200);
    expect(await refusal(make((again.json as { access_token: string }).access_token))).toEqual(needed);
  });

  it('takes a passkey of one’s own, and nobody else’s', async () => {
    const withPasskey = async () => {
      const person = await someone();
      const authenticator = createAuthenticator();
      const { options } = await person.own().passkeys.start();
      await person.own().passkeys.add({ name: 'Laptop', response: authenticator.register(options) });
      return { ...person, authenticator };
    };
    const [mine, theirs] = [await withPasskey(), await withPasskey()];
    const ask = async () => (await harness.caller(null).auth.startPasskey()).options;
    await mine.age();
    const refused = wrong(MESSAGES.confirmingPasskeyRefused);
    const stranger = theirs.authenticator.answer(await ask());
    expect(await refusal(mine.own().auth.confirm({ passkey: stranger }))).toEqual(refused);
    expect(await refusal(mine.makeToken())).toEqual(needed);
    const answer = mine.authenticator.answer(await ask());
    await mine.own().auth.confirm({ passkey: answer });
    await mine.makeToken();
    expect(await refusal(mine.own().auth.confirm({ passkey: answer }))).toEqual(refused);
    expect(await mine.audited('session.refused')).toHaveLength(2);
  });

  it('slows down and audits who guesses, as sign-in does', async () => {
    const { own, makeToken, age, audited } = await someone();
    await age();
    const guess = () => refusal(own().auth.confirm({ password: 'not the password' }));
    for (let guesses = 0; guesses < 5; guesses++) expect(await guess()).toEqual(wrong(MESSAGES.passwordWrong));
    expect((await guess()).code).toBe('TOO_MANY_REQUESTS');
    expect((await refusal(own().auth.confirm({ password: PASSWORD }))).code).toBe('TOO_MANY_REQUESTS');
    expect(await refusal(makeToken())).toEqual(needed);
    expect(await audited('session.refused')).toHaveLength(5);
  });

  it('takes exactly one proof', async () => {
    const { own } = await someone();
    expect((await refusal(own().auth.confirm({}))).message).toContain(MESSAGES.confirmWithOne);
    const both = own().auth.confirm({ password: PASSWORD, code: '123456' });
    expect((await refusal(both)).message).toContain(MESSAGES.confirmWithOne);
  });

  it('is what a changed password is, too', async () => {
    const { own, makeToken, age } = await someone();
    await age();
    await own().auth.changePassword({ current_password: PASSWORD, new_password: 'a quiet place to sell 8' });
    expect((await makeToken()).token).toBeTruthy();
  });
});
