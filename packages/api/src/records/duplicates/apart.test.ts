import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { DUE_SWEEPS, listDue } from './sweep.store.ts';
import { sweepDuplicates } from './sweep.ts';

/** A node of a plan as EXPLAIN tells it. */
type PlanNode = { 'Node Type': string; 'Relation Name'?: string; Plans?: PlanNode[] };
const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describe('Records that only look alike', () => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;
  beforeAll(async () => {
    harness = await openHarness();
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
  });
  afterAll(() => harness.close());
  const look = () => sweepDuplicates(acme.db, harness.services, { signal: new AbortController().signal });

  it('are told apart by a number that differs', async () => {
    for (let i = 1; i <= 12; i += 1)
      await admin.accounts.create({ name: `Stark Media ${i}`, domain: `stark${i}.example` });
    const { id } = await admin.accounts.create({ name: 'Stark Media 12 Grp', domain: 'stark-group.example' });
    const plain = await admin.accounts.create({ name: 'Stark Media', domain: 'starkmedia.example' });
    await look();
    const { items } = await admin.accounts.duplicates.list({ limit: 100 });
    const names = items.map(({ first, second }) => [first.name, second.name].toSorted());
    expect(names).toEqual([['Stark Media 12', 'Stark Media 12 Grp']]);
    await admin.accounts.remove({ ids: [id, plain.id] });
  });

  it('are looked for where records changed, which one look at an index of each company tells', async () => {
    await look();
    const due = async () => (await listDue(harness.database.platform, new Date())).map((one) => one.record_type);
    await acme.db.$executeRaw`UPDATE duplicate_sweeps SET watermark = now()`;
    expect(await due()).toEqual([]);
    await acme.db.$executeRaw`
      INSERT INTO accounts (id, name) SELECT gen_random_uuid(), 'Firm ' || n FROM generate_series(1, 5000) AS n`;
    expect(await due()).toEqual(['account']);
    await harness.database.platform.$executeRaw`ANALYZE accounts`.catch(() => {});
    const [row] = await harness.database.platform.$queryRaw<
      { 'QUERY PLAN': { Plan: PlanNode }[] }[]
    >`EXPLAIN (FORMAT JSON) ${DUE_SWEEPS(new Date())}`;
    const scans = nodesOf(row!['QUERY PLAN'][0]!.Plan).filter((node) => node['Relation Name'] === 'accounts');
    expect(scans.map((node) => node['Node Type']).filter((type) => type === 'Seq Scan')).toEqual([]);
    expect(scans.length).toBeGreaterThan(0);
  });
});
