import type { CompanyDb } from '@outrider/db';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type Harness, openCompany, openHarness, refusal } from '../../suites/harness.ts';

let harness: Harness;
let admin: Caller;
let sdr: Caller;
let db: CompanyDb;

beforeAll(async () => {
  harness = await openHarness();
  const acme = await openCompany(harness.database, 'Acme');
  db = acme.db;
  admin = harness.caller(acme.people.company_admin.token);
  sdr = harness.caller(acme.people.sdr.token);
});
afterAll(() => harness.close());

const BY_SOURCE = { record_type: 'lead', measure: 'conversion_rate', group_by: 'source' } as const;

describe('Reports that people keep', () => {
  it('are their own until they share them, and answer whoever finds them', async () => {
    const mine = await sdr.reports.create({ ...BY_SOURCE, name: 'By source', filter: 'score:70..' });
    expect(mine).toMatchObject({ ...BY_SOURCE, filter: 'score:70..', chart: 'bars', shared: false, version: 1 });
    expect(await admin.reports.list()).toEqual([]);
    expect(await refusal(admin.reports.get({ id: mine.id }))).toEqual({
      code: 'NOT_FOUND',
      message: MESSAGES.notFound,
    });
    const change = { ...BY_SOURCE, id: mine.id, name: 'By source' };
    const shared = await sdr.reports.update({ ...change, version: 1, shared: true, chart: 'table' });
    expect(shared).toMatchObject({ version: 2, shared: true, chart: 'table', filter: '' });
    expect((await admin.reports.list()).map(({ id, owner_name }) => [id, owner_name])).toEqual([[mine.id, 'Test sdr']]);
    await admin.leads.create({
      first_name: 'Vera',
      last_name: 'Solheim',
      email: 'vera@firth.example',
      company: 'Firth',
    });
    expect(await admin.reports.result({ id: mine.id })).toMatchObject({
      measure: { label: 'Conversion rate', unit: 'percent' },
      total: { value: 0, beside: { converted: 0, count: 1 } },
    });
    expect((await refusal(admin.reports.update({ ...change, version: 2, name: 'Mine now' }))).code).toBe('FORBIDDEN');
    expect((await refusal(admin.reports.delete({ id: mine.id }))).code).toBe('FORBIDDEN');
    expect((await refusal(sdr.reports.update({ ...change, version: 1 }))).code).toBe('CONFLICT');
    await sdr.reports.delete({ id: mine.id });
    expect(await sdr.reports.list()).toEqual([]);
  });

  it('have a name of their own for each person, and are kept only where they can be answered', async () => {
    await sdr.reports.create({ ...BY_SOURCE, name: 'Sources' });
    await admin.reports.create({ ...BY_SOURCE, name: 'Sources' });
    const refused = (input: object) => refusal(sdr.reports.create({ ...BY_SOURCE, name: 'Another', ...input }));
    expect(await refused({ name: 'Sources' })).toEqual({ code: 'CONFLICT', message: MESSAGES.reportNameTaken });
    expect(await refused({ measure: 'win_rate' })).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.reportMeasureUnknown,
    });
    expect((await refused({ filter: 'no filter at all' })).code).toBe('UNPROCESSABLE_CONTENT');
    expect((await sdr.reports.list()).map(({ name }) => name)).toEqual(['Sources']);
  });

  it('do not answer with everything where their filter can’t be read any more', async () => {
    const { id } = await sdr.reports.create({ ...BY_SOURCE, name: 'About a person', filter: 'email:*vera' });
    await db.report.updateMany({ where: { id }, data: { filter: 'email:*' } });
    expect(await refusal(sdr.reports.result({ id }))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: MESSAGES.filterInvalid,
    });
    await sdr.reports.delete({ id });
  });

  it('leave room for the filters of their cells', async () => {
    const conditions = (count: number) => Array.from({ length: count }, (_, i) => `score:${i}..`).join(';');
    const run = (filter: string) => admin.reports.run({ record_type: 'lead', filter });
    expect(await run(conditions(26))).toMatchObject({ groups: [], groups_total: 0 });
    expect(await refusal(run(conditions(27)))).toEqual({
      code: 'UNPROCESSABLE_CONTENT',
      message: `Filter: ${MESSAGES.reportFilterLong(26)}`,
    });
  });
});
