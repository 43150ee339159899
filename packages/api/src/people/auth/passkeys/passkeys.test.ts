import { MESSAGES } from '@outrider/shared/ground/messages';
import { PASSKEY_MINUTES } from '@outrider/shared/people/passkeys';
import { createUser, signInAs, type TestUser } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness, refusal } from '../../../suites/harness.ts';
import { createAuthenticator } from './authenticator.fixture.ts';

describe.each(ENGINES)('passkeys (%s)', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
  });
  beforeEach(() => (harness.clock.now = null));
  afterAll(() => harness.close());

  const nobody = () => harness.caller(null);
  const later = (ms: number) => (harness.clock.now = new Date(harness.services.now().getTime() + ms));
  const ask = async () => (await nobody().auth.startPasskey()).options;
  const enter = (response: ReturnType<ReturnType<typeof createAuthenticator>['answer']>) =>
    nobody().auth.passkey({ response });
  const refused = { code: 'UNAUTHORIZED', message: MESSAGES.passkeyRefused };
  const audited = async (user: TestUser, action: string) =>
    (
      await acme.db.auditEntry.findMany({
        where: { action, OR: [{ actor_id: user.id }, { subject_id: user.id }] },
        orderBy: { id: 'asc' },
      })
    ).map(({ detail }) => detail);

  async function withPasskey() {
    const user = await createUser(harness.database, acme.company, 'ae');
    const own = harness.caller(await signInAs(harness.database, user));
    const authenticator = createAuthenticator();
    const { options } = await own.passkeys.start();
    const passkey = await own.passkeys.add({ name: 'Laptop', response: authenticator.register(options) });
    return { user, own, authenticator, passkey };
  }

  it('are added, named and removed by their owner alone', async () => {
    const { user, own, passkey } = await withPasskey();
    expect(passkey).toMatchObject({ name: 'Laptop', synced: true, last_used_at: null });
    await own.passkeys.rename({ id: passkey.id, name: 'Work laptop' });
    const stranger = await withPasskey();
    for (const act of [
      () => stranger.own.passkeys.remove({ id: passkey.id }),
      () => stranger.own.passkeys.rename({ id: passkey.id, name: 'Mine' }),
    ])
      expect(await refusal(act())).toEqual({ code: 'NOT_FOUND', message: MESSAGES.notFound });
    expect((await own.passkeys.list()).map(({ name }) => name)).toEqual(['Work laptop']);
    await own.passkeys.remove({ id: passkey.id });
    expect(await own.passkeys.list()).toEqual([]);
    expect(await audited(user, 'profile.add_passkey')).toEqual([{ name: 'Laptop' }]);
    expect(await audited(user, 'profile.remove_passkey')).toEqual([{ name: 'Work laptop' }]);
  });

  it('sign in without a password or a code, also where a second step is asked for', async () => {
    const { user, authenticator } = await withPasskey();
    await acme.db.company.updateMany({ data: { two_step: 'everyone' } });
    const entered = await enter(authenticator.answer(await ask()));
    expect(entered.user).toMatchObject({ id: user.id, must_set_up_two_step: false });
    expect((await harness.caller(entered.access_token).auth.me()).id).toBe(user.id);
    expect((await audited(user, 'session.sign_in')).at(-1)).toMatchObject({ second_factor: 'passkey' });
    await acme.db.company.updateMany({ data: { two_step: 'optional' } });
  });

  it('answer each challenge once, in time, for this address, and only when the person was verified', async () => {
    const { user, own, authenticator } = await withPasskey();
    const options = await ask();
    const answer = authenticator.answer(options);
    await enter(answer);
    expect(await refusal(enter(answer))).toEqual(refused);
    expect(await refusal(enter(authenticator.answer({ challenge: 'bm90IGEgY2hhbGxlbmdl' })))).toEqual(refused);
    expect(await refusal(enter(authenticator.answer(await ask(), { origin: 'https://evil.example' })))).toEqual(
      refused,
    );
    expect(await refusal(enter(authenticator.answer(await ask(), { verified: false })))).toEqual(refused);
    expect(await refusal(enter(createAuthenticator().answer(await ask())))).toEqual(refused);
    const toAdd = (await own.passkeys.start()).options;
    expect(await refusal(enter(authenticator.answer(toAdd)))).toEqual(refused);
    const old = await ask();
    later(PASSKEY_MINUTES * 60_000);
    expect(await refusal(enter(authenticator.answer(old)))).toEqual(refused);
    expect(await audited(user, 'session.refused')).toContainEqual(expect.objectContaining({ reason: 'passkey' }));
  });

  it('are refused when they were copied: an authenticator that counts counts up', async () => {
    const { authenticator } = await withPasskey();
    await enter(authenticator.answer(await ask(), { counter: 7 }));
    expect(await refusal(enter(authenticator.answer(await ask(), { counter: 7 })))).toEqual(refused);
    expect((await enter(authenticator.answer(await ask(), { counter: 8 }))).access_token).toBeTruthy();
  });

  it('are added only to the account whose challenge they answer, and once', async () => {
    const mine = await withPasskey();
    const theirs = await withPasskey();
    const { options } = await mine.own.passkeys.start();
    const response = createAuthenticator().register(options);
    expect(await refusal(theirs.own.passkeys.add({ name: 'Stolen', response }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.passkeyRefused,
    });
    const again = mine.authenticator.register((await theirs.own.passkeys.start()).options);
    expect(await refusal(theirs.own.passkeys.add({ name: 'Same', response: again }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.passkeyKnown,
    });
  });

  it('open no account that is closed, and go when an admin resets the second step', async () => {
    const { user, authenticator } = await withPasskey();
    await acme.db.user.updateMany({ where: { id: user.id }, data: { disabled_at: new Date() } });
    expect(await refusal(enter(authenticator.answer(await ask())))).toEqual({
      code: 'FORBIDDEN',
      message: MESSAGES.accountDisabled,
    });
    await acme.db.user.updateMany({ where: { id: user.id }, data: { disabled_at: null } });
    await harness.caller(acme.people.company_admin.token).users.resetTwoStep({ id: user.id });
    expect(await refusal(enter(authenticator.answer(await ask())))).toEqual(refused);
  });
});
