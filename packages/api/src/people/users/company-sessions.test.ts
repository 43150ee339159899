import { IDLE_LIMIT_MS } from '@outrider/shared/people/session-limits';
import { PASSWORD } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

describe.each(ENGINES)('the sessions of a company (%s)', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let other: Awaited<ReturnType<typeof openCompany>>;
  const admin = () => harness.caller(acme.people.company_admin.token);
  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  beforeEach(async () => {
    harness.clock.now = null;
    acme = await openCompany(harness.database, 'Acme');
    other = await openCompany(harness.database, 'Other');
  });
  afterAll(() => harness.close());

  const signIn = async (email: string) =>
    (await harness.caller(null).auth.login({ email, password: PASSWORD })).access_token;
  const whoIs = (token: string) =>
    harness
      .caller(token)
      .auth.me()
      .then(
        () => 'signed in',
        () => 'signed out',
      );
  const lastAudited = (action: string) => acme.db.auditEntry.findFirst({ where: { action } });

  it('tells everybody’s, the newest first, with device and address, and which one asks', async () => {
    await signIn(acme.people.ae.email);
    const { items, total } = await admin().security.sessions({});
    expect(total).toBe(5);
    expect(items[0]).toMatchObject({
      person: { id: acme.people.ae.id, email: acme.people.ae.email },
      user_agent: 'test',
      ip: '192.0.2.1',
      current: false,
      in_sandbox: false,
    });
    expect(items.filter(({ current }) => current).map(({ person }) => person.id)).toEqual([
      acme.people.company_admin.id,
    ]);
    expect(items.map(({ created_at }) => created_at)).toEqual(
      items
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    );
    const people = new Set(Object.values(acme.people).map(({ id }) => id));
    expect(items.every(({ person }) => people.has(person.id))).toBe(true);
  });

  it('tells them page by page, each once, and those of one person', async () => {
    for (let i = 0; i < 3; i += 1) await signIn(acme.people.ae.email);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<ReturnType<typeof admin>['security']['sessions']>> =
        await admin().security.sessions({ limit: 2, cursor });
      expect(page.total).toBe(7);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    const { items } = await admin().security.sessions({ q: acme.people.ae.email.toUpperCase() });
    expect(items.map(({ person }) => person.id)).toEqual(Array<string>(4).fill(acme.people.ae.id));
    expect((await admin().security.sessions({ q: '100%' })).items).toEqual([]);
    expect((await refusal(admin().security.sessions({ cursor: 'nonsense' }))).code).toBe('UNPROCESSABLE_CONTENT');
  });

  it('leaves out those that have ended by themselves', async () => {
    const last_active_at = new Date(Date.now() - IDLE_LIMIT_MS);
    await harness.database.platform.session.updateMany({
      where: { login_id: acme.people.sdr.id },
      data: { last_active_at },
    });
    const { items, total } = await admin().security.sessions({});
    expect(total).toBe(3);
    expect(items.map(({ person }) => person.id)).not.toContain(acme.people.sdr.id);
  });

  it('signs one out at once, and says so in the audit log', async () => {
    const token = await signIn(acme.people.ae.email);
    const [newest] = (await admin().security.sessions({})).items;
    expect(await admin().security.endSession({ id: newest!.id })).toEqual({ ended: 1 });
    expect(await whoIs(token)).toBe('signed out');
    expect(await whoIs(acme.people.ae.token)).toBe('signed in');
    expect(await lastAudited('session.end')).toMatchObject({
      actor_id: acme.people.company_admin.id,
      subject_kind: 'user',
      subject_id: acme.people.ae.id,
      detail: { device: 'test' },
    });
    expect((await refusal(admin().security.endSession({ id: newest!.id }))).code).toBe('NOT_FOUND');
  });

  it('signs a person out everywhere, the one who asks but for where they are', async () => {
    const token = await signIn(acme.people.ae.email);
    expect(await admin().security.signOutPerson({ id: acme.people.ae.id })).toEqual({ ended: 2, tokens_ended: 0 });
    expect([await whoIs(token), await whoIs(acme.people.ae.token)]).toEqual(['signed out', 'signed out']);
    expect(await whoIs(acme.people.manager.token)).toBe('signed in');
    expect(await lastAudited('session.end_person')).toMatchObject({
      subject_id: acme.people.ae.id,
      detail: { sessions_ended: 2 },
    });
    const elsewhere = await signIn(acme.people.company_admin.email);
    expect(await admin().security.signOutPerson({ id: acme.people.company_admin.id })).toMatchObject({ ended: 1 });
    expect([await whoIs(elsewhere), await whoIs(acme.people.company_admin.token)]).toEqual(['signed out', 'signed in']);
  });

  it('signs everyone in the company out but who asks, and nobody of another one', async () => {
    expect(await admin().security.signOutEveryone()).toEqual({ ended: 3, tokens_ended: 0 });
    for (const role of ['manager', 'ae', 'sdr'] as const)
      expect(await whoIs(acme.people[role].token)).toBe('signed out');
    expect(await whoIs(acme.people.company_admin.token)).toBe('signed in');
    expect(await whoIs(other.people.ae.token)).toBe('signed in');
    expect(await lastAudited('session.end_everyone')).toMatchObject({ detail: { sessions_ended: 3 } });
    expect(await admin().security.signOutEveryone()).toEqual({ ended: 0, tokens_ended: 0 });
    expect(await acme.db.auditEntry.count({ where: { action: 'session.end_everyone' } })).toBe(1);
  });

  it('knows nothing of another company’s', async () => {
    const [theirs] = (await harness.caller(other.people.company_admin.token).security.sessions({})).items;
    expect((await refusal(admin().security.endSession({ id: theirs!.id }))).code).toBe('NOT_FOUND');
    expect((await refusal(admin().security.signOutPerson({ id: other.people.ae.id }))).code).toBe('NOT_FOUND');
    expect(await whoIs(other.people.ae.token)).toBe('signed in');
  });

  it('keeps the address when a session changes to the sandbox', async () => {
    const token = await signIn(acme.people.company_admin.email);
    await harness.caller(token).sandbox.enter();
    const { items } = await admin().security.sessions({});
    expect(items.filter(({ in_sandbox }) => in_sandbox)).toMatchObject([
      { ip: '192.0.2.1', person: { id: acme.people.company_admin.id } },
    ]);
  });
});
