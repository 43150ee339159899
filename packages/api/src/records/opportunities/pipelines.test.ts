import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Pipeline, StageDraft } from '@outrider/shared/records/pipelines';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

const draftsOf = ({ stages }: Pipeline): StageDraft[] => stages.map(({ kind: _kind, ...stage }) => stage);
const NEW_STAGE = {
  label: 'Security review',
  probability: 60,
  rotting_days: 7,
  required_fields: ['next_step' as const],
};

describe.each(ENGINES)('Pipelines on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller['pipeline'];
  let rep: Caller['pipeline'];
  let sales: Pipeline;

  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  beforeEach(async () => {
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token).pipeline;
    rep = harness.caller(acme.people.sdr.token).pipeline;
    const { pipelines } = await admin.pipelines.list({});
    if (!pipelines[0]) throw new Error('A company without a pipeline');
    sales = pipelines[0];
  });
  afterAll(() => harness.close());

  it('gives a new company the one it can start with', () => {
    expect(sales.name).toBe('Sales');
    expect(sales.stages.map(({ key, kind, probability }) => [key, kind, probability])).toEqual([
      ['prospecting', 'open', 10],
      ['qualification', 'open', 25],
      ['proposal', 'open', 50],
      ['negotiation', 'open', 75],
      ['won', 'won', 100],
      ['lost', 'lost', 0],
    ]);
  });

  it('adds, renames and reorders stages; a deal stays in the stage whose label changed', async () => {
    const deal = await rep.opportunities.create({ name: 'Stays', stage: 'proposal' });
    const [first, second, third, ...rest] = draftsOf(sales);
    if (!first || !second || !third) throw new Error('Six stages were expected');
    const changed = await admin.pipelines.update({
      id: sales.id,
      version: 1,
      stages: [{ ...third, label: 'Quote' }, NEW_STAGE, first, second, ...rest],
    });
    expect(changed.version).toBe(2);
    expect(changed.stages.map(({ key, label }) => `${key}: ${label}`)).toEqual([
      'proposal: Quote',
      'security_review: Security review',
      'prospecting: Prospecting',
      'qualification: Qualification',
      'negotiation: Negotiation',
      'won: Won',
      'lost: Lost',
    ]);
    expect(await rep.opportunities.get({ id: deal.id })).toMatchObject({
      stage: 'proposal',
      stage_label: 'Quote',
      version: 1,
    });
  });

  it('takes a stage away only when its deals have somewhere to go, and writes their history', async () => {
    const deal = await rep.opportunities.create({ name: 'Moves on', stage: 'proposal' });
    const stages = draftsOf(sales).filter(({ key }) => key !== 'proposal');
    const asked = { id: sales.id, version: 1, stages };
    const refused = { code: 'CONFLICT', message: MESSAGES.stageHasDeals('Proposal', 1) };
    expect(await refusal(admin.pipelines.update(asked))).toEqual(refused);
    expect(await refusal(admin.pipelines.update({ ...asked, moves: { proposal: 'won' } }))).toEqual(refused);
    expect(await rep.opportunities.get({ id: deal.id })).toMatchObject({ stage: 'proposal' });
    const changed = await admin.pipelines.update({ ...asked, moves: { proposal: 'negotiation' } });
    expect(changed.stages.some(({ key }) => key === 'proposal')).toBe(false);
    expect(await rep.opportunities.get({ id: deal.id })).toMatchObject({ stage: 'negotiation', version: 2 });
    const history = await rep.opportunities.history({ id: deal.id });
    expect(history.map(({ from_label, to_label }) => [from_label, to_label])).toEqual([
      ['Proposal', 'Negotiation'],
      [null, 'Proposal'],
    ]);
    expect(await refusal(rep.opportunities.move({ id: deal.id, version: 2, stage: 'proposal' }))).toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    });
  });

  it.each([
    ['an unknown stage', [{ ...NEW_STAGE, key: 'elsewhere' }], MESSAGES.stageUnknown],
    [
      'a stage twice',
      [
        { ...NEW_STAGE, key: 'proposal' },
        { ...NEW_STAGE, label: 'Two', key: 'proposal' },
      ],
      MESSAGES.stageUnknown,
    ],
    ['two stages of one name', [NEW_STAGE, { ...NEW_STAGE, label: 'SECURITY review' }], 'Give each stage its own name'],
    ['no open stage', [{ ...NEW_STAGE, key: 'won' }], MESSAGES.openStageNeeded],
    ['a chance over 100', [{ ...NEW_STAGE, probability: 101 }], 'Enter 0 to 100'],
  ])('refuses %s', async (_name, stages, sentence) => {
    await expect(admin.pipelines.update({ id: sales.id, version: 1, stages })).rejects.toThrow(sentence);
    expect((await admin.pipelines.list({})).pipelines[0]).toEqual(sales);
  });

  it('changes the version that was looked at, one change at a time', async () => {
    const names = ['One', 'Two', 'Three'];
    const changes = await Promise.allSettled(
      names.map((name) => admin.pipelines.update({ id: sales.id, version: 1, name })),
    );
    expect(changes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('keeps a second one with deals of its own, in the order that leaders give them', async () => {
    const renewals = await admin.pipelines.create({ name: 'Renewals' });
    expect(renewals.stages).toEqual(sales.stages);
    expect(await refusal(admin.pipelines.create({ name: 'renewals' }))).toMatchObject({ code: 'CONFLICT' });
    await rep.opportunities.create({ name: 'Again', pipeline_id: renewals.id });
    expect(await refusal(admin.pipelines.update({ id: renewals.id, version: 1, archived: true }))).toEqual({
      code: 'CONFLICT',
      message: MESSAGES.pipelineHasDeals(1),
    });
    await admin.pipelines.reorder({ ids: [renewals.id, sales.id] });
    expect((await rep.opportunities.create({ name: 'Default' })).pipeline_id).toBe(renewals.id);
    await admin.pipelines.update({ id: sales.id, version: 1, archived: true });
    expect((await rep.pipelines.list({})).pipelines.map(({ name }) => name)).toEqual(['Renewals']);
    expect(await refusal(admin.pipelines.update({ id: renewals.id, version: 1, archived: true }))).toMatchObject({
      message: MESSAGES.lastPipeline,
    });
    expect(await refusal(rep.opportunities.create({ name: 'Late', pipeline_id: sales.id }))).toMatchObject({
      message: MESSAGES.pipelineUnknown,
    });
    expect(await admin.pipelines.usage()).toEqual([{ pipeline_id: renewals.id, stage: 'prospecting', deals: 2 }]);
  });
});
