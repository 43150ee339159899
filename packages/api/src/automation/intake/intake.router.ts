import { captureFormSchema, formCreateSchema, formUpdateSchema } from '@outrider/shared/automation/capture-forms';
import {
  byIdSchema,
  captureKeyCreatedSchema,
  captureKeyCreateSchema,
  captureKeySchema,
  captureKeyUpdateSchema,
  channelSchema,
  deliveryListSchema,
  deliveryPageSchema,
  deliverySchema,
  signingSecretSetSchema,
  testLeadSchema,
} from '@outrider/shared/automation/intake';
import { deliveryDetailSchema, deliveryFixSchema } from '@outrider/shared/automation/delivery-detail';
import { z } from 'zod';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { createForm, listForms, removeForm, updateForm } from './forms/forms.service.ts';
import { readDetail, replayFixed } from './delivery-detail.service.ts';
import { pageOfDeliveries, replayDelivery, sendTestLead } from './intake.service.ts';
import { readTestLeads, removeTestDelivery } from './test-leads.service.ts';
import { createKey, listKeys, revokeKey, rotateKey, setSigningSecret, updateKey } from './keys.service.ts';

export const intakeRouter = router({
  /** There is no route that makes or changes a key: that is asked of a person who has confirmed who they are. */
  keys: companyProcedure({
    can: 'intake.read',
    rest: { method: 'GET', path: '/capture-keys', summary: 'List capture keys' },
  })
    .output(z.array(captureKeySchema))
    .query(({ ctx }) => listKeys(ctx.db, ctx.services.now())),

  createKey: companyProcedure({ can: 'intake.manage', confirmed: true })
    .input(captureKeyCreateSchema)
    .output(captureKeyCreatedSchema)
    .mutation(({ ctx, input }) => createKey(ctx.db, ctx.services, ctx.actor, input)),

  updateKey: companyProcedure({ can: 'intake.manage' })
    .input(captureKeyUpdateSchema)
    .output(captureKeySchema)
    .mutation(({ ctx, input }) => updateKey(ctx.db, ctx.actor, input, ctx.services.now())),

  /** Open when the trial is over: whoever fears for a secret changes it. */
  rotateKey: companyProcedure({ can: 'intake.manage', after_trial: true, confirmed: true })
    .input(byIdSchema)
    .output(captureKeyCreatedSchema)
    .mutation(({ ctx, input }) => rotateKey(ctx.db, ctx.actor, input.id, ctx.services.now())),

  setSigningSecret: companyProcedure({ can: 'intake.manage', after_trial: true, confirmed: true })
    .input(signingSecretSetSchema)
    .output(captureKeySchema)
    .mutation(({ ctx, input }) => setSigningSecret(ctx.db, ctx.services, ctx.actor, input)),

  /** Open when the trial is over: closing a door is never refused. */
  revokeKey: companyProcedure({
    can: 'intake.manage',
    after_trial: true,
    rest: {
      method: 'POST',
      path: '/capture-keys/{id}/revoke',
      summary: 'Revoke a capture key: from now on it captures nothing',
    },
  })
    .input(byIdSchema)
    .output(captureKeySchema)
    .mutation(({ ctx, input }) => revokeKey(ctx.db, ctx.actor, input.id, ctx.services.now())),

  forms: companyProcedure({ can: 'intake.read' })
    .output(z.array(captureFormSchema))
    .query(({ ctx }) => listForms(ctx.db)),

  createForm: companyProcedure({ can: 'intake.manage' })
    .input(formCreateSchema)
    .output(captureFormSchema)
    .mutation(({ ctx, input }) => createForm(ctx.db, ctx.services, ctx.actor, input)),

  updateForm: companyProcedure({ can: 'intake.manage' })
    .input(formUpdateSchema)
    .output(captureFormSchema)
    .mutation(({ ctx, input }) => updateForm(ctx.db, ctx.services, ctx.actor, input)),

  /** Open when the trial is over: closing a door is never refused. */
  removeForm: companyProcedure({ can: 'intake.manage', after_trial: true })
    .input(byIdSchema)
    .output(byIdSchema)
    .mutation(({ ctx, input }) => removeForm(ctx.db, ctx.actor, input.id, ctx.services.now())),

  deliveries: companyProcedure({
    can: 'intake.read',
    rest: { method: 'GET', path: '/deliveries', reply: 'page', summary: 'List deliveries, newest first' },
  })
    .input(deliveryListSchema)
    .output(deliveryPageSchema)
    .query(({ ctx, input }) => pageOfDeliveries(ctx.db, input)),

  /** One delivery with what came and what was read of it. */
  delivery: companyProcedure({
    can: 'intake.read',
    rest: {
      method: 'GET',
      path: '/deliveries/{id}',
      summary: 'Get a delivery with its payload and what was read of it',
    },
  })
    .input(byIdSchema)
    .output(deliveryDetailSchema)
    .query(({ ctx, input }) => readDetail(ctx.db, input.id)),

  replayFixed: companyProcedure({ can: 'intake.manage' })
    .input(deliveryFixSchema)
    .output(deliverySchema)
    .mutation(({ ctx, input }) => replayFixed(ctx.db, ctx.services, ctx.actor, input)),

  replay: companyProcedure({
    can: 'intake.manage',
    rest: {
      method: 'POST',
      path: '/deliveries/{id}/replay',
      summary: 'Process a delivery again; what it made before is found, not made twice',
    },
  })
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
