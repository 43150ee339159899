import { can } from '@outrider/shared/ground/permissions';
import { mayMeasure } from '@outrider/shared/insight/report-subjects';
import { askOfReport } from '@outrider/shared/insight/reports';
import { SCREEN_REPORTS, STANDARD_REPORTS } from '@outrider/shared/insight/standard-reports';
import { z } from 'zod';
import type { Assistant } from './assistant.ts';
import { type KnownFields, measuresOf, readKnownFields } from './report-answers.ts';
import { defineTool } from './tool.ts';

/** Dashboards that are listed with their reports. */
const DASHBOARDS = 20;

export const listReports = defineTool({
  name: 'list_reports',
  title: 'List reports',
  description:
    'Lists the reports that run_report takes by their id, each with what it measures in a sentence: standard ones, those your person saved and those others shared with them. Also lists their dashboards with the reports on each, for read_dashboard.',
  input: z.strictObject({
    q: z.string().max(80).optional().describe('Words in the name of a report or a dashboard'),
    limit: z.number().int().min(1).max(100).default(50).describe('Of the saved reports'),
  }),
  calls: [['reports.list', 'reports.dashboards.list', 'reports.dashboards.get']],
  async run(assistant, { q = '', limit }) {
    const { caller } = assistant;
    const [kept, boards, fields] = await Promise.all([
      caller.reports.list(),
      caller.reports.dashboards.list(),
      readKnownFields(assistant),
    ]);
    const isMeant = ({ name, words = '' }: { name: string; words?: string }) =>
      `${name} ${words}`.toLowerCase().includes(q.trim().toLowerCase());
    const [saved, meant] = [kept.filter(isMeant), boards.filter(isMeant)];
    return {
      standard: listStandard(assistant, fields)
        .filter(isMeant)
        .map(({ words: _words, ...report }) => report),
      saved: saved.slice(0, limit).map((report) => ({
        id: report.id,
        name: report.name,
        measures: measuresOf(askOfReport(report), fields),
        filter: report.filter,
        owner: report.owner_name,
        shared: report.shared,
      })),
      saved_total: saved.length,
      dashboards: await Promise.all(meant.slice(0, DASHBOARDS).map(({ id }) => listTiles(assistant, id))),
      dashboards_total: meant.length,
    };
  },
});

/** Those that every company has, where their records are the caller's to read. */
const listStandard = ({ user }: Assistant, fields: KnownFields) => [
  ...STANDARD_REPORTS.filter(({ ask }) => mayMeasure(user, ask.record_type)).map(({ id, name, ask }) => ({
    id,
    name,
    measures: measuresOf(ask, fields),
    filter: ask.filter,
    words: '',
  })),
  ...SCREEN_REPORTS.filter((report) => can(user, report.can)).map(({ id, name, explains, words }) => ({
    id,
    name,
    measures: explains,
    filter: '',
    words,
  })),
];

async function listTiles({ caller }: Assistant, id: string) {
  const { name, owner_name, period, tiles } = await caller.reports.dashboards.get({ id });
  const reports = tiles.flatMap(({ report, shown }) => (shown ? [{ id: report, name: shown.name }] : []));
  return { id, name, owner: owner_name, period, reports };
}
