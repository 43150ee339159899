import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../../suites/harness.ts';

let harness: Harness;
let manager: Caller;
let rep: Caller;
let sdr: Caller;

beforeAll(async () => {
  harness = await openHarness();
  const acme = await openCompany(harness.database, 'Acme');
  // Reps see their own records: they ask at the fenced door.
  await acme.db.company.updateMany({ data: { reps_see: 'own_or_unassigned' } });
  manager = harness.caller(acme.people.manager.token);
  rep = harness.caller(acme.people.ae.token);
  sdr = harness.caller(acme.people.sdr.token);
});
afterAll(() => harness.close());

const report = (api: Caller, name: string, over: object = {}) =>
  api.reports.create({ record_type: 'lead', group_by: 'source', name, ...over });
const code = async (call: Promise<unknown>) => (await refusal(call)).code;
const names = async (api: Caller) => (await api.reports.dashboards.list()).map(({ name }) => name);
const on = (tiles: { report: string }[]) => tiles.map((tile) => tile.report);

describe('Dashboards of reports', () => {
  it('keep their order and sizes, and are their owner’s until they are shared', async () => {
    const mine = await report(manager, 'Mine');
    const made = await manager.reports.dashboards.create({
      name: 'Monday',
      tiles: [
        { report: 'pipeline-by-stage', width: 2 },
        { report: mine.id, height: 2 },
      ],
    });
    expect(made.tiles).toMatchObject([
      { report: 'pipeline-by-stage', width: 2, height: 1, shown: { name: 'Pipeline by stage', owner_id: null } },
      {
        report: mine.id,
        width: 1,
        height: 2,
        shown: { name: 'Mine', ask: { record_type: 'lead', group_by: 'source' } },
      },
    ]);
    expect(await names(rep)).toEqual([]);
    expect(await code(rep.reports.dashboards.get({ id: made.id }))).toBe('NOT_FOUND');
    expect(await code(rep.reports.dashboards.delete({ id: made.id }))).toBe('NOT_FOUND');
    expect(await code(rep.reports.get({ id: mine.id }))).toBe('NOT_FOUND');

    const change = { id: made.id, name: 'Monday', tiles: [{ report: mine.id }, { report: 'won-by-month' }] };
    const shared = await manager.reports.dashboards.update({ ...change, version: 1, shared: true });
    expect([shared.version, on(shared.tiles)]).toEqual([2, [mine.id, 'won-by-month']]);
    expect(await names(rep)).toEqual(['Monday']);
    // Its owner's own report is seen with it, by whoever sees all and by whoever sees a part.
    for (const reader of [rep, sdr]) {
      expect((await reader.reports.dashboards.get({ id: made.id })).tiles[0]?.shown?.name).toBe('Mine');
      expect((await reader.reports.get({ id: mine.id })).name).toBe('Mine');
      expect((await reader.reports.list()).map(({ id }) => id)).toContain(mine.id);
    }
    expect(await code(rep.reports.dashboards.update({ ...change, version: 2 }))).toBe('FORBIDDEN');
    expect(await code(rep.reports.dashboards.delete({ id: made.id }))).toBe('FORBIDDEN');
    expect(await code(rep.reports.delete({ id: mine.id }))).toBe('FORBIDDEN');
    expect(await code(manager.reports.dashboards.update({ ...change, version: 1 }))).toBe('CONFLICT');

    await manager.reports.dashboards.update({ ...change, version: 2, shared: false });
    expect(await code(rep.reports.get({ id: mine.id }))).toBe('NOT_FOUND');
    await manager.reports.dashboards.delete({ id: made.id });
    expect(await names(manager)).toEqual([]);
    expect((await manager.reports.get({ id: mine.id })).name).toBe('Mine');
  });

  it('show somebody else’s report only while its owner shares it', async () => {
    const theirs = await report(rep, 'Theirs', { shared: true });
    const { id } = await manager.reports.dashboards.create({
      name: 'Borrowed',
      shared: true,
      tiles: [{ report: theirs.id }, { report: 'leads-by-source' }],
    });
    expect((await sdr.reports.dashboards.get({ id })).tiles[0]?.shown?.owner_name).toBe('Test ae');
    await rep.reports.update({ record_type: 'lead', id: theirs.id, version: 1, name: 'Theirs' });
    for (const reader of [manager, sdr])
      expect((await reader.reports.dashboards.get({ id })).tiles.map(({ shown }) => shown?.name ?? null)).toEqual([
        null,
        'New leads by source',
      ]);
    expect((await rep.reports.dashboards.get({ id })).tiles[0]?.shown?.name).toBe('Theirs');
    expect(await code(sdr.reports.get({ id: theirs.id }))).toBe('NOT_FOUND');
    const change = { id, version: 1, name: 'Borrowed', shared: true };
    expect(
      await refusal(manager.reports.dashboards.update({ ...change, tiles: [{ report: theirs.id, width: 3 }] })),
    ).toEqual({ code: 'UNPROCESSABLE_CONTENT', message: MESSAGES.dashboardReportGone });
    await rep.reports.delete({ id: theirs.id });
    expect(on((await manager.reports.dashboards.get({ id })).tiles)).toEqual(['leads-by-source']);
  });

  it('have a name of their own for each person, and each report once', async () => {
    const create = (api: Caller, input: object) => api.reports.dashboards.create({ name: 'Board pack', ...input });
    await create(manager, {});
    await create(rep, {});
    expect(await refusal(create(manager, {}))).toEqual({ code: 'CONFLICT', message: MESSAGES.dashboardNameTaken });
    const twice = [{ report: 'won-by-month' }, { report: 'won-by-month' }];
    expect(await code(create(manager, { name: 'Twice', tiles: twice }))).toBe('UNPROCESSABLE_CONTENT');
    expect(await code(create(manager, { name: 'Wide', tiles: [{ report: 'won-by-month', width: 4 }] }))).toBe(
      'UNPROCESSABLE_CONTENT',
    );
    expect(await code(create(manager, { name: 'None', tiles: [{ report: 'no-such-report' }] }))).toBe(
      'UNPROCESSABLE_CONTENT',
    );
  });

  it('start Reports for one role each, chosen by leaders', async () => {
    const { id } = await manager.reports.dashboards.create({ name: 'For SDRs', default_role: 'sdr' });
    expect(await sdr.reports.dashboards.list()).toMatchObject([
      { name: 'Borrowed' },
      { name: 'For SDRs', default_role: 'sdr', shared: true },
    ]);
    await manager.reports.dashboards.create({ name: 'For SDRs, newer', default_role: 'sdr' });
    expect(await manager.reports.dashboards.get({ id })).toMatchObject({
      default_role: null,
      shared: true,
      version: 2,
    });
    expect(await refusal(rep.reports.dashboards.create({ name: 'Mine first', default_role: 'ae' }))).toEqual({
      code: 'FORBIDDEN',
      message: MESSAGES.dashboardDefaultLeaders,
    });
  });
});
