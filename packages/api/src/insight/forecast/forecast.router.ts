import {
  accuracySchema,
  categorizedSchema,
  categorizeSchema,
  forecastChangesInputSchema,
  forecastChangesSchema,
  forecastDealsInputSchema,
  forecastDealsSchema,
  forecastInputSchema,
  forecastRuleSchema,
  forecastRuleSetSchema,
  forecastSchema,
  forecastSubmitSchema,
  slippingSchema,
  submissionSchema,
} from '@outrider/shared/insight/forecast';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { getAccuracy } from './accuracy.service.ts';
import { getChanges } from './changes.service.ts';
import { getForecastDeals } from './deals.service.ts';
import { openForecast } from './forecast-context.ts';
import { getForecast } from './forecast.service.ts';
import { categorizeDeal, getRule, setRule } from './rule.service.ts';
import { getSlipping } from './slipping.service.ts';
import { submitForecast } from './submissions.service.ts';

const can = 'forecast.use';

export const forecastRouter = router({
  get: companyProcedure({
    can,
    rest: { method: 'GET', path: '/forecast', summary: 'Get the forecast of a month or a quarter' },
  })
    .input(forecastInputSchema)
    .output(forecastSchema)
    .query(async ({ ctx: { db, user, reach, services }, input }) =>
      getForecast(await openForecast(db, user, reach, input, services.now()), user, services.stopping),
    ),

  changes: companyProcedure({
    can,
    rest: { method: 'GET', path: '/forecast/changes', summary: 'Get what changed in the open pipeline since a day' },
  })
    .input(forecastChangesInputSchema)
    .output(forecastChangesSchema)
    .query(async ({ ctx: { db, user, reach, services }, input }) =>
      getChanges(await openForecast(db, user, reach, input, services.now()), input.since),
    ),

  deals: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/forecast/deals',
      summary: 'List the deals behind a figure of the forecast, largest first',
    },
  })
    .input(forecastDealsInputSchema)
    .output(forecastDealsSchema)
    .query(async ({ ctx: { db, user, reach, services }, input }) =>
      getForecastDeals(await openForecast(db, user, reach, input, services.now()), input),
    ),

  slipping: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/forecast/slipping',
      summary: 'List deals likely to close after the period, with the effect on the forecast',
    },
  })
    .input(forecastInputSchema)
    .output(slippingSchema)
    .query(async ({ ctx: { db, user, reach, services }, input }) =>
      getSlipping(await openForecast(db, user, reach, input, services.now()), services.stopping),
    ),

  accuracy: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/forecast/accuracy',
      summary: 'Compare forecasts of past periods with what was won',
    },
  })
    .input(forecastInputSchema)
    .output(accuracySchema)
    .query(async ({ ctx: { db, user, reach, services }, input }) =>
      getAccuracy(await openForecast(db, user, reach, input, services.now()), services.stopping),
    ),

  submit: companyProcedure({
    can,
    rest: { method: 'POST', path: '/forecast/submissions', status: 201, summary: 'Submit your own forecast' },
  })
    .input(forecastSubmitSchema)
    .output(submissionSchema)
    .mutation(({ ctx, input }) => submitForecast(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  /** Where a deal counts, whatever its chance says. */
  categorize: companyProcedure({
    can: 'pipeline.edit',
    rest: {
      method: 'PUT',
      path: '/opportunities/{id}/forecast-category',
      summary: 'Set a deal’s forecast category; null derives it from the deal’s chance',
      errors: [403, 404, 409],
    },
  })
    .input(categorizeSchema)
    .output(categorizedSchema)
    .mutation(({ ctx, input }) => categorizeDeal(ctx.db, ctx.user, ctx.actor, input, ctx.services.now())),

  rule: companyProcedure({
    can,
    rest: {
      method: 'GET',
      path: '/forecast/rule',
      summary: 'Get the chances from which deals count as commit or best case',
    },
  })
    .output(forecastRuleSchema)
    .query(({ ctx }) => getRule(ctx.db)),

  setRule: companyProcedure({
    can: 'quotas.manage',
    rest: {
      method: 'PUT',
      path: '/forecast/rule',
      summary: 'Set the chances from which deals count as commit or best case',
    },
  })
    .input(forecastRuleSetSchema)
    .output(forecastRuleSchema)
    .mutation(({ ctx, input }) => setRule(ctx.db, ctx.actor, input)),
});
