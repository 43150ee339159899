import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportRecords } from '../exports/export.ts';
import { makeEveryKind } from '../fields/fields.fixture.ts';
import { forgetFields } from '../fields/known-fields.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { everyRule, importsOf } from './imports.fixture.ts';

describe.each(ENGINES)('A company’s own fields in files on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let api: Caller;
  let admin: ReturnType<typeof importsOf>;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    api = harness.caller(acme.people.company_admin.token);
    admin = importsOf(harness, acme.people.company_admin.token);
    await makeEveryKind(acme.db);
  });
  afterAll(() => harness.close());
  const customOf = async (q: string) => (await api.leads.list({ q })).items[0]?.custom;
  const names = (fields: readonly { field: string | null }[]) => fields.map(({ field }) => field);

  it('are mapped by key and by label, read by their kinds, and brought back by an undo', async () => {
    const { ae } = acme.people;
    await api.leads.capture({ email: 'known@own.example', custom: { my_number: 1, my_text: 'kept', my_flag: true } });
    const uploaded = await admin.upload(
      [
        'Email;my_text;My long text;MY-NUMBER;custom.my_money;My date;My choice;My choices;My flag;My url;My person',
        `new@own.example;Lathe;"a\nb";1,200;$2,500.50;24.12.2026;RED;blue, Red;no;www.example.com;${ae.email}`,
        'known@own.example;other;;7;;;;;;;',
        'bad@own.example;;;many;€5;4/5/2026;green;blue, pink;perhaps;nowhere;Nobody Known',
      ].join('\n'),
    );
    const own = ['text', 'long_text', 'number', 'money', 'date', 'choice', 'choices', 'flag', 'url', 'person'];
    expect(names(uploaded.mapping)).toEqual(['email', ...own.map((kind) => `custom.my_${kind}`)]);

    const overwriting = uploaded.mapping.map((column) =>
      column.field === 'custom.my_number' ? { ...column, rule: 'overwrite' as const } : column,
    );
    const checked = await admin.check(uploaded, () => overwriting);
    expect(checked.expected).toMatchObject({ created: 1, updated: 1, failed: 1 });
    expect(checked.problems.map(({ column, reason }) => [column, reason])).toEqual([
      ['MY-NUMBER', 'Enter a number'],
      ['custom.my_money', MESSAGES.badAmount],
      ['My date', MESSAGES.ambiguousDay('4/5/2026')],
      ['My choice', MESSAGES.importUnknownValue('My choice', 'green')],
      ['My choices', MESSAGES.importUnknownValue('My choices', 'pink')],
      ['My flag', MESSAGES.badFlag],
      ['My url', 'Enter a valid URL'],
      ['My person', MESSAGES.importUnknownValue('My person', 'Nobody Known')],
    ]);
    expect(await admin.run(uploaded.id)).toMatchObject({ state: 'done', counted: checked.expected });
    expect(await customOf('new@own.example')).toEqual({
      my_text: 'Lathe',
      my_long_text: 'a\nb',
      my_number: 1200,
      my_money: 2500.5,
      my_date: '2026-12-24',
      my_choice: 'red',
      my_choices: ['blue', 'red'],
      my_flag: false,
      my_url: 'https://www.example.com',
      my_person: ae.id,
    });
    expect(await customOf('known@own.example')).toEqual({ my_text: 'kept', my_number: 7, my_flag: true });
    expect(await admin.errors(uploaded.id)).toContain('4/5/2026');

    expect(await admin.undo(uploaded.id)).toMatchObject({ undone: { removed: 1, restored: 1, kept: 0 } });
    expect(await customOf('known@own.example')).toEqual({ my_text: 'kept', my_number: 1, my_flag: true });
    expect(await customOf('new@own.example')).toBeUndefined();
  });

  it('that a file emptied or kept stay, and a value an import gave first is taken away again', async () => {
    await api.leads.capture({ email: 'rules@own.example', custom: { my_text: 'mine' } });
    const uploaded = await admin.upload('Email,My text,My number\nrules@own.example,theirs,5\nrules@own.example,,\n');
    await admin.check(uploaded, everyRule('keep'));
    expect((await admin.run(uploaded.id)).counted).toMatchObject({ updated: 0, unchanged: 2 });
    const again = await admin.upload('Email,My text,My number\nrules@own.example,theirs,5\n');
    await admin.check(again, everyRule('fill'));
    await admin.run(again.id);
    expect(await customOf('rules@own.example')).toEqual({ my_text: 'mine', my_number: 5 });
    await admin.undo(again.id);
    expect(await customOf('rules@own.example')).toEqual({ my_text: 'mine' });
  });

  it('take what their unknown options are matched to', async () => {
    const uploaded = await admin.upload(
      'Email,My choice,My choices,My person\nmatch@own.example,dark blue,"red; teal, grey",Ada\n',
    );
    const columns = { 'custom.my_choice': 1, 'custom.my_choices': 2, 'custom.my_person': 3 };
    const { items, everybody } = await admin.api.values({ id: uploaded.id, columns });
    expect(everybody.map(({ id }) => id)).toContain(acme.people.sdr.id);
    expect(items.map(({ field, text, guess }) => [field, text, guess])).toEqual([
      ['custom.my_choice', 'dark blue', 'blue'],
      ['custom.my_choices', 'teal', null],
      ['custom.my_choices', 'grey', null],
      ['custom.my_person', 'Ada', null],
    ]);
    const value_map = [
      { field: 'custom.my_choice', text: 'dark blue', to: 'blue' },
      { field: 'custom.my_choices', text: 'teal', to: 'blue' },
      { field: 'custom.my_choices', text: 'grey', to: null },
      { field: 'custom.my_person', text: 'Ada', to: acme.people.sdr.id },
    ] as const;
    const { id, mapping } = uploaded;
    expect(await refusal(admin.api.check({ id, mapping, value_map: [{ ...value_map[0], to: 'no option' }] }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.importBadMatch('My choice'),
    });
    await admin.api.check({ id, mapping, value_map: [...value_map] });
    await harness.runJobs();
    await admin.run(id);
    expect(await customOf('match@own.example')).toEqual({
      my_choice: 'blue',
      my_choices: ['red', 'blue'],
      my_person: acme.people.sdr.id,
    });
  });

  it('go out by label and come in again as they were', async () => {
    const custom = {
      my_text: '=1+1',
      my_number: 1.5,
      my_date: '2026-01-31',
      my_choice: 'red',
      my_choices: ['red', 'blue'],
      my_flag: true,
      my_person: acme.people.ae.id,
    };
    const { id } = await api.leads.capture({ email: 'out@own.example', custom });
    const { id: user_id, token: _token, ...user } = acme.people.company_admin;
    const who = {
      db: acme.db,
      whole: acme.db,
      sightFor: () => acme.db,
      user: { id: user_id, ...user, company: acme.company } as never,
      actor: { kind: 'user', id: user_id, name: 'Admin' } as const,
    };
    const write = async (columns?: ('email' | `custom.${string}`)[]) => {
      const file = await exportRecords(who, 'lead', { format: 'csv', ids: [id], columns }, new Date());
      let text = '';
      for await (const part of file.content) text += String(part);
      return text;
    };
    const some = await write(['email', 'custom.my_choices', 'custom.my_person', 'custom.my_text', 'custom.my_flag']);
    expect(some).toBe(
      `\uFEFFEmail,My choices,My person,My text,My flag\r\nout@own.example,Red; Blue,${acme.people.ae.full_name},'=1+1,Yes\r\n`,
    );
    const all = await write();
    expect(all.split('\r\n')[0]).toMatch(/,My text,My long text,.*,My person$/);
    await expect(write(['email', 'custom.nothing'])).rejects.toThrow(MESSAGES.fieldGone('nothing'));

    const lines = all.replace("'=1+1", '=1+1').replaceAll('out@own.example', 'in@own.example');
    const uploaded = await admin.upload(lines);
    await admin.check(uploaded);
    await admin.run(uploaded.id);
    expect(await customOf('in@own.example')).toEqual(custom);
  });

  it('that are archived take no column, and a run that was to fill one says so', async () => {
    const text = 'Email,My url\na@archived.example,www.example.com\n';
    const uploaded = await admin.upload(text);
    await admin.check(uploaded);
    await admin.api.run({ id: uploaded.id });
    const archive = async (archived_at: Date | null) => {
      await acme.db.customField.updateMany({ where: { key: 'my_url' }, data: { archived_at } });
      forgetFields(acme.company.id);
    };
    await archive(new Date());
    await harness.runJobs();
    expect(await admin.api.get({ id: uploaded.id })).toMatchObject({
      state: 'failed',
      reason: MESSAGES.importFieldGone,
    });
    expect(names((await admin.upload(text)).mapping)).toEqual(['email', null]);
    const { id } = await admin.upload(text);
    expect(await refusal(admin.api.check({ id, mapping: uploaded.mapping }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.fieldGone('my_url'),
    });
    await archive(null);
    expect(await admin.run(uploaded.id)).toMatchObject({ state: 'done', counted: { created: 1 } });
  });
});
