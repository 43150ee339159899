import {
  aiActivityInputSchema,
  aiActivityPageSchema,
  assistantInputSchema,
  assistantInsightsSchema,
  assistantModesSchema,
  assistantOverviewSchema,
  myPerformanceSchema,
  overviewSchema,
  rowsInputSchema,
  rowsSchema,
  setupSchema,
  teamPerformanceSchema,
} from '@outrider/shared/insight/dashboard';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { pageOfAiActivity } from './ai-activity.service.ts';
import { getAssistantInsights, getAssistantModes, getAssistantOverview } from './assistant.service.ts';
import { getOverview } from './overview.service.ts';
import { getMyPerformance, getTeamPerformance } from './performance.service.ts';
import { getRows } from './rows.service.ts';
import { getSetup, hideSetup } from './setup.service.ts';

/** The right panel: only the tab that is open is computed. */
const assistant = router({
  overview: companyProcedure({ can: 'dashboard.read' })
    .input(assistantInputSchema)
    .output(assistantOverviewSchema)
    .query(({ ctx, input }) => getAssistantOverview(ctx.db.forReading(), ctx.user, input.module, ctx.services.now())),

  modes: companyProcedure({ can: 'dashboard.read' })
    .output(assistantModesSchema)
    .query(({ ctx }) => getAssistantModes(ctx.db.forReading(), ctx.user, ctx.services.now())),

  insights: companyProcedure({ can: 'dashboard.read' })
    .input(assistantInputSchema)
    .output(assistantInsightsSchema)
    .query(({ ctx, input }) => getAssistantInsights(ctx.db.forReading(), ctx.user, input.module, ctx.services.now())),
});

export const dashboardRouter = router({
  overview: companyProcedure({ can: 'dashboard.read' })
    .output(overviewSchema)
    .query(({ ctx }) => getOverview(ctx.db.forReading(), ctx.user, ctx.services.now())),

  myPerformance: companyProcedure({ can: 'dashboard.read' })
    .output(myPerformanceSchema)
    .query(({ ctx }) => getMyPerformance(ctx.db.forReading(), ctx.user, ctx.services.now())),

  teamPerformance: companyProcedure({ can: 'team.read' })
    .output(teamPerformanceSchema)
    .query(({ ctx }) => getTeamPerformance(ctx.db.forReading(), ctx.user, ctx.services.now())),

  aiActivity: companyProcedure({ can: 'dashboard.read' })
    .input(aiActivityInputSchema)
    .output(aiActivityPageSchema)
    .query(({ ctx, input }) => pageOfAiActivity(ctx.db.forReading(), ctx.user, input)),

  /** The rows behind a figure. */
  rows: companyProcedure({ can: 'dashboard.read' })
    .input(rowsInputSchema)
    .output(rowsSchema)
    .query(({ ctx, input }) => getRows(ctx.db.forReading(), ctx.user, input, ctx.services.now())),

  /** The steps of a new company's first day. */
  setup: companyProcedure({ can: 'dashboard.read' })
    .output(setupSchema)
    .query(({ ctx }) => getSetup(ctx.whole, ctx.user)),

  /** Open when the trial is over: it changes what one sees, and nothing else. */
  hideSetup: companyProcedure({ can: 'dashboard.read', after_trial: true })
    .output(setupSchema)
    .mutation(({ ctx }) => hideSetup(ctx.db, ctx.user, ctx.actor, ctx.services.now())),

  assistant,
});
