import { MESSAGES } from '@outrider/shared/ground/messages';
import { DEFAULT_RULES } from '@outrider/shared/automation/approval-rules';
import { createLead, createUser } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findDoNotContact } from '../../../records/do-not-contact/do-not-contact.store.ts';
import { normaliseAddress, readBarred } from '../../../records/do-not-contact/do-not-contact.ts';
import { type Caller, EVERY_ENGINE, type Harness, openCompany, openHarness, refusal } from '../../../suites/harness.ts';
import { createAgentRow } from '../agent-rows.fixture.ts';
import { findAgentRow } from '../agents.store.ts';
import { isStopped, readLimits, takeFromCap } from './limits.store.ts';

const NOT_FOUND = { code: 'NOT_FOUND', message: MESSAGES.notFound };

describe('an entry of the do-not-contact list', () => {
  it.each([
    ['Vera@Northwind.Example', 'vera@northwind.example'],
    [' vera+news@northwind.example ', 'vera@northwind.example'],
    ['v.stone@northwind.example', 'v.stone@northwind.example'],
    ['vera@BÜCHER.example', 'vera@xn--bcher-kva.example'],
    ['vera@xn--bcher-kva.example', 'vera@xn--bcher-kva.example'],
    ['vera@ｎｏｒｔｈｗｉｎｄ.example.', 'vera@northwind.example'],
    ['+news@northwind.example', '+news@northwind.example'],
    ['vera@northwind', null],
    ['vera@127.0.0.1', null],
    ['@northwind.example', null],
    ['a b@northwind.example', null],
    ['a,b@northwind.example', null],
    ['vera', null],
    ['', null],
  ])('address %o is %o', (text, expected) => expect(normaliseAddress(text)).toBe(expected));

  it.each([
    ['northwind.example', 'northwind.example'],
    ['@Northwind.Example', 'northwind.example'],
    ['*.northwind.example', 'northwind.example'],
    ['Bücher.example', 'xn--bcher-kva.example'],
    ['com', null],
    ['-x.example', null],
    ['north wind.example', null],
    ['https://northwind.example', null],
    ['10.0.0.1', null],
  ])('domain %o is %o', (text, expected) =>
    expect(readBarred(text)).toEqual(expected && { kind: 'domain', value: expected }),
  );
});

describe.each(EVERY_ENGINE)('What bounds agents on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let api: Caller['agents'];
  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    api = harness.caller(acme.people.manager.token).agents;
  });
  afterAll(() => harness.close());

  it('a cap holds for many workers at once, by kind and by day', async () => {
    const { id } = await createAgentRow(acme.db);
    const take = (kind: 'send_mail' | 'add_note', day: string) =>
      harness.database.forCompany(acme.company.id).transaction((tx) => takeFromCap(tx, id, kind, day, 5));
    const taken = await Promise.all(Array.from({ length: 12 }, () => take('send_mail', '2026-11-20')));
    expect(taken.filter(Boolean)).toHaveLength(5);
    expect([
      await take('send_mail', '2026-11-21'),
      await take('add_note', '2026-11-20'),
      await take('send_mail', '2026-11-20'),
    ]).toEqual([true, true, false]);
    expect(await takeFromCap(acme.db, id, 'rescore', '2026-11-20', 0)).toBe(false);
  });

  it('what was taken and came to nothing is free again', async () => {
    const { id } = await createAgentRow(acme.db);
    const failing = acme.db.transaction(async (tx) => {
      expect(await takeFromCap(tx, id, 'send_mail', '2026-11-20', 1)).toBe(true);
      throw new Error('The effect failed');
    });
    await expect(failing).rejects.toThrow('The effect failed');
    expect(await takeFromCap(acme.db, id, 'send_mail', '2026-11-20', 1)).toBe(true);
  });

  it('the list keeps from an address in every spelling, and from a domain with all below it', async () => {
    const entry = await api.addDoNotContact({ value: 'Vera+News@Northwind.example', reason: 'She called' });
    expect(entry).toMatchObject({
      kind: 'email',
      value: 'vera@northwind.example',
      source: 'person',
      reason: 'She called',
      created_by_name: acme.people.manager.full_name,
    });
    expect(await api.addDoNotContact({ value: 'VERA@northwind.example' })).toEqual(entry); // already there, and stays as it is
    await api.addDoNotContact({ value: '@bücher.example' });
    const told = (email: string) => findDoNotContact(acme.db, email);
    expect(await told('vera+x@NORTHWIND.example')).toBe(MESSAGES.onDoNotContact('vera@northwind.example'));
    expect(await told('tom@northwind.example')).toBeNull();
    for (const email of ['a@bücher.example', 'a@mail.xn--bcher-kva.example', 'a@x.y.Bücher.example'])
      expect(await told(email)).toBe(MESSAGES.onDoNotContact('xn--bcher-kva.example'));
    expect(await told('a@andere-bücher.example')).toBeNull();
    expect((await api.doNotContact({ q: 'vera' })).items).toEqual([entry]);
    const first = await api.doNotContact({ limit: 1 });
    expect([first.total, (await api.doNotContact({ limit: 1, cursor: first.next_cursor })).items]).toEqual([
      2,
      [entry],
    ]);
    expect(await api.removeDoNotContact({ id: entry.id })).toEqual({ id: entry.id });
    expect(await told('vera@northwind.example')).toBeNull();
    expect(await refusal(api.removeDoNotContact({ id: entry.id }))).toEqual(NOT_FOUND);
    expect(await refusal(api.addDoNotContact({ value: 'not one' }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.notAnAddressOrDomain,
    });
    expect(
      (await acme.db.auditEntry.findMany({ where: { subject_id: entry.id }, orderBy: { created_at: 'asc' } })).map(
        ({ action }) => action,
      ),
    ).toEqual(['do_not_contact.add', 'do_not_contact.remove']);
  });

  const now = new Date('2026-11-20T23:30:00Z');
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  async function limitsFor(
    kind: 'send_mail',
    activities: { kind: string; actor_kind: string; created_at: Date }[],
    over: object = {},
  ) {
    const lead = await createLead(acme.db, { processing_mode: 'hybrid' });
    const { id } = await createAgentRow(acme.db, { daily_cap: 3, timezone: 'Asia/Tokyo', ...over });
    await acme.db.leadActivity.createMany({ data: activities.map((activity) => ({ ...activity, lead_id: lead.id })) });
    const agent = await findAgentRow(acme.db, id);
    if (!agent) throw new Error('No agent');
    const read = () =>
      readLimits(acme.db, { agent, kind, lead: { id: lead.id, email: lead.email, processing_mode: 'hybrid' }, now });
    return { agent, lead, read };
  }

  it.each([
    ['nothing', [], null, true],
    [
      'its capture and a person’s edit',
      [
        { kind: 'captured', actor_kind: 'webhook', created_at: daysAgo(1) },
        { kind: 'edited', actor_kind: 'user', created_at: daysAgo(1) },
      ],
      null,
      true,
    ],
    ['a person’s call', [{ kind: 'contacted', actor_kind: 'user', created_at: daysAgo(2) }], daysAgo(2), false],
    ['a person’s mail of last week', [{ kind: 'email_sent', actor_kind: 'user', created_at: daysAgo(7) }], null, false],
    ['an agent’s mail', [{ kind: 'email_sent', actor_kind: 'agent', created_at: daysAgo(1) }], null, false],
    [
      'the lead’s answer by its form',
      [{ kind: 'updated', actor_kind: 'webhook', created_at: daysAgo(1) }],
      daysAgo(1),
      true,
    ],
  ])('a lead with %s', async (_, activities, quiet_since, first_touch) => {
    const { read } = await limitsFor('send_mail', activities);
    expect(await read()).toEqual({
      by: 'Kestrel',
      level: 65,
      tier: 2,
      from_trust: false,
      training: false,
      mode: 'hybrid',
      left_today: 3,
      do_not_contact: null,
      quiet_since,
      quiet_days: 3,
      first_touch,
      unvouched: true,
      owner: null,
      team: null,
      rules: DEFAULT_RULES,
      over: null,
      thin: null,
      sure: null,
      stray: null,
    });
  });

  it.each([
    ['a form', { kind: 'captured', actor_kind: 'webhook' }, true],
    ['a form, and again', { kind: 'updated', actor_kind: 'webhook' }, true],
    ['a synced sheet', { kind: 'captured', actor_kind: 'agent' }, true],
    ['somebody who moved it along', { kind: 'status_changed', actor_kind: 'user' }, true],
    ['somebody who mended another field', { kind: 'edited', actor_kind: 'user', detail: { fields: ['phone'] } }, true],
    ['a colleague who entered or imported it', { kind: 'captured', actor_kind: 'user' }, false],
    [
      'a colleague who mended the address',
      { kind: 'edited', actor_kind: 'user', detail: { fields: ['email'] } },
      false,
    ],
  ])('an address that came from %s', async (_, activity, unvouched) => {
    const { read } = await limitsFor('send_mail', [{ ...activity, created_at: daysAgo(5) }]);
    expect((await read()).unvouched).toBe(unvouched);
  });
  it('an address that answered a survey is vouched for', async () => {
    const { lead, read } = await limitsFor('send_mail', []);
    await acme.db.survey.create({
      data: { lead_id: lead.id, token_hash: 'x'.repeat(43), answered_at: daysAgo(9), expires_at: now, score: 4 },
    });
    expect((await read()).unvouched).toBe(false);
  });

  it('a lead’s owner bounds its agents, as long as that person works here', async () => {
    const maya = await createUser(harness.database, acme.company, 'ae', {
      full_name: 'Maya Okafor',
      automation_level: 30,
    });
    const { agent, lead, read } = await limitsFor('send_mail', [], { automation_level: 90 });
    await acme.db.lead.update({ where: acme.db.key(lead.id), data: { assigned_to: maya.id } });
    const limits = await read();
    expect(limits).toMatchObject({ level: agent.automation_level, owner: { name: 'Maya Okafor', level: 30 } });
    await acme.db.user.updateMany({ where: { id: maya.id }, data: { disabled_at: now } });
    expect((await read()).owner).toBeNull();
  });

  it('of an agent are its cap of its own day, its trust, its training, and the list', async () => {
    const { agent, lead, read } = await limitsFor('send_mail', [], { status: 'training' });
    await takeFromCap(acme.db, agent.id, 'send_mail', '2026-11-21', 3); // the day is over in Tokyo
    await takeFromCap(acme.db, agent.id, 'send_mail', '2026-11-20', 3);
    await api.setTrust({ id: agent.id, kind: 'send_mail', tier: 3 });
    await api.addDoNotContact({ value: lead.email });
    expect(await read()).toMatchObject({
      tier: 3,
      from_trust: true,
      training: true,
      left_today: 2,
      do_not_contact: MESSAGES.onDoNotContact(lead.email),
    });
  });

  it('the switch is seen by the next worker that asks', async () => {
    expect(await isStopped(acme.db)).toBe(false);
    await api.setStop({ stopped: true });
    expect(await isStopped(harness.database.forCompany(acme.company.id))).toBe(true);
    await api.setStop({ stopped: false });
    expect(await isStopped(acme.db)).toBe(false);
  });
});
