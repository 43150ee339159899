import { rightsOf } from '@outrider/shared/ground/role-rights';
import { createLead, createUser, signInAs } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

describe('The stream of activities', () => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let other: Awaited<ReturnType<typeof openCompany>>;
  let manager: Caller;
  let sdr: Caller;
  let lead_id: string;

  beforeAll(async () => {
    harness = await openHarness();
    [acme, other] = [await openCompany(harness.database, 'Acme'), await openCompany(harness.database, 'Other')];
    manager = harness.caller(acme.people.manager.token);
    sdr = harness.caller(acme.people.sdr.token);
    const lead = await createLead(acme.db, {
      first_name: 'Vera',
      company_name: 'Nordlys',
      assigned_to: acme.people.sdr.id,
    });
    lead_id = lead.id;
    await sdr.pipeline.calls.log({ subject: { type: 'lead', id: lead_id }, outcome: 'connected', note: 'Agreed' });
    await sdr.pipeline.calls.log({ subject: { type: 'lead', id: lead_id }, outcome: 'no_answer' });
    const account = await manager.accounts.create({ name: 'Harbour' });
    const contact = await manager.contacts.create({ last_name: 'Zhang', account_id: account.id });
    await manager.contacts.log({ id: contact.id, kind: 'email', text: 'Sent the offer' });
    const deal = await manager.pipeline.opportunities.create({ name: 'Pilot', account_id: account.id, amount: 5_000 });
    await manager.pipeline.opportunities.move({ id: deal.id, version: deal.version, stage: 'negotiation' });
    await sdr.leads.log({ id: lead_id, kind: 'email', text: 'Yes, please', inbound: true });
    await acme.db.leadActivity.create({
      data: { lead_id, kind: 'email_sent', actor_kind: 'agent', actor_name: 'Kestrel', detail: { subject: 'Hello' } },
    });
    await harness.caller(other.people.manager.token).accounts.create({ name: 'Elsewhere' });
  });
  afterAll(() => harness.close());

  it('keeps quiet about accounts and contacts to a role that may not read them', async () => {
    const closed = { ...rightsOf('manager'), 'accounts.read': 'none', 'contacts.read': 'none' } as const;
    const admin = harness.caller(acme.people.company_admin.token);
    const role = await admin.roles.create({ name: 'Deals desk', based_on: 'manager', permissions: closed });
    const user = await createUser(harness.database, acme.company, 'manager', { custom_role_id: role.id });
    const api = harness.caller(await signInAs(harness.database, user));
    const abouts = (items: { about: { type: string } }[]) => new Set(items.map(({ about }) => about.type));
    expect(abouts((await manager.activities.list({})).items)).toContain('contact');
    const { items, total } = await api.activities.list({ total: 'exact' });
    expect(abouts(items)).toEqual(new Set(['lead', 'opportunity']));
    expect(total).toBe(items.length);
    const emails = await api.reports.run({
      record_type: 'activity',
      filter: 'part:email',
    });
    const all = await manager.reports.run({
      record_type: 'activity',
      filter: 'part:email',
    });
    expect((all.total.value ?? 0) - (emails.total.value ?? 0)).toBe(1);
  });

  it('tells what happened to every record once, the newest first, with who did it and to whom', async () => {
    const { items, next_cursor } = await manager.activities.list({});
    expect(next_cursor).toBeNull();
    const times = items.map(({ created_at }) => Date.parse(created_at));
    // The clock of a key and that of its row may be a moment apart.
    for (const [at, time] of times.entries()) expect(time + 1_000).toBeGreaterThan(times[at + 1] ?? 0);
    const told = items.map(({ kind, about }) => `${kind} ${about.name}`);
    expect(told.filter((line) => line === 'moved Pilot')).toHaveLength(1);
    expect(told.filter((line) => line === 'opened Pilot')).toHaveLength(1);
    expect(told.join()).not.toContain('Elsewhere');
    expect(items.find(({ kind }) => kind === 'called')).toMatchObject({
      actor_kind: 'user',
      actor_name: acme.people.sdr.full_name,
      about: { type: 'lead', id: lead_id, company_name: 'Nordlys' },
      detail: { outcome: 'no_answer' },
      allowed: null,
    });
    expect(items.find(({ kind }) => kind === 'emailed')).toMatchObject({
      about: { type: 'contact', name: 'Zhang', company_name: 'Harbour' },
    });
    expect(items.find(({ actor_kind }) => actor_kind === 'agent')?.allowed).toMatchObject({
      by: 'agent',
      name: 'Kestrel',
    });
  });

  it('is narrowed to a part, a side and a person, and its figures count the same rows', async () => {
    const count = async (input: Parameters<typeof manager.activities.list>[0]) =>
      (await manager.activities.list(input)).items.length;
    const summary = await manager.activities.summary({});
    expect(summary).toEqual({
      calls: await count({ part: 'call' }),
      calls_connected: 1,
      emails: await count({ part: 'email' }),
      replies: await count({ part: 'reply' }),
      meetings: 0,
      deals: await count({ part: 'deal' }),
      ai: await count({ side: 'ai' }),
    });
    expect(summary).toMatchObject({ calls: 2, emails: 2, replies: 1, deals: 2, ai: 1 });
    const { id } = acme.people.sdr;
    expect((await manager.activities.summary({ person: id })).emails).toBe(0);
    const theirs = (await manager.activities.list({ person: id })).items;
    expect(new Set(theirs.map(({ actor_id }) => actor_id))).toEqual(new Set([id]));
  });

  it('is asked by a filter as reports are, which says itself how far back', async () => {
    const { id } = acme.people.sdr;
    const idsOf = async (input: Parameters<typeof manager.activities.list>[0]) =>
      (await manager.activities.list({ ...input, limit: 100 })).items.map((one) => one.id);
    for (const [filter, input] of [
      ['part:call', { part: 'call' }],
      [`person:${id}`, { person: id }],
      ['side:ai', { side: 'ai' }],
      [`part:email;person:${id}`, { filter: 'part:email', person: id }],
      ['created_at:7d', { filter: '' }],
    ] as const) {
      const found = await idsOf({ filter });
      expect([filter, found]).toEqual([filter, await idsOf(input)]);
      const { total } = await manager.activities.list({ filter, limit: 1, total: 'exact' });
      expect(total).toBe(found.length);
    }
    expect(await manager.activities.summary({ filter: 'outcome:connected' })).toMatchObject({ calls: 1, emails: 0 });
    const before = new Date(Date.now() + 40 * 86_400_000);
    harness.clock.now = before;
    expect(await idsOf({})).toEqual([]);
    expect(await idsOf({ filter: 'part:call' })).toHaveLength(2);
    expect(await idsOf({ filter: 'part:call', days: 30 })).toEqual([]);
    expect(await idsOf({ filter: 'created_at:7d' })).toEqual([]);
    harness.clock.now = null;
    for (const filter of ['score:5..', 'custom.seats:5..', 'part:nothing', 'created_at:?', 'part:'])
      expect((await refusal(manager.activities.list({ filter }))).code).toBe('UNPROCESSABLE_CONTENT');
  });

  it('tells a conversion once, and counts with no side what agents did', async () => {
    const lead = await createLead(acme.db, { first_name: 'Converted', last_name: 'Once', company_name: 'Once Ltd' });
    const before = (await manager.activities.list({ limit: 100 })).items.length;
    await manager.pipeline.convertLead({ id: lead.id });
    const told = (await manager.activities.list({ limit: 100 })).items.slice(0, -before);
    expect(told.map(({ kind }) => kind)).toEqual(['converted']);
    expect((await manager.activities.summary({ side: 'people' })).ai).toBe(1);
  });

  it('is read page by page without losing or repeating a line', async () => {
    const whole = (await manager.activities.list({ limit: 100 })).items.map(({ id }) => id);
    const found: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await manager.activities.list({ limit: 3, cursor });
      found.push(...page.items.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(found).toEqual(whole);
  });

  it('leaves out records in the bin, and days before those that are asked for', async () => {
    const gone = await createLead(acme.db, { first_name: 'Gone' });
    await manager.leads.log({ id: gone.id, kind: 'note', text: 'Soon gone' });
    await manager.leads.log({ id: gone.id, kind: 'call', text: 'Soon gone' });
    const notes = async () => (await manager.activities.list({ part: 'note' })).items.length;
    const { calls } = await manager.activities.summary({});
    expect(await notes()).toBe(1);
    await manager.leads.deleteOne({ id: gone.id });
    expect(await notes()).toBe(0);
    expect((await manager.activities.summary({})).calls).toBe(calls - 1);
    harness.clock.now = new Date(Date.now() + 8 * 86_400_000);
    expect((await manager.activities.list({})).items).toEqual([]);
    expect((await manager.activities.list({ days: 30 })).items).not.toEqual([]);
    harness.clock.now = null;
    expect((await refusal(manager.activities.list({ days: 5 }))).code).toBe('UNPROCESSABLE_CONTENT');
  });
});
