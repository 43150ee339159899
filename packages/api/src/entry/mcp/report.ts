import { dayAt } from '@outrider/shared/ground/days';
import { isPeriodKey, periodAt, periodField } from '@outrider/shared/insight/forecast-period';
import { askInRange } from '@outrider/shared/insight/report-dashboards';
import { reportRefField, standardReport } from '@outrider/shared/insight/report-refs';
import { askOfReport, REPORT_LIMITS } from '@outrider/shared/insight/reports';
import { AI_AND_MANUAL } from '@outrider/shared/insight/standard-reports';
import { z } from 'zod';
import { refuse } from '../../ground/http/refuse.ts';
import type { Assistant } from './assistant.ts';
import { rangeField } from './dashboard.ts';
import { recordsOf, tellReport, timelessOf } from './report-answers.ts';
import { defineTool } from './tool.ts';
import { MCP_WORDS as WORDS } from './words.ts';

/** Those that are no measure of records in groups: each has a screen of its own. */
const SCREENS = ['forecast', 'pipeline', 'lead_funnel', AI_AND_MANUAL.id] as const;
type Screen = (typeof SCREENS)[number];
type Period = string | undefined;

const READERS: Record<Screen, (assistant: Assistant, period: Period) => Promise<object>> = {
  forecast: readForecast,
  pipeline: pipelineReport,
  lead_funnel: leadFunnel,
  [AI_AND_MANUAL.id]: ({ caller }) => caller.insights.modes(),
};

async function pipelineReport({ caller }: Assistant) {
  const [open, { lanes, currency }] = await Promise.all([
    caller.pipeline.opportunities.summary({ stage: 'open' }),
    caller.pipeline.opportunities.board({}),
  ]);
  return {
    currency,
    open,
    stages: lanes.map(({ stage, count, total, weighted }) => ({ stage, count, total, weighted })),
  };
}

async function leadFunnel({ caller }: Assistant) {
  const [summary, analytics] = await Promise.all([caller.leads.summary(), caller.leads.analytics()]);
  return { summary, analytics };
}

async function readForecast({ caller, services, user }: Assistant, period: Period) {
  if (period !== undefined && !isPeriodKey(period)) throw refusePeriod();
  const { timezone, fiscal_start } = user.company;
  const quarter = periodAt('quarter', dayAt(services.now(), timezone), fiscal_start);
  return caller.forecast.get({ period: period ?? quarter.key });
}

/** A report of list_reports: its own question, in another range where one is named. */
async function readListed(assistant: Assistant, id: string, period: Period) {
  const range = rangeField.optional().safeParse(period);
  if (!range.success) throw refusePeriod();
  const { caller } = assistant;
  const known = standardReport(id) ?? (await readSaved(assistant, id));
  const result = await caller.reports.run(askInRange(known.ask, range.data ?? null));
  return {
    name: known.name,
    note: timelessOf(known.ask, range.data),
    ...tellReport(assistant, result, REPORT_LIMITS.groups),
    records: { type: known.ask.record_type, filter: recordsOf(result) },
  };
}

async function readSaved({ caller }: Assistant, id: string) {
  const report = await caller.reports.get({ id });
  return { name: report.name, ask: askOfReport(report) };
}

const refusePeriod = () => refuse('UNPROCESSABLE_CONTENT', 'period', WORDS.periods);

export const runReport = defineTool({
  name: 'run_report',
  title: 'Run a report',
  description:
    'Runs a report of list_reports by its id, standard or saved, or one of these: forecast: what a month or quarter will bring in, with its range. pipeline: open deals by stage with their totals. lead_funnel: leads by status, priority and source with their scores. The figures are those of the app’s own screens. Of a listed report, `records` is the filter that list_records takes for the records behind it; a group without a value has nothing to measure.',
  input: z.strictObject({
    report: z
      .union([z.enum(SCREENS), reportRefField], WORDS.reports)
      .describe('An id of list_reports, or one of those'),
    period: z
      .union([rangeField, periodField], WORDS.periods)
      .optional()
      .describe(
        'Of a listed report: a range instead of its own, such as this_month. Of the forecast: a month (2026-12) or a quarter of the calendar (2026-Q4), or one that begins in another month (2026-11-Q); this fiscal quarter unless said',
      ),
  }),
  calls: [
    ['forecast.get'],
    ['pipeline.opportunities.summary', 'pipeline.opportunities.board'],
    ['leads.summary', 'leads.analytics'],
    ['insights.modes'],
    ['reports.get', 'reports.run'],
  ],
  async run(assistant, { report, period }) {
    const screen = SCREENS.find((one) => one === report);
    if (screen && screen !== 'forecast' && period) throw refuse('UNPROCESSABLE_CONTENT', 'period', WORDS.noPeriod);
    return { report, ...(await (screen ? READERS[screen](assistant, period) : readListed(assistant, report, period))) };
  },
});
