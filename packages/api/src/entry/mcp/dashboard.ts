import { askInRange, type ReportDashboardTile } from '@outrider/shared/insight/report-dashboards';
import { REPORT_RANGES, type ReportRange } from '@outrider/shared/insight/report-periods';
import { idField } from '@outrider/shared/ground/wire';
import { z } from 'zod';
import type { Assistant } from './assistant.ts';
import { tellReport, timelessOf } from './report-answers.ts';
import { defineTool, readRefusal } from './tool.ts';
import { MCP_WORDS as WORDS } from './words.ts';

/** Groups of each report: a year of months, or a quarter of weeks. */
const GROUPS = 14;

export const rangeField = z.enum(Object.keys(REPORT_RANGES) as [ReportRange, ...ReportRange[]]);

export const readDashboard = defineTool({
  name: 'read_dashboard',
  title: 'Read a dashboard',
  description:
    'All reports of a dashboard with their figures, in the period that the dashboard keeps or in the one you name. Counts only the records your person sees. Of each report at most 14 groups, those that the screen shows first; run_report has up to 100. A group without a value has nothing to measure.',
  input: z.strictObject({
    id: idField.describe('A dashboard of list_reports'),
    period: rangeField
      .optional()
      .describe('Instead of the period that the dashboard keeps. Reports without a period are unaffected.'),
  }),
  calls: [['reports.dashboards.get', 'reports.run']],
  async run(assistant, { id, period }) {
    const dashboard = await assistant.caller.reports.dashboards.get({ id });
    const range = period ?? dashboard.period;
    const seen = dashboard.tiles.flatMap(({ report, shown }) => (shown ? [{ report, shown }] : []));
    const reports: object[] = [];
    // One after the other: an assistant is not in a hurry, and a dashboard can have many.
    for (const { report, shown } of seen) reports.push(await readTile(assistant, { report, shown, range }));
    return {
      name: dashboard.name,
      owner: dashboard.owner_name,
      period: range ? REPORT_RANGES[range] : WORDS.ownPeriods,
      reports,
      hidden: dashboard.tiles.length - seen.length || null,
    };
  },
});

type Seen = { report: string; shown: NonNullable<ReportDashboardTile['shown']>; range: ReportRange | null };

/** A report that cannot be measured, for example because a field was deleted, says why and does not stop the others. */
async function readTile(assistant: Assistant, { report, shown: { name, ask }, range }: Seen): Promise<object> {
  try {
    const result = await assistant.caller.reports.run(askInRange(ask, range));
    return { report, name, note: timelessOf(ask, range), ...tellReport(assistant, result, GROUPS) };
  } catch (error) {
    const { message } = readRefusal(error, assistant.services, assistant.context.call.request_id);
    return { report, name, failed: message };
  }
}
