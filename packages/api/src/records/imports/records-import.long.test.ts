import { IMPORT_TYPES, type ImportRecord } from '@outrider/shared/records/import-types';
import type { ImportDetail } from '@outrider/shared/records/imports';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { EXPORTS } from './exports.fixture.ts';
import { everyRule, importsOf } from './imports.fixture.ts';
import { guessMapping, guessProgram } from './mapping.ts';

describe.each(Object.entries(EXPORTS))('An export of %s', (_name, { program, type, columns }) => {
  it('is mapped without a hand, wherever there is a field for a column', () => {
    const headers = Object.keys(columns);
    const mapping = guessMapping(IMPORT_TYPES[type], headers, []);
    expect(Object.fromEntries(headers.map((header, at) => [header, mapping[at]?.field]))).toEqual(columns);
    expect(guessProgram(headers)).toBe(program);
  });
});

const COMPANIES = [
  'Record ID,Company name,Company Domain Name,Number of Employees,Industry,Company owner',
  '501,Kestrel Foundry,kestrel.example,120,manufacturing,',
  '502,Larkspur Labs,https://www.larkspur.example/about,40,healthcare,',
  '503,Kestrel Foundry,,12,manufacturing,',
].join('\n');
const CONTACTS = [
  'Record ID,First Name,Last Name,Email,Job Title,Associated Company IDs,Associated Company',
  '901,Ines,Moreau,ines@kestrel.example,CFO,501,Kestrel Foundry',
  '902,Tom,Ahlgren,tom@larkspur.example,,502,Larkspur Labs',
  '903,Ruth,Vance,ruth.vance@gmail.com,,,Hollow Oak',
  '904,Sam,Vance,sam.vance@gmail.com,,,Hollow Oak',
  '905,Lone,Wolf,lone@gmail.com,,,',
  '906,Nia,Price,nia@quarry.example,,,Quarry & Sons',
].join('\n');

describe.each(ENGINES)('Imports of accounts and contacts on %s', (engine) => {
  let harness: Harness;
  let company: Awaited<ReturnType<typeof openCompany>>;
  let admin: ReturnType<typeof importsOf>;
  let rep: ReturnType<typeof importsOf>;

  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());

  /** A company of its own for each test: names and domains are a company's. */
  const open = async (name: string) => {
    company = await openCompany(harness.database, name);
    admin = importsOf(harness, company.people.company_admin.token);
    rep = importsOf(harness, company.people.sdr.token);
  };
  const accountOf = (name: string) => company.db.account.findFirst({ where: { name }, orderBy: { id: 'asc' } });
  const contactOf = (email: string) => company.db.contact.findFirst({ where: { email }, include: { account: true } });
  /** Upload, dry run and run; the dry run has to say what the run does. */
  const bring = async (
    type: ImportRecord,
    text: string,
    by = admin,
    change?: Parameters<typeof admin.check>[1],
  ): Promise<ImportDetail> => {
    const uploaded = await by.upload(text, `${type}s.csv`, type);
    const checked = await by.check(uploaded, change);
    expect(checked.state).toBe('checked');
    const done = await by.run(uploaded.id);
    expect(done).toMatchObject({ state: 'done', counted: checked.expected });
    return done;
  };

  it('brings companies and people of another program with what connects them, and changes nothing the second time', async () => {
    await open('Connected');
    expect(await bring('account', COMPANIES)).toMatchObject({
      program: 'hubspot',
      counted: { created: 3, updated: 0, failed: 0, duplicates: 0 },
    });
    expect(await accountOf('Larkspur Labs')).toMatchObject({
      domain: 'larkspur.example',
      company_size: '11-50',
      industry: 'healthcare',
    });
    const contacts = await bring('contact', CONTACTS);
    expect(contacts.counted).toEqual({ created: 6, updated: 0, unchanged: 0, failed: 0, duplicates: 0, accounts: 2 });
    expect((await contactOf('ines@kestrel.example'))?.account).toMatchObject({ domain: 'kestrel.example' });
    const [ruth, sam] = [await contactOf('ruth.vance@gmail.com'), await contactOf('sam.vance@gmail.com')];
    expect(ruth?.account).toMatchObject({ name: 'Hollow Oak', domain: null });
    expect(sam?.account_id).toBe(ruth?.account_id);
    expect((await contactOf('lone@gmail.com'))?.account_id).toBeNull();
    expect((await contactOf('nia@quarry.example'))?.account).toMatchObject({
      name: 'Quarry & Sons',
      domain: 'quarry.example',
    });

    const before = await company.db.contact.findMany({ orderBy: { id: 'asc' } });
    expect((await bring('account', COMPANIES)).counted).toMatchObject({ created: 0, updated: 0, unchanged: 3 });
    expect((await bring('contact', CONTACTS)).counted).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 6,
      accounts: 0,
    });
    expect(await company.db.contact.findMany({ orderBy: { id: 'asc' } })).toEqual(before);
    expect(await company.db.account.count()).toBe(5);
  });

  it('puts people into the account that their row names, whatever the domain of their address, and makes the unknown ones', async () => {
    await open('Named');
    const api = harness.caller(company.people.company_admin.token);
    await api.accounts.create({ name: 'Agency Ltd.', domain: 'agency.example' });
    const people = Array.from({ length: 300 }, (_, i) => `a${i}@agency.example,Client ${i % 20}`);
    const text = ['Email,Company', ...people, 'own@agency.example,Agency', 'none@agency.example,'].join('\n');
    expect((await bring('contact', text)).counted).toMatchObject({ created: 302, failed: 0, accounts: 20 });
    expect(await company.db.account.count()).toBe(21);
    expect((await contactOf('a27@agency.example'))?.account?.name).toBe('Client 7');
    expect((await contactOf('own@agency.example'))?.account?.name).toBe('Agency Ltd.');
    expect((await contactOf('none@agency.example'))?.account?.name).toBe('Agency Ltd.');
    const south = await bring('contact', 'Email,Company\nb1@fresh.example,North\nb2@fresh.example,South');
    expect(south.counted).toMatchObject({ created: 2, accounts: 2 });
    expect((await contactOf('b2@fresh.example'))?.account?.name).toBe('South');
    expect((await bring('contact', text)).counted).toMatchObject({ unchanged: 302, accounts: 0 });
  });

  it('tells of what it made: on the timeline, in the audit log, and to the owner', async () => {
    await open('Told');
    const { sdr, company_admin } = company.people;
    const text = `Name,Domain,Owner\nHeron Mills,heron.example,${sdr.email}\nWren Works,wren.example,${sdr.full_name}`;
    const { id } = await bring('account', text);
    const heron = await accountOf('Heron Mills');
    expect(heron?.owner_id).toBe(sdr.id);
    expect(
      await company.db.recordActivity.findMany({
        where: { account_id: heron?.id },
        select: { kind: true, detail: true },
      }),
    ).toEqual([{ kind: 'created', detail: { via: 'import', import_id: id } }]);
    expect(await company.db.auditEntry.count({ where: { subject_id: heron?.id, action: 'account.created' } })).toBe(1);
    expect(await company.db.notification.findMany({ where: { user_id: sdr.id }, select: { title: true } })).toEqual([
      { title: '2 new accounts for you' },
    ]);
    expect(
      await company.db.notification.findFirst({ where: { user_id: company_admin.id }, select: { link_path: true } }),
    ).toEqual({ link_path: `/accounts?import=${id}` });
  });

  it('keeps, fills and overwrites what known records have, by their domain, email or id', async () => {
    await open('Rules');
    const api = harness.caller(company.people.company_admin.token);
    await api.accounts.create({ name: 'Old name', domain: 'rules.example' });
    const text = 'Name,Website,Phone\nNew name,rules.example,+1 555 0100';
    expect((await bring('account', text)).counted).toMatchObject({ created: 0, updated: 1 });
    expect(await accountOf('Old name')).toMatchObject({ phone: '+1 555 0100' });
    expect((await bring('account', text, admin, everyRule('keep'))).counted).toMatchObject({ unchanged: 1 });
    expect((await bring('account', text, admin, everyRule('overwrite'))).counted).toMatchObject({ updated: 1 });
    expect(await accountOf('New name')).toMatchObject({ domain: 'rules.example', version: 3 });

    await api.contacts.create({ first_name: 'Ada', email: 'ada@rules.example', second_email: 'home@rules.example' });
    const people = 'Email,Last name,Company\nhome@rules.example,Byron,New name';
    expect((await bring('contact', people)).counted).toMatchObject({ created: 0, updated: 1, accounts: 0 });
    expect(await contactOf('ada@rules.example')).toMatchObject({ last_name: 'Byron', account: { name: 'New name' } });
  });

  it('sees rows of one file that are one record, across names, ids and batches', async () => {
    await open('Repeats');
    const filler = Array.from({ length: 300 }, (_, i) => `Filler ${i},filler${i}.example,`);
    const accounts = ['Name,Domain,Phone', 'Ibis,ibis.example,', ...filler, 'IBIS,,+1 555 0101', 'Ibis,ibis.test,'];
    expect((await bring('account', accounts.join('\n'))).counted).toMatchObject({
      created: 302,
      updated: 1,
      duplicates: 0,
    });
    expect(await company.db.account.count({ where: { name: { equals: 'Ibis', mode: 'insensitive' } } })).toBe(2);

    const people = Array.from({ length: 260 }, (_, i) => `Person ${i},p${i}@crowd.example,Crowd`);
    const contacts = [
      'Name,Email,Company',
      ...people,
      'Person 7,P7@crowd.example,',
      'No Mail,,Crowd',
      'No Mail,,crowd',
    ];
    expect((await bring('contact', contacts.join('\n'))).counted).toEqual({
      created: 261,
      updated: 0,
      unchanged: 2,
      failed: 0,
      duplicates: 2,
      accounts: 1,
    });
    expect(await company.db.contact.count()).toBe(261);
  });

  it('refuses rows that say nothing, and rows that would give one record the name of another', async () => {
    await open('Refused');
    await bring('account', 'Record ID,Name,Domain\n1,One,one.example\n2,Two,\n3,Three,three.example');
    const text = 'Record ID,Name,Domain\n2,Two,one.example\n4,,\n5,Five,not a domain\n3,Three,facebook.com/three';
    const uploaded = await admin.upload(text, 'a.csv', 'account');
    const checked = await admin.check(uploaded);
    expect(checked.problems).toEqual([
      { line: 2, column: '', reason: MESSAGES.importIdTaken('Domain') },
      { line: 3, column: 'Name', reason: expect.any(String) },
      { line: 4, column: 'Domain', reason: MESSAGES.accountDomainInvalid },
    ]);
    expect(await admin.run(uploaded.id)).toMatchObject({ counted: { unchanged: 1, failed: 3 } });
    expect(await accountOf('Two')).toMatchObject({ domain: null });

    const wrong = await admin.upload('Email,Name\na@b.example,Ada', 'a.csv', 'contact');
    const mapping = wrong.mapping.map((column) => ({ ...column, field: 'source' as const }));
    expect(await refusal(admin.api.check({ id: wrong.id, mapping }))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    const bare = wrong.mapping.map((column) => ({ ...column, field: null }));
    expect(await refusal(admin.api.check({ id: wrong.id, mapping: bare }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.importNoContactName,
    });
  });

  it('lets a rep fill what is another’s and not overwrite it, and gives a rep what they bring', async () => {
    await open('Reps');
    const api = harness.caller(company.people.company_admin.token);
    await api.accounts.create({ name: 'Theirs', domain: 'theirs.example', owner_id: company.people.ae.id });
    const text = 'Name,Domain,Phone\nChanged,theirs.example,+1 555 0102\nMine,mine.example,';
    expect((await bring('account', text, rep)).counted).toMatchObject({ created: 1, updated: 1, failed: 0 });
    expect(await accountOf('Theirs')).toMatchObject({ phone: '+1 555 0102' });
    expect((await accountOf('Mine'))?.owner_id).toBe(company.people.sdr.id);
    const done = await bring('account', text, rep, everyRule('overwrite'));
    expect(done).toMatchObject({
      counted: { unchanged: 1, failed: 1 },
      problems: [{ line: 2, reason: MESSAGES.importNotYours }],
    });
  });

  it('undoes: takes what it made away, accounts as well, brings values back, and keeps what somebody worked on', async () => {
    await open('Undone');
    const api = harness.caller(company.people.company_admin.token);
    await api.contacts.create({ first_name: 'Was', email: 'was@undo.example' });
    const text = [
      'Email,First name,Job title,Company',
      'was@undo.example,Is,Buyer,',
      'gone@vanishing.example,Gone,,Vanishing',
      'stays@staying.example,Stays,,Staying',
    ].join('\n');
    const { id } = await bring('contact', text, admin, everyRule('overwrite'));
    const stays = await contactOf('stays@staying.example');
    if (!stays) throw new Error('No contact');
    await api.contacts.update({ id: stays.id, version: stays.version, job_title: 'Director' });
    const undone = await admin.undo(id);
    expect(undone).toMatchObject({ state: 'undone', undone: { removed: 2, restored: 1, kept: 2 } });
    expect(Object.fromEntries(undone.kept.map(({ type, name }) => [type, name]))).toEqual({
      account: 'Staying',
      contact: 'Stays',
    });
    expect(await contactOf('was@undo.example')).toMatchObject({ first_name: 'Was', job_title: null });
    expect(await contactOf('gone@vanishing.example')).toBeNull();
    expect(await accountOf('Vanishing')).toBeNull();

    // What went to the bin lets go of its addresses: the same file makes it again.
    expect((await bring('contact', text)).counted).toMatchObject({ created: 1, accounts: 1, failed: 0 });
  });

  it('makes a record again whose id another one had that is in the bin', async () => {
    await open('Binned');
    const { id } = await bring('account', COMPANIES);
    await admin.undo(id);
    expect(await company.db.account.count()).toBe(0);
    expect((await bring('account', COMPANIES)).counted).toMatchObject({ created: 3 });
    expect((await bring('contact', CONTACTS)).counted).toMatchObject({ created: 6, accounts: 2 });
  });

  it('fills the company’s own fields, and asks what values mean that they do not have', async () => {
    await open('Own fields');
    const api = harness.caller(company.people.company_admin.token);
    await api.fields.create({
      record_type: 'account',
      label: 'Region',
      kind: 'choice',
      options: [{ label: 'North' }, { label: 'South' }],
    });
    const uploaded = await admin.upload('Name,Region\nGull,North\nTern,Nordland', 'a.csv', 'account');
    expect(uploaded.mapping.map(({ field }) => field)).toEqual(['name', 'custom.region']);
    const { items } = await admin.api.values({ id: uploaded.id, columns: { 'custom.region': 1 } });
    expect(items).toMatchObject([{ field: 'custom.region', text: 'Nordland', rows: 1 }]);
    await admin.check(uploaded);
    expect(await admin.run(uploaded.id)).toMatchObject({ counted: { created: 1, failed: 1 } });
    expect((await accountOf('Gull'))?.custom).toEqual({ region: 'north' });
  });
});
