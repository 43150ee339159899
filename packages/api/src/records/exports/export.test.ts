import type { RecordExport } from '@outrider/shared/records/exports';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGINES, type Harness, openCompany, openHarness } from '../../suites/harness.ts';
import { csvLine } from '@outrider/shared/ground/csv';
import { exportRecords } from './export.ts';

it.each([
  ['=1+1', "'=1+1\r\n"],
  ['\uFF1D1+1', "'\uFF1D1+1\r\n"],
  ['\u200B@SUM(A1)', "'\u200B@SUM(A1)\r\n"],
  ['  =1+1', "'  =1+1\r\n"],
  ['Acme; =1+1', "Acme;' =1+1\r\n"],
  ['Tel; +49 30', 'Tel; +49 30\r\n'],
  ['+49 30 1234', "'+49 30 1234\r\n"],
  ['@SUM(A1)', "'@SUM(A1)\r\n"],
  ['-2+3', "'-2+3\r\n"],
  ['\tx', "'\tx\r\n"],
  ['\rx', '"\'\rx"\r\n'],
  ['-12.5', '-12.5\r\n'],
  ['a "b", c', '"a ""b"", c"\r\n'],
  ['two\nlines', '"two\nlines"\r\n'],
])('writes %j so that no spreadsheet runs it', (cell, line) => expect(csvLine([cell])).toBe(line));

describe.each(ENGINES)('An export on %s', (engine) => {
  let harness: Harness;
  let acme: Awaited<ReturnType<typeof openCompany>>;
  let ids: string[];

  beforeAll(async () => {
    harness = await openHarness(engine);
    acme = await openCompany(harness.database, 'Acme');
    const api = harness.caller(acme.people.company_admin.token);
    ids = [];
    for (const [i, name] of ['Ada', 'Grace', '=cmd'].entries()) {
      ids.push(
        (
          await api.leads.capture({
            email: `lead${i}@export.example`,
            first_name: name,
            job_title: 'VP Operations',
            source: i === 0 ? 'referral' : 'website',
            estimated_budget: 80_000,
          })
        ).id,
      );
    }
  });
  afterAll(() => harness.close());

  const run = async (asked: Partial<RecordExport>) => {
    const { id, token: _token, ...user } = acme.people.company_admin;
    const company = {
      whole: acme.db,
      sightFor: () => acme.db,
      user: { id, ...user, company: acme.company } as never,
      actor: { kind: 'user', id, name: 'Admin' } as const,
    };
    const file = await exportRecords(
      company,
      'lead',
      { format: 'csv', columns: ['email', 'first_name', 'score', 'reasons'], ...asked },
      new Date(),
    );
    const parts: Buffer[] = [];
    for await (const part of file.content) parts.push(Buffer.from(part as Buffer));
    return { ...file, bytes: Buffer.concat(parts), lines: Buffer.concat(parts).toString('utf8').split('\r\n') };
  };

  it('holds the leads of a filter, newest first, with their score and what it is made of', async () => {
    const { total, lines, name } = await run({ filter: { all: [{ field: 'source', is: ['website'] }] } });
    expect(total).toBe(2);
    expect(name).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines[0]).toBe('\uFEFFEmail,First name,Score,Score reasons');
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual([
      ['lead2@export.example', "'=cmd"],
      ['lead1@export.example', 'Grace'],
      [''],
    ]);
    expect(lines[1]).toMatch(/Senior title: VP Operations \+\d/);
  });

  it('holds the leads that were named, is a workbook where that was asked for, and is in the audit log', async () => {
    const { total, bytes } = await run({ format: 'xlsx', ids: [ids[0] ?? ''] });
    expect(total).toBe(1);
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(
      await acme.db.auditEntry.findFirst({ where: { action: 'lead.export' }, orderBy: { id: 'desc' } }),
    ).toMatchObject({ actor_id: acme.people.company_admin.id, detail: { format: 'xlsx', records: 1, selected: 1 } });
  });

  it('finds nothing of another company', async () => {
    const other = await openCompany(harness.database, 'Zenith');
    await expect(
      exportRecords(
        {
          whole: other.db,
          sightFor: () => other.db,
          user: { ...other.people.company_admin, company: other.company } as never,
          actor: { kind: 'user', id: other.people.company_admin.id, name: 'Ann' },
        },
        'lead',
        { format: 'csv', columns: ['email'], ids },
        new Date(),
      ),
    ).rejects.toThrow(MESSAGES.notFound);
  });
});

it('writes accounts, contacts and deals with what hangs on them, the company’s own fields and those of a filter alone', async () => {
  const harness = await openHarness();
  const acme = await openCompany(harness.database, 'Acme');
  const api = harness.caller(acme.people.company_admin.token);
  await api.fields.create({ record_type: 'account', label: 'Machines', kind: 'number' });
  const account = await api.accounts.create({
    name: '=Northwind',
    domain: 'northwind.example',
    industry: 'retail',
    custom: { machines: 12 },
  });
  await api.accounts.create({ name: 'Calder', industry: 'finance' });
  await api.contacts.create({ first_name: 'Priya', email: 'priya@northwind.example', account_id: account.id });
  const { id, token: _token, ...user } = acme.people.company_admin;
  const company = {
    whole: acme.db,
    sightFor: () => acme.db,
    user: { id, ...user, company: acme.company } as never,
    actor: { kind: 'user', id, name: 'Admin' } as const,
  };
  const textOf = async (type: 'account' | 'contact' | 'opportunity', asked: RecordExport) => {
    const { content, total } = await exportRecords(company, type, asked, new Date());
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(Buffer.from(part as Buffer));
    return { total, lines: Buffer.concat(parts).toString('utf8').slice(1).split('\r\n') };
  };
  const filter = { all: [{ field: 'industry', is: ['retail'] }] };
  const columns = ['name', 'domain', 'people', 'custom.machines'];
  expect(await textOf('account', { format: 'csv', columns, filter })).toEqual({
    total: 1,
    lines: ['Name,Domain,People,Machines', "'=Northwind,northwind.example,1,12", ''],
  });
  expect((await textOf('account', { format: 'csv' })).total).toBe(2);
  expect(await textOf('contact', { format: 'csv', columns: ['first_name', 'account_name'], q: 'priya' })).toEqual({
    total: 1,
    lines: ['First name,Account', "Priya,'=Northwind", ''],
  });
  await api.pipeline.opportunities.create({ name: 'Pilot', amount: 1_200, probability: 95, account_id: account.id });
  expect(
    await textOf('opportunity', {
      format: 'csv',
      columns: ['name', 'account_name', 'amount', 'stage_label'],
      filter: { all: [{ field: 'probability', min: 90 }] },
    }),
  ).toEqual({
    total: 1,
    lines: ['Name,Account,Amount,Stage name', expect.stringMatching(/^Pilot,'=Northwind,1200,\w+$/), ''],
  });
  expect(await acme.db.auditEntry.findFirst({ where: { action: 'contact.export' } })).toMatchObject({
    actor_id: id,
    detail: { format: 'csv', records: 1 },
  });
  await harness.close();
});
