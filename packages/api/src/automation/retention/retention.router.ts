import { retentionPreviewSchema, retentionRulesSchema, retentionSetSchema } from '@outrider/shared/ground/retention';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { previewRule, rulesOf, setRule } from './retention.service.ts';

const can = 'data.manage';

/** How long the company keeps what only grows. */
export const retentionRouter = router({
  rules: companyProcedure({ can })
    .output(retentionRulesSchema)
    .query(({ ctx }) => rulesOf(ctx.db)),

  preview: companyProcedure({ can })
    .input(retentionSetSchema)
    .output(retentionPreviewSchema)
    .query(({ ctx, input }) => previewRule(ctx.db, input, ctx.services.now())),

  set: companyProcedure({ can, confirmed: true })
    .input(retentionSetSchema)
    .output(retentionRulesSchema)
    .mutation(({ ctx, input }) => setRule(ctx.db, ctx.actor, input)),
});
