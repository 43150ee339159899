import {
  insightAccuracySchema,
  bandRowsInputSchema,
  bandRowsSchema,
  dismissSchema,
  insightFactsSchema,
  missedLeadsInputSchema,
  missedLeadsSchema,
  insightModesSchema,
  insightPairsSchema,
  restoreSchema,
  suggestionsSchema,
} from '@outrider/shared/insight/insights';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { getAccuracy, getBandRows } from './accuracy.service.ts';
import { getFacts } from './facts.service.ts';
import { getMissed } from './missed.service.ts';
import { getModes, getPairs } from './modes.service.ts';
import { dismissSuggestion, getSuggestions, restoreSuggestion } from './suggestions.service.ts';

const can = 'leads.read';

/** Everything is counted over the leads that the caller sees. */
export const insightsRouter = router({
  accuracy: companyProcedure({
    can,
    rest: { method: 'GET', path: '/insights/accuracy', summary: 'How well scores ranked leads, by month and band' },
  })
    .output(insightAccuracySchema)
    .query(({ ctx }) => getAccuracy(ctx.db.forReading(), ctx.user.company, ctx.services.now())),

  /** The leads of a band, with when they were qualified. */
  bandRows: companyProcedure({ can })
    .input(bandRowsInputSchema)
    .output(bandRowsSchema)
    .query(({ ctx, input }) => getBandRows(ctx.db.forReading(), ctx.user.company, input.from, ctx.services.now())),

  facts: companyProcedure({
    can,
    rest: { method: 'GET', path: '/insights/facts', summary: 'Which facts move scores, and by how many points' },
  })
    .output(insightFactsSchema)
    .query(({ ctx }) => getFacts(ctx.db.forReading())),

  modes: companyProcedure({
    can,
    rest: { method: 'GET', path: '/insights/modes', summary: 'AI beside manual on like leads' },
  })
    .output(insightModesSchema)
    .query(({ ctx }) => getModes(ctx.db.forReading(), ctx.user.company, ctx.services.now())),

  pairs: companyProcedure({ can })
    .output(insightPairsSchema)
    .query(({ ctx }) => getPairs(ctx.db.forReading(), ctx.user.company, ctx.services.now())),

  missed: companyProcedure({
    can,
    rest: { method: 'GET', path: '/insights/missed', summary: 'Good leads to which nothing happens' },
  })
    .input(missedLeadsInputSchema)
    .output(missedLeadsSchema)
    .query(({ ctx, input }) => getMissed(ctx.db.forReading(), ctx.services.now(), input.limit)),

  suggestions: companyProcedure({
    can: 'scoring.read',
    rest: { method: 'GET', path: '/insights/suggestions', summary: 'What outcomes suggest, with the evidence' },
  })
    .output(suggestionsSchema)
    .query(({ ctx }) => getSuggestions(ctx.db.forReading(), ctx.user, ctx.services.now())),

  dismiss: companyProcedure({ can: 'scoring.manage' })
    .input(dismissSchema)
    .output(suggestionsSchema)
    .mutation(({ ctx, input }) => dismissSuggestion(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  restore: companyProcedure({ can: 'scoring.manage' })
    .input(restoreSchema)
    .output(suggestionsSchema)
    .mutation(({ ctx, input }) => restoreSuggestion(ctx.db, ctx.user, ctx.actor, input.key, ctx.services.now())),
});
