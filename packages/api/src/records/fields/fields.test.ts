import { randomUUID } from 'node:crypto';
import { CUSTOM_LIMITS, type CustomField, type CustomValues } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { relayOutbox } from '../../entry/relay.ts';
import { ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

const option = (label: string) => ({ label });

describe.each(ENGINES)("a company's own fields on the %s database", (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let api: ReturnType<Harness['caller']>;

  beforeAll(async () => {
    harness = await openHarness(engine);
  }, 60_000);
  beforeEach(async () => {
    acme = await openCompany(harness.database, 'Acme');
    api = harness.caller(acme.people.company_admin.token);
  });
  afterAll(() => harness.close());

  const add = (label: string, facts: Partial<Parameters<typeof api.fields.create>[0]> = {}) =>
    api.fields.create({ record_type: 'lead', kind: 'text', label, ...facts });
  const plans = (...labels: string[]) => add('Plan', { kind: 'choice', options: labels.map(option) });
  const list = async (archived = false) => (await api.fields.list({ archived })).items;
  const slotOf = async ({ id }: CustomField) => {
    const { slot, slot_group } = await acme.db.customField.findFirstOrThrow({ where: { id } });
    return slot && `${slot_group} ${slot}`;
  };
  const lead = async (custom: CustomValues = {}) => {
    const { id } = await api.leads.create({
      first_name: 'Vera',
      last_name: 'Lind',
      email: `${randomUUID()}@example.com`,
      company: 'Northwind',
      custom,
    });
    return id;
  };
  const valuesOf = async (id: string) => (await api.leads.get({ id })).custom;
  const wrongFields = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (reason: { cause?: { extras?: { errors?: { field: string }[] } } }) => reason,
    );
    return error?.cause?.extras?.errors?.map(({ field }) => field);
  };

  it('is made by an admin, read by everybody, and tells the log and who listens', async () => {
    const field = await add('Größe (mm)', { kind: 'number', help: 'Outer diameter', required: true, in_search: true });
    expect(field).toMatchObject({
      key: 'grosse_mm',
      label: 'Größe (mm)',
      kind: 'number',
      help: 'Outer diameter',
      required: true,
      default_value: null,
      options: [],
      in_form: true,
      in_capture: false,
      in_search: true,
      in_score: false,
      archived_at: null,
      version: 1,
    });
    expect((await harness.caller(acme.people.sdr.token).fields.list({})).items).toEqual([field]);
    expect(await acme.db.auditEntry.findFirst({ where: { action: 'field.create' } })).toMatchObject({
      subject_id: field.id,
      actor_name: acme.people.company_admin.full_name,
      detail: { label: 'Größe (mm)', key: 'grosse_mm', kind: 'number' },
    });
    await relayOutbox(harness.database, harness.services.live);
    expect(harness.sent.some((text) => text.includes('fields.changed') && text.includes(field.id))).toBe(true);
  });

  it('keeps its key when its label changes, and makes another for a label that gives the same', async () => {
    const first = await add('Machine count');
    await api.fields.update({ id: first.id, version: 1, label: 'Gauges' });
    expect((await list())[0]).toMatchObject({ key: 'machine_count', label: 'Gauges' });
    expect((await add('2nd line')).key).toBe('field_2nd_line');
    expect((await add('機械')).key).toBe('field');
    expect((await add('台数')).key).toBe('field_2');
    expect((await add('Serial', { key: 'serial_no' })).key).toBe('serial_no');
  });

  it('has a name of its own: no standard field’s, none of another field, however it is spelled', async () => {
    const field = await add('Machine count');
    const taken = { code: 'CONFLICT', message: MESSAGES.fieldLabelTaken('Machine count') };
    expect(await refusal(add('MACHINE-COUNT'))).toEqual(taken);
    expect(await refusal(add('Job Title'))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.fieldIsStandard('Job title'),
    });
    expect(await refusal(add('head count'))).toMatchObject({ message: MESSAGES.fieldIsStandard('Company size') });
    expect(await refusal(add('Full name'))).toMatchObject({ code: 'CONFLICT' });
    expect(await refusal(add('!?'))).toMatchObject({ message: MESSAGES.fieldLabelEmpty });
    expect(await refusal(add('Other', { key: 'email' }))).toMatchObject({ code: 'CONFLICT' });
    expect(await refusal(add('Other', { key: 'machine_count' }))).toMatchObject({ code: 'CONFLICT' });
    await api.fields.archive({ id: field.id, version: 1 });
    expect(await refusal(add('Machine count'))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.fieldLabelArchived('Machine count'),
    });
  });

  it('is made once when two ask at once, and gives no slot twice', async () => {
    const answers = await Promise.allSettled([add('Machine count'), add('Machine count')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const fields = await Promise.all(Array.from({ length: 14 }, (_, at) => add(`Text ${at}`)));
    const slots = await Promise.all(fields.map(slotOf));
    expect(new Set(slots).size).toBe(14);
    expect(slots.filter((slot) => slot?.startsWith('1 text_'))).toHaveLength(11);
    expect(slots.toSorted((a, b) => String(a).localeCompare(String(b))).slice(-3)).toEqual([
      '2 text_01',
      '2 text_02',
      '2 text_03',
    ]);
    expect(await slotOf(await add('Amount', { kind: 'money' }))).toBe('1 number_01');
    expect(await slotOf(await add('Due', { kind: 'date' }))).toBe('1 date_01');
    expect(await slotOf(await add('Shifts', { kind: 'choices', options: [option('Day')] }))).toBe('1 many_01');
    expect(await slotOf(await add('Story', { kind: 'long_text' }))).toBeNull();
  });

  it('says what does not go with its kind', async () => {
    expect(await wrongFields(add('Plan', { kind: 'choice' }))).toEqual(['options']);
    expect(await wrongFields(add('Plan', { options: [option('A')] }))).toEqual(['options']);
    expect(await wrongFields(plans('Basic', 'basic!'))).toEqual(['options']);
    expect(await wrongFields(add('Due', { kind: 'date', in_search: true }))).toEqual(['in_search']);
    expect(await wrongFields(add('Count', { kind: 'number', default_value: 'many' }))).toEqual(['default_value']);
    expect(await wrongFields(add('Who', { kind: 'person', default_value: randomUUID() }))).toEqual(['default_value']);
    expect((await add('Count', { kind: 'number', default_value: '12.5' })).default_value).toBe(12.5);
    expect(await list()).toHaveLength(1);
  });

  it('is refused where somebody changed it first, with what it is now', async () => {
    const field = await add('Machine count');
    const mine = await api.fields.update({ id: field.id, version: 1, help: 'Counted on site' });
    expect(mine).toMatchObject({ version: 2, help: 'Counted on site', label: 'Machine count' });
    const error = await api.fields
      .update({ id: field.id, version: 1, help: 'Other' })
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'CONFLICT', cause: { extras: { version: 2, current: mine } } });
    const { key: _, ...rest } = mine;
    expect(rest).not.toHaveProperty('slot');
  });

  it('changes its kind only while no lead has a value, and its slot with it', async () => {
    const field = await add('Machine count', { default_value: 'many' });
    const id = await lead({ machine_count: 'twelve' });
    const change = { id: field.id, version: 1, kind: 'number' as const };
    expect(await refusal(api.fields.update(change))).toEqual({ code: 'CONFLICT', message: MESSAGES.fieldKindFixed(1) });
    const { version } = await api.leads.get({ id });
    await api.leads.update({ id, version, custom: { machine_count: null } });
    expect(await api.fields.update(change)).toMatchObject({ kind: 'number', default_value: null });
    expect(await slotOf(field)).toBe('1 number_01');
    expect(await valuesOf(await lead({ machine_count: 12 }))).toEqual({ machine_count: 12 });
  });

  it('keeps an option’s value when its label changes, and never stores a word that filters use', async () => {
    const field = await plans('Nobody', 'Basic plan');
    expect(field.options).toEqual([
      { value: 'nobody_2', label: 'Nobody', colour: 'grey' },
      { value: 'basic_plan', label: 'Basic plan', colour: 'grey' },
    ]);
    const changed = await api.fields.update({
      id: field.id,
      version: 1,
      options: [
        { value: 'basic_plan', label: 'Starter', colour: 'blue' },
        { value: 'nobody_2', label: 'None' },
        { label: 'Basic plan' },
      ],
    });
    expect(changed.options.map(({ value, label }) => [value, label])).toEqual([
      ['basic_plan', 'Starter'],
      ['nobody_2', 'None'],
      ['basic_plan_2', 'Basic plan'],
    ]);
    expect(
      await wrongFields(api.fields.update({ id: field.id, version: 2, options: [{ value: 'other', label: 'Other' }] })),
    ).toEqual(['options']);
  });

  it('asks where leads go before a used option does, and takes them there', async () => {
    const plan = await add('Plan', {
      kind: 'choice',
      options: ['Basic', 'Plus', 'Pro'].map(option),
      default_value: 'plus',
    });
    await add('Shifts', { kind: 'choices', options: ['Day', 'Late', 'Night'].map(option) });
    const shifts = (await list())[1]!;
    const [one, two] = [await lead({ plan: 'plus', shifts: ['day', 'night'] }), await lead({ plan: 'basic' })];
    const three = await lead({ plan: 'pro', shifts: ['late', 'night'] });
    const before = await api.leads.get({ id: one });
    const without = plan.options.filter(({ value }) => value !== 'plus');

    const refused = api.fields.update({ id: plan.id, version: 1, options: without });
    expect(await refusal(refused)).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.optionInUse('Plus', 1),
    });
    const amiss = { id: plan.id, version: 1, options: without, moves: { plus: 'gone' } };
    expect(await refusal(api.fields.update(amiss))).toMatchObject({ message: MESSAGES.optionMoveUnknown });

    const moved = await api.fields.update({ ...amiss, moves: { plus: 'pro' } });
    expect(moved).toMatchObject({ default_value: 'pro', options: without });
    const after = await api.leads.get({ id: one });
    expect(after.custom).toEqual({ plan: 'pro', shifts: ['day', 'night'] });
    expect(after.version).toBe(before.version + 1);
    expect((await valuesOf(two)).plan).toBe('basic');
    expect(await acme.db.auditEntry.findFirst({ where: { action: 'field.update' } })).toMatchObject({
      detail: { label: 'Plan', moves: { plus: 'pro' }, records: 1 },
    });

    await api.fields.update({
      id: shifts.id,
      version: 1,
      options: shifts.options.slice(0, 1),
      moves: { late: null, night: 'day' },
    });
    expect((await valuesOf(one)).shifts).toEqual(['day']);
    expect((await valuesOf(three)).shifts).toEqual(['day']);
    await api.fields.update({
      id: plan.id,
      version: 2,
      options: [{ label: 'New' }],
      moves: { basic: null, pro: null },
    });
    expect(await valuesOf(two)).toEqual({});
  });

  it('reaches leads beyond the first thousand by a job, which goes on where another left off', async () => {
    const plan = await plans('Basic', 'Plus', 'Pro');
    const many = 1_050;
    await acme.db.lead.createMany({
      data: Array.from({ length: many }, (_, at) => ({
        email: `many-${at}@example.com`,
        email_key: `many-${at}@example.com`,
        source: 'website',
        custom: { plan: 'plus' },
      })),
    });
    const count = (value: string) => acme.db.lead.count({ where: { custom: { path: ['plan'], equals: value } } });
    const first = await api.fields.update({
      id: plan.id,
      version: 1,
      options: plan.options.filter(({ value }) => value !== 'plus'),
      moves: { plus: 'pro' },
    });
    const early = await count('pro');
    expect(early).toBeGreaterThan(0);
    expect(early).toBeLessThan(many);
    // A second change while the first is under way, and a new option by the name of one that leads still have.
    await api.fields.update({
      id: plan.id,
      version: 2,
      options: [...first.options.filter(({ value }) => value === 'basic'), { label: 'Plus' }],
      moves: { pro: 'basic' },
    });
    await harness.runJobs();
    expect([await count('basic'), await count('plus'), await count('pro')]).toEqual([many, 0, 0]);
    expect((await list())[0]?.options.map(({ value }) => value)).toEqual(['basic', 'plus_2']);
    expect(await acme.db.customField.count({ where: { rewrite: { not: { equals: null as never } } } })).toBe(0);
  }, 120_000);

  it('is searched like a name while it is marked and not archived', async () => {
    const field = await add('Serial');
    const id = await lead({ serial: 'ZX-4711' });
    const found = async () => (await api.leads.list({ q: 'zx-4711' })).items.map((one) => one.id);
    expect(await found()).toEqual([]);
    await api.fields.update({ id: field.id, version: 1, in_search: true });
    expect(await found()).toEqual([id]);
    await api.fields.archive({ id: field.id, version: 2 });
    expect(await found()).toEqual([]);
    await api.fields.restore({ id: field.id, version: 3 });
    expect(await found()).toEqual([id]);
    await api.fields.update({ id: field.id, version: 4, in_search: false });
    expect(await found()).toEqual([]);
  });

  it('comes back from the archive with its slot and its values', async () => {
    const field = await add('Serial');
    const [slot, id] = [await slotOf(field), await lead({ serial: 'A1' })];
    const archived = await api.fields.archive({ id: field.id, version: 1 });
    expect(archived.archived_at).not.toBeNull();
    expect([await list(), (await list(true)).map(({ key }) => key)]).toEqual([[], ['serial']]);
    expect(await refusal(api.fields.update({ id: field.id, version: 2, help: 'x' }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.fieldIsArchived,
    });
    expect(await slotOf(await add('Other'))).not.toBe(slot);
    await api.fields.restore({ id: field.id, version: 2 });
    expect(await slotOf(field)).toBe(slot);
    expect(await valuesOf(id)).toEqual({ serial: 'A1' });
  });

  it('stands in the order that was chosen', async () => {
    const [a, b, c] = [await add('Alpha'), await add('Beta'), await add('Gamma')];
    const { items } = await api.fields.reorder({ ids: [c.id, a.id, b.id] });
    expect(items.map(({ label }) => label)).toEqual(['Gamma', 'Alpha', 'Beta']);
    expect((await list()).map(({ label }) => label)).toEqual(['Gamma', 'Alpha', 'Beta']);
    expect(await refusal(api.fields.reorder({ ids: [a.id, b.id] }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.fieldsChanged,
    });
    expect(await refusal(api.fields.reorder({ ids: [a.id, b.id, randomUUID()] }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is one of a hundred at most, archived ones not counted', async () => {
    await acme.db.customField.createMany({
      data: Array.from({ length: CUSTOM_LIMITS.fields - 1 }, (_, at) => ({
        record_type: 'lead',
        key: `made_${at}`,
        label: `Made ${at}`,
        label_key: `made${at}`,
        kind: 'url',
        position: at,
      })),
    });
    const last = await add('Hundredth');
    const full = { code: 'CONFLICT', message: MESSAGES.fieldsFull(CUSTOM_LIMITS.fields) };
    expect(await refusal(add('More'))).toEqual(full);
    await api.fields.archive({ id: last.id, version: 1 });
    await add('More');
    expect(await refusal(api.fields.restore({ id: last.id, version: 2 }))).toEqual(full);
  });

  it('says how many leads have a value, and which', async () => {
    const plan = await plans('Basic', 'Pro');
    const shifts = await add('Shifts', { kind: 'choices', options: ['Day', 'Night'].map(option) });
    const serial = await add('Serial');
    await lead({ plan: 'basic', shifts: ['day', 'night'], serial: 'A1' });
    await lead({ plan: 'basic', shifts: ['day'] });
    await lead();
    expect(await api.fields.usage({})).toEqual({
      total: 3,
      items: [
        { id: plan.id, filled: 2, options: { basic: 2 } },
        { id: shifts.id, filled: 2, options: { day: 2, night: 1 } },
        { id: serial.id, filled: 1, options: {} },
      ],
    });
  });

  it('is managed over REST', async () => {
    const call = (method: string, path: string, body?: object) =>
      harness.rest(method, path, {
        ...(body && { body }),
        headers: { authorization: `Bearer ${acme.people.company_admin.token}` },
        token: acme.people.company_admin.token,
      });
    const made = await call('POST', '/fields', { record_type: 'lead', kind: 'number', label: 'Machine count' });
    expect([made.status, (made.json as CustomField).key]).toEqual([201, 'machine_count']);
    const { id } = made.json as CustomField;
    const changed = await call('PATCH', `/fields/${id}`, { version: 1, required: true });
    expect([changed.status, changed.json]).toEqual([200, expect.objectContaining({ required: true, version: 2 })]);
    expect((await call('POST', `/fields/${id}/archive`, { version: 2 })).status).toBe(200);
    expect((await call('GET', '/fields')).json).toEqual({ items: [] });
    expect((await call('GET', '/fields?archived=true')).json).toEqual({ items: [expect.objectContaining({ id })] });
  });
});
