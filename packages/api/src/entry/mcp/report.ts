import { dayAt } from '@outrider/shared/ground/days';
import { periodAt, periodField } from '@outrider/shared/insight/forecast-period';
import { z } from 'zod';
import type { Assistant } from './assistant.ts';
import { defineTool } from './tool.ts';

const REPORTS = ['forecast', 'pipeline', 'lead_funnel'] as const;

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

export const runReport = defineTool({
  name: 'run_report',
  title: 'Run a report',
  description:
    'forecast: what a month or quarter will bring in, with its range. pipeline: open deals by stage with their totals. lead_funnel: leads by status, priority and source with their scores. The figures are those of the app’s own screens.',
  input: z.strictObject({
    report: z.enum(REPORTS),
    period: periodField
      .optional()
      .describe(
        'Of the forecast: a month (2026-12) or a quarter of the calendar (2026-Q4), or one that begins in another month (2026-11-Q); this fiscal quarter unless said',
      ),
  }),
  calls: [
    ['forecast.get'],
    ['pipeline.opportunities.summary', 'pipeline.opportunities.board'],
    ['leads.summary', 'leads.analytics'],
  ],
  async run(assistant, { report, period }) {
    if (report === 'pipeline') return { report, ...(await pipelineReport(assistant)) };
    if (report === 'lead_funnel') return { report, ...(await leadFunnel(assistant)) };
    const now = assistant.services.now();
    const { timezone, fiscal_start } = assistant.user.company;
    const quarter = periodAt('quarter', dayAt(now, timezone), fiscal_start);
    return { report, ...(await assistant.caller.forecast.get({ period: period ?? quarter.key })) };
  },
});
