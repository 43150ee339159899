import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, ENGINES, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';
import { sumQuotas } from './quota-sums.ts';

describe('quotas of several months', () => {
  const people = [
    { id: 'a', team: 'North' },
    { id: 'b', team: 'North' },
    { id: 'c', team: null },
  ];
  const months = ['2026-10-01', '2026-11-01', '2026-12-01'];
  const cell = (user_id: string | null, team: string | null, month: number, amount: number) => ({
    user_id,
    team,
    month: months[month] ?? '',
    amount,
  });

  it('are the sum of what was set, and unknown where nothing was', () => {
    const sums = sumQuotas(people, [cell('a', null, 0, 0.1), cell('a', null, 1, 0.2), cell('c', null, 1, 100)], months);
    expect(sums.ofPerson('a')).toBe(0.3);
    expect(sums.ofPerson('b')).toBeNull();
    expect(sums.ofCompany()).toBe(100.3);
    expect(sumQuotas(people, [], months).ofCompany()).toBeNull();
  });

  it('are those of its people for a team and the company, unless one was set for a month', () => {
    const set = [cell(null, 'North', 0, 7), cell(null, null, 2, 0), cell('b', null, 0, 1), cell('a', null, 1, 30)];
    const sums = sumQuotas(people, set, months);
    expect(sums.ofTeam('North')).toBe(37);
    expect(sums.ofTeam('South')).toBeNull();
    expect(sums.ofCompany()).toBe(31);
  });
});

describe.each(ENGINES)('Quotas on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let admin: Caller;

  beforeAll(async () => {
    harness = await openHarness(engine);
  });
  beforeEach(async () => {
    acme = await openCompany(harness.database, 'Acme');
    admin = harness.caller(acme.people.company_admin.token);
  });
  afterAll(() => harness.close());

  it('are set, changed and taken away by admins, and the forecast counts them', async () => {
    const user_id = acme.people.ae.id;
    const set = (amount: number | null) => admin.quotas.set({ cells: [{ user_id, month: '2026-11-01', amount }] });
    expect(await set(40_000)).toEqual({ saved: 1 });
    expect(await set(40_000)).toEqual({ saved: 0 });
    expect(await set(45_000.5)).toEqual({ saved: 1 });
    const { cells, people } = await admin.quotas.list({ year: 2026 });
    expect(cells).toEqual([{ user_id, team: null, month: '2026-11-01', amount: 45_000.5 }]);
    expect(people).toHaveLength(4);
    const rep = harness.caller(acme.people.ae.token);
    expect((await rep.forecast.get({ period: '2026-Q4' })).quota).toBe(45_000.5);
    expect((await rep.forecast.get({ period: '2026-10' })).quota).toBeNull();
    expect(await set(null)).toEqual({ saved: 1 });
    expect((await admin.quotas.list({ year: 2026 })).cells).toEqual([]);
  });

  it('keep one row for a place, also where two are saved at once', async () => {
    const cell = { month: '2026-11-01', amount: 1 };
    await Promise.all(
      [1, 2, 3].map((amount) =>
        admin.quotas.set({
          cells: [
            { ...cell, amount },
            { ...cell, team: 'North' },
          ],
        }),
      ),
    );
    await admin.quotas.set({ cells: [cell, { ...cell, amount: 9 }] });
    expect(await acme.db.quota.count()).toBe(2);
    const { cells } = await admin.quotas.list({ year: 2026 });
    expect(cells.find(({ team }) => team === null)?.amount).toBe(9);
  });

  it('are not for reps or managers, and refuse what the currency doesn’t have', async () => {
    const cells = [{ month: '2026-11-01', amount: 1.005 }];
    expect((await refusal(admin.quotas.set({ cells }))).code).toBe('UNPROCESSABLE_CONTENT');
    expect((await refusal(admin.quotas.set({ cells: [{ month: '2026-11-02', amount: 1 }] }))).code).toBe(
      'UNPROCESSABLE_CONTENT',
    );
    for (const { token } of [acme.people.ae, acme.people.manager])
      expect((await refusal(harness.caller(token).quotas.list({ year: 2026 }))).code).toBe('FORBIDDEN');
  });
});
