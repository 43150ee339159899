import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

const DAY_MS = 86_400_000;

describe.each(ENGINES)('Deals as records on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let sdr: Caller;
  let ae: Caller;
  let deals: Caller['pipeline']['opportunities'];

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    const as = (role: keyof typeof acme.people) => harness.caller(acme.people[role].token);
    [admin, sdr, ae] = [as('company_admin'), as('sdr'), as('ae')];
    deals = admin.pipeline.opportunities;
  });
  afterAll(() => harness.close());

  const fieldErrors = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (thrown: { cause: { extras: { errors?: { field: string }[] } } }) =>
        thrown.cause.extras.errors?.map(({ field }) => field),
    );

  describe('the list', () => {
    let many: Awaited<ReturnType<typeof openCompany>>;
    let api: Caller['pipeline']['opportunities'];
    let account: { id: string };

    beforeAll(async () => {
      many = await openCompany(harness.database, 'Many');
      const caller = harness.caller(many.people.company_admin.token);
      api = caller.pipeline.opportunities;
      account = await caller.accounts.create({ name: 'Northwind' });
      await caller.fields.create({ record_type: 'opportunity', kind: 'number', label: 'Sites', in_search: true });
      const tier = { record_type: 'opportunity', kind: 'choice', label: 'Tier' } as const;
      await caller.fields.create({ ...tier, options: [{ label: 'Silver' }, { label: 'Gold' }] });
      const rows: Parameters<typeof api.create>[0][] = [
        {
          name: 'Aster',
          amount: 300,
          close_date: '2026-12-01',
          account_id: account.id,
          custom: { sites: 3, tier: 'gold' },
        },
        { name: 'birch', amount: 100, currency: 'EUR', currency_rate: 5, stage: 'negotiation', custom: { sites: 77 } },
        {
          name: 'Cedar',
          amount: 200,
          stage: 'proposal',
          probability: 95,
          close_date: '2027-02-01',
          competitor: 'Vantage',
        },
        { name: 'dogwood', amount: 50, owner_id: many.people.sdr.id },
      ];
      for (const row of rows) await api.create({ owner_id: null, ...row });
      const [cedar] = (await api.list({ q: 'cedar' })).items;
      await api.move({ id: cedar?.id ?? '', version: 1, stage: 'won' });
    });

    const found = async (input: Parameters<typeof api.list>[0]) =>
      (await api.list(input)).items.map(({ name }) => name);
    /** Every page of the list, one deal a page. */
    const walk = async (sort: NonNullable<Parameters<typeof api.list>[0]['sort']>, order: 'asc' | 'desc') => {
      const names: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page: Awaited<ReturnType<typeof api.list>> = await api.list({ sort, order, limit: 1, cursor });
        expect(page.total).toBe(4);
        names.push(...page.items.map(({ name }) => name));
        cursor = page.next_cursor;
      }
      return names;
    };

    it.each([
      ['name', 'asc', ['Aster', 'birch', 'Cedar', 'dogwood']],
      ['amount', 'desc', ['birch', 'Aster', 'Cedar', 'dogwood']],
      ['close_date', 'asc', ['Aster', 'Cedar']],
      ['stage', 'desc', ['Cedar', 'birch']],
      ['probability', 'desc', ['Cedar', 'birch']],
      ['owner_id', 'asc', ['dogwood']],
      ['created_at', 'asc', ['Aster', 'birch', 'Cedar', 'dogwood']],
      ['last_activity_at', 'desc', ['Cedar', 'dogwood', 'birch', 'Aster']],
      ['custom.sites', 'desc', ['birch', 'Aster']],
      ['custom.tier', 'asc', ['Aster']],
    ] as const)('is sorted by %s %s, a page at a time', async (sort, order, first) => {
      const names = await walk(sort, order);
      expect(new Set(names).size).toBe(4);
      expect(names.slice(0, first.length)).toEqual(first);
    });

    it.each([
      ['amount:250..', ['Aster', 'birch']],
      ['probability:70..', ['birch', 'Cedar']],
      ['stage:negotiation,won', ['birch', 'Cedar']],
      ['closed_at:?', ['Cedar']],
      ['closed_at:!?;owner_id:nobody', ['Aster', 'birch']],
      ['close_date:2026-12-01..2026-12-31', ['Aster']],
      ['competitor:*vantage', ['Cedar']],
      ['custom.tier:gold', ['Aster']],
      ['(custom.sites:50..|name:*dog)', ['birch', 'dogwood']],
    ])('finds %s', async (filter, names) => {
      const page = await api.list({ filter, sort: 'name', order: 'asc' });
      expect([page.total, page.items.map(({ name }) => name)]).toEqual([names.length, names]);
    });

    it('finds by an account, by words in fields of the company’s own, and by both at once', async () => {
      expect(await found({ account_id: account.id })).toEqual(['Aster']);
      expect(await found({ filter: `account_id:${account.id}` })).toEqual(['Aster']);
      expect(await found({ q: '77' })).toEqual(['birch']);
      expect(await found({ q: 'vantage', stage: 'open' })).toEqual([]);
      expect(await api.list({ total: 'bounded', limit: 1 })).toMatchObject({ total: 4, total_is: 'exact' });
    });

    it('finds by the name of its account, and of the lead’s company, as they are called by now', async () => {
      expect(await found({ q: 'northwind' })).toEqual(['Aster']);
      const lead = await createLead(many.db, { company_name: 'Kestrel Optics' });
      const { id } = await api.create({ name: 'Lens line', lead_id: lead.id });
      const names = async (q: string) => {
        const { groups } = await harness.caller(many.people.company_admin.token).search.global({ q });
        const lanes = (await api.board({ q })).lanes.flatMap(({ cards }) => cards);
        const hits = groups.find(({ kind }) => kind === 'opportunity')?.hits ?? [];
        return [await found({ q }), lanes.map(({ name }) => name), hits.map(({ title }) => title)];
      };
      expect(await names('kestrel')).toEqual([['Lens line'], ['Lens line'], ['Lens line']]);
      const renamed = harness.caller(many.people.company_admin.token);
      await renamed.leads.update({ id: lead.id, version: 1, company: 'Osprey Optics' });
      expect(await names('osprey')).toEqual([['Lens line'], ['Lens line'], ['Lens line']]);
      expect(await names('kestrel')).toEqual([[], [], []]);
      await api.delete({ id, version: (await api.get({ id })).version });
    });

    it('tells a changed amount and day with what they were, and other fields by name', async () => {
      const { id, version } = await api.create({ name: 'Told', amount: 10_000, close_date: '2026-12-10' });
      await api.update({ id, version, amount: 62_500.5, close_date: '2026-12-15', next_step: 'Call' });
      const [edited] = (await api.timeline({ id })).items.filter(({ kind }) => kind === 'edited');
      expect(edited?.detail).toMatchObject({
        fields: expect.arrayContaining(['amount', 'close_date', 'next_step']) as unknown,
        changes: {
          amount: { from: expect.anything() as unknown, to: expect.anything() as unknown },
          close_date: { to: expect.stringContaining('2026-12-15') as unknown },
        },
        currency: 'USD',
      });
      expect(edited?.detail).not.toHaveProperty('changes.next_step');
      await api.delete({ id, version: version + 1 });
    });

    it('is added up as it is narrowed, in the company’s currency and by each deal’s chance', async () => {
      const { items } = await api.list({ stage: 'open' });
      const total = items.reduce((sum, { base_amount }) => sum + base_amount, 0);
      const weighted = items.reduce((sum, { base_amount, probability }) => sum + base_amount * probability, 0) / 100;
      expect(await api.summary({ stage: 'open' })).toEqual({ count: items.length, total, weighted, currency: 'USD' });
      expect(await api.summary({ filter: 'amount:250..', stage: 'open' })).toMatchObject({ count: 2, total: 800 });
      expect(await api.summary({ q: 'nobody has this' })).toMatchObject({ count: 0, total: 0, weighted: 0 });
      expect(await admin.pipeline.opportunities.summary({ q: 'Aster' })).toMatchObject({ count: 0 });
    });

    it('takes a close date in the last days for a past one', async () => {
      const past = new Date(Date.now() - 3 * DAY_MS).toISOString().slice(0, 10);
      const { id } = await api.create({ name: 'Past', close_date: past });
      expect(await found({ filter: 'close_date:7d' })).toEqual(['Past']);
      await api.delete({ id, version: 1 });
    });

    it('shows the board by the same filter', async () => {
      const board = await api.board({ filter: 'amount:250..|probability:70..' });
      const cards = board.lanes.flatMap((lane) => lane.cards.map(({ name }) => name));
      expect(cards).toEqual(['Aster', 'birch']);
      expect(board.lanes.map(({ count }) => count)).toEqual([1, 0, 0, 1]);
      expect(board.lanes[0]?.cards[0]).toMatchObject({ account_name: 'Northwind', custom: { sites: 3, tier: 'gold' } });
      const more = await api.lane({ stage: 'prospecting', filter: 'custom.tier:gold', cursor: cursorBefore });
      expect(more.cards.map(({ name }) => name)).toEqual(['Aster']);
    });

    it('is sorted by owners who have several deals, and by stages that several are in', async () => {
      const people = { Aster: many.people.sdr.id, birch: many.people.ae.id };
      for (const { id, version, name } of (await api.list({})).items)
        if (name in people) await api.update({ id, version, owner_id: people[name as keyof typeof people] });
      const ups = await walk('owner_id', 'asc');
      const downs = await walk('owner_id', 'desc');
      expect(ups.slice(0, 3).toSorted()).toEqual(['Aster', 'birch', 'dogwood']);
      expect([ups[3], downs]).toEqual(['Cedar', [...ups.slice(0, 3).toReversed(), 'Cedar']]);
      expect(ups.indexOf('birch')).not.toBe(1); // between two of one owner nobody else's
      const stages = await walk('stage', 'asc');
      expect(stages).toEqual((await walk('stage', 'desc')).toReversed());
      expect(stages.slice(2)).toEqual(['birch', 'Cedar']);
    });

    it('refuses a field that the company does not have', async () => {
      expect(await fieldErrors(api.list({ filter: 'custom.nothing:1..' }))).toEqual(['filter']);
      expect(await fieldErrors(api.board({ filter: 'custom.nothing:1..' }))).toEqual(['filter']);
      expect(await fieldErrors(api.list({ filter: 'nothing:1' }))).toEqual(['filter']);
      expect(await fieldErrors(api.list({ sort: 'custom.nothing' }))).toEqual(['sort']);
    });
  });

  it('keep the values of the company’s own fields, and ask for those it requires', async () => {
    const own = await openCompany(harness.database, 'Own');
    const caller = harness.caller(own.people.company_admin.token);
    await caller.fields.create({ record_type: 'opportunity', kind: 'text', label: 'Project code', required: true });
    const api = caller.pipeline.opportunities;
    expect(await fieldErrors(api.create({ name: 'Without' }))).toEqual(['custom.project_code']);
    const made = await api.create({ name: 'With', custom: { project_code: 'P-7' } });
    expect(made.custom).toEqual({ project_code: 'P-7' });
    expect(await api.update({ id: made.id, version: 1, custom: { project_code: 'P-8' } })).toMatchObject({
      custom: { project_code: 'P-8' },
      version: 2,
    });
    expect(await fieldErrors(api.update({ id: made.id, version: 2, custom: { project_code: null } }))).toEqual([
      'custom.project_code',
    ]);
    expect(await caller.fields.usage({ record_type: 'opportunity' })).toMatchObject({
      total: 1,
      items: [{ filled: 1 }],
    });
  });

  it('come from where their lead came from, unless somebody says otherwise', async () => {
    const lead = await createLead(acme.db, { source: 'webinar' });
    const { id, source } = await deals.create({ name: 'From the webinar', lead_id: lead.id });
    expect(source).toBe('webinar');
    expect(await deals.create({ name: 'Told', lead_id: lead.id, source: 'partner' })).toMatchObject({
      source: 'partner',
    });
    expect(await deals.create({ name: 'Unknown' })).toMatchObject({ source: null });
    expect((await deals.list({ filter: 'source:webinar' })).items.map((deal) => deal.id)).toEqual([id]);
    const converted = await createLead(acme.db, { source: 'conference' });
    expect((await admin.pipeline.convertLead({ id: converted.id })).opportunity.source).toBe('conference');
  });

  it('say from when on what was won is delivered', async () => {
    const { id } = await deals.create({ name: 'Signed' });
    const won = await deals.move({ id, version: 1, stage: 'won', amount: 9000, start_date: '2027-02-01' });
    expect(won).toMatchObject({ start_date: '2027-02-01', amount: 9000 });
    expect(await deals.update({ id, version: won.version, start_date: '2027-03-01' })).toMatchObject({
      start_date: '2027-03-01',
    });
    const wrong = await fieldErrors(deals.move({ id, version: 9, stage: 'proposal', start_date: 'soon' }));
    expect(new Set(wrong)).toEqual(new Set(['start_date']));
  });

  it('belong to an account that is there', async () => {
    const account = await admin.accounts.create({ name: 'Calder' });
    const made = await deals.create({ name: 'Rollout', account_id: account.id });
    expect(made).toMatchObject({ account_id: account.id, account_name: 'Calder' });
    expect(await admin.accounts.get({ id: account.id })).toMatchObject({ open_deals: 1 });
    expect(await fieldErrors(deals.update({ id: made.id, version: 1, account_id: made.id }))).toEqual(['account_id']);
    expect(await deals.update({ id: made.id, version: 1, account_id: null })).toMatchObject({ account_name: null });
  });

  it('tell of the version that is there now when two change one', async () => {
    const { id } = await deals.create({ name: 'Contended' });
    await deals.update({ id, version: 1, name: 'Taken' });
    const error: unknown = await deals.update({ id, version: 1, name: 'Late' }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ cause: { extras: { version: 2, current: { name: 'Taken', version: 2 } } } });
  });

  it('have a timeline with their stages, their notes and the lead’s, part of which is the account’s', async () => {
    const account = await admin.accounts.create({ name: 'Timelines' });
    const lead = await createLead(acme.db, { assigned_to: acme.people.sdr.id });
    await sdr.leads.logContact({ id: lead.id, channel: 'call' });
    const { opportunity } = await sdr.pipeline.convertLead({ id: lead.id });
    const { id } = opportunity;
    await sdr.pipeline.opportunities.update({ id, version: opportunity.version, account_id: account.id });
    await sdr.pipeline.opportunities.move({ id, version: opportunity.version + 1, stage: 'proposal' });
    expect(await sdr.pipeline.opportunities.log({ id, kind: 'call', text: 'Asked for a quote' })).toMatchObject({
      kind: 'called',
      detail: { text: 'Asked for a quote' },
    });
    const { items } = await sdr.pipeline.opportunities.timeline({ id });
    expect(items.map(({ kind, about }) => [kind, about?.type ?? null])).toEqual(
      expect.arrayContaining([
        ['called', null],
        ['moved', null],
        ['edited', null],
        ['opened', null],
        ['called', 'lead'],
      ]),
    );
    expect(items.find(({ kind }) => kind === 'moved')?.detail).toMatchObject({ to: 'Proposal' });
    const ofAccount = await admin.accounts.timeline({ id: account.id });
    expect(ofAccount.items.map(({ kind, about }) => [kind, about?.id ?? null])).toEqual(
      expect.arrayContaining([
        ['called', id],
        ['moved', id],
      ]),
    );
    expect((await admin.accounts.get({ id: account.id })).last_touch_at).not.toBeNull();
    expect((await sdr.pipeline.opportunities.timeline({ id, part: 'call' })).items.map(({ kind }) => kind)).toContain(
      'called',
    );
    expect(await refusal(ae.pipeline.opportunities.log({ id, kind: 'note', text: 'Not mine' }))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  describe('have people', () => {
    it('each in a role, whom another role, a removal and the person’s own page tell of', async () => {
      const contact = await admin.contacts.create({ last_name: 'Raman', job_title: 'VP Operations' });
      const { id } = await deals.create({ name: 'Decided by many' });
      const person = { contact_id: contact.id, name: 'Raman', job_title: 'VP Operations', email: null };
      const added = await deals.setPerson({ id, contact_id: contact.id, role: 'champion' });
      expect(added).toMatchObject({ version: 1, people: [{ ...person, role: 'champion' }] });
      expect((await admin.contacts.get({ id: contact.id })).open_deals).toBe(1);
      const asked = { id, contact_id: contact.id, role: 'decision_maker' } as const;
      await Promise.all([deals.setPerson(asked), deals.setPerson(asked)]);
      expect((await deals.get({ id })).people).toEqual([{ ...person, role: 'decision_maker' }]);
      expect((await deals.list({ contact_id: contact.id })).items.map((deal) => deal.people[0]?.role)).toEqual([
        'decision_maker',
      ]);
      expect((await deals.removePerson({ id, contact_id: contact.id })).people).toEqual([]);
      expect((await deals.removePerson({ id, contact_id: contact.id })).people).toEqual([]);
      const told = (await admin.contacts.timeline({ id: contact.id })).items.map(({ kind }) => kind);
      expect(told).toEqual(['person_removed', 'person_changed', 'person_added', 'created']);
    });

    it('that are contacts, put in by whoever may edit the deal', async () => {
      const contact = await admin.contacts.create({ last_name: 'Okafor' });
      const { id } = await ae.pipeline.opportunities.create({ name: 'The ae’s' });
      const asked = { id, contact_id: contact.id, role: null };
      expect(await refusal(sdr.pipeline.opportunities.setPerson(asked))).toMatchObject({ code: 'FORBIDDEN' });
      expect(await refusal(sdr.pipeline.opportunities.removePerson({ id, contact_id: contact.id }))).toMatchObject({
        code: 'FORBIDDEN',
      });
      expect(await refusal(deals.setPerson({ ...asked, contact_id: id }))).toEqual({
        code: 'NOT_FOUND',
        message: MESSAGES.notFound,
      });
      expect((await ae.pipeline.opportunities.setPerson(asked)).people).toMatchObject([{ name: 'Okafor', role: null }]);
    });
  });
});

/** Where a lane's page of close dates begins: before everything. */
const cursorBefore = Buffer.from(JSON.stringify(['1900-01-01', '00000000-0000-0000-0000-000000000000'])).toString(
  'base64url',
);
