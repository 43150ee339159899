import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

describe.each(ENGINES)('Contacts on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let sdr: Caller;
  let ae: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    const as = (role: keyof typeof acme.people) => harness.caller(acme.people[role].token);
    [sdr, ae] = [as('sdr'), as('ae')];
  });
  afterAll(() => harness.close());

  it('need a name or an email, and stand with their account', async () => {
    const account = await sdr.accounts.create({ name: 'Northwind' });
    const made = await sdr.contacts.create({ email: ' Priya@Northwind.example ', account_id: account.id });
    expect(made).toMatchObject({
      name: 'priya@northwind.example',
      email: 'priya@northwind.example',
      account_name: 'Northwind',
      consent: 'unknown',
      consent_at: null,
      owner_id: acme.people.sdr.id,
    });
    const nameless = { code: 'UNPROCESSABLE_CONTENT', message: MESSAGES.contactNameless };
    expect(await refusal(sdr.contacts.create({ phone: '+1 555 0100' }))).toEqual(nameless);
    expect(await refusal(sdr.contacts.update({ id: made.id, version: 1, email: '' }))).toEqual(nameless);
    const nowhere = sdr.contacts.create({ last_name: 'Lost', account_id: made.id });
    expect(await refusal(nowhere)).toEqual({ code: 'UNPROCESSABLE_CONTENT', message: MESSAGES.accountUnknown });
  });

  it('never share an email, first or second, also when two are made at once', async () => {
    const ada = await sdr.contacts.create({
      last_name: 'Okoro',
      email: 'ada@a.example',
      second_email: 'okoro@b.example',
    });
    const taken = { code: 'CONFLICT', message: MESSAGES.contactExists };
    expect(await refusal(ae.contacts.create({ last_name: 'Other', email: 'OKORO@b.example' }))).toEqual(taken);
    expect(await refusal(ae.contacts.create({ last_name: 'Other', second_email: 'ada@a.example' }))).toEqual(taken);
    const both = await Promise.allSettled(
      ['One', 'Two'].map((last_name) => ae.contacts.create({ last_name, email: 'twin@a.example' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await sdr.contacts.update({ id: ada.id, version: 1, second_email: null });
    expect(await ae.contacts.create({ last_name: 'Other', email: 'okoro@b.example' })).toMatchObject({ version: 1 });
  });

  it('say since when they consent', async () => {
    harness.clock.now = new Date('2026-11-20T10:00:00Z');
    const made = await sdr.contacts.create({ last_name: 'Mbeki', consent: 'given', consent_source: 'Fair in Hanover' });
    expect(made).toMatchObject({ consent_at: '2026-11-20T10:00:00.000Z', consent_source: 'Fair in Hanover' });
    harness.clock.now = new Date('2026-11-21T10:00:00Z');
    const named = await sdr.contacts.update({ id: made.id, version: 1, first_name: 'Grace', consent: 'given' });
    expect(named.consent_at).toBe('2026-11-20T10:00:00.000Z');
    const withdrawn = await sdr.contacts.update({ id: made.id, version: 2, consent: 'withdrawn' });
    expect(withdrawn.consent_at).toBe('2026-11-21T10:00:00.000Z');
    harness.clock.now = null;
  });

  it('leave their emails when they go into the bin, and take back what is still free', async () => {
    const made = await sdr.contacts.create({
      last_name: 'Zhang',
      email: 'wei@a.example',
      second_email: 'wei@b.example',
    });
    await sdr.contacts.remove({ ids: [made.id] });
    await ae.contacts.create({ last_name: 'Next', email: 'wei@a.example' });
    expect(await sdr.contacts.restore({ ids: [made.id] })).toEqual({ ids: [made.id], without: [made.id] });
    expect(await sdr.contacts.get({ id: made.id })).toMatchObject({ email: null, second_email: 'wei@b.example' });
    const second = ae.contacts.create({ last_name: 'Third', email: 'wei@b.example' });
    expect(await refusal(second)).toMatchObject({ code: 'CONFLICT' });
  });

  it('are listed by the account, the role and the name', async () => {
    const account = await sdr.accounts.create({ name: 'Listed' });
    const add = (last_name: string, role?: 'champion' | 'legal') =>
      sdr.contacts.create({ last_name, account_id: account.id, ...(role && { role }) });
    for (const [name, role] of [['Zed', 'legal'], ['Ann'], ['Mia', 'champion']] as const) await add(name, role);
    const list = async (input: object) =>
      (await ae.contacts.list({ filter: `account_id:${account.id}`, ...input })).items.map(({ name }) => name);
    expect(await list({ sort: 'name', order: 'asc' })).toEqual(['Ann', 'Mia', 'Zed']);
    expect(await list({ filter: `account_id:${account.id};role:!?` })).toEqual(['Ann']);
  });
});
