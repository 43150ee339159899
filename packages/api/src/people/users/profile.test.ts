import { IDLE_LIMIT_MS } from '@outrider/shared/people/session-limits';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PASSWORD, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Harness, openCompany, openHarness, openSuperAdmin, refusal } from '../../suites/harness.ts';

let harness: Harness;
let acme: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  harness = await openHarness();
});
beforeEach(async () => {
  harness.clock.now = null;
  acme = await openCompany(harness.database, 'Acme');
});
afterAll(() => harness.close());

/** A caller of its own for every call, as over HTTP: who one is is looked up once a call. */
const rep = () => harness.caller(acme.people.ae.token);
const signIn = (email: string, password: string) => harness.caller(null).auth.login({ email, password });
const fieldOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { cause?: { extras?: { errors?: { field: string; message: string }[] } } }) =>
      error.cause?.extras?.errors?.[0] ?? error,
  );
const NEW = 'a quiet place to sell 8';

it('renames oneself everywhere, and audits it', async () => {
  expect(await rep().profile.update({ full_name: '  Ada Keller ' })).toMatchObject({ full_name: 'Ada Keller' });
  expect(await rep().auth.me()).toMatchObject({ full_name: 'Ada Keller' });
  expect(await acme.db.user.findFirst({ where: { id: acme.people.ae.id } })).toMatchObject({ full_name: 'Ada Keller' });
  expect(await acme.db.auditEntry.findFirst({ where: { action: 'profile.name' } })).toMatchObject({
    actor_id: acme.people.ae.id,
    detail: { from: 'Test ae', to: 'Ada Keller' },
  });
  expect((await refusal(rep().profile.update({ full_name: ' ' }))).code).toBe('UNPROCESSABLE_CONTENT');
});

it('keeps mode and level of automation, one without the other too', async () => {
  expect(await rep().profile.setPreferences({ automation_mode: 'manual', automation_level: 80 })).toMatchObject({
    automation_mode: 'manual',
    automation_level: 80,
  });
  expect(await rep().profile.setPreferences({ automation_level: 0 })).toMatchObject({
    automation_mode: 'manual',
    automation_level: 0,
  });
  expect(await rep().auth.me()).toMatchObject({ automation_mode: 'manual', automation_level: 0 });
  expect(await rep().profile.setPreferences({ start_page: 'tasks' })).toMatchObject({ automation_level: 0 });
  expect(await rep().auth.me()).toMatchObject({ start_page: 'tasks' });
  expect(
    (
      await acme.db.auditEntry.findMany({ where: { action: 'profile.preferences' }, orderBy: { created_at: 'asc' } })
    ).map(({ detail }) => detail),
  ).toEqual([
    { automation_mode: { from: 'hybrid', to: 'manual' }, automation_level: { from: 50, to: 80 } },
    { automation_level: { from: 80, to: 0 } },
    { start_page: { from: 'dashboard', to: 'tasks' } },
  ]);
  for (const automation_level of [-1, 101, 2.5])
    expect((await refusal(rep().profile.setPreferences({ automation_level }))).code).toBe('UNPROCESSABLE_CONTENT');
});

describe('changing one’s password', () => {
  it('needs the present one, ends every other session and keeps this one', async () => {
    const { email } = acme.people.ae;
    const other = (await signIn(email, PASSWORD)).access_token;
    await rep().auth.changePassword({ current_password: PASSWORD, new_password: NEW });
    expect((await rep().auth.me()).email).toBe(email);
    expect((await refusal(harness.caller(other).auth.me())).code).toBe('UNAUTHORIZED');
    expect((await refusal(signIn(email, PASSWORD))).code).toBe('UNAUTHORIZED');
    await signIn(email, NEW);
    expect(await acme.db.auditEntry.findFirst({ where: { action: 'profile.password' } })).toMatchObject({
      actor_id: acme.people.ae.id,
      detail: { sessions_ended: 1 },
    });
  });

  it.each([
    [
      'a wrong present one',
      { current_password: 'wrong wrong wrong', new_password: NEW },
      'current_password',
      MESSAGES.passwordWrong,
    ],
    [
      'a short one',
      { current_password: PASSWORD, new_password: 'short' },
      'new_password',
      MESSAGES.passwordTooShort(12),
    ],
    [
      'a long one',
      { current_password: PASSWORD, new_password: 'x'.repeat(129) },
      'new_password',
      MESSAGES.passwordTooLong(128),
    ],
    [
      'a common one',
      { current_password: PASSWORD, new_password: 'passwordpassword' },
      'new_password',
      MESSAGES.passwordTooCommon,
    ],
    ['the same one', { current_password: PASSWORD, new_password: PASSWORD }, 'new_password', MESSAGES.passwordSame],
  ])('refuses %s, naming the field', async (_, input, field, message) => {
    expect(await fieldOf(rep().auth.changePassword(input))).toEqual({ field, message });
    expect((await signIn(acme.people.ae.email, PASSWORD)).user.id).toBe(acme.people.ae.id);
  });

  it('slows guessing at the present one down', async () => {
    for (let i = 0; i < 5; i += 1)
      expect(
        (await refusal(rep().auth.changePassword({ current_password: `guess ${i}`, new_password: NEW }))).code,
      ).toBe('UNPROCESSABLE_CONTENT');
    expect(await refusal(rep().auth.changePassword({ current_password: PASSWORD, new_password: NEW }))).toEqual({
      code: 'TOO_MANY_REQUESTS',
      message: MESSAGES.tooManyAttempts,
    });
  });

  it('takes 128 characters of any alphabet, at sign-in too', async () => {
    const long = '🗻ключ'.repeat(26).slice(0, 153); // 128 characters, more UTF-16 units
    const exact = Array.from(long).slice(0, 128).join('');
    await rep().auth.changePassword({ current_password: PASSWORD, new_password: exact });
    expect((await signIn(acme.people.ae.email, exact)).user.id).toBe(acme.people.ae.id);
  });

  it('is the super admin’s too', async () => {
    const admin = await openSuperAdmin(harness.database);
    const caller = () => harness.caller(admin.token);
    await caller().auth.changePassword({ current_password: PASSWORD, new_password: NEW });
    expect(await caller().profile.update({ full_name: 'Robin Hale' })).toMatchObject({
      full_name: 'Robin Hale',
      company: null,
    });
    expect((await signIn(admin.email, NEW)).user.full_name).toBe('Robin Hale');
  });

  it('wins once when two are chosen at the same time', async () => {
    const answers = await Promise.allSettled(
      ['one', 'two'].map((word) =>
        rep().auth.changePassword({ current_password: PASSWORD, new_password: `${NEW} ${word}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('one’s sessions', () => {
  it('are listed with device and last use, this one marked, dead ones left out', async () => {
    const { id, email } = acme.people.ae;
    const idle = new Date(Date.now() - IDLE_LIMIT_MS);
    await signInAs(harness.database, { id }, idle);
    await signIn(email, PASSWORD);
    const sessions = await rep().profile.sessions();
    expect(
      sessions.map(({ current, user_agent }) => ({ current, user_agent })).sort((a) => (a.current ? -1 : 1)),
    ).toEqual([
      { current: true, user_agent: null },
      { current: false, user_agent: 'test' },
    ]);
    expect(JSON.stringify(sessions)).not.toContain(acme.people.ae.token);
  });

  it('can be ended one by one, and all others at once', async () => {
    const tokens = await Promise.all([1, 2, 3].map(() => signInAs(harness.database, acme.people.ae)));
    const [first] = (await rep().profile.sessions()).filter(({ current }) => !current);
    expect(await rep().profile.endSession({ id: first?.id ?? '' })).toEqual({ ended: 1 });
    expect(await rep().profile.endOtherSessions()).toEqual({ ended: 2 });
    for (const token of tokens) expect((await refusal(harness.caller(token).auth.me())).code).toBe('UNAUTHORIZED');
    expect(await rep().profile.sessions()).toHaveLength(1);
    expect(
      (await acme.db.auditEntry.findMany({ where: { action: { startsWith: 'session.end' } } }))
        .map(({ action }) => action)
        .sort(),
    ).toEqual(['session.end', 'session.end_others']);
  });

  it('are nobody else’s', async () => {
    const [theirs] = await harness.caller(acme.people.sdr.token).profile.sessions();
    expect((await rep().profile.sessions()).map(({ id }) => id)).not.toContain(theirs?.id);
    expect(await refusal(rep().profile.endSession({ id: theirs?.id ?? '' }))).toEqual({
      code: 'NOT_FOUND',
      message: MESSAGES.notFound,
    });
    expect((await harness.caller(acme.people.sdr.token).auth.me()).id).toBe(acme.people.sdr.id);
  });
});
