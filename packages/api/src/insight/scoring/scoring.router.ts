import { byIdSchema } from '@outrider/shared/automation/intake';
import {
  compareSchema,
  comparisonSchema,
  rescoreAnswerSchema,
  rollBackSchema,
  scoreInWordsSchema,
  scoringModelSchema,
  scoringVersionSchema,
  trainAnswerSchema,
} from '@outrider/shared/insight/scoring';
import { languageModelSchema, languageModelSwitchSchema } from '@outrider/shared/insight/writer';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { getLanguageModel, switchLanguageModel } from '../writer/language-model.service.ts';
import { compareVersions } from './compare.ts';
import { tellScore } from './in-words.service.ts';
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
    .mutation(({ ctx }) => askTraining(ctx.db, ctx.services, 'lead', ctx.actor, ctx.services.now())),

  /** Lets a version, or the rules, score leads from now on. */
  rollBack: companyProcedure({ can: 'scoring.manage' })
    .input(rollBackSchema)
    .output(scoringModelSchema)
    .mutation(async ({ ctx, input }) => {
      await chooseVersion(ctx.db, ctx.services, 'lead', ctx.actor, input.version);
      return getModel(ctx.db);
    }),

  /** Scores every lead again by the active version, in the background. */
  rescore: companyProcedure({ can: 'scoring.manage' })
    .output(rescoreAnswerSchema)
    .mutation(({ ctx }) => askRescore(ctx.db, ctx.services, ctx.actor, ctx.services.now())),

  /** Why this lead has its score, in sentences. Null before it is scored. */
  inWords: companyProcedure({ can: 'leads.read' })
    .input(byIdSchema)
    .output(scoreInWordsSchema.nullable())
    .query(({ ctx, input }) => tellScore(ctx.db, ctx.services, input.id)),

  /** Which language model writes for the company, and what it used today. */
  languageModel: companyProcedure({ can: 'scoring.read' })
    .output(languageModelSchema)
    .query(({ ctx }) => getLanguageModel(ctx.db, ctx.services)),

  /** It writes prose alone: no number changes by this. */
  switchLanguageModel: companyProcedure({ can: 'scoring.manage' })
    .input(languageModelSwitchSchema)
    .output(languageModelSchema)
    .mutation(({ ctx, input }) => switchLanguageModel(ctx.db, ctx.services, ctx.actor, input.is_on)),
});
