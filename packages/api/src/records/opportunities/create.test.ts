import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

describe.each(ENGINES)('A new deal on %s', (engine) => {
  let harness: Harness;
  let admin: Caller;
  let ae: Caller;
  let rep: { id: string };

  beforeAll(async () => {
    harness = await openHarness(engine);
    const acme = await openCompany(harness.database, 'Acme');
    rep = acme.people.ae;
    [admin, ae] = [harness.caller(acme.people.company_admin.token), harness.caller(acme.people.ae.token)];
  });
  afterAll(() => harness.close());

  const accountsNamed = async (q: string) => (await admin.accounts.list({ q })).items;

  it('finds the account of a name in any case, and makes one where there is none', async () => {
    const known = await admin.accounts.create({ name: 'Nordlys Cold Chain' });
    const found = await ae.pipeline.opportunities.create({ name: 'Loggers', account_name: ' nordlys cold chain ' });
    expect(found).toMatchObject({ account_id: known.id, account_name: 'Nordlys Cold Chain' });

    const made = await ae.pipeline.opportunities.create({ name: 'Probes', account_name: 'Mizu Filtration' });
    const [mizu] = await accountsNamed('mizu');
    expect(made.account_id).toBe(mizu?.id);
    expect(mizu).toMatchObject({ name: 'Mizu Filtration', owner_id: rep.id });
  });

  it('gets one account with others of that name at once', async () => {
    const names = ['First', 'Second', 'Third'];
    const deals = await Promise.all(
      names.map((name) => ae.pipeline.opportunities.create({ name, account_name: 'Table Bay Canning' })),
    );
    expect(new Set(deals.map(({ account_id }) => account_id)).size).toBe(1);
    expect(await accountsNamed('table bay')).toHaveLength(1);
  });

  it('leaves no account behind where it is refused', async () => {
    const refused = ae.pipeline.opportunities.create({ name: 'X', account_name: 'Never Made', stage: 'won' });
    expect(await refusal(refused)).toEqual({ code: 'UNPROCESSABLE_CONTENT', message: MESSAGES.startsOpen });
    expect(await accountsNamed('never made')).toEqual([]);
  });

  it('makes a contact of somebody new at its account, once for an email', async () => {
    const first = await admin.pipeline.opportunities.create({
      name: 'Brackwater loggers',
      account_name: 'Brackwater',
      contact_name: 'Nikhil van Rao',
      contact_email: 'Nikhil@Brackwater.example',
    });
    expect(first.people).toMatchObject([{ name: 'Nikhil van Rao', email: 'nikhil@brackwater.example', role: null }]);
    const made = await admin.contacts.get({ id: first.people[0]?.contact_id ?? '' });
    expect(made).toMatchObject({ first_name: 'Nikhil', last_name: 'van Rao', account_id: first.account_id });
    const again = await admin.pipeline.opportunities.create({
      name: 'Brackwater probes',
      contact_email: 'nikhil@brackwater.example',
    });
    expect(again.people.map(({ contact_id }) => contact_id)).toEqual([made.id]);
  });

  it('begins with its people and their roles', async () => {
    const ingrid = await admin.contacts.create({ first_name: 'Ingrid', last_name: 'Solheim' });
    const deal = await ae.pipeline.opportunities.create({
      name: 'With Ingrid',
      people: [{ contact_id: ingrid.id, role: 'champion' }],
    });
    expect(deal.people).toMatchObject([{ contact_id: ingrid.id, name: 'Ingrid Solheim', role: 'champion' }]);
    const told = await ae.contacts.timeline({ id: ingrid.id });
    expect(told.items.map(({ kind }) => kind)).toContain('person_added');
  });

  it('is refused with somebody who is not there, and nothing is written', async () => {
    const nobody = '01980f5c-0000-7000-8000-00000000dead';
    const refused = ae.pipeline.opportunities.create({ name: 'With a ghost', people: [{ contact_id: nobody }] });
    expect(await refusal(refused)).toEqual({ code: 'UNPROCESSABLE_CONTENT', message: MESSAGES.contactUnknown });
    expect((await ae.pipeline.opportunities.list({ q: 'ghost' })).items).toEqual([]);
  });
});
