import { MESSAGES } from '@outrider/shared/ground/messages';
import type { TimelinePart } from '@outrider/shared/records/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { domainOf } from './domain.ts';

it.each([
  ['northwind.example', 'northwind.example'],
  [' https://www.Northwind.example/about?x=1 ', 'northwind.example'],
  ['priya@northwind.example', 'northwind.example'],
  ['http://bücher.example:8080', 'xn--bcher-kva.example'],
  ['northwind', null],
  ['192.0.2.7', null],
  ['http://', null],
  ['a b.example', null],
  ['javascript:alert(1)', null],
])('%j stands for the domain %j', (text, domain) => expect(domainOf(text)).toBe(domain));

describe.each(ENGINES)('Accounts on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let sdr: Caller;
  let ae: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    const as = (role: keyof typeof acme.people) => harness.caller(acme.people[role].token);
    [admin, sdr, ae] = [as('company_admin'), as('sdr'), as('ae')];
  });
  afterAll(() => harness.close());

  const audited = async (subject_id: string) =>
    (await acme.db.auditEntry.findMany({ where: { subject_id }, orderBy: { id: 'asc' } })).map(({ action }) => action);
  const namesOf = async (input: Parameters<Caller['accounts']['list']>[0]) =>
    (await admin.accounts.list(input)).items.map(({ name }) => name);

  it('are made with everything that tells of it, and are their maker’s', async () => {
    const made = await sdr.accounts.create({
      name: ' Northwind Instruments ',
      domain: 'https://www.northwind.example/',
      company_size: '51-200',
    });
    expect(made).toMatchObject({
      name: 'Northwind Instruments',
      domain: 'northwind.example',
      owner_id: acme.people.sdr.id,
      owner_name: acme.people.sdr.full_name,
      people: 0,
      people_names: [],
      open_deals: 0,
      open_amount: 0,
      last_touch_at: null,
      custom: {},
      version: 1,
    });
    expect(await admin.accounts.get({ id: made.id })).toEqual(made);
    expect(await audited(made.id)).toEqual(['account.created']);
    expect(await acme.db.outboxEvent.count({ where: { subject_id: made.id, topic: 'account.changed' } })).toBe(1);
    expect((await admin.accounts.create({ name: 'Mine' })).owner_id).toBe(acme.people.company_admin.id);
    expect((await admin.accounts.create({ name: 'Nobody’s yet', owner_id: null })).owner_id).toBeNull();
  });

  it('have a domain each, also when two are made at once', async () => {
    const first = await admin.accounts.create({ name: 'Calder', domain: 'calder.example' });
    const again = admin.accounts.create({ name: 'Calder again', domain: 'WWW.calder.example' });
    expect(await refusal(again)).toEqual({ code: 'CONFLICT', message: MESSAGES.accountDomainTaken });
    const answer = await harness.rest('POST', '/accounts', {
      token: acme.people.ae.token,
      body: { name: 'Calder', domain: 'calder.example' },
    });
    expect([answer.status, answer.json]).toEqual([
      409,
      {
        code: 'already_exists',
        detail: MESSAGES.accountDomainTaken,
        existing_id: first.id,
        errors: [{ field: 'domain', message: MESSAGES.accountDomainTaken }],
      },
    ]);
    const both = await Promise.allSettled(
      ['One', 'Two'].map((name) => admin.accounts.create({ name, domain: 'twins.example' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const bad = admin.accounts.create({ name: 'Bad', domain: 'not a domain' });
    expect(await refusal(bad)).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.accountDomainInvalid,
    });
  });

  it('are changed in the version that was looked at, and tell who is given one', async () => {
    const made = await sdr.accounts.create({ name: 'Versioned' });
    const changed = await sdr.accounts.update({ id: made.id, version: 1, industry: 'retail', phone: '' });
    expect(changed).toMatchObject({ industry: 'retail', phone: null, version: 2 });
    const late = await sdr.accounts.update({ id: made.id, version: 1, industry: 'finance' }).then(
      () => null,
      (error: { cause?: { extras?: object } }) => error.cause?.extras,
    );
    expect(late).toEqual({ version: 2, current: changed });
    expect(await sdr.accounts.update({ id: made.id, version: 2, industry: 'retail' })).toEqual(changed);
    expect(await refusal(ae.accounts.update({ id: made.id, version: 2, name: 'Mine' }))).toEqual({
      code: 'FORBIDDEN',
      message: MESSAGES.forbidden,
    });
    await admin.accounts.update({ id: made.id, version: 2, owner_id: acme.people.ae.id });
    const [notice] = await acme.db.notification.findMany({ where: { user_id: acme.people.ae.id } });
    expect(notice).toMatchObject({ message: 'Versioned', link_path: `/accounts/${made.id}` });
  });

  it('stand below one another, and never below themselves', async () => {
    const top = await admin.accounts.create({ name: 'Holding' });
    const below = await admin.accounts.create({ name: 'Works', parent_id: top.id });
    expect(below.parent_name).toBe('Holding');
    const circle = admin.accounts.update({ id: top.id, version: 1, parent_id: below.id });
    expect(await refusal(circle)).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.accountBelowItself,
    });
    const nowhere = admin.accounts.create({ name: 'Lost', parent_id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10' });
    expect(await refusal(nowhere)).toEqual({ code: 'UNPROCESSABLE_CONTENT', message: MESSAGES.accountUnknown });
  });

  it('are listed by page in every order, narrowed by filters, words and the company’s own fields', async () => {
    const own = await openCompany(harness.database, 'Lister');
    const api = harness.caller(own.people.company_admin.token);
    await api.fields.create({
      record_type: 'account',
      kind: 'number',
      label: 'Sites',
      in_search: true,
    });
    await api.fields.create({
      record_type: 'account',
      kind: 'choice',
      label: 'Tier',
      options: [{ label: 'Silver' }, { label: 'Gold' }],
    });
    const facts = [
      ['Aster', { industry: 'retail', custom: { sites: 3, tier: 'gold' } }],
      ['beta Works', { domain: 'beta.example', custom: { sites: 41, tier: 'silver' } }],
      ['Calder', { industry: 'Retail', company_size: '1001+' }],
      ['delta', { company_size: '1-10', domain: 'alpha.example' }],
      ['Echo', { owner_id: own.people.ae.id }],
    ] as const;
    for (const [name, more] of facts) await api.accounts.create({ name, owner_id: null, ...more });
    const walk = async (sort: NonNullable<Parameters<typeof api.accounts.list>[0]['sort']>, order: 'asc' | 'desc') => {
      const names: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof api.accounts.list>> = await api.accounts.list({
          sort,
          order,
          limit: 2,
          cursor,
        });
        expect(page.total).toBe(5);
        names.push(...page.items.map(({ name }) => name));
        cursor = page.next_cursor;
      } while (cursor);
      return names;
    };
    const all = ['Aster', 'beta Works', 'Calder', 'delta', 'Echo'];
    expect(await walk('name', 'asc')).toEqual(all);
    expect(await walk('name', 'desc')).toEqual(all.toReversed());
    expect(await walk('created_at', 'asc')).toEqual(all);
    expect((await walk('domain', 'asc')).slice(0, 2)).toEqual(['delta', 'beta Works']);
    expect((await walk('domain', 'desc')).slice(0, 2)).toEqual(['beta Works', 'delta']);
    expect((await walk('company_size', 'asc')).slice(0, 2)).toEqual(['delta', 'Calder']);
    expect((await walk('custom.sites', 'desc')).slice(0, 2)).toEqual(['beta Works', 'Aster']);
    expect((await walk('custom.tier', 'asc')).slice(0, 2)).toEqual(['beta Works', 'Aster']);
    const found = async (filter: string, q?: string) =>
      (await api.accounts.list({ filter, q, sort: 'name', order: 'asc' })).items.map(({ name }) => name);
    expect(await found('industry:retail')).toEqual(['Aster', 'Calder']);
    expect(await found('industry:!retail')).toEqual(['beta Works', 'delta', 'Echo']);
    expect(await found('domain:?')).toEqual(['beta Works', 'delta']);
    expect(await found('owner_id:nobody;name:*a')).toEqual(['Aster', 'beta Works', 'Calder', 'delta']);
    expect(await found('(company_size:1-10|custom.sites:40..)')).toEqual(['beta Works', 'delta']);
    expect(await found('custom.tier:gold')).toEqual(['Aster']);
    expect(await found('', 'works beta')).toEqual(['beta Works']);
    expect(await found('', '41')).toEqual(['beta Works']);
    const { next_cursor } = await api.accounts.list({ sort: 'name', order: 'asc', limit: 1 });
    const foreign = api.accounts.list({ sort: 'name', order: 'desc', cursor: next_cursor });
    expect(await refusal(foreign)).toMatchObject({ message: MESSAGES.invalidCursor });
    expect(await refusal(api.accounts.list({ sort: 'custom.nothing' }))).toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.sortUnknownField('custom.nothing'),
    });
    expect(await api.fields.usage({ record_type: 'account' })).toMatchObject({
      total: 5,
      items: [{ filled: 2 }, { filled: 2, options: { gold: 1, silver: 1 } }],
    });
  });

  it('are found by words in the name alone, whether few have them or many', async () => {
    for (const n of Array.from({ length: 12 }, (_, at) => at))
      await admin.accounts.create({ name: `Quarry ${n}`, domain: n === 3 ? 'marble.example' : undefined });
    await admin.accounts.create({ name: 'Old Marble 100% Works' });
    const found = async (filter: string) => {
      const { items, total } = await admin.accounts.list({ filter, sort: 'name', order: 'asc' });
      expect(total).toBe(items.length);
      return items.map(({ name }) => name);
    };
    expect(await found('name:*marble')).toEqual(['Old Marble 100% Works']); // not the one with such a domain
    expect(await found('name:*LD MARB')).toEqual(['Old Marble 100% Works']);
    expect(await found('name:*100%')).toEqual(['Old Marble 100% Works']);
    expect(await found('name:*marble works')).toEqual([]); // as it stands in the name
    expect(await found('name:*quarry')).toHaveLength(12);
    expect(await found('name:!*quarry')).not.toContain('Quarry 3');
    expect(await found('(name:*marble|domain:*marble)')).toEqual(['Old Marble 100% Works', 'Quarry 3']);
  });

  it('go into the bin and come back, without a domain that another one has by now', async () => {
    const made = await sdr.accounts.create({ name: 'Binned', domain: 'binned.example' });
    expect(await refusal(ae.accounts.remove({ ids: [made.id] }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await sdr.accounts.remove({ ids: [made.id] })).toEqual({ ids: [made.id] });
    expect(await refusal(sdr.accounts.get({ id: made.id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await namesOf({ filter: 'name:*binned' })).toEqual([]);
    await admin.accounts.create({ name: 'Next', domain: 'binned.example' });
    expect(await refusal(ae.accounts.restore({ ids: [made.id] }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await sdr.accounts.restore({ ids: [made.id] })).toEqual({ ids: [made.id], without: [made.id] });
    expect(await sdr.accounts.get({ id: made.id })).toMatchObject({ name: 'Binned', domain: null, version: 3 });
    expect(await audited(made.id)).toEqual(['account.created', 'account.deleted', 'account.restored']);
  });

  it('hear of what happens to their people', async () => {
    const account = await sdr.accounts.create({ name: 'Heard' });
    const person = await sdr.contacts.create({ first_name: 'Ada', last_name: 'Okoro', account_id: account.id });
    await sdr.contacts.log({ id: person.id, kind: 'call', text: 'Wants a quote' });
    await sdr.accounts.log({ id: account.id, kind: 'note', text: 'A family business' });
    const { items, next_cursor } = await admin.accounts.timeline({ id: account.id, limit: 3 });
    expect(items.map(({ kind, about, detail }) => [kind, about?.name ?? null, detail.text ?? null])).toEqual([
      ['noted', null, 'A family business'],
      ['called', 'Ada Okoro', 'Wants a quote'],
      ['created', 'Ada Okoro', null],
    ]);
    const rest = await admin.accounts.timeline({ id: account.id, limit: 3, cursor: next_cursor });
    expect([rest.items.map(({ kind }) => kind), rest.next_cursor]).toEqual([['created'], null]);
    expect((await admin.contacts.timeline({ id: person.id })).items.map(({ kind, about }) => [kind, about])).toEqual([
      ['called', null],
      ['created', null],
    ]);
    const kindsOf = async (part: TimelinePart) =>
      (await admin.accounts.timeline({ id: account.id, part })).items.map(({ kind }) => kind);
    expect([await kindsOf('note'), await kindsOf('call'), await kindsOf('meeting')]).toEqual([
      ['noted'],
      ['called'],
      [],
    ]);
    expect(await kindsOf('change')).toEqual(['created', 'created']);
    const touched = await admin.accounts.get({ id: account.id });
    expect([touched.people, touched.people_names, touched.last_touch_at !== null]).toEqual([1, ['Ada Okoro'], true]);
  });
});
