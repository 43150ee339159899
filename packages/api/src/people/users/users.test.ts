import { MESSAGES } from '@outrider/shared/ground/messages';
import { COMPANY_ROLES } from '@outrider/shared/ground/roles';
import { createCompany, createUser, PASSWORD, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness, openSuperAdmin, refusal } from '../../suites/harness.ts';

describe.each(ENGINES)('the users of a company (%s)', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: ReturnType<Harness['caller']>;
  let member: Awaited<ReturnType<typeof createUser>>;

  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  beforeEach(async () => {
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    member = await createUser(harness.database, acme.company, 'ae');
  });
  afterAll(() => harness.close());

  const person = (over: object = {}) => ({
    full_name: 'Ada Keller',
    email: `${crypto.randomUUID()}@example.com`,
    role: 'sdr',
    ...over,
  });
  const signIn = (email: string, password: string) => harness.caller(null).auth.login({ email, password });
  const audited = async () =>
    (await acme.db.auditEntry.findMany({ orderBy: [{ created_at: 'asc' }, { id: 'asc' }] })).map(
      ({ action, subject_id, detail, actor_id }) => ({ action, subject_id, detail, actor_id }),
    );
  const news = async () =>
    (await acme.db.outboxEvent.findMany({ where: { topic: 'user.changed' } })).map(({ subject_id }) => subject_id);
  const seats = async (max_users: number) =>
    harness.database.platform.company.updateMany({ where: { id: acme.company.id }, data: { max_users } });
  const outcomes = async (work: Promise<unknown>[]) =>
    (await Promise.allSettled(work))
      .map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as Error).message))
      .sort();

  it('lists everybody with the seats they take', async () => {
    await signIn(member.email, PASSWORD);
    const { items, seats: taken } = await admin.users.list();
    expect(taken).toEqual({ used: 5, max: 25 });
    expect(items).toHaveLength(5);
    expect(items.find(({ id }) => id === member.id)).toMatchObject({
      email: member.email,
      role: 'ae',
      disabled_at: null,
      must_change_password: false,
      last_sign_in: expect.any(String),
    });
    expect(items.find(({ id }) => id === acme.people.sdr.id)).toMatchObject({ last_sign_in: null });
  });

  describe('adding one', () => {
    it('invites them, with the place they get', async () => {
      const { user } = await admin.users.invite(
        person({ email: 'New.Person@example.com', role: 'account_executive', team: 'North' }),
      );
      expect(user).toMatchObject({
        email: 'new.person@example.com',
        role: 'ae',
        team: 'North',
        invited: true,
        access_expires_at: expect.any(String),
      });
      expect(await audited()).toContainEqual({
        action: 'user.invite',
        subject_id: user.id,
        actor_id: acme.people.company_admin.id,
        detail: expect.objectContaining({ email: user.email, role: 'ae' }),
      });
      expect(await news()).toEqual([user.id]);
    });

    it('can get a one-time password instead, which opens nothing but the choice of another', async () => {
      const invited = await admin.users.invite(person());
      const { user, one_time_password } = await admin.users.resetPassword({ id: invited.user.id });
      expect(user).toMatchObject({ invited: false, must_change_password: true });
      expect(one_time_password).toMatch(/^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/);
      expect(JSON.stringify([await admin.users.list(), await audited()])).not.toContain(one_time_password);

      const { access_token, user: self } = await signIn(user.email, one_time_password);
      expect(self.must_change_password).toBe(true);
      const caller = harness.caller(access_token);
      const closed = { code: 'FORBIDDEN', message: MESSAGES.chooseNewPassword };
      for (const call of [
        () => caller.leads.list({}),
        () => caller.profile.sessions(),
        () => caller.profile.setPreferences({ automation_level: 1 }),
        () => caller.users.list(),
      ])
        expect(await refusal(call())).toEqual(closed);
      expect(await harness.rest('GET', '/leads', { token: access_token })).toMatchObject({
        status: 403,
        json: { detail: MESSAGES.chooseNewPassword },
      });
      expect(await caller.auth.me()).toMatchObject({ must_change_password: true });
      await caller.auth.heartbeat();

      const changed = await caller.auth.changePassword({
        current_password: one_time_password,
        new_password: 'a quiet place to sell 8',
      });
      expect(changed.must_change_password).toBe(false);
      expect((await harness.caller(access_token).leads.list({})).items).toEqual([]);
      expect((await refusal(signIn(user.email, one_time_password))).code).toBe('UNAUTHORIZED');
      expect((await signIn(user.email, 'a quiet place to sell 8')).user.must_change_password).toBe(false);
    });

    it('refuses an e-mail that anybody has, without saying who', async () => {
      const other = await openCompany(harness.database, 'Other');
      const platform = await openSuperAdmin(harness.database);
      for (const email of [member.email, other.people.sdr.email.toUpperCase(), platform.email]) {
        expect(await refusal(admin.users.invite(person({ email })))).toEqual({
          code: 'CONFLICT',
          message: MESSAGES.emailTaken,
        });
      }
      expect((await admin.users.list()).seats.used).toBe(5);
    });

    it('makes one of two who are given the same e-mail at once', async () => {
      const twin = person();
      expect(await outcomes([admin.users.invite(twin), admin.users.invite(twin)])).toEqual(
        [MESSAGES.emailTaken, 'done'].sort(),
      );
    });

    it('takes no seat that is not there, whoever else is being added', async () => {
      await seats(8);
      const answers = await outcomes(Array.from({ length: 10 }, () => admin.users.invite(person())));
      expect(answers).toEqual(
        [...Array<string>(7).fill(MESSAGES.seatsTaken(8)), ...Array<string>(3).fill('done')].sort(),
      );
      expect((await admin.users.list()).seats).toEqual({ used: 8, max: 8 });
    });

    it.each(['super_admin', 'owner', ''])('knows no role %j', async (role) => {
      expect((await refusal(admin.users.invite(person({ role })))).code).toBe('UNPROCESSABLE_CONTENT');
    });
  });

  describe('changing one', () => {
    it('sets role and team, and audits what was and is', async () => {
      expect(await admin.users.update({ id: member.id, role: 'sales_manager', team: 'North' })).toMatchObject({
        role: 'manager',
        team: 'North',
      });
      expect(await admin.users.update({ id: member.id, team: null })).toMatchObject({
        role: 'manager',
        team: null,
      });
      expect((await audited()).map(({ detail }) => detail)).toEqual([
        {
          role: { from: 'ae', to: 'manager' },
          team: { from: null, to: 'North' },
        },
        { team: { from: 'North', to: null } },
      ]);
      await admin.users.update({ id: member.id, role: 'manager' });
      expect(await audited()).toHaveLength(2);
    });

    it('counts from the next call on', async () => {
      const token = await signInAs(harness.database, member);
      expect((await refusal(harness.caller(token).intake.keys())).code).toBe('FORBIDDEN');
      await admin.users.update({ id: member.id, role: 'manager' });
      expect(await harness.caller(token).intake.keys()).toEqual([]);
    });

    it('is not for one’s own role, but for one’s own team', async () => {
      const { id } = acme.people.company_admin;
      await createUser(harness.database, acme.company, 'company_admin');
      expect(await refusal(admin.users.update({ id, role: 'manager' }))).toEqual({
        code: 'FORBIDDEN',
        message: MESSAGES.ownRole,
      });
      expect(await admin.users.update({ id, role: 'admin', team: 'Office' })).toMatchObject({
        role: 'company_admin',
        team: 'Office',
      });
    });

    it('finds nobody of another company', async () => {
      const other = await openCompany(harness.database, 'Other');
      const { id } = other.people.sdr;
      for (const call of [
        () => admin.users.update({ id, team: 'x' }),
        () => admin.users.disable({ id }),
        () => admin.users.enable({ id }),
        () => admin.users.resetPassword({ id }),
      ]) {
        expect(await refusal(call())).toEqual({ code: 'NOT_FOUND', message: MESSAGES.notFound });
      }
      expect(await other.db.auditEntry.count()).toBe(0);
    });
  });

  describe('disabling one', () => {
    it('ends their sessions at once and gives the seat back', async () => {
      const tokens = [await signInAs(harness.database, member), await signInAs(harness.database, member)];
      expect(await admin.users.disable({ id: member.id })).toMatchObject({ disabled_at: expect.any(String) });
      for (const token of tokens) expect((await refusal(harness.caller(token).auth.me())).code).toBe('UNAUTHORIZED');
      expect(await harness.database.platform.session.count({ where: { login_id: member.id } })).toBe(0);
      expect(await refusal(signIn(member.email, PASSWORD))).toEqual({
        code: 'FORBIDDEN',
        message: MESSAGES.accountDisabled,
      });
      expect((await admin.users.list()).seats.used).toBe(4);
      await admin.users.disable({ id: member.id });
      expect((await audited()).map(({ action, detail }) => [action, detail])).toEqual([
        ['user.disable', { sessions_ended: 2, tokens_ended: 0 }],
        ['session.refused', expect.objectContaining({ reason: 'closed' })],
      ]);
    });

    it('can be undone while there is a seat', async () => {
      await admin.users.disable({ id: member.id });
      await seats(4);
      expect(await refusal(admin.users.enable({ id: member.id }))).toEqual({
        code: 'CONFLICT',
        message: MESSAGES.seatsTaken(4),
      });
      await seats(5);
      expect(await admin.users.enable({ id: member.id })).toMatchObject({ disabled_at: null });
      expect((await signIn(member.email, PASSWORD)).user.id).toBe(member.id);
    });

    it('holds the seats when several are enabled at once', async () => {
      const away = await Promise.all(
        ['sdr', 'ae', 'manager'].map((role) =>
          createUser(harness.database, acme.company, role as 'sdr', { disabled_at: new Date() }),
        ),
      );
      await seats(6);
      const answers = await outcomes(away.map(({ id }) => admin.users.enable({ id })));
      expect(answers).toEqual([MESSAGES.seatsTaken(6), MESSAGES.seatsTaken(6), 'done'].sort());
    });
  });

  describe('the last company admin', () => {
    it('stays one, and enabled', async () => {
      const { id } = acme.people.company_admin;
      expect(await refusal(admin.users.update({ id, role: 'ae' }))).toEqual({
        code: 'CONFLICT',
        message: MESSAGES.lastAdmin,
      });
      expect(await refusal(admin.users.disable({ id }))).toEqual({ code: 'CONFLICT', message: MESSAGES.lastAdmin });
      await createUser(harness.database, acme.company, 'company_admin', { disabled_at: new Date() });
      expect((await refusal(admin.users.disable({ id }))).message).toBe(MESSAGES.lastAdmin); // a disabled one does not count
      await createUser(harness.database, acme.company, 'company_admin');
      expect(await refusal(admin.users.disable({ id }))).toEqual({ code: 'FORBIDDEN', message: MESSAGES.ownDisable });
    });

    it.each(['demote', 'disable'] as const)('is left when two %s each other at once', async (deed) => {
      const one = acme.people.company_admin;
      const two = await createUser(harness.database, acme.company, 'company_admin');
      const other = harness.caller(await signInAs(harness.database, two));
      const act = (caller: typeof admin, id: string) =>
        deed === 'demote' ? caller.users.update({ id, role: 'sdr' }) : caller.users.disable({ id });
      const answers = await Promise.allSettled([act(admin, two.id), act(other, one.id)]);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await acme.db.user.count({ where: { role: 'company_admin', disabled_at: null } })).toBe(1);
    });
  });

  describe('resetting a password', () => {
    it('gives a new one-time password and ends every session', async () => {
      const token = await signInAs(harness.database, member);
      const { one_time_password, user } = await admin.users.resetPassword({ id: member.id });
      expect(user.must_change_password).toBe(true);
      expect((await refusal(harness.caller(token).auth.me())).code).toBe('UNAUTHORIZED');
      expect((await refusal(signIn(member.email, PASSWORD))).code).toBe('UNAUTHORIZED');
      expect((await signIn(member.email, one_time_password)).user.must_change_password).toBe(true);
      expect((await audited()).map(({ action }) => action)).toEqual([
        'user.reset_password',
        'session.refused',
        'session.sign_in',
      ]);
    });

    it('leaves no session that the old password opens at the same time', async () => {
      for (let round = 0; round < 5; round += 1) {
        const rep = await createUser(harness.database, acme.company, 'sdr');
        const [entered] = await Promise.allSettled([
          signIn(rep.email, PASSWORD),
          admin.users.resetPassword({ id: rep.id }),
        ]);
        const token = entered.status === 'fulfilled' ? entered.value.access_token : null;
        const alive =
          token !== null &&
          (await harness
            .caller(token)
            .auth.me()
            .then(
              () => true,
              () => false,
            ));
        expect(alive).toBe(false);
      }
    });

    it('is not for one’s own', async () => {
      expect(await refusal(admin.users.resetPassword({ id: acme.people.company_admin.id }))).toEqual({
        code: 'FORBIDDEN',
        message: MESSAGES.ownReset,
      });
    });
  });

  it('is for company admins alone, and not after the trial', async () => {
    for (const role of COMPANY_ROLES.slice(1))
      expect(await refusal(harness.caller(acme.people[role].token).users.list())).toEqual({
        code: 'FORBIDDEN',
        message: MESSAGES.forbidden,
      });
    const trial = await createCompany(harness.database, {
      subscription_plan: 'trial',
      status: 'trial',
      trial_ends_at: new Date(Date.now() - 1),
    });
    const late = harness.caller(
      await signInAs(harness.database, await createUser(harness.database, trial, 'company_admin')),
    );
    expect(await refusal(late.users.invite(person()))).toEqual({ code: 'FORBIDDEN', message: MESSAGES.trialEnded });
    expect((await late.users.list()).seats.used).toBe(1);
  });
});
