import { describe, expect, it } from 'vitest';
import { askInRange, reportDashboardUpdateSchema, reportPath } from './report-dashboards.ts';
import { standardReport } from './report-refs.ts';

const askOf = (id: string) => {
  const report = standardReport(id);
  if (!report) throw new Error(`No report ${id}`);
  return report.ask;
};
const [wins, stages] = [askOf('win-rate-by-source'), askOf('pipeline-by-stage')];

describe('A report in the period of its dashboard', () => {
  it('looks at another range of its own time field, compared as it was', () => {
    expect(askInRange(wins, 'last_month')).toEqual({ ...wins, period: 'closed_at:last_month', compare: true });
    const custom = { ...wins, period: 'custom.renewal:this_year' };
    expect(askInRange(custom, 'last_7_days').period).toBe('custom.renewal:last_7_days');
    expect(reportPath('win-rate-by-source', wins, 'last_month')).toBe('/reports/win-rate-by-source?period=last_month');
  });

  it('is as it is without a period, or where none was chosen', () => {
    expect(askInRange(stages, 'last_month')).toBe(stages);
    expect(askInRange(wins, null)).toBe(wins);
    expect(reportPath('pipeline-by-stage', stages, 'last_month')).toBe('/reports/pipeline-by-stage');
    expect(reportPath('win-rate-by-source', wins, null)).toBe('/reports/win-rate-by-source');
  });
});

describe('A change of a dashboard', () => {
  const change = { id: '0198f5a1-0000-7000-8000-0000000000f2', version: 1 };
  const isRefused = (over: object) => !reportDashboardUpdateSchema.safeParse({ ...change, ...over }).success;

  it('leaves alone what it does not name', () => {
    expect(reportDashboardUpdateSchema.parse(change)).toEqual(change);
  });

  it('takes the ranges that reports have, and a person or a team in each row of access', () => {
    expect(isRefused({ period: 'this_quarter' })).toBe(false);
    expect(isRefused({ period: 'each' })).toBe(true);
    expect(isRefused({ access: [{ user_id: change.id }, { team: ' North ' }] })).toBe(false);
    for (const access of [
      [{}],
      [{ team: ' ' }],
      [{ user_id: change.id, team: 'North' }],
      [{ team: 'A' }, { team: 'A ' }],
    ])
      expect(isRefused({ access })).toBe(true);
  });
});
