import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistantsOf, useTool } from './testing/assistant.ts';
import { openCompany } from './testing/people.ts';
import { openServer, type TestServer } from './testing/server.ts';

let server: TestServer;
let acme: Awaited<ReturnType<typeof openCompany>>;
let assistants: ReturnType<typeof assistantsOf>;
beforeAll(async () => {
  server = await openServer();
  acme = await openCompany(server.store.database, { name: 'Acme' });
  assistants = assistantsOf(server);
}, 120_000);
afterAll(() => server.close());

/** What the tools under test answer with, all of them together. */
type Data = {
  standard: { id: string }[];
  saved: { id: string }[];
  saved_total: number;
  dashboards: { id: string }[];
  groups: { key: string }[];
  records: { filter: string };
  period: string;
  reports: { failed?: string; total: { value: number }; groups: { key: string }[]; groups_total: number }[];
};
const use = (client: Client, name: string, args?: object) => useTool<Data>(client, name, args);
const person = (role: 'manager' | 'sdr', automation_level: number) =>
  assistants.person(acme.company, role, automation_level);
const ask = (session: string, name: string, input: object) => assistants.trpc<{ id: string }>(session, name, input);

describe('reports', () => {
  const REPORT = { name: 'Deals by owner', record_type: 'opportunity', group_by: 'owner_id', chart: 'bars' };

  /** A manager with a deal of their own, a report of their own and a dashboard with three reports. */
  async function reporter() {
    const boss = await person('manager', 90);
    await ask(boss.session, 'pipeline.opportunities.create', { name: 'Looms', amount: 1200 });
    const report = await ask(boss.session, 'reports.create', { ...REPORT, filter: `owner_id:${boss.id}` });
    const dashboard = await ask(boss.session, 'reports.dashboards.create', {
      name: 'Pipeline',
      period: 'last_year',
      tiles: [{ report: 'pipeline-by-stage' }, { report: 'funnel' }, { report: report.id }],
    });
    return { boss, report, dashboard, client: await assistants.connect(boss.token) };
  }

  it('are listed with what they measure, and a dashboard is read in the period that one names', async () => {
    const { boss, report, client } = await reporter();
    const { standard, saved, dashboards } = (await use(client, 'list_reports', { q: 'pipeline' })).data;
    expect(standard).toContainEqual({
      id: 'pipeline-by-stage',
      name: 'Pipeline by stage',
      measures: 'Amount by stage. Amount of all deals, added up.',
      filter: 'status:open',
    });
    expect(saved).toBeUndefined();
    const [dashboard] = dashboards;
    expect(dashboards).toEqual([
      {
        id: expect.any(String),
        name: 'Pipeline',
        owner: boss.full_name,
        period: 'last_year',
        reports: [
          { id: 'pipeline-by-stage', name: 'Pipeline by stage' },
          { id: 'funnel', name: 'Sales funnel' },
          { id: report.id, name: REPORT.name },
        ],
      },
    ]);
    const kept = await use(client, 'read_dashboard', { id: dashboard?.id });
    expect(kept.data).toMatchObject({ name: 'Pipeline', period: 'Last fiscal year' });
    const [timeless, lastYear, own] = kept.data.reports;
    expect(timeless).toMatchObject({ report: 'pipeline-by-stage', note: 'No period: all dates', unit: 'money' });
    expect(lastYear).toMatchObject({ report: 'funnel', total: { value: 0 } });
    expect(own).toMatchObject({ report: report.id, groups: [{ key: boss.id, value: 1 }], groups_total: 1 });

    const now = await use(client, 'read_dashboard', { id: dashboard?.id, period: 'this_month' });
    expect(now.data.period).toBe('This month');
    expect(now.data.reports[1]).toMatchObject({ report: 'funnel', measure: 'Deals', finding: expect.any(String) });
    expect(now.data.reports[1]?.total.value).toBeGreaterThan(0);
  });

  it('return a part of many groups, the latest ones where the groups are over time', async () => {
    const boss = await person('manager', 90);
    const client = await assistants.connect(boss.token);
    const daily = { ...REPORT, group_by: 'created_at:day', period: 'created_at:last_90_days' };
    for (const name of ['Daily', 'Daily too']) await ask(boss.session, 'reports.create', { ...daily, name });
    const { saved, saved_total } = (await use(client, 'list_reports', { q: 'daily', limit: 1 })).data;
    expect({ saved, saved_total }).toMatchObject({ saved: [{ name: 'Daily' }], saved_total: 2 });
    const [report] = saved;
    const tiles = [{ report: report?.id }];
    const { id } = await ask(boss.session, 'reports.dashboards.create', { name: 'Days', tiles });
    const [tile] = (await use(client, 'read_dashboard', { id })).data.reports;
    const whole = (await use(client, 'run_report', { report: report?.id })).data;
    expect({ of: tile?.groups_total, told: tile?.groups.length }).toEqual({ of: 90, told: 14 });
    expect(whole.groups).toHaveLength(90);
    expect(tile?.groups.at(-1)).toMatchObject({ key: whole.groups.at(-1)?.key });
  });

  it('run by their id, with the records behind them', async () => {
    const { boss, report, client } = await reporter();
    const { data } = await use(client, 'run_report', { report: report.id });
    expect(data).toMatchObject({
      report: report.id,
      name: REPORT.name,
      total: { value: 1 },
      records: { type: 'opportunity' },
    });
    const list = await use(client, 'list_records', { type: 'opportunity', filter: data.records.filter });
    expect(list.data).toMatchObject({ total: 1, items: [{ name: 'Looms', owner_id: boss.id }] });
    const last = await use(client, 'run_report', { report: 'won-by-owner', period: 'last_month' });
    expect(last.data).toMatchObject({ name: 'Amount won by owner', total: { value: 0 } });
    const found = (await use(client, 'list_reports', { q: 'agents' })).data.standard;
    expect(found.map(({ id }) => id)).toEqual(['agents-by-week', 'ai-and-manual']);
    expect((await use(client, 'run_report', { report: 'ai-and-manual' })).data).toMatchObject({ pairs: 0 });
  });

  it('are those of the person and the token alone', async () => {
    const { boss, report, dashboard } = await reporter();
    const rep = await person('sdr', 90);
    const client = await assistants.connect(rep.token);
    const listed = await use(client, 'list_reports');
    expect(listed.text).not.toContain(report.id);
    expect(listed.text).not.toContain(dashboard.id);
    for (const [name, args] of [
      ['run_report', { report: report.id }],
      ['read_dashboard', { id: dashboard.id }],
    ] as const) {
      const told = await use(client, name, args);
      expect(told).toMatchObject({ failed: true, text: expect.stringContaining('not_found') });
      expect(told.text).not.toContain('Pipeline');
    }
    const narrow = await assistants.connect(await assistants.makeToken(boss.session, ['reports.use', 'leads.read']));
    const { standard } = (await use(narrow, 'list_reports')).data;
    expect(standard.map(({ id }) => id)).toContain('leads-by-source');
    expect(standard.map(({ id }) => id)).not.toContain('pipeline-by-stage');
    const part = await use(narrow, 'read_dashboard', { id: dashboard.id });
    expect(part.data).toMatchObject({ name: 'Pipeline', hidden: 3 });
    const none = await assistants.connect(await assistants.makeToken(boss.session, ['search.use']));
    expect((await use(none, 'read_dashboard', { id: dashboard.id })).text).toContain('reports.use');
  });

  it('tell of a report whose field is gone why it says nothing, and the others all the same', async () => {
    const { boss, report, dashboard, client } = await reporter();
    await acme.db.report.updateMany({ where: { id: report.id }, data: { group_by: 'custom.gone' } });
    const { reports } = (await use(client, 'read_dashboard', { id: dashboard.id })).data;
    expect(reports.map(({ failed }) => failed !== undefined)).toEqual([false, false, true]);
    const saved = (await use(client, 'list_reports', { q: 'owner' })).data.saved;
    expect(saved).toMatchObject([{ id: report.id, owner: boss.full_name }]);
  });
});
