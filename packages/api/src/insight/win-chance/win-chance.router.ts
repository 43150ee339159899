import { byIdSchema } from '@outrider/shared/automation/intake';
import { rollBackSchema, scoringVersionSchema, trainAnswerSchema } from '@outrider/shared/insight/scoring';
import { dealModelSchema, winChanceSchema } from '@outrider/shared/insight/win-chance';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { askTraining } from '../scoring/train.ts';
import { router } from '../../ground/trpc.ts';
import { chooseDealVersion, explainChance, getDealModel, getDealVersions } from './win-chance.service.ts';

export const winChanceRouter = router({
  /** Why a deal has its chance. */
  explain: companyProcedure({
    can: 'pipeline.read',
    rest: {
      method: 'GET',
      path: '/opportunities/{id}/win-chance',
      summary: 'Get a deal’s win chance and the reasons it adds up from',
      errors: [404],
    },
  })
    .input(byIdSchema)
    .output(winChanceSchema)
    .query(({ ctx, input }) => explainChance(ctx.db.forReading(), input.id)),

  /** What gives deals their chances now, how well it does, and what is under way. */
  model: companyProcedure({
    can: 'scoring.read',
    rest: {
      method: 'GET',
      path: '/win-chance/model',
      summary: 'Get the win-chance model, its accuracy and its backtest',
    },
  })
    .output(dealModelSchema)
    .query(({ ctx }) => getDealModel(ctx.db)),

  /** Newest first, the stages' probabilities last. */
  versions: companyProcedure({ can: 'scoring.read' })
    .output(z.array(scoringVersionSchema))
    .query(({ ctx }) => getDealVersions(ctx.db)),

  /** Trains a new version in the background; while one is under way that one is meant. */
  train: companyProcedure({ can: 'scoring.manage' })
    .output(trainAnswerSchema)
    .mutation(({ ctx }) => askTraining(ctx.db, ctx.services, 'deal', ctx.actor, ctx.services.now())),

  /** Lets a version, or the stages' probabilities, give the chances from now on. */
  rollBack: companyProcedure({ can: 'scoring.manage' })
    .input(rollBackSchema)
    .output(dealModelSchema)
    .mutation(({ ctx, input }) => chooseDealVersion(ctx.db, ctx.services, ctx.actor, input.version)),
});
