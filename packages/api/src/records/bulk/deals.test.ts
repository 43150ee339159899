import { randomUUID } from 'node:crypto';
import type { BulkStart } from '@outrider/shared/records/bulk';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportRecords } from '../exports/export.ts';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

const NOTHING_ASKED = { all: [] };

describe.each(ENGINES)('Bulk actions on deals on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  let deals: Caller['pipeline']['opportunities'];
  let pipeline_id: string;

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
    deals = admin.pipeline.opportunities;
    const [first] = (await admin.pipeline.pipelines.list({})).pipelines;
    pipeline_id = first?.id ?? '';
  });
  afterAll(() => harness.close());

  const work = async (asked: Partial<BulkStart>, by = admin) => {
    const { id } = await by.bulk.start({
      record_type: 'opportunity',
      request_key: randomUUID(),
      ...asked,
    } as BulkStart);
    await harness.runJobs();
    return by.bulk.get({ id });
  };
  const takeBack = async (id: string) => {
    const undo = await admin.bulk.undo({ id });
    await harness.runJobs();
    return admin.bulk.get({ id: undo.id });
  };
  const names = async (input: Parameters<typeof deals.list>[0]) =>
    (await deals.list(input)).items.map(({ name }) => name).toSorted();

  it('touch exactly the deals that a list shows: of its tab, its owner, its pipeline and its days', async () => {
    const [{ id: me }, { id: rep }] = [acme.people.company_admin, acme.people.ae];
    const second = await admin.pipeline.pipelines.create({ name: 'Renewals' });
    const made = await Promise.all(
      (
        [
          { name: 'mine, due', owner_id: me, close_date: '2027-03-05' },
          { name: 'mine, later', owner_id: me, close_date: '2027-06-05' },
          { name: 'mine, won', owner_id: me, close_date: '2027-03-05' },
          { name: 'theirs', owner_id: rep, close_date: '2027-03-05' },
          { name: 'nobody’s', owner_id: null, close_date: '2027-03-05' },
          { name: 'elsewhere', owner_id: me, close_date: '2027-03-05', pipeline_id: second.id },
        ] as const
      ).map((deal) => deals.create(deal)),
    );
    const won = made.find(({ name }) => name === 'mine, won');
    await deals.move({ id: won?.id ?? '', version: 1, stage: 'won', amount: 10 });

    const asks = { stage: 'open', owner: 'me', pipeline_id, close_from: '2027-03-01', close_to: '2027-03-31' } as const;
    expect(await names(asks)).toEqual(['mine, due']);
    const selection = { filter: NOTHING_ASKED, asks };
    const run = await work({ action: 'set_field', field: 'next_step', value: 'Call them', selection });
    expect(run).toMatchObject({ state: 'done', total: 1, done: 1 });
    expect(await names({ filter: 'next_step:*call' })).toEqual(['mine, due']);

    const closed = { filter: NOTHING_ASKED, asks: { stage: 'closed', owner: 'me' } as const };
    expect(await work({ action: 'delete', selection: closed })).toMatchObject({ total: 1, done: 1 });
    expect(await names({})).toEqual(['elsewhere', 'mine, due', 'mine, later', 'nobody’s', 'theirs']);

    const user = acme.people.company_admin;
    const asker = {
      whole: acme.db,
      sightFor: () => acme.db,
      user: { ...user, company: acme.company } as never,
      actor: { kind: 'user', id: user.id, name: 'Admin' } as const,
    };
    const file = await exportRecords(asker, 'opportunity', { format: 'csv', ...selection }, new Date());
    expect(file.total).toBe(1);
  });

  it('move deals to a stage with a log of it, each as far as it has what the stage requires, and back', async () => {
    const { pipelines } = await admin.pipeline.pipelines.list({});
    const pipeline = pipelines.find(({ id }) => id === pipeline_id);
    if (!pipeline) throw new Error('No pipeline');
    const stages = pipeline.stages.map(({ kind: _kind, ...stage }) =>
      stage.key === 'proposal' ? { ...stage, required_fields: ['close_date' as const] } : stage,
    );
    await admin.pipeline.pipelines.update({ id: pipeline_id, version: pipeline.version, stages });
    const ready = await deals.create({ name: 'ready', close_date: '2027-01-29' });
    const undated = await deals.create({ name: 'undated' });
    const ids = [ready.id, undated.id];

    const run = await work({ action: 'move', pipeline_id, stage: 'proposal', selection: { ids } });
    expect(run).toMatchObject({ state: 'done', done: 1, failed: 1 });
    const rows = await admin.bulk.rows({ id: run.id });
    expect(rows.find(({ record_id }) => record_id === undated.id)?.reason).toBe(
      MESSAGES.stageNeeds('Proposal', ['close date']),
    );
    expect(await deals.get({ id: ready.id })).toMatchObject({ stage: 'proposal', version: 2 });
    expect((await deals.history({ id: ready.id })).map(({ to_stage }) => to_stage)).toEqual([
      'proposal',
      'prospecting',
    ]);

    expect(await takeBack(run.id)).toMatchObject({ state: 'done', done: 1 });
    expect(await deals.get({ id: ready.id })).toMatchObject({ stage: 'prospecting', closed_at: null });
    expect((await deals.history({ id: ready.id })).map(({ to_stage }) => to_stage)).toEqual([
      'prospecting',
      'proposal',
      'prospecting',
    ]);
  });

  it('leave alone what is not theirs', async () => {
    const theirs = await deals.create({ name: 'not the rep’s', owner_id: acme.people.company_admin.id });
    const rep = harness.caller(acme.people.ae.token);
    const run = await work(
      { action: 'move', pipeline_id, stage: 'qualification', selection: { ids: [theirs.id] } },
      rep,
    );
    expect(run).toMatchObject({ done: 0, failed: 1 });
    expect(await deals.get({ id: theirs.id })).toMatchObject({ stage: 'prospecting', version: 1 });
  });

  it('move nothing to a stage that is won, lost or unknown', async () => {
    const { id } = await deals.create({ name: 'stays' });
    const to = (stage: string) => refusal(work({ action: 'move', pipeline_id, stage, selection: { ids: [id] } }));
    expect(await to('won')).toEqual({ code: 'UNPROCESSABLE_CONTENT', message: MESSAGES.bulkMovesOpen });
    expect(await to('nowhere')).toEqual({ code: 'UNPROCESSABLE_CONTENT', message: MESSAGES.stageUnknown });
  });
});
