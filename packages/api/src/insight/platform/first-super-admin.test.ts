import { MESSAGES } from '@outrider/shared/ground/messages';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { ensureSuperAdmin } from './first-super-admin.ts';

const EMAIL = 'robin.hale@platform.example';
const NEW_PASSWORD = 'harbour lights at nine';

describe.each(ENGINES)('the first super admin (%s)', (engine) => {
  let harness: Harness;
  const ensure = (email?: string) => ensureSuperAdmin(harness.database.platform, email, harness.services.now());
  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());

  it('is missing until somebody is named, who has no account yet', async () => {
    expect(await ensure()).toEqual({ state: 'missing', others_can: false });
    const { people } = await openCompany(harness.database, 'Acme');
    expect(await refusal(ensure(people.manager.email))).toEqual({ code: 'CONFLICT', message: MESSAGES.emailTaken });
    expect(await ensure()).toEqual({ state: 'missing', others_can: true });
  });

  it('is made once however many instances start, signs in, and has to choose a password and set up a second step before anything else', async () => {
    const answers = await Promise.all([ensure(EMAIL), ensure('second@platform.example'), ensure(EMAIL)]);
    const made = answers.flatMap((answer) => (answer.state === 'made' ? [answer] : []));
    expect(made).toHaveLength(1);
    expect(await ensure(EMAIL)).toEqual({ state: 'there' });
    const { email = '', one_time_password: password = '' } = made[0] ?? {};

    const { access_token, user } = await harness.caller(null).auth.login({ email, password });
    expect(user).toMatchObject({ role: 'super_admin', must_change_password: true });
    expect((await refusal(harness.caller(access_token).companies.list({}))).code).toBe('FORBIDDEN');
    await harness.caller(access_token).auth.changePassword({ current_password: password, new_password: NEW_PASSWORD });
    expect((await refusal(harness.caller(access_token).companies.list({}))).message).toBe(MESSAGES.setUpTwoStep);
    const { key } = await harness.caller(access_token).twoStep.startApp();
    const code = new TOTP({ secret: Secret.fromBase32(key) }).generate();
    await harness.caller(access_token).twoStep.confirmApp({ code });
    expect((await harness.caller(access_token).companies.list({})).total).toBe(1);
    expect((await refusal(harness.caller(null).auth.login({ email, password }))).code).toBe('UNAUTHORIZED');
  });
});
