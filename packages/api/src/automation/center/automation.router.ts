import {
  actedPageInputSchema,
  actedPageSchema,
  automationSchema,
  contactHoursSetSchema,
  limitsSetSchema,
  ownBoundSchema,
  ruleSetSchema,
  rulesResetSchema,
  stopPreviewSchema,
  teamSetSchema,
} from '@outrider/shared/automation/automation';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import {
  getAutomation,
  getOwnBound,
  pageOfActed,
  resetRules,
  setContactHours,
  setLimits,
  setRule,
  setTeam,
} from './automation.service.ts';
import { readStopPreview } from './automation.store.ts';

const can = 'automation.manage';

/** What agents may do on their own, and who approves the rest. */
export const automationRouter = router({
  get: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/automation',
      summary: 'Get approval rules, team limits, daily limits and contact hours of all agents',
    },
  })
    .output(automationSchema)
    .query(({ ctx }) => getAutomation(ctx.db, ctx.services)),
  setRule: companyProcedure({ can })
    .input(ruleSetSchema)
    .output(automationSchema)
    .mutation(({ ctx, input }) => setRule(ctx.db, ctx.services, ctx.actor, input)),
  resetRules: companyProcedure({ can })
    .input(rulesResetSchema)
    .output(automationSchema)
    .mutation(({ ctx, input }) => resetRules(ctx.db, ctx.services, ctx.actor, input)),
  setTeam: companyProcedure({ can })
    .input(teamSetSchema)
    .output(automationSchema)
    .mutation(({ ctx, input }) => setTeam(ctx.db, ctx.services, ctx.actor, input)),
  setLimits: companyProcedure({ can })
    .input(limitsSetSchema)
    .output(automationSchema)
    .mutation(({ ctx, input }) => setLimits(ctx.db, ctx.services, ctx.actor, input)),
  setContactHours: companyProcedure({ can })
    .input(contactHoursSetSchema)
    .output(automationSchema)
    .mutation(({ ctx, input }) => setContactHours(ctx.db, ctx.services, ctx.actor, input)),
  acted: companyProcedure({ can })
    .input(actedPageInputSchema)
    .output(actedPageSchema)
    .query(({ ctx, input }) => pageOfActed(ctx.db, ctx.services, input)),
  /** Whoever may stop the agents sees what that holds. */
  stopPreview: companyProcedure({ can: 'agents.manage' })
    .output(stopPreviewSchema)
    .query(({ ctx }) => readStopPreview(ctx.db, ctx.services.now())),
  /** How far agents may go on one's own leads, whatever one's own level says. */
  own: companyProcedure({ can: 'session.use' })
    .output(ownBoundSchema)
    .query(({ ctx }) => getOwnBound(ctx.db, ctx.user.id)),
});
