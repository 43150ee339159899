import { randomUUID } from 'node:crypto';
import { BULK_FIELDS, type BulkField } from '@outrider/shared/records/bulk';
import type { CustomInput } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customSamples, makeEveryKind, makeField } from '../fields/fields.fixture.ts';
import { forgetFields } from '../fields/known-fields.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

describe.each(ENGINES)('One field of many leads on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let samples: ReturnType<typeof customSamples>;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    await makeEveryKind(acme.db);
    await makeField(acme.db, { key: 'needed', kind: 'text', label: 'Needed', required: true, default_value: 'x' });
    samples = customSamples([acme.people.sdr.id, acme.people.ae.id]);
  });
  afterAll(() => harness.close());

  const leadOf = async (facts: Partial<Parameters<Caller['leads']['capture']>[0]> = {}, by = admin) =>
    (await by.leads.capture({ email: `${randomUUID()}@example.com`, processing_mode: 'manual', ...facts })).id;
  const start = (field: BulkField, value: CustomInput[string], ids: string[], by = admin) =>
    by.bulk.start({
      record_type: 'lead',
      action: 'set_field',
      field,
      value,
      selection: { ids },
      request_key: randomUUID(),
    });
  const set = async (...asked: Parameters<typeof start>) => {
    const { id } = await start(...asked);
    await harness.runJobs();
    return admin.bulk.get({ id });
  };
  const undo = async (id: string) => {
    const { id: undo_id } = await admin.bulk.undo({ id });
    await harness.runJobs();
    return admin.bulk.get({ id: undo_id });
  };
  const whole = (id: string) => admin.leads.get({ id });

  it('tells the audit log of each lead what it was before, and what it is again once that is undone', async () => {
    const [one, two] = [await leadOf({ job_title: 'Engineer' }), await leadOf()];
    const run = await set('job_title', 'Buyer', [one, two]);
    await undo(run.id);
    const told = async (subject_id: string) =>
      (await admin.audit.list({ subject_id })).items
        .filter(({ action }) => action === 'lead.update')
        .map(({ changes }) => changes);
    const title = (from: string | null, to: string | null) => [{ label: 'Job title', from, to }];
    expect(await told(one)).toEqual([title('Buyer', 'Engineer'), title('Engineer', 'Buyer')]);
    expect(await told(two)).toEqual([title('Buyer', null), title(null, 'Buyer')]);
  });

  it('sets every kind of a company’s own field, empties it, and gives each lead back what it had', async () => {
    const [filled, empty] = [await leadOf({ custom: samples[0] }), await leadOf()];
    for (const [key, value] of Object.entries(samples[1])) {
      const run = await set(`custom.${key}`, value, [filled, empty]);
      expect([key, run.state, run.done, run.can_undo]).toEqual([key, 'done', 2, true]);
      for (const id of [filled, empty]) expect((await whole(id)).custom[key]).toEqual(value);
      expect(await undo(run.id)).toMatchObject({ state: 'done', done: 2, failed: 0 });
      expect((await whole(filled)).custom).toEqual({ ...samples[0], needed: 'x' });
      expect((await whole(empty)).custom).toEqual({ needed: 'x' });
      const emptied = await set(`custom.${key}`, null, [filled]);
      expect((await whole(filled)).custom).not.toHaveProperty(key);
      await undo(emptied.id);
    }
    expect((await whole(filled)).custom).toEqual({ ...samples[0], needed: 'x' });
    expect((await admin.leads.list({ filter: 'custom.my_choice:red' })).items.map(({ id }) => id)).toContain(filled);
  });

  it.each(BULK_FIELDS.lead)('sets %s and takes it back', async (field) => {
    const values: Partial<Record<BulkField, string | number>> = {
      company_size: '51-200',
      source: 'partner',
      processing_mode: 'hybrid',
      estimated_budget: 7_000,
    };
    const id = await leadOf();
    const before = await whole(id);
    const value = values[field] ?? `Set ${field}`;
    const run = await set(field, value, [id]);
    expect(await whole(id)).toMatchObject({ [field]: value, version: before.version + 1 });
    expect((await admin.leads.activities({ id })).find(({ kind }) => kind === 'edited')).toMatchObject({
      detail: { fields: [field] },
    });
    await undo(run.id);
    expect(await whole(id)).toMatchObject({
      [field]: before[field as keyof typeof before],
      version: before.version + 2,
    });
  });

  it('leaves what has the value, what is somebody else’s, and on the way back what was touched since', async () => {
    const [same, other] = [await leadOf({ job_title: 'Buyer' }), await leadOf()];
    const run = await set('job_title', 'Buyer', [same, other]);
    expect(run).toMatchObject({ done: 2, failed: 0 });
    expect((await whole(same)).version).toBe(1);
    await admin.leads.update({ id: other, version: 2, phone: '+1' });
    expect(await undo(run.id)).toMatchObject({ done: 0, failed: 1 });
    expect(await whole(other)).toMatchObject({ job_title: 'Buyer', phone: '+1' });
    const [sdr, ae] = [harness.caller(acme.people.sdr.token), harness.caller(acme.people.ae.token)];
    const [mine, theirs] = [await leadOf({}, sdr), await leadOf({}, ae)];
    const { id } = await set('job_title', 'Chief', [mine, theirs], sdr);
    expect(await sdr.bulk.rows({ id })).toMatchObject([
      { record_id: theirs, state: 'failed', reason: MESSAGES.bulkNotYours('lead') },
      { record_id: mine, state: 'done' },
    ]);
    expect((await whole(theirs)).job_title).toBeNull();
  });

  it('scores the leads again where the field counts for the score, except in manual mode', async () => {
    const [scored, manual] = [await leadOf({ processing_mode: 'ai' }), await leadOf()];
    const before = await whole(scored);
    const run = await set('job_title', 'Chief Executive Officer', [scored, manual]);
    const after = await whole(scored);
    expect(after.score).toBeGreaterThan(before.score ?? 100);
    expect(after).toMatchObject({ version: 2, processing_mode: 'ai' });
    expect((await whole(manual)).score).toBeNull();
    expect(await admin.leads.scores({ id: scored })).toHaveLength(2);
    await undo(run.id);
    expect((await whole(scored)).score).toBe(before.score);
  });

  it.each<[string, BulkField, CustomInput[string]]>([
    ['a field that there is not', 'custom.unheard_of', 'x'],
    ['a value of another kind', 'custom.my_number', 'many'],
    ['an option that there is not', 'custom.my_choice', 'green'],
    ['nothing for what is required', 'custom.needed', null],
    ['nothing for what is never empty', 'source', null],
    ['a budget below nought', 'estimated_budget', -1],
    ['several for one', 'company_size', ['1-10']],
  ])('refuses %s before it starts', async (_what, field, value) => {
    const id = await leadOf();
    expect(await refusal(start(field, value, [id]))).toMatchObject({ code: 'UNPROCESSABLE_CONTENT' });
    expect((await whole(id)).version).toBe(1);
  });

  it('fails lead by lead where the field was archived meanwhile', async () => {
    await makeField(acme.db, { key: 'brief', kind: 'text' });
    const id = await leadOf();
    const run = await start('custom.brief', 'x', [id]);
    await acme.db.customField.updateMany({ where: { key: 'brief' }, data: { archived_at: new Date() } });
    forgetFields(acme.company.id);
    await harness.runJobs();
    expect(await admin.bulk.get({ id: run.id })).toMatchObject({ done: 0, failed: 1 });
    expect(await admin.bulk.rows({ id: run.id })).toMatchObject([{ reason: MESSAGES.bulkFieldGone }]);
  });
});
