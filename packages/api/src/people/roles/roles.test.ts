import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Permissions } from '@outrider/shared/ground/permissions';
import { rightsOf } from '@outrider/shared/ground/role-rights';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import { createLead, createUser, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

describe.each(ENGINES)('roles of a company’s own (%s)', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  beforeEach(async () => {
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
  });
  afterAll(() => harness.close());

  let made = 0;
  /** One of the four, with some of it changed. */
  const makeRole = (based_on: CompanyRole, changed: Permissions = {}, api = admin) =>
    api.roles.create({ name: `Role ${(made += 1)}`, based_on, permissions: { ...rightsOf(based_on), ...changed } });
  /** Somebody who has it, signed in. */
  async function openPerson(role: { id: string; based_on: CompanyRole }) {
    const user = await createUser(harness.database, acme.company, role.based_on, { custom_role_id: role.id });
    const token = await signInAs(harness.database, user);
    // A call of its own each time, as from a browser: one context knows its caller once.
    return {
      ...user,
      token,
      get api() {
        return harness.caller(token);
      },
    };
  }
  const forbidden = (message: string) => ({ code: 'FORBIDDEN', message });
  const beyond = forbidden(MESSAGES.roleBeyondOwn);
  const audited = async () =>
    (await acme.db.auditEntry.findMany({ where: { subject_kind: 'role' }, orderBy: { created_at: 'asc' } })).map(
      ({ action, detail }) => ({ action, detail }),
    );

  it('lists the four that ship first, with who has them', async () => {
    const own = await makeRole('sdr', { 'records.export': 'none' });
    const person = await openPerson(own);
    const { items } = await admin.roles.list();
    expect(items.map(({ id }) => id)).toEqual(['company_admin', 'manager', 'sdr', 'ae', own.id]);
    expect(items[2]).toMatchObject({ built_in: true, people: [{ id: acme.people.sdr.id, active: true }] });
    expect(items[4]).toMatchObject({ built_in: false, based_on: 'sdr', people: [{ id: person.id }] });
    expect(await admin.roles.get({ id: 'manager' })).toMatchObject({
      name: 'Manager',
      permissions: rightsOf('manager'),
    });
    await expect(admin.roles.get({ id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('keeps a set that holds together, whatever was sent', async () => {
    const { permissions } = await makeRole('manager', {
      'records.read': 'own_or_unassigned',
      'contacts.read': 'none',
      'leads.read': 'none',
      'accounts.edit': 'all',
      'forecast.use': 'all',
    });
    expect(permissions).toMatchObject({
      'records.read': 'own_or_unassigned',
      'search.use': 'own_or_unassigned',
      'accounts.read': 'own_or_unassigned',
      'leads.read': 'own_or_unassigned',
      'pipeline.read': 'own_or_unassigned',
      'contacts.read': 'none',
      'contacts.edit': 'none',
      'accounts.edit': 'own_or_unassigned',
      'forecast.use': 'own',
      'session.use': 'all',
    });
    const nonsense = { name: 'Platform', based_on: 'company_admin', permissions: { 'platform.manage': 'all' } };
    await expect(admin.roles.create(nonsense as never)).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const rep = await makeRole('sdr', { 'leads.edit': 'all' });
    expect(rep.permissions['leads.edit']).toBe('own_or_unassigned');
  });

  it('has one name once, in whatever letters, also when two ask at once', async () => {
    await admin.roles.create({ name: 'Intern', based_on: 'sdr', permissions: {} });
    for (const name of ['INTERN', 'manager'])
      expect(await refusal(admin.roles.create({ name, based_on: 'sdr', permissions: {} }))).toEqual({
        code: 'CONFLICT',
        message: MESSAGES.roleNameTaken(name),
      });
    const both = await Promise.allSettled(
      [1, 2].map(() => admin.roles.create({ name: 'Twin', based_on: 'sdr', permissions: {} })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const [first] = (await admin.roles.list()).items.filter(({ built_in }) => !built_in);
    expect(await admin.roles.update({ id: first!.id, version: 1, name: 'INTERN' })).toMatchObject({ name: 'INTERN' });
  });

  it('holds from the next call on for everybody who has it, on every way in', async () => {
    const own = await makeRole('manager');
    const person = await openPerson(own);
    const { api, id } = person;
    const { token } = await api.tokens.create({
      kind: 'personal',
      name: 'Mine',
      scopes: ['leads.read', 'scoring.manage'],
    });
    await api.tokens.create({ kind: 'personal', name: 'Reads', scopes: ['leads.read'] });
    await api.scoring.model();
    expect(await api.auth.me()).toMatchObject({ role: 'manager', role_name: own.name, custom_role_id: own.id });

    const permissions = {
      ...rightsOf('manager'),
      'scoring.read': 'none',
      'records.read': 'own_or_unassigned',
    } as const;
    const changed = await admin.roles.update({ id: own.id, version: own.version, permissions });
    expect(changed).toMatchObject({ version: 2, permissions: { 'scoring.manage': 'none' } });
    expect(await refusal(person.api.scoring.model())).toEqual(forbidden(MESSAGES.forbidden));
    await expect(harness.caller(token).leads.list({})).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const working = await acme.db.accessToken.findMany({ where: { user_id: id, revoked_at: null } });
    expect(working.map(({ name }) => name)).toEqual(['Reads']);
    const told = await acme.db.outboxEvent.findMany({ where: { topic: { in: ['user.changed', 'role.changed'] } } });
    expect(told.map(({ topic, subject_id }) => `${topic} ${subject_id}`)).toEqual(
      expect.arrayContaining([`user.changed ${id}`, `role.changed ${own.id}`]),
    );
    expect((await audited()).at(-1)).toMatchObject({
      action: 'role.update',
      detail: { 'scoring.read': { from: 'all', to: 'none' }, people: 1, tokens_ended: 1 },
    });
  });

  it('lets a person see a part by the same reach as a rep', async () => {
    const mine = await openPerson(await makeRole('manager', { 'records.read': 'own_or_unassigned' }));
    const other = await createLead(acme.db, { assigned_to: acme.people.ae.id });
    const own = await createLead(acme.db, { assigned_to: mine.id });
    const seen = (await mine.api.leads.list({})).items.map(({ id }) => id);
    expect(seen).toContain(own.id);
    expect(seen).not.toContain(other.id);
    await expect(mine.api.leads.get({ id: other.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(mine.api.leads.update({ id: other.id, version: 1, first_name: 'X' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  it('keeps the company’s rules for reps over a role that is based on one', async () => {
    const mine = await openPerson(await makeRole('ae'));
    const other = await createLead(acme.db, { assigned_to: acme.people.sdr.id });
    await admin.security.set({ reps_see: 'own_or_unassigned' });
    await expect(mine.api.leads.get({ id: other.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await admin.security.set({ reps_see: 'all' });
    expect(await mine.api.leads.get({ id: other.id })).toMatchObject({ id: other.id });
  });

  it('is changed by nobody who read an older version, and never one that ships', async () => {
    const own = await makeRole('sdr');
    await admin.roles.update({ id: own.id, version: 1, name: 'First' });
    expect(await refusal(admin.roles.update({ id: own.id, version: 1, name: 'Second' }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.roleChanged,
    });
    expect(await admin.roles.update({ id: own.id, version: 2, name: 'First' })).toMatchObject({ version: 2 });
    for (const id of ['manager', 'company_admin']) {
      await expect(admin.roles.update({ id, version: 1, name: 'Boss' })).rejects.toMatchObject({
        code: 'UNPROCESSABLE_CONTENT',
      });
      await expect(admin.roles.remove({ id, to: 'sdr' })).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    }
  });

  it('goes once nobody has it, or with another role for its people', async () => {
    const own = await makeRole('sdr', { 'campaigns.manage': 'all' });
    const next = await makeRole('ae');
    const person = await openPerson(own);
    expect(await refusal(admin.roles.remove({ id: own.id }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.roleInUse(1),
    });
    for (const [to, message] of [
      [own.id, MESSAGES.roleToItself],
      [crypto.randomUUID(), MESSAGES.roleUnknown],
    ] as const)
      expect(await refusal(admin.roles.remove({ id: own.id, to }))).toEqual({ code: 'UNPROCESSABLE_CONTENT', message });
    await admin.roles.remove({ id: own.id, to: next.id });
    expect(await person.api.auth.me()).toMatchObject({ role: 'ae', custom_role_id: next.id });
    await admin.roles.remove({ id: next.id, to: 'manager' });
    expect(await person.api.auth.me()).toMatchObject({ role: 'manager', role_name: 'Manager', custom_role_id: null });
    await expect(admin.roles.remove({ id: own.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is given with an invitation or an edit, and named by everybody’s answers', async () => {
    const own = await makeRole('ae');
    const email = `${crypto.randomUUID()}@example.com`;
    const { user } = await admin.users.invite({ full_name: 'Ida', email, role: 'sdr', custom_role_id: own.id });
    expect(user).toMatchObject({ role: 'ae', role_name: own.name, custom_role_id: own.id });
    expect(await admin.people.get({ id: user.id })).toMatchObject({ role: 'ae', role_name: own.name });
    // A program that knows no roles of the company's own changes a team, and leaves the role alone.
    expect(await admin.users.update({ id: user.id, role: 'ae', team: 'West' })).toMatchObject({
      custom_role_id: own.id,
    });
    expect(await admin.users.update({ id: user.id, role: 'sdr' })).toMatchObject({ role: 'sdr', custom_role_id: null });
    expect(await admin.users.update({ id: user.id, custom_role_id: own.id })).toMatchObject({ role: 'ae' });
    expect(await admin.users.update({ id: user.id, custom_role_id: null })).toMatchObject({
      role: 'ae',
      role_name: 'Account executive',
    });
    const other = await openCompany(harness.database, 'Other');
    const theirs = await harness
      .caller(other.people.company_admin.token)
      .roles.create({ name: 'Theirs', based_on: 'company_admin', permissions: rightsOf('company_admin') });
    for (const ask of [
      () => admin.users.update({ id: user.id, custom_role_id: theirs.id }),
      () => admin.users.invite({ full_name: 'Bo', email: `b${email}`, role: 'sdr', custom_role_id: theirs.id }),
    ])
      expect(await refusal(ask())).toEqual({ code: 'UNPROCESSABLE_CONTENT', message: MESSAGES.roleUnknown });
    const write = acme.db.user.updateMany({ where: { id: user.id }, data: { custom_role_id: theirs.id } });
    await expect(write).rejects.toThrow(/foreign key/i);
  });

  it('is the same in the sandbox, where nobody changes it', async () => {
    const own = await makeRole('manager', { 'scoring.read': 'none' });
    const person = await openPerson(own);
    const { access_token } = await person.api.sandbox.enter();
    const inside = () => harness.caller(access_token);
    expect(await inside().auth.me()).toMatchObject({ role_name: own.name, company: { is_sandbox: true } });
    expect(await refusal(inside().scoring.model())).toEqual(forbidden(MESSAGES.forbidden));
    await admin.roles.update({ id: own.id, version: 1, permissions: rightsOf('manager') });
    await inside().scoring.model();
    const { access_token: other } = await admin.sandbox.enter();
    expect(await refusal(harness.caller(other).roles.create({ name: 'X', based_on: 'sdr', permissions: {} }))).toEqual(
      forbidden(MESSAGES.sandboxClosed),
    );
    admin = harness.caller(await signInAs(harness.database, acme.people.company_admin));
    await admin.roles.remove({ id: own.id, to: 'sdr' });
    expect(await inside().auth.me()).toMatchObject({ role: 'sdr', custom_role_id: null });
  });

  describe('nobody gets further than they are', () => {
    /** Looks after people and roles, and is kept from the company's data. */
    const openOfficeManager = async () =>
      openPerson(await makeRole('company_admin', { 'data.manage': 'none', 'people.erase': 'none' }));

    it('by making a role, or widening one', async () => {
      const { api } = await openOfficeManager();
      expect(await refusal(makeRole('company_admin', {}, api))).toEqual(beyond);
      const less = await makeRole('manager', {}, api);
      const permissions = { ...rightsOf('manager'), 'data.manage': 'all' } as const;
      expect(await refusal(api.roles.update({ id: less.id, version: 1, permissions }))).toEqual(beyond);
    });

    it('by a role of their own', async () => {
      const { api, id } = await openOfficeManager();
      const { custom_role_id } = await api.auth.me();
      const [permissions, version] = [{ ...rightsOf('company_admin'), 'data.manage': 'none' } as const, 1];
      expect(await refusal(api.roles.update({ id: custom_role_id!, version, permissions }))).toEqual(beyond);
      const narrower = {
        ...rightsOf('company_admin'),
        'data.manage': 'none',
        'people.erase': 'none',
        'audit.read': 'none',
      } as const;
      expect(await refusal(api.roles.update({ id: custom_role_id!, version, permissions: narrower }))).toEqual(
        forbidden(MESSAGES.roleOwnChange),
      );
      expect(await refusal(api.roles.remove({ id: custom_role_id!, to: 'manager' }))).toEqual(
        forbidden(MESSAGES.ownRole),
      );
      expect(await refusal(api.users.update({ id, role: 'manager' }))).toEqual(forbidden(MESSAGES.ownRole));
    });

    it('by giving a role, to somebody new or somebody there', async () => {
      const { api } = await openOfficeManager();
      const full = await makeRole('company_admin');
      const sdr = acme.people.sdr.id;
      const invite = (asked: object) =>
        api.users.invite({ full_name: 'Me Too', email: `${crypto.randomUUID()}@example.com`, role: 'sdr', ...asked });
      for (const work of [
        () => invite({ role: 'company_admin' }),
        () => invite({ custom_role_id: full.id }),
        () => api.users.update({ id: sdr, role: 'company_admin' }),
        () => api.users.update({ id: sdr, custom_role_id: full.id }),
      ])
        expect(await refusal(work())).toEqual(beyond);
      expect(await api.users.update({ id: sdr, role: 'manager' })).toMatchObject({ role: 'manager' });
    });

    it('by moving the people of a role into another, or taking a greater one away', async () => {
      const { api } = await openOfficeManager();
      const less = await makeRole('sdr');
      const full = await makeRole('company_admin');
      await openPerson(less);
      expect(await refusal(api.roles.remove({ id: less.id, to: 'company_admin' }))).toEqual(beyond);
      expect(await refusal(api.roles.remove({ id: less.id, to: full.id }))).toEqual(beyond);
      expect(await refusal(api.roles.remove({ id: full.id }))).toEqual(beyond);
      expect(await refusal(api.roles.update({ id: full.id, version: 1, name: 'Less' }))).toEqual(beyond);
    });

    it('by the password or the second step of somebody who may more', async () => {
      const { api } = await openOfficeManager();
      const { id } = acme.people.company_admin;
      for (const work of [
        () => api.users.resetPassword({ id }),
        () => api.users.resetTwoStep({ id }),
        () => api.users.disable({ id }),
        () => api.users.update({ id, role: 'sdr' }),
      ])
        expect(await refusal(work())).toEqual(beyond);
      expect(await api.users.resetPassword({ id: acme.people.manager.id })).toMatchObject({
        user: { role: 'manager' },
      });
    });

    it('by lifting the rules that hold back reps', async () => {
      const rep = await openPerson(
        await makeRole('sdr', { 'security.manage': 'all', 'users.manage': 'all', 'roles.manage': 'all' }),
      );
      await admin.security.set({ reps_see: 'own_or_unassigned', reps_export: 'own' });
      for (const rules of [{ reps_see: 'all' }, { reps_export: 'all' }] as const)
        expect(await refusal(rep.api.security.set(rules))).toEqual(beyond);
      // Also while the rules are wide: a manager's sight would stay when they are narrow again.
      await admin.security.set({ reps_see: 'all', reps_export: 'all' });
      expect(await refusal(rep.api.users.update({ id: acme.people.ae.id, role: 'manager' }))).toEqual(beyond);
      expect(await refusal(makeRole('manager', {}, rep.api))).toEqual(beyond);
      expect(await rep.api.users.update({ id: acme.people.ae.id, role: 'sdr' })).toMatchObject({ role: 'sdr' });
    });

    it('by a token, whose scopes end where the role does', async () => {
      const { api } = await openPerson(await makeRole('manager', { 'campaigns.manage': 'none' }));
      const asked = api.tokens.create({ kind: 'personal', name: 'Mine', scopes: ['campaigns.manage'] });
      await expect(asked).rejects.toMatchObject({ code: 'UNPROCESSABLE_CONTENT', message: MESSAGES.tokenScopesBeyond });
    });
  });

  it('counts as no admin, whatever it may: one person with all rights stays', async () => {
    const full = await makeRole('company_admin');
    const deputy = await openPerson(full);
    const { id } = acme.people.company_admin;
    for (const work of [() => deputy.api.users.update({ id, role: 'sdr' }), () => deputy.api.users.disable({ id })])
      expect(await refusal(work())).toEqual({ code: 'CONFLICT', message: MESSAGES.lastAdmin });
  });

  it('asks an admin’s second step of whoever looks after people, whatever their role is called', async () => {
    await admin.security.set({ two_step: 'admins' });
    const before = (await admin.security.get()).yet_to_set_up;
    const person = await openPerson(await makeRole('sdr', { 'users.manage': 'all' }));
    expect((await admin.security.get()).yet_to_set_up).toBe(before + 1);
    const { user } = (await harness.caller(null).auth.login({ email: person.email, password: person.password })) as {
      user: { must_set_up_two_step: boolean };
    };
    expect(user.must_set_up_two_step).toBe(true);
  });
});
