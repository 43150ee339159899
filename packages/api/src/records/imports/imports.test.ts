import { PassThrough } from 'node:stream';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { checkImport } from './check.ts';
import { everyRule, importsOf } from './imports.fixture.ts';
import { findImport } from './imports.store.ts';

describe.each(ENGINES)('Imports on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: ReturnType<typeof importsOf>;
  let sdr: ReturnType<typeof importsOf>;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = importsOf(harness, acme.people.company_admin.token);
    sdr = importsOf(harness, acme.people.sdr.token);
  });
  afterAll(() => harness.close());

  const leadOf = (email: string) =>
    acme.db.lead.findFirst({ where: { email }, include: { activities: { orderBy: { id: 'asc' } }, scores: true } });
  const file = (...rows: string[]) => ['Email,First name,Phone,Notes', ...rows].join('\n');

  it('does what its dry run said, row by row, and nothing when it is repeated', async () => {
    await harness
      .caller(acme.people.company_admin.token)
      .leads.capture({ email: 'known@one.example', first_name: 'Kim' });
    const text = file(
      'new@one.example,Ada,1,hello',
      'known@one.example,Other,2,',
      'new@one.example,,3,again',
      'NEW@one.example,,,hello',
      'nobody,Ada,,',
      ',,,no email',
      'b@one.example,x,y,z,too many',
    );
    const uploaded = await admin.upload(text);
    expect(uploaded).toMatchObject({
      state: 'ready',
      row_count: 7,
      delimiter: ',',
      encoding: 'utf-8',
      headers: ['Email', 'First name', 'Phone', 'Notes'],
    });
    expect(uploaded.preview[0]).toEqual({ line: 2, cells: ['new@one.example', 'Ada', '1', 'hello'] });
    const expected = { created: 1, updated: 2, unchanged: 1, failed: 3, duplicates: 2, accounts: 0 };
    const checked = await admin.check(uploaded);
    expect(checked).toMatchObject({ state: 'checked', expected, counted: expected });
    expect(checked.problems).toEqual([
      { line: 6, column: 'Email', reason: 'Enter a valid email address' },
      { line: 7, column: 'Email', reason: MESSAGES.noEmail },
      { line: 8, column: '', reason: MESSAGES.importRagged(5, 4) },
    ]);
    expect(await leadOf('new@one.example')).toBeNull();

    expect(await admin.run(uploaded.id)).toMatchObject({ state: 'done', expected, counted: expected });
    const made = await leadOf('new@one.example');
    expect(made).toMatchObject({
      first_name: 'Ada',
      phone: '1',
      notes: 'hello\nagain',
      source: 'import',
      assigned_to: null,
    });
    expect(made?.activities.map(({ kind, detail }) => [kind, detail])).toMatchObject([
      ['captured', { via: 'import', import_id: uploaded.id }],
      ['updated', { fields: ['notes'] }],
    ]);
    expect(made?.scores.length).toBeGreaterThan(0);
    expect(await acme.db.auditEntry.count({ where: { subject_id: made?.id, action: 'lead.capture' } })).toBe(1);
    expect(await acme.db.outboxEvent.count({ where: { subject_id: made?.id } })).toBe(0);
    expect(await leadOf('known@one.example')).toMatchObject({ first_name: 'Kim', phone: '2' });

    const again = await admin.upload(text);
    await admin.check(again);
    expect((await admin.run(again.id)).counted).toEqual({
      created: 0,
      updated: 0,
      unchanged: 4,
      failed: 3,
      duplicates: 2,
      accounts: 0,
    });
    expect((await leadOf('new@one.example'))?.version).toBe(made?.version);
  });

  it('gives the failed rows back as a file that can be mended, harmless in a spreadsheet', async () => {
    const { id, mapping } = await admin.upload(file('nobody,=1+1,"a ""b""\nc",x'));
    await admin.check({ id, mapping });
    expect(await admin.errors(id)).toBe(
      '\uFEFFLine,Column,Reason,Email,First name,Phone,Notes\r\n2,Email,Enter a valid email address,nobody,\'=1+1,"a ""b""\nc",x\r\n',
    );
  });

  it('keeps, fills, overwrites and appends by column, and remembers the mapping for the same header', async () => {
    await harness
      .caller(acme.people.company_admin.token)
      .leads.capture({ email: 'rules@one.example', first_name: 'Old', phone: '1', notes: 'first' });
    const header = 'Mail address;Given;Tel;Remarks;Ignored\n';
    const uploaded = await admin.upload(`${header}rules@one.example;New;2;second;x`);
    expect(uploaded.mapping.map(({ field }) => field)).toEqual(['email', null, 'phone', null, null]);
    const mapping = [
      { field: 'email', rule: 'fill' },
      { field: 'first_name', rule: 'overwrite' },
      { field: 'phone', rule: 'keep' },
      { field: 'notes', rule: 'append' },
      { field: null, rule: 'fill' },
    ] as const;
    await admin.check(uploaded, () => [...mapping]);
    await admin.run(uploaded.id);
    expect(await leadOf('rules@one.example')).toMatchObject({ first_name: 'New', phone: '1', notes: 'first\nsecond' });
    expect((await admin.upload(`${header}other@one.example;A;B;C;D`)).mapping).toEqual(mapping);
  });

  it('undoes: takes new leads away, brings values back, keeps and lists what somebody worked on since', async () => {
    const api = harness.caller(acme.people.company_admin.token);
    await api.leads.capture({ email: 'was@undo.example', first_name: 'Before', notes: 'mine' });
    await api.leads.capture({ email: 'edited@undo.example', first_name: 'Before' });
    const uploaded = await admin.upload(
      file(
        'was@undo.example,After,9,theirs',
        'was@undo.example,Later,,',
        'edited@undo.example,After,,',
        'made@undo.example,A,,',
        'worked@undo.example,B,,',
        'deal@undo.example,C,,',
      ),
    );
    await admin.check(uploaded, everyRule('overwrite'));
    expect((await admin.run(uploaded.id)).counted).toMatchObject({ created: 3, updated: 3 });
    expect(await leadOf('was@undo.example')).toMatchObject({ first_name: 'Later', phone: '9', notes: 'mine\ntheirs' });
    await api.leads.capture({ email: 'worked@undo.example', phone: '5' });
    await api.leads.capture({ email: 'edited@undo.example', phone: '5' });
    const deal = await leadOf('deal@undo.example');
    await api.pipeline.tasks.create({ title: 'Call', lead_id: deal?.id ?? '' });

    const undone = await admin.undo(uploaded.id);
    expect(undone).toMatchObject({ state: 'undone', undone: { removed: 1, restored: 1, kept: 3 } });
    expect(undone.kept.map(({ name }) => name).sort()).toEqual(['After', 'B', 'C']);
    expect(await leadOf('made@undo.example')).toBeNull();
    const told = await acme.db.notification.findFirst({ where: { title: 'Import undone' }, select: { message: true } });
    expect(told?.message).toMatch(/ · 1 lead removed, 1 restored$/);
    expect(await leadOf('was@undo.example')).toMatchObject({ first_name: 'Before', phone: null, notes: 'mine' });
    expect(await leadOf('worked@undo.example')).toMatchObject({ first_name: 'B', phone: '5' });
    expect(await refusal(admin.api.run({ id: uploaded.id }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.importNotNow,
    });
  });

  it('lets a rep overwrite their own leads, not another’s, and shows them their own imports', async () => {
    const api = harness.caller(acme.people.company_admin.token);
    const other = await api.leads.capture({ email: 'theirs@rep.example', first_name: 'Theirs' });
    await acme.db.lead.update({ where: acme.db.key(other.id), data: { assigned_to: acme.people.ae.id } });
    const uploaded = await sdr.upload(file('theirs@rep.example,Mine,,', 'fresh@rep.example,Fresh,,'));
    const checked = await sdr.check(uploaded, everyRule('overwrite'));
    expect(checked).toMatchObject({
      expected: { created: 1, failed: 1 },
      problems: [{ line: 2, reason: MESSAGES.importNotYours }],
    });
    expect(await sdr.run(uploaded.id)).toMatchObject({ counted: { created: 1, failed: 1 } });
    expect(await leadOf('theirs@rep.example')).toMatchObject({ first_name: 'Theirs' });
    expect(await leadOf('fresh@rep.example')).toMatchObject({ assigned_to: acme.people.sdr.id });
    const others = await admin.upload(file('x@rep.example,,,'));
    expect(await refusal(sdr.api.get({ id: others.id }))).toEqual({ code: 'NOT_FOUND', message: MESSAGES.notFound });
    expect((await sdr.api.list()).items.map(({ id }) => id)).toEqual([uploaded.id]);
    expect((await admin.api.list()).items.map(({ id }) => id)).toContain(uploaded.id);
  });

  it('goes on where it stopped, and writes no row twice, when it is cancelled or taken over', async () => {
    const rows = Array.from({ length: 1_200 }, (_, i) => `many${i}@stop.example,M${i},,`);
    const uploaded = await admin.upload(file(...rows));
    await admin.check(uploaded);
    await admin.api.run({ id: uploaded.id });
    let batches = 0;
    await harness
      .runJobs({
        touch: async () => {
          batches += 1;
          if (batches === 1) throw new Error('The process died here');
        },
      })
      .catch(() => {});
    const { created } = (await admin.api.get({ id: uploaded.id })).counted;
    expect(created).toBe(engine === 'embedded' ? 250 : 1_000);
    await admin.api.cancel({ id: uploaded.id });
    expect(await admin.api.get({ id: uploaded.id })).toMatchObject({ state: 'cancelled' });
    expect(await admin.run(uploaded.id)).toMatchObject({
      state: 'done',
      counted: { created: 1_200, updated: 0, unchanged: 0 },
    });
    expect(await acme.db.lead.count({ where: { email: { endsWith: '@stop.example' } } })).toBe(1_200);
  });

  it('writes nothing of a dry run after it was cancelled, though the run has not looked since', async () => {
    const rows = Array.from({ length: 1_200 }, (_, i) => `late${i}@stop.example,L${i},,`);
    const { id, mapping } = await admin.upload(file(...rows, 'nobody,,,'));
    await admin.api.check({ id, mapping });
    const row = await findImport(acme.db, id);
    const { id: person, full_name: name } = acme.people.company_admin;
    const importer = { id: person, name, role: 'company_admin', permissions: null, automation_mode: 'hybrid' } as const;
    const blind = async () => {
      if ((await admin.api.get({ id })).state === 'checking') await admin.api.cancel({ id });
      return true;
    };
    expect(row && (await checkImport(harness.services, acme.db, row, importer, blind))).toBe(false);
    expect(await admin.api.get({ id })).toMatchObject({
      state: 'ready',
      counted: { created: 0, failed: 0 },
      problems: [],
    });
    expect(await admin.check({ id, mapping })).toMatchObject({ expected: { created: 1_200, failed: 1 } });
  });

  it.each<[string, (mapping: { field: string | null; rule: string }[]) => unknown, string]>([
    ['without an email', (mapping) => mapping.map((column) => ({ ...column, field: null })), MESSAGES.importNoEmail],
    [
      'with a field twice',
      (mapping) => mapping.map((column) => (column.field === 'phone' ? { ...column, field: 'email' } : column)),
      MESSAGES.importFieldTwice,
    ],
    ['of another length', (mapping) => mapping.slice(1), MESSAGES.importMappingLength(4)],
  ])('refuses a mapping %s', async (_name, change, message) => {
    const { id, mapping } = await admin.upload(file('a@map.example,,,'));
    expect(await refusal(admin.api.check({ id, mapping: change(mapping) as never }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message,
    });
  });

  it('leaves nothing of a file that it refuses', async () => {
    const before = await acme.db.import.count();
    await expect(admin.upload('Email\n')).rejects.toThrow(MESSAGES.importEmpty);
    await expect(admin.upload(`Email\n${'a@b.example\n'.repeat(300)}"open`)).rejects.toThrow(
      MESSAGES.importUnclosedQuote(302),
    );
    expect(await acme.db.import.count()).toBe(before);
  });

  it('takes one file a person at a time, whichever instance it comes to, and forgets an upload that died', async () => {
    const body = new PassThrough();
    const first = admin.send(body);
    const begun = () => acme.db.import.findFirst({ where: { state: 'uploading' }, select: { id: true } });
    await expect.poll(begun).not.toBeNull();
    const text = file('slow@one-at-a-time.example,,,');
    const refused = { code: 'CONFLICT', message: MESSAGES.importOneAtATime };
    expect(await refusal(admin.upload(text))).toEqual(refused);
    expect(await sdr.upload(text)).toMatchObject({ state: 'ready' });
    body.end(text);
    expect(await first).toMatchObject({ state: 'ready', row_count: 1 });

    const dead = admin.send(new PassThrough());
    dead.catch(() => {}); // its body never comes: what a killed process leaves
    await expect.poll(begun).not.toBeNull();
    expect(await refusal(admin.upload(text))).toEqual(refused);
    await acme.db.import.updateMany({ where: { state: 'uploading' }, data: { beat_at: new Date(0) } });
    expect(await admin.upload(text)).toMatchObject({ state: 'ready' });
  });
});
