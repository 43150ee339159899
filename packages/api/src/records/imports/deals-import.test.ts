import type { ImportDetail } from '@outrider/shared/records/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Caller, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { type Course, stageOf } from './deal-course.ts';
import { importsOf } from './imports.fixture.ts';

const stage = (pipeline_id: string, key: string, label: string, kind: 'open' | 'won' | 'lost' = 'open') => ({
  pipeline_id,
  key,
  label,
  kind,
  probability: 50,
  rotting_days: null,
  required_fields: [],
  archived: false,
});
const COURSE: Course = {
  pipelines: [
    { id: 'new', name: 'New business' },
    { id: 'more', name: 'Renewals' },
  ],
  stages: [
    stage('new', 'talk', 'First talk'),
    stage('new', 'offer', 'Offer'),
    stage('new', 'won', 'Won', 'won'),
    stage('new', 'lost', 'Lost', 'lost'),
    stage('more', 'offer', 'Offer'),
    stage('more', 'sign', 'Signature'),
    stage('more', 'won', 'Renewed', 'won'),
    stage('more', 'lost', 'Lost', 'lost'),
  ],
};

describe('Where a deal of a file stands', () => {
  it.each([
    [{}, 'new talk'],
    [{ stage: 'offer' }, 'new offer'],
    [{ stage: 'OFFER', pipeline: 'more' }, 'more offer'],
    [{ stage: 'Signature' }, 'more sign'],
    [{ stage: 'Signature', pipeline: 'new' }, null],
    [{ stage: 'more/sign', pipeline: 'new' }, 'more sign'],
    [{ stage: 'Closed won', pipeline: 'more' }, 'more won'],
    [{ stage: 'Offer', outcome: 'lost' }, 'new lost'],
    [{ outcome: 'won', pipeline: 'more' }, 'more won'],
    [{ stage: 'Offer', outcome: 'open' }, 'new offer'],
    [{ stage: 'Unheard of' }, null],
  ])('%o: %s', (told, place) => {
    const found = stageOf(COURSE, { pipeline: null, stage: null, outcome: null, ...told });
    expect(found && `${found.pipeline_id} ${found.key}`).toBe(place);
  });
});

const DEALS = [
  'Record ID,Deal Name,Deal Stage,Amount,Close Date,Deal owner,Associated Company (Primary),Associated Company IDs (Primary)',
  '1,Cold chain,Proposal,"48,000",2099-03-01,REP,Kestrel Foundry,501',
  '2,Renewal,Closed won,900,2026-02-03,,Kestrel Foundry,501',
  '3,Pilot,Closed lost,0,2026-02-04,,Quarry & Sons,',
  '4,Odd one,Waiting room,10,,,,',
].join('\n');

describe.each(ENGINES)('Imports of deals on %s', (engine) => {
  let harness: Harness;
  let company: Awaited<ReturnType<typeof openCompany>>;
  let files: ReturnType<typeof importsOf>;
  let admin: Caller;
  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  afterAll(() => harness.close());
  const open = async (name: string) => {
    company = await openCompany(harness.database, name);
    files = importsOf(harness, company.people.company_admin.token);
    admin = harness.caller(company.people.company_admin.token);
  };
  const dealOf = async (name: string) => {
    const { items } = await admin.pipeline.opportunities.list({ q: name });
    if (!items[0]) throw new Error(`No deal ${name}`);
    return items[0];
  };
  /** Upload, dry run and run; the dry run has to say what the run does. */
  const bring = async (text: string, value_map: object[] = []): Promise<ImportDetail> => {
    const { id, mapping } = await files.upload(text, 'deals.csv', 'opportunity');
    await files.api.check({ id, mapping, value_map: value_map as never });
    await harness.runJobs();
    const checked = await files.api.get({ id });
    const done = await files.run(id);
    expect(done).toMatchObject({ state: 'done', counted: checked.expected });
    return done;
  };

  it('brings deals to their stages and accounts, closed ones with their day, and changes nothing the second time', async () => {
    await open('Deals');
    const { sdr } = company.people;
    const kestrel = await admin.accounts.create({ name: 'Kestrel Foundry' });
    const text = DEALS.replace('REP', sdr.email);
    const done = await bring(text);
    expect(done.counted).toMatchObject({ created: 3, failed: 1, accounts: 1 });
    expect(done.problems).toMatchObject([{ line: 5, column: 'Deal Stage' }]);
    const chain = await dealOf('Cold chain');
    expect(chain).toMatchObject({
      account_id: kestrel.id,
      amount: 48_000,
      stage: 'proposal',
      close_date: '2099-03-01',
      owner_id: sdr.id,
      closed_at: null,
    });
    expect(await dealOf('Renewal')).toMatchObject({ stage: 'won', closed_at: '2026-02-03T12:00:00.000Z' });
    expect(await dealOf('Pilot')).toMatchObject({ stage: 'lost', account_name: 'Quarry & Sons' });
    expect(await admin.pipeline.opportunities.history({ id: (await dealOf('Renewal')).id })).toMatchObject([
      { from_label: null, to_stage: 'won', at: '2026-02-03T12:00:00.000Z' },
    ]);
    expect(await company.db.externalId.count({ where: { record_type: 'opportunity' } })).toBe(3);
    expect((await bring(text)).counted).toMatchObject({ created: 0, updated: 0, unchanged: 3, accounts: 0 });
  });

  it('asks what stages are meant that nobody has, and takes what was answered', async () => {
    await open('Asked');
    const { id, mapping } = await files.upload(DEALS.replace('REP', ''), 'deals.csv', 'opportunity');
    const column = mapping.findIndex(({ field }) => field === 'stage');
    const unknown = await files.api.values({ id, columns: { stage: column } });
    expect(unknown.items).toMatchObject([{ field: 'stage', text: 'Waiting room', rows: 1 }]);
    const offered = unknown.listed.find(({ field }) => field === 'stage')?.options ?? [];
    const to = offered.find(({ label }) => label === 'Qualification')?.value;
    expect(to).toBeDefined();
    const done = await bring(DEALS.replace('REP', ''), [{ field: 'stage', text: 'Waiting room', to }]);
    expect(done.counted).toMatchObject({ created: 4, failed: 0 });
    expect((await dealOf('Odd one')).stage).toBe('qualification');
  });

  it('takes it back, with the accounts that came along; what somebody moved since stays', async () => {
    await open('Undone');
    const { id } = await bring(DEALS.replace('REP', ''));
    const chain = await dealOf('Cold chain');
    await admin.pipeline.opportunities.move({ id: chain.id, version: chain.version, stage: 'negotiation' });
    const undone = await files.undo(id);
    expect(undone.undone).toMatchObject({ removed: 3, kept: 2 });
    expect(undone.kept).toContainEqual({ type: 'opportunity', id: chain.id, name: 'Cold chain' });
    expect((await admin.pipeline.opportunities.list({})).items.map(({ name }) => name)).toEqual(['Cold chain']);
  });
});
