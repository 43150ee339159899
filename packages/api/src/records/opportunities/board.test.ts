import { MESSAGES } from '@outrider/shared/ground/messages';
import { LANE_CARDS, type LaneSort } from '@outrider/shared/records/opportunities';
import { createLead } from '@outrider/testing/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, EVERY_ENGINE, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

const DAY_MS = 86_400_000;

describe.each(EVERY_ENGINE)('The board on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller['pipeline']['opportunities'];
  let rep: Caller['pipeline']['opportunities'];

  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  beforeEach(async () => {
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token).pipeline.opportunities;
    rep = harness.caller(acme.people.sdr.token).pipeline.opportunities;
  });
  afterAll(() => harness.close());

  const laneOf = async (stage: string, asked: Parameters<typeof admin.board>[0] = {}) => {
    const lane = (await admin.board(asked)).lanes.find((one) => one.stage === stage);
    if (!lane) throw new Error(`No lane of ${stage}`);
    return lane;
  };
  const namesIn = async (stage: string, asked: Parameters<typeof admin.board>[0] = {}) =>
    (await laneOf(stage, asked)).cards.map(({ name }) => name);
  const fieldErrors = (work: Promise<unknown>) =>
    work.then(
      () => null,
      (thrown: { cause: { extras: { errors?: { field: string }[] } } }) =>
        thrown.cause.extras.errors?.map(({ field }) => field),
    );

  it('counts each lane, and weighs it by each deal’s own chance or its stage’s', async () => {
    await admin.create({ name: 'A', amount: 1_000, stage: 'proposal' });
    await admin.create({ name: 'B', amount: 500, stage: 'proposal', probability: 90 });
    await admin.create({ name: 'C', amount: 200, currency: 'EUR', currency_rate: 1.1, stage: 'negotiation' });
    const { lanes, currency } = await rep.board({});
    expect(currency).toBe('USD');
    expect(lanes.map(({ stage, count, total, weighted }) => [stage, count, total, weighted])).toEqual([
      ['prospecting', 0, 0, 0],
      ['qualification', 0, 0, 0],
      ['proposal', 2, 1_500, 950],
      ['negotiation', 1, 220, 165],
    ]);
  });

  it.each<[LaneSort, string[]]>([
    ['close_date', ['Soon', 'Later', 'Undated']],
    ['amount', ['Undated', 'Soon', 'Later']],
    ['activity', ['Later', 'Undated', 'Soon']],
    ['manual', ['Soon', 'Undated', 'Later']],
  ])('sorts lanes by %s', async (sort, order) => {
    const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
    const rows = [
      { name: 'Later', amount: 1, close_date: new Date('2027-03-01'), last_activity_at: ago(9) },
      { name: 'Undated', amount: 3, close_date: null, last_activity_at: ago(5) },
      { name: 'Soon', amount: 2, close_date: new Date('2026-12-01'), last_activity_at: ago(1) },
    ];
    for (const data of rows) await acme.db.opportunity.create({ data });
    expect(await namesIn('prospecting', { sort })).toEqual(order);
  });

  it.each<LaneSort>(['close_date', 'amount', 'activity', 'manual'])(
    'pages a lane through by %s, every deal once',
    async (sort) => {
      const days = [null, '2026-12-01', '2026-12-02'];
      await acme.db.opportunity.createMany({
        data: Array.from({ length: LANE_CARDS * 2 + 7 }, (_, i) => ({
          name: `Deal ${i}`,
          amount: i % 5,
          close_date: days[i % 3] ? new Date(days[i % 3] ?? '') : null,
          last_activity_at: new Date(Date.now() - (i % 4) * DAY_MS),
        })),
      });
      const first = await laneOf('prospecting', { sort });
      const seen = [...first.cards];
      for (let cursor = first.next_cursor; cursor !== null;) {
        const page: Awaited<ReturnType<typeof admin.lane>> = await admin.lane({ stage: 'prospecting', sort, cursor });
        seen.push(...page.cards);
        cursor = page.next_cursor;
      }
      expect([first.count, seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([107, 107, 107]);
      await expect(admin.lane({ stage: 'prospecting', sort, cursor: 'e30' })).rejects.toThrow(MESSAGES.invalidCursor);
    },
  );

  it('narrows to an owner, a word, a span of close dates, a lead, and what is stale', async () => {
    const lead = await createLead(acme.db, { assigned_to: acme.people.ae.id });
    await rep.create({ name: 'Mine', close_date: '2026-12-10' });
    await admin.create({ name: 'Theirs', lead_id: lead.id });
    await acme.db.opportunity.create({ data: { name: 'Quiet', last_activity_at: new Date(Date.now() - 15 * DAY_MS) } });
    const found = (asked: Parameters<typeof admin.board>[0]) => namesIn('prospecting', asked);
    expect(await found({ owner: acme.people.sdr.id })).toEqual(['Mine']);
    expect(await found({ owner: 'nobody' })).toEqual(['Quiet']);
    expect(await found({ q: 'thei' })).toEqual(['Theirs']);
    expect(await found({ lead_id: lead.id })).toEqual(['Theirs']);
    expect(await found({ close_from: '2026-12-10', close_to: '2026-12-10' })).toEqual(['Mine']);
    expect(await found({ close_from: '2026-12-11' })).toEqual([]);
    expect(await found({ stale: true })).toEqual(['Quiet']);
    expect((await laneOf('prospecting', { stale: true })).count).toBe(1);
  });

  it('counts a contact with the lead as activity on its open deals', async () => {
    const lead = await createLead(acme.db);
    const deal = await acme.db.opportunity.create({
      data: { name: 'Quiet', lead_id: lead.id, last_activity_at: new Date(Date.now() - 30 * DAY_MS) },
    });
    expect((await admin.get({ id: deal.id })).stale).toBe(true);
    await harness.caller(acme.people.company_admin.token).leads.logContact({ id: lead.id, channel: 'call' });
    expect((await admin.get({ id: deal.id })).stale).toBe(false);
  });

  it('lands a deal where it was dropped, and takes no version for that alone', async () => {
    const [c, b, a] = [
      await admin.create({ name: 'C' }),
      await admin.create({ name: 'B' }),
      await admin.create({ name: 'A' }),
    ];
    const order = () => namesIn('prospecting', { sort: 'manual' });
    expect(await order()).toEqual(['A', 'B', 'C']);
    expect(await admin.move({ id: a.id, version: 1, stage: 'prospecting', after: b.id })).toMatchObject({ version: 1 });
    expect(await order()).toEqual(['B', 'A', 'C']);
    await admin.move({ id: c.id, version: 1, stage: 'prospecting', after: null });
    expect(await order()).toEqual(['C', 'B', 'A']);
    await admin.move({ id: b.id, version: 1, stage: 'prospecting', after: a.id });
    expect(await order()).toEqual(['C', 'A', 'B']);
    const far = await admin.create({ name: 'Far', stage: 'proposal' });
    expect(await refusal(admin.move({ id: a.id, version: 1, stage: 'prospecting', after: far.id }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.cardUnknown,
    });
    await admin.move({ id: far.id, version: 1, stage: 'prospecting', after: c.id });
    expect(await order()).toEqual(['C', 'Far', 'A', 'B']);
  });

  it('finds a place between two cards, however often one was dropped there', async () => {
    const last = await admin.create({ name: 'Last' });
    const first = await admin.create({ name: 'First' });
    const cards = [await admin.create({ name: 'One' }), await admin.create({ name: 'Two' })];
    for (let turn = 0; turn < 50; turn++)
      await admin.move({ id: cards[turn % 2]?.id ?? '', version: 1, stage: 'prospecting', after: first.id });
    expect(await namesIn('prospecting', { sort: 'manual' })).toEqual(['First', 'Two', 'One', last.name]);
  });

  it('asks for what a stage requires, and takes it with the move', async () => {
    const { pipelines } = await harness.caller(acme.people.company_admin.token).pipeline.pipelines.list({});
    const [sales] = pipelines;
    if (!sales) throw new Error('A company without a pipeline');
    const stages = sales.stages.map(({ kind: _kind, ...stage }) =>
      stage.key === 'proposal' ? { ...stage, required_fields: ['close_date' as const, 'next_step' as const] } : stage,
    );
    const { pipelines: api } = harness.caller(acme.people.company_admin.token).pipeline;
    await api.update({ id: sales.id, version: 1, stages });
    const { id } = await rep.create({ name: 'Asked' });
    const move = { id, version: 1, stage: 'proposal' };
    expect(await fieldErrors(rep.move(move))).toEqual(['close_date', 'next_step']);
    await expect(rep.move(move)).rejects.toThrow('Before Proposal, add: close date and next step');
    const moved = await rep.move({ ...move, close_date: '2027-01-31', next_step: 'Send the quote' });
    expect(moved).toMatchObject({
      stage: 'proposal',
      close_date: '2027-01-31',
      next_step: 'Send the quote',
      version: 2,
    });
    expect(await fieldErrors(rep.move({ id, version: 2, stage: 'won' }))).toEqual(['amount']);
    expect(await rep.move({ id, version: 2, stage: 'won', amount: 900 })).toMatchObject({
      amount: 900,
      stage_kind: 'won',
      probability: 100,
    });
    expect(await fieldErrors(rep.create({ name: 'Starts there', stage: 'proposal' }))).toEqual([
      'close_date',
      'next_step',
    ]);
  });

  it.each([
    [{ amount: 10.555 }, 'amount'],
    [{ amount: 10.5, currency: 'JPY', currency_rate: 0.0065 }, 'amount'],
    [{ amount: 10, currency: 'EUR' }, 'currency_rate'],
    [{ amount: 10, currency: 'XXY', currency_rate: 1 }, 'currency'],
    [{ stage: 'nowhere' }, 'stage'],
    [{ stage: 'won' }, 'stage'],
    [{ probability: 101 }, 'probability'],
  ])('refuses a deal with %o', async (input, field) => {
    expect(await fieldErrors(rep.create({ name: 'x', ...input }))).toEqual([field]);
    expect((await rep.list({})).total).toBe(0);
  });

  it('keeps amounts to the last decimal their currency has', async () => {
    const { id } = await rep.create({ name: 'Dinars', amount: 1_234.567, currency: 'KWD', currency_rate: 3.25 });
    expect(await rep.get({ id })).toMatchObject({ amount: 1_234.567, base_amount: 4_012.343, currency_rate: 3.25 });
    expect(await rep.update({ id, version: 1, currency: 'USD', amount: 0.1 })).toMatchObject({
      currency_rate: null,
      base_amount: 0.1,
    });
  });

  it('deletes into the bin and brings back, for whose it is', async () => {
    const { id } = await rep.create({ name: 'Gone', stage: 'proposal' });
    const other = harness.caller(acme.people.ae.token).pipeline.opportunities;
    expect(await refusal(other.delete({ id, version: 1 }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(rep.delete({ id, version: 7 }))).toMatchObject({ code: 'CONFLICT' });
    await rep.delete({ id, version: 1 });
    expect(await refusal(rep.get({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await rep.list({ q: 'gone' })).total).toBe(0);
    expect((await laneOf('proposal')).count).toBe(0);
    expect(await refusal(other.restore({ id }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await rep.restore({ id })).toMatchObject({ name: 'Gone', stage: 'proposal', version: 3 });
    expect(await rep.restore({ id })).toMatchObject({ version: 3 });
  });

  it('brings a deal back to the first stage where its own is no more', async () => {
    const { id, pipeline_id } = await rep.create({ name: 'Homeless', stage: 'proposal' });
    await rep.delete({ id, version: 1 });
    const { pipelines } = harness.caller(acme.people.company_admin.token).pipeline;
    const stages = (await pipelines.list({})).pipelines[0]?.stages ?? [];
    const rest = stages.filter(({ key }) => key !== 'proposal').map(({ kind: _kind, ...stage }) => stage);
    await pipelines.update({ id: pipeline_id, version: 1, stages: rest });
    expect(await rep.restore({ id })).toMatchObject({ stage: 'prospecting' });
  });
});
