import { randomUUID } from 'node:crypto';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';

describe.each(ENGINES)('Converting many leads on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let sdr: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    sdr = harness.caller(acme.people.sdr.token);
  });
  afterAll(() => harness.close());

  const leadOf = (email: string, assigned_to: string | null = acme.people.sdr.id) =>
    createLead(acme.db, { email, company_name: email.split('@')[1] ?? '', status: 'qualified', assigned_to });
  const convert = async (by: Caller, ids: string[]) => {
    const { id } = await by.bulk.start({
      record_type: 'lead',
      action: 'convert',
      selection: { ids },
      request_key: randomUUID(),
    });
    await harness.runJobs();
    return by.bulk.get({ id });
  };
  const undo = async (by: Caller, run: string) => {
    const { id } = await by.bulk.undo({ id: run });
    await harness.runJobs();
    return by.bulk.get({ id });
  };
  const statuses = (ids: string[]) => Promise.all(ids.map(async (id) => (await admin.leads.get({ id })).status));

  it('makes each a customer, people of one company contacts of one account, and tells their owner once', async () => {
    const leads = await Promise.all(
      Array.from({ length: 12 }, (_, i) => leadOf(`p${i}@${i < 6 ? 'north' : 'south'}.example`)),
    );
    const ids = leads.map(({ id }) => id);
    const run = await convert(admin, ids);
    expect(run).toMatchObject({ state: 'done', total: 12, done: 12, failed: 0, can_undo: true });
    expect(new Set(await statuses(ids))).toEqual(new Set(['converted']));
    const accounts = (await admin.accounts.list({ q: 'example' })).items;
    expect(Object.fromEntries(accounts.map(({ name, open_deals }) => [name, open_deals]))).toEqual({
      'north.example': 6,
      'south.example': 6,
    });
    const told = await acme.db.notification.findMany({
      where: { user_id: acme.people.sdr.id },
      select: { title: true },
    });
    expect(told.map(({ title }) => title)).toEqual([MESSAGES.newDealsForYou(12)]);
    expect(await undo(admin, run.id)).toMatchObject({ done: 12, failed: 0 });
    expect(new Set(await statuses(ids))).toEqual(new Set(['qualified']));
    expect((await admin.accounts.list({ q: 'example' })).total).toBe(0);
    expect((await admin.pipeline.opportunities.list({ stage: 'all' })).total).toBe(0);
  });

  it('says for each lead why it was left alone', async () => {
    const [own, others, before] = [
      await leadOf('own@mixed.example'),
      await leadOf('others@mixed.example', acme.people.ae.id),
      await leadOf('before@mixed.example'),
    ];
    await admin.pipeline.convertLead({ id: before.id });
    const run = await convert(sdr, [own.id, others.id, before.id]);
    expect(run).toMatchObject({ done: 1, failed: 2 });
    const why = Object.fromEntries((await sdr.bulk.rows({ id: run.id })).map((row) => [row.record_id, row.reason]));
    expect(why).toEqual({
      [own.id]: null,
      [others.id]: MESSAGES.bulkNotYours('lead'),
      [before.id]: MESSAGES.bulkConverted,
    });
  });

  it('leaves the others of a batch alone where one cannot be converted', async () => {
    const { pipelines } = await admin.pipeline.pipelines.list({});
    const [pipeline] = pipelines;
    const stages = pipeline?.stages.filter(({ kind }) => kind === 'open') ?? [];
    const asking = stages.map((stage, i) => (i === 0 ? { ...stage, required_fields: ['amount' as const] } : stage));
    const strict = await admin.pipeline.pipelines.update({
      id: pipeline?.id ?? '',
      version: pipeline?.version ?? 1,
      stages: asking.map(({ kind: _, ...stage }) => stage),
    });
    const rich = await createLead(acme.db, { email: 'rich@budget.example', estimated_budget: 5_000 });
    const poor = await createLead(acme.db, { email: 'poor@nothing.example', company_name: 'Nothing' });
    const run = await convert(admin, [rich.id, poor.id]);
    expect(run).toMatchObject({ done: 1, failed: 1 });
    expect(await statuses([rich.id, poor.id])).toEqual(['converted', poor.status]);
    expect((await admin.accounts.list({ q: 'Nothing' })).total).toBe(0);
    await admin.pipeline.pipelines.update({
      id: strict.id,
      version: strict.version,
      stages: stages.map(({ kind: _, ...stage }) => stage),
    });
  });

  it('undoes what nobody touched, and names what stays', async () => {
    const [quiet, busy, again] = [
      await leadOf('quiet@one.example'),
      await leadOf('busy@two.example'),
      await leadOf('again@three.example'),
    ];
    const run = await convert(admin, [quiet.id, busy.id, again.id]);
    const { opportunity } = await admin.pipeline.convertLead({ id: busy.id });
    await admin.pipeline.opportunities.update({ id: opportunity.id, version: opportunity.version, amount: 7 });
    await admin.pipeline.undoConversion({ id: again.id });
    await admin.pipeline.convertLead({ id: again.id });
    const undone = await undo(admin, run.id);
    expect(undone).toMatchObject({ done: 2, failed: 1 });
    const why = Object.fromEntries(
      (await admin.bulk.rows({ id: undone.id })).map((row) => [row.record_id, row.reason]),
    );
    expect(why[quiet.id]).toBeNull();
    expect(why[busy.id]).toContain(opportunity.name);
    expect(why[again.id]).toBe(MESSAGES.bulkTouched('lead'));
    expect(await statuses([quiet.id, busy.id, again.id])).toEqual(['qualified', 'qualified', 'converted']);
  });
});
