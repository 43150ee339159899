import { createUser } from '@outrider/testing/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

/** In the second month of a quarter. */
const NOW = new Date('2026-11-16T12:00:00Z');
const ATTAINED = { record_type: 'opportunity', measure: 'quota', period: 'closed_at:this_quarter' } as const;

let harness: Harness;
let acme: Awaited<ReturnType<typeof openCompany>>;
let admin: Caller;

beforeAll(async () => {
  harness = await openHarness();
  harness.clock.now = NOW;
  acme = await openCompany(harness.database, 'Acme');
  admin = harness.caller(acme.people.company_admin.token);
  const { ae, sdr, manager } = acme.people;
  const cells = [
    { user_id: ae.id, month: '2026-10-01', amount: 10_000 },
    { user_id: ae.id, month: '2026-11-01', amount: 30_000 },
    { user_id: ae.id, month: '2026-09-01', amount: 99_000 },
    { user_id: sdr.id, month: '2026-12-01', amount: 20_000 },
  ];
  await admin.quotas.set({ cells });
  await close(ae.id, 20_000, '2026-10-05');
  await close(ae.id, 10_000, '2026-11-02');
  await close(ae.id, 50_000, '2026-09-30');
  await close(manager.id, 5_000, '2026-11-03');
  await close(null, 1_000, '2026-11-03');
});
afterAll(() => harness.close());

const won = (owner_id: string | null, amount: number, day: string) => ({
  name: `Won on ${day}`,
  stage: 'won',
  stage_since: NOW,
  last_activity_at: NOW,
  closed_at: new Date(`${day}T12:00:00Z`),
  amount,
  owner_id,
});
const close = (...deal: Parameters<typeof won>) =>
  acme.db.opportunity.create({ data: won(...deal), select: { id: true } });

const said = ({ groups, total }: Awaited<ReturnType<Caller['reports']['run']>>) => ({
  total: [total.value, total.beside.amount_won, total.beside.quota],
  groups: groups.map(({ label, value, beside }) => [label, value, beside.amount_won, beside.quota]),
});

describe('Quota attainment', () => {
  it('is what was won of the quotas of the period, also of those who won nothing', async () => {
    const { ae, sdr, manager } = acme.people;
    const result = await admin.reports.run({ ...ATTAINED, group_by: 'owner_id' });
    expect(said(result)).toEqual({
      total: [60, 36_000, 60_000],
      groups: [
        [ae.full_name, 75, 30_000, 40_000],
        [sdr.full_name, 0, 0, 20_000],
        [manager.full_name, null, 5_000, 0],
        ['Nobody', null, 1_000, 0],
      ],
    });
    expect(result.beside.map(({ filter }) => filter)).toEqual(['status:won', null]);
    const { total } = await admin.reports.run({ ...ATTAINED, compare: true });
    expect(total.before).toBeCloseTo((100 * 50_000) / 99_000);
  });

  it('goes by the months of the closing date, as far as they have come', async () => {
    const result = await admin.reports.run({ ...ATTAINED, group_by: 'closed_at:month' });
    expect(said(result).groups).toEqual([
      ['Oct 2026', 200, 20_000, 10_000],
      ['Nov 2026', (100 * 16_000) / 30_000, 16_000, 30_000],
    ]);
  });

  it('of some people is measured against theirs', async () => {
    const filter = `owner_id:${acme.people.ae.id}`;
    expect(said(await admin.reports.run({ ...ATTAINED, filter })).total).toEqual([75, 30_000, 40_000]);
  });

  it('follows a quota that is set for the company', async () => {
    await admin.quotas.set({ cells: [{ month: '2026-10-01', amount: 22_000 }] });
    expect(said(await admin.reports.run(ATTAINED)).total).toEqual([50, 36_000, 72_000]);
    await admin.quotas.set({ cells: [{ month: '2026-10-01', amount: null }] });
  });

  it('tells a rep their own quota and nobody else’s', async () => {
    const rep = harness.caller(acme.people.sdr.token);
    const result = await rep.reports.run({ ...ATTAINED, group_by: 'owner_id' });
    expect(said(result).total).toEqual([null, 36_000, 0]);
    expect(result.groups.map(({ value, beside }) => [value, beside.quota])).toContainEqual([0, 20_000]);
    expect(result.groups.reduce((sum, { beside }) => sum + (beside.quota ?? 0), 0)).toBe(20_000);
    expect((await rep.reports.run({ ...ATTAINED, filter: 'owner_id:me' })).total.value).toBe(0);
  });

  it('ranks everyone, also where an answer does not have room for all', async () => {
    const large = await openCompany(harness.database, 'Large');
    const reps = await Promise.all(
      Array.from({ length: 105 }, () => createUser(harness.database, { id: large.company.id }, 'ae')),
    );
    const boss = harness.caller(large.people.company_admin.token);
    await boss.quotas.set({
      cells: reps.map(({ id }, at) => ({ user_id: id, month: '2026-10-01', amount: 1000 - at })),
    });
    // Everybody wins as much: the smallest quotas are attained best.
    await large.db.opportunity.createMany({
      data: reps.map(({ id }) => ({ ...won(id, 500, '2026-10-05'), name: `Won by ${id}` })),
    });
    const { groups, groups_total } = await boss.reports.run({ ...ATTAINED, group_by: 'owner_id' });
    expect([groups.length, groups_total]).toEqual([100, 105]);
    expect(groups.every(({ beside }) => beside.amount_won === 500)).toBe(true);
    expect(groups[0]?.key).toBe(reps.at(-1)?.id);
  });

  it.each([
    [
      { period: undefined },
      'period',
      'Quotas are monthly. Choose whole months of the closing date, such as this quarter.',
    ],
    [{ period: 'closed_at:last_30_days' }, 'period', 'Quotas are monthly.'],
    [{ period: 'created_at:this_quarter' }, 'period', 'Quotas are monthly.'],
    [{ group_by: 'source' }, 'group_by', 'Quotas are set for people and months.'],
    [{ group_by: 'closed_at:week' }, 'group_by', 'Quotas are set for people and months.'],
    [{ split_by: 'source' }, 'split_by', 'Quota attainment can’t be split'],
    [{ filter: 'source:referral' }, 'filter', 'Quota attainment can only be filtered by owner'],
    [{ filter: 'owner_id:!nobody' }, 'filter', 'Quota attainment can only be filtered by owner'],
  ])('refuses %j', async (ask, _, message) => {
    expect(await refusal(admin.reports.run({ ...ATTAINED, ...ask }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: expect.stringContaining(message) as string,
    });
  });
});
