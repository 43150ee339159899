import {
  byIdSchema,
  captureKeyCreatedSchema,
  captureKeyCreateSchema,
  captureKeySchema,
  channelSchema,
  deliveryListSchema,
  deliveryPageSchema,
  deliverySchema,
  testLeadSchema,
} from '@outrider/shared/intake';
import { z } from 'zod';
import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { pageOfDeliveries, replayDelivery, sendTestLead } from './intake.service.ts';
import { readTestLeads, removeTestDelivery } from './test-leads.service.ts';
import { createKey, listKeys, revokeKey } from './keys.service.ts';

export const intakeRouter = router({
  keys: companyProcedure({ can: 'intake.read' })
    .output(z.array(captureKeySchema))
    .query(({ ctx }) => listKeys(ctx.db)),

  createKey: companyProcedure({ can: 'intake.manage' })
    .input(captureKeyCreateSchema)
    .output(captureKeyCreatedSchema)
    .mutation(({ ctx, input }) => createKey(ctx.db, ctx.actor, ctx.services.secrets, input)),

  /** Open when the trial is over: closing a door is never refused. */
  revokeKey: companyProcedure({ can: 'intake.manage', after_trial: true })
    .input(byIdSchema)
    .output(captureKeySchema)
    .mutation(({ ctx, input }) => revokeKey(ctx.db, ctx.actor, input.id, ctx.services.now())),

  deliveries: companyProcedure({ can: 'intake.read' })
    .input(deliveryListSchema)
    .output(deliveryPageSchema)
    .query(({ ctx, input }) => pageOfDeliveries(ctx.db, input)),

  replay: companyProcedure({ can: 'intake.manage' })
    .input(byIdSchema)
    .output(deliverySchema)
    .mutation(({ ctx, input }) => replayDelivery(ctx.db, ctx.services, ctx.actor, input.id)),

  sendTest: companyProcedure({ can: 'intake.manage' })
    .input(channelSchema)
    .output(deliverySchema)
    .mutation(({ ctx, input }) => sendTestLead(ctx.db, ctx.services, ctx.actor, input.channel)),

  /** What a test delivery would have made. */
  testLeads: companyProcedure({ can: 'intake.read' })
    .input(byIdSchema)
    .output(z.array(testLeadSchema))
    .query(({ ctx, input }) => readTestLeads(ctx.db, input.id)),

  /** Open when the trial is over: it only takes away. */
  removeTest: companyProcedure({ can: 'intake.manage', after_trial: true })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => removeTestDelivery(ctx.db, ctx.actor, input.id)),
});
