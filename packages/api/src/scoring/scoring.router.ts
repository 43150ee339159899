import { compareSchema, comparisonSchema, rescoreAnswerSchema, rollBackSchema, scoringModelSchema, scoringVersionSchema, trainAnswerSchema } from '@outrider/shared/scoring';
import { z } from 'zod';
import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { compareVersions } from './compare.ts';
import { askRescore } from './rescore.ts';
import { chooseVersion } from './roll-back.ts';
import { getModel, getVersions } from './scoring.service.ts';
import { askTraining } from './train.ts';

export const scoringRouter = router({
  /** What scores leads now, how well it does, and what is under way. */
  model: companyProcedure({ can: 'scoring.read' })
    .output(scoringModelSchema)
    .query(({ ctx }) => getModel(ctx.db)),

  /** Newest first, the rules last. */
  versions: companyProcedure({ can: 'scoring.read' })
    .output(z.array(scoringVersionSchema))
    .query(({ ctx }) => getVersions(ctx.db)),

  /** Two versions on the newest outcomes. Changes nothing. */
  compare: companyProcedure({ can: 'scoring.read' })
    .input(compareSchema)
    .output(comparisonSchema)
    .query(({ ctx, input }) => compareVersions(ctx.db, input)),

  /** Trains a new version in the background; while one is under way that one is meant. */
  train: companyProcedure({ can: 'scoring.manage' })
    .output(trainAnswerSchema)
    .mutation(({ ctx }) => askTraining(ctx.db, ctx.services, ctx.actor, ctx.services.now())),

  /** Lets a version, or the rules, score leads from now on. */
  rollBack: companyProcedure({ can: 'scoring.manage' })
    .input(rollBackSchema)
    .output(scoringModelSchema)
    .mutation(async ({ ctx, input }) => {
      await chooseVersion(ctx.db, ctx.services, ctx.actor, input.version);
      return getModel(ctx.db);
    }),

  /** Scores every lead again by the active version, in the background. */
  rescore: companyProcedure({ can: 'scoring.manage' })
    .output(rescoreAnswerSchema)
    .mutation(({ ctx }) => askRescore(ctx.db, ctx.services, ctx.actor, ctx.services.now())),
});
