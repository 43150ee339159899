import { quotasInputSchema, quotasSavedSchema, quotasSchema, quotasSetSchema } from '@outrider/shared/records/quotas';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { getQuotas, setQuotas } from './quotas.service.ts';

export const quotasRouter = router({
  list: companyProcedure({
    can: 'quotas.manage',
    rest: {
      method: 'GET',
      path: '/quotas',
      summary: 'Get a fiscal year’s monthly quotas of people, teams and the company',
    },
  })
    .input(quotasInputSchema)
    .output(quotasSchema)
    .query(({ ctx, input }) => getQuotas(ctx.db, input.year)),

  set: companyProcedure({
    can: 'quotas.manage',
    rest: { method: 'PUT', path: '/quotas', summary: 'Set monthly quotas; null removes one', errors: [404] },
  })
    .input(quotasSetSchema)
    .output(quotasSavedSchema)
    .mutation(({ ctx, input }) => setQuotas(ctx.db, ctx.user, ctx.actor, input)),
});
