import { MESSAGES } from '@outrider/shared/ground/messages';
import type { SearchKind } from '@outrider/shared/insight/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Caller,
  EVERY_ENGINE,
  type Harness,
  openCompany,
  openHarness,
  openSuperAdmin,
  refusal,
} from '../../suites/harness.ts';

describe.each(EVERY_ENGINE)('Search on %s', (engine) => {
  let harness: Harness;
  let api: Caller;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    api = harness.caller(acme.people.company_admin.token);
    const people = [
      {
        first_name: 'Astrid',
        last_name: 'Lindqvist',
        email: 'astrid@nordlys.example',
        company: 'Nordlys Cold Chain',
        phone: '+46 (0)70-123 45 67',
        job_title: 'CTO',
      },
      { first_name: 'Li', last_name: 'Wei', email: 'info@harbour.example', company: 'Harbour Robotics' },
      { first_name: 'Simon', last_name: 'Calder', email: 'simon@calder.example', company: 'Calder & Reed' },
      { first_name: 'Priya', last_name: 'Raman', email: 'priya@instruments.example', company: 'Calder Instruments' },
      { first_name: 'Jonas', last_name: 'Berg', email: 'jonas@instruments.example', company: 'Calder Instruments' },
      {
        first_name: 'Zoë',
        last_name: "O'Neill_100%",
        email: 'zoe@cotton.example',
        company: '100% Cotton_Co \\ "Sons"',
      },
    ];
    for (const person of people) ids[person.last_name] = (await api.leads.create(person)).id;
    await api.pipeline.opportunities.create({ name: 'Calder Instruments pilot', amount: 85_000, lead_id: ids.Raman });
    await api.pipeline.opportunities.create({ name: 'Harbour gauges' });
    const harbour = await api.accounts.create({
      name: 'Harbour Gauging',
      domain: 'harbour-gauging.example',
      phone: '+47 22 33 44 55',
    });
    ids.harbour = harbour.id;
    ids.Solheim = (
      await api.contacts.create({
        first_name: 'Ingrid',
        last_name: 'Solheim',
        email: 'ingrid@harbour-gauging.example',
        second_email: 'ingrid@home.example',
        mobile: '+47 900 11 222',
        job_title: 'Head of Quality',
        account_id: harbour.id,
      })
    ).id;
    const other = await openCompany(harness.database, 'Other');
    const theirs = harness.caller(other.people.company_admin.token);
    await theirs.leads.create({
      first_name: 'Astrid',
      last_name: 'Lindqvist',
      email: 'secret@other.example',
      company: 'Calder Secret',
    });
    await theirs.pipeline.opportunities.create({ name: 'Calder secret pilot' });
    await theirs.accounts.create({ name: 'Harbour Secret', domain: 'secret.example' });
    await theirs.contacts.create({ first_name: 'Ingrid', last_name: 'Secret', email: 'ingrid@secret.example' });
  });
  afterAll(() => harness.close());

  const find = async (q: string, limit?: number) => (await api.search.global({ q, limit })).groups;
  const titles = async (q: string) =>
    (await find(q)).map(({ kind, hits }) => `${kind}: ${hits.map(({ title }) => title).join(', ')}`);

  it.each<[string, string[]]>([
    ['lindqvist', ['lead: Astrid Lindqvist']],
    ['ASTRID cold', ['lead: Astrid Lindqvist']],
    ['li', ['lead: Li Wei, Astrid Lindqvist']],
    ['astrid@nord', ['lead: Astrid Lindqvist']],
    ['070-123 45 67', ['lead: Astrid Lindqvist']],
    ['+46701234567', ['lead: Astrid Lindqvist']],
    ['raman', ['lead: Priya Raman']],
    ['solheim', ['contact: Ingrid Solheim']],
    ['home.example', ['contact: Ingrid Solheim']],
    ['90011222', ['contact: Ingrid Solheim']],
    ['22334455', ['account: Harbour Gauging']],
    ['gauging', ['account: Harbour Gauging', 'contact: Ingrid Solheim']],
    ['calder', ['lead: Simon Calder, Jonas Berg, Priya Raman', 'opportunity: Calder Instruments pilot']],
    ['gauges', ['opportunity: Harbour gauges']],
    ['har', ['account: Harbour Gauging', 'opportunity: Harbour gauges', 'lead: Li Wei', 'contact: Ingrid Solheim']],
    ['zoë', ["lead: Zoë O'Neill_100%"]],
  ])('finds %s', async (q, found) => expect(await titles(q)).toEqual(found));

  it.each<[string, string]>([
    ['Lindqist', 'Astrid Lindqvist'],
    ['astrd lindqvist', 'Astrid Lindqvist'],
    ['Kalder reed', 'Simon Calder'],
    ['ramen', 'Priya Raman'],
    ['nordlis', 'Astrid Lindqvist'],
    ['priay raman', 'Priya Raman'],
    ['simon.caldr@', 'Simon Calder'],
    ['guages', 'Harbour gauges'],
    ['solhiem', 'Ingrid Solheim'],
    ['harbuor gauging', 'Harbour Gauging'],
    ['Zoe', "Zoë O'Neill_100%"],
  ])('forgives the typo in %s', async (q, title) => {
    const hits = (await find(q)).flatMap((group) => group.hits);
    expect(hits[0]?.title).toBe(title);
  });

  it('says by what it found somebody, and where to go', async () => {
    const hit = async (q: string, kind: SearchKind) => (await find(q)).find((group) => group.kind === kind)?.hits[0];
    expect(await hit('lindqvist', 'lead')).toMatchObject({
      id: ids.Lindqvist,
      subtitle: 'CTO, Nordlys Cold Chain',
      path: `/leads?lead=${ids.Lindqvist}`,
      matched: 'name',
      score: expect.any(Number),
    });
    expect(await hit('1234567', 'lead')).toMatchObject({
      matched: 'phone',
      subtitle: '+46 (0)70-123 45 67, Nordlys Cold Chain',
    });
    expect(await hit('info@', 'lead')).toMatchObject({ matched: 'email', subtitle: 'info@harbour.example' });
    expect(await hit('lindqist', 'lead')).toMatchObject({ matched: 'similar' });
    expect(await hit('instruments', 'lead')).toMatchObject({ matched: 'company' });
    expect(await hit('solheim', 'contact')).toMatchObject({
      id: ids.Solheim,
      subtitle: 'Head of Quality, Harbour Gauging',
      path: `/contacts/${ids.Solheim}`,
      matched: 'name',
    });
    expect(await hit('ingrid@home', 'contact')).toMatchObject({
      matched: 'email',
      subtitle: 'ingrid@harbour-gauging.example, ingrid@home.example',
    });
    expect(await hit('pilot', 'opportunity')).toEqual({
      kind: 'opportunity',
      id: expect.any(String),
      title: 'Calder Instruments pilot',
      subtitle: 'Prospecting, $85,000',
      path: expect.stringMatching(/^\/opportunities\?opportunity=[\da-f-]{36}$/),
      matched: 'name',
    });
    expect(await hit('harbour-gauging', 'account')).toMatchObject({
      id: ids.harbour,
      title: 'Harbour Gauging',
      subtitle: 'harbour-gauging.example',
      path: `/accounts/${ids.harbour}`,
      matched: 'domain',
    });
  });

  it('finds tasks, meetings and emails as far as one’s own lists reach', async () => {
    const rep = harness.caller(acme.people.sdr.token);
    const pia = await rep.leads.create({
      first_name: 'Pia',
      last_name: 'Holm',
      email: 'pia@holm.example',
      company: 'Holm',
    });
    const task = await rep.pipeline.tasks.create({
      title: 'Send Zephyr the sheet',
      due_on: '2026-12-01',
      lead_id: pia.id,
    });
    const done = await rep.pipeline.tasks.create({ title: 'Zephyr badge' });
    await rep.pipeline.tasks.complete({ id: done.id });
    const theirs = await api.pipeline.tasks.create({ title: 'Zephyr price list' });
    const meeting = await rep.pipeline.meetings.create({
      title: 'Zephyr walkthrough',
      date: '2031-03-04',
      time: '10:00',
      duration_minutes: 30,
      timezone: 'UTC',
      lead_id: pia.id,
    });
    const found = async (caller: Caller, q: string) =>
      (await caller.search.global({ q })).groups.map(({ kind, hits }) => [kind, hits.map(({ title }) => title)]);
    expect(await found(rep, 'zeph')).toEqual([
      ['task', ['Send Zephyr the sheet', 'Zephyr badge']],
      ['meeting', ['Zephyr walkthrough']],
    ]);
    expect((await found(api, 'zephyr')).flat(2)).toContain('Zephyr price list');
    const hits = (await rep.search.global({ q: 'zephyr' })).groups.flatMap((group) => group.hits);
    expect(hits.find(({ id }) => id === task.id)).toMatchObject({
      subtitle: 'Pia Holm',
      at: task.due_at,
      path: `/tasks?task=${task.id}`,
    });
    expect(hits.find(({ id }) => id === done.id)).toMatchObject({ subtitle: 'Done', at: null });
    expect(hits.find(({ id }) => id === meeting.id)).toMatchObject({
      subtitle: 'Pia Holm',
      at: meeting.starts_at,
      path: `/calendar?day=2031-03-04&meeting=${meeting.id}`,
    });
    const [seen] = (await api.search.global({ q: 'walkthrough' })).groups;
    expect(seen?.hits[0]?.path).toContain(`people=${acme.people.sdr.id}&meeting=`);
    expect(await refusal(rep.pipeline.tasks.get({ id: theirs.id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await rep.pipeline.tasks.get({ id: task.id })).toMatchObject({ title: task.title });
    await rep.pipeline.meetings.cancel({ id: meeting.id });
    expect(await found(rep, 'walkthrough')).toEqual([]);
  });

  it('finds campaigns by name, ended ones last, for whoever may see campaigns', async () => {
    const manager = harness.caller(acme.people.manager.token);
    const [old, now] = [
      await manager.campaigns.create({ name: 'Recalibration 2025' }),
      await manager.campaigns.create({ name: 'Recalibration due' }),
    ];
    await manager.campaigns.setState({ ...old, state: 'ended' });
    const rep = harness.caller(acme.people.sdr.token);
    expect((await rep.search.global({ q: 'recalib' })).groups).toMatchObject([
      {
        kind: 'campaign',
        hits: [
          { id: now.id, title: 'Recalibration due', subtitle: 'Draft', path: `/campaigns/${now.id}`, matched: 'name' },
          { id: old.id, title: 'Recalibration 2025', subtitle: 'Ended' },
        ],
      },
    ]);
    const { token } = await api.tokens.create({ name: 'Search', scopes: ['search.use'] });
    expect((await harness.caller(token).search.global({ q: 'recalib' })).groups).toEqual([]);
    const other = await openCompany(harness.database, 'Elsewhere');
    expect((await harness.caller(other.people.manager.token).search.global({ q: 'recalib' })).groups).toEqual([]);
  });

  it('finds a person once: a converted lead as the contact it became, until that is undone', async () => {
    const { id } = await api.leads.create({
      first_name: 'Wanda',
      last_name: 'Twice',
      email: 'wanda@twice.example',
      company: 'Twice',
    });
    expect(await titles('wanda')).toEqual(['lead: Wanda Twice']);
    const { contact } = await api.pipeline.convertLead({ id });
    expect(await titles('wanda')).toEqual(['contact: Wanda Twice']);
    await api.contacts.remove({ ids: [contact?.id ?? ''] });
    expect(await titles('wanda')).toEqual(['lead: Wanda Twice']);
  });

  it('finds the closest where more rows are spelled like it than are looked at', async () => {
    const many = await openCompany(harness.database, 'Many');
    const named = (last_name: string, i: number) => ({ email: `m${i}@example.com`, last_name, source: 'website' });
    await many.db.lead.createMany({ data: Array.from({ length: 250 }, (_, i) => named('Marvin', i)) });
    await many.db.lead.create({ data: named('Martinez', 250) });
    const { groups } = await harness.caller(many.people.sdr.token).search.global({ q: 'martinex' });
    expect(groups.map(({ hits }) => hits.map(({ title }) => title))).toEqual([['Martinez']]);
  });

  it('gives at most what was asked for, and says that there is more', async () => {
    const [leads] = await find('calder', 1);
    expect(leads).toMatchObject({ kind: 'lead', more: true });
    expect(leads?.hits).toHaveLength(1);
  });

  it.each([
    '%',
    '_',
    '\\',
    "'",
    '"',
    '`',
    "' OR 1=1 --",
    '%%%',
    '\u0001',
    '\u001F🚀',
    '🚀',
    '🚀🚀🚀',
    ' ',
    '',
    '{}',
    '(',
    '{"a":1}',
    '*',
    '$1',
    'x'.repeat(200),
    'ab '.repeat(66),
    '🚀'.repeat(100),
    '()+-./',
  ])('answers %j without a hit or an error', async (q) => {
    expect(await find(q)).toEqual([]);
  });
  it.each(['100%', 'cotton_co', "o'neill_100%", '"sons"', 'z', '% zoë', '\u0001zoë\n'])(
    'takes %j literally',
    async (q) => {
      expect((await find(q)).flatMap(({ hits }) => hits).map(({ title }) => title)).toContain("Zoë O'Neill_100%");
    },
  );
  it.each(['_00%', 'c_t', '10_%'])('knows no wildcard in %j', async (q) => expect(await find(q)).toEqual([]));
  it.each([
    { q: 'x'.repeat(201) },
    { q: 'a', limit: 0 },
    { q: 'a', limit: 21 },
    { q: '\u0000zoë' },
    { q: '\uD800' },
    { q: 'a', company_id: 1 },
  ])('refuses %o', async (input) => {
    expect((await refusal(api.search.global(input as never))).code).toBe('UNPROCESSABLE_CONTENT');
  });

  it('never finds another company’s rows, however they are spelled', async () => {
    for (const q of ['secret', 'secert', 'calder secret', 'lindqvist', 'other.example', 'pilot']) {
      expect(JSON.stringify(await find(q)).toLowerCase()).not.toContain('secret');
    }
  });

  it('answers every role of the company, and not the platform', async () => {
    for (const { token } of Object.values(acme.people))
      expect((await harness.caller(token).search.global({ q: 'lindqvist' })).groups).toHaveLength(1);
    const admin = await openSuperAdmin(harness.database);
    expect(await refusal(harness.caller(admin.token).search.global({ q: 'lindqvist' }))).toEqual({
      code: 'FORBIDDEN',
      message: MESSAGES.noCompany,
    });
  });
});
