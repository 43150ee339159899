import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';

describe.each(ENGINES)('What a lead becomes on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
  });
  afterAll(() => harness.close());

  const convert = (id: string) => admin.pipeline.convertLead({ id });

  it('is an account, a contact of it and a deal of both, and its past is part of theirs', async () => {
    const lead = await createLead(acme.db, {
      email: 'priya@northwind.example',
      first_name: 'Priya',
      last_name: 'Raman',
      company_name: 'Northwind Instruments',
      job_title: 'VP Operations',
      industry: 'manufacturing',
      assigned_to: acme.people.sdr.id,
    });
    await admin.leads.logContact({ id: lead.id, channel: 'call', note: 'Asked for a quote' });
    const { account, contact, opportunity } = await convert(lead.id);
    expect([account?.name, contact?.name]).toEqual(['Northwind Instruments', 'Priya Raman']);
    expect(await admin.accounts.get({ id: account?.id ?? '' })).toMatchObject({
      domain: 'northwind.example',
      industry: 'manufacturing',
      owner_id: acme.people.sdr.id,
      people_names: ['Priya Raman'],
      open_deals: 1,
    });
    expect(await admin.contacts.get({ id: contact?.id ?? '' })).toMatchObject({
      email: 'priya@northwind.example',
      job_title: 'VP Operations',
      account_id: account?.id,
      open_deals: 1,
    });
    const told = async (of: 'accounts' | 'contacts', id = '') =>
      (await admin[of].timeline({ id })).items.map(({ kind, about }) => [kind, about?.type ?? null]);
    expect(await told('contacts', contact?.id)).toEqual(
      expect.arrayContaining([
        ['converted', 'opportunity'],
        ['called', 'lead'],
      ]),
    );
    expect(await told('accounts', account?.id)).toEqual(expect.arrayContaining([['called', 'lead']]));
    const became = [
      { lead: { id: lead.id, name: 'Priya Raman' }, account, contact, opportunity: { id: opportunity.id } },
    ];
    for (const subject of [
      { type: 'lead', id: lead.id },
      { type: 'account', id: account?.id ?? '' },
      { type: 'contact', id: contact?.id ?? '' },
      { type: 'opportunity', id: opportunity.id },
    ] as const)
      expect(await admin.pipeline.conversions(subject)).toMatchObject(became);
    const again = await convert(lead.id);
    expect([again.already, again.account, again.contact, again.opportunity.id]).toEqual([
      true,
      account,
      contact,
      opportunity.id,
    ]);
  });

  it('is one line on the timeline of all that it made, and of the lead', async () => {
    const lead = await createLead(acme.db, {
      email: 'mia@loom.example',
      company_name: 'Loom Works',
      status: 'qualified',
    });
    const { account, contact, opportunity } = await convert(lead.id);
    const kinds = async (timeline: { items: { kind: string }[] } | Promise<{ items: { kind: string }[] }>) =>
      (await timeline).items.map(({ kind }) => kind);
    expect(await kinds(admin.accounts.timeline({ id: account?.id ?? '' }))).toEqual(['converted']);
    expect(await kinds(admin.contacts.timeline({ id: contact?.id ?? '' }))).toEqual(['converted']);
    expect((await kinds(admin.pipeline.opportunities.timeline({ id: opportunity.id }))).toSorted()).toEqual([
      'converted',
      'opened',
    ]);
    expect(await kinds(admin.leads.timeline({ id: lead.id }))).toEqual(['status_changed']);
  });

  it('is told before it is made: what would be found, and what would be new', async () => {
    const known = await admin.accounts.create({ name: 'Vantage', domain: 'vantage.example' });
    const mara = await admin.contacts.create({ first_name: 'Mara', last_name: 'Quint', email: 'mara@vantage.example' });
    const preview = (id: string) => admin.pipeline.conversionPreview({ id });
    const person = { first_name: 'Tess', last_name: 'Aldo' };
    const first = await createLead(acme.db, { ...person, email: 'tess@vantage.example', company_name: 'Vantage AG' });
    expect(await preview(first.id)).toEqual({
      account: { id: known.id, name: 'Vantage' },
      contact: { id: null, name: 'Tess Aldo' },
    });
    const second = await createLead(acme.db, { email: 'tess@fresh.example', company_name: 'Fresh', ...person });
    expect(await preview(second.id)).toMatchObject({ account: { id: null, name: 'Fresh' }, contact: { id: null } });
    const third = await createLead(acme.db, { email: 'Mara@vantage.example', company_name: null, ...person });
    expect(await preview(third.id)).toMatchObject({ contact: { id: mara.id, name: 'Mara Quint' } });
    const private_person = await createLead(acme.db, { email: 'tess@gmail.com', company_name: null, ...person });
    expect((await preview(private_person.id)).account).toBeNull();
    for (const { id } of [first, second]) {
      const told = await preview(id);
      const { account, contact } = await convert(id);
      expect([account?.name, contact?.name]).toEqual([told.account?.name, told.contact.name]);
    }
  });

  it('is the converter’s, account, contact and deal, where nobody has the lead', async () => {
    const lead = await createLead(acme.db, { email: 'solo@ownerless.example', company_name: 'Ownerless' });
    const { account, contact, opportunity } = await convert(lead.id);
    const me = { owner_id: acme.people.company_admin.id };
    expect(opportunity).toMatchObject(me);
    expect(await admin.accounts.get({ id: account?.id ?? '' })).toMatchObject(me);
    expect(await admin.contacts.get({ id: contact?.id ?? '' })).toMatchObject(me);
  });

  it('is found by the domain, else by the name, and a person by the email', async () => {
    const calder = await admin.accounts.create({ name: 'Calder & Reed', domain: 'calder.example' });
    const tomas = await admin.contacts.create({ first_name: 'Tomas', second_email: 'tomas@calder.example' });
    const lead = (email: string, company_name: string | null) =>
      createLead(acme.db, { email, company_name, first_name: null, last_name: null });
    const byDomain = await convert((await lead('tomas@calder.example', 'Something else')).id);
    expect([byDomain.account?.id, byDomain.contact?.id]).toEqual([calder.id, tomas.id]);
    const byName = await convert((await lead('ann@gmail.com', 'calder & reed')).id);
    expect([byName.account?.id, byName.contact?.name]).toEqual([calder.id, 'ann@gmail.com']);
    const nobody = await convert((await lead('bob@gmail.com', null)).id);
    expect([nobody.account, nobody.contact?.name]).toEqual([null, 'bob@gmail.com']);
  });

  it('is one account where two leads of a company are converted at once', async () => {
    const leads = await Promise.all(
      ['a', 'b', 'c'].map((name) => createLead(acme.db, { email: `${name}@twin.example`, company_name: 'Twin' })),
    );
    const became = await Promise.all(leads.map(({ id }) => convert(id)));
    expect(new Set(became.map(({ account }) => account?.id)).size).toBe(1);
    expect(new Set(became.map(({ contact }) => contact?.id)).size).toBe(3);
  });
});
