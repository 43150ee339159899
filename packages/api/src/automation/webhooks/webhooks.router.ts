import {
  webhookCreateSchema,
  webhookEndpointSchema,
  webhookEndpointsSchema,
  webhookEventDetailSchema,
  webhookEventIdSchema,
  webhookEventPageSchema,
  webhookEventsInputSchema,
  webhookIdSchema,
  webhookListenSchema,
  webhookSecretSchema,
  webhookTestedSchema,
  webhookUpdatedSchema,
  webhookUpdateSchema,
} from '@outrider/shared/automation/webhooks';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { whileSignedIn } from '../../ground/events/signed-in.ts';
import { MOST_STREAMS, openStream } from '../../ground/events/streams.ts';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  testWebhook,
  updateWebhook,
} from './endpoints.service.ts';
import { getEvent, listEvents, replayEvent } from './events.service.ts';
import { listenToDeliveries, noteListener } from './listen.ts';

const can = 'webhooks.manage';

/** Where a company's programs are told of what happens, and what they were told. */
export const webhooksRouter = router({
  list: companyProcedure({ can, rest: { method: 'GET', path: '/webhooks', summary: 'List webhook endpoints' } })
    .output(webhookEndpointsSchema)
    .query(({ ctx }) => listWebhooks(ctx.db, ctx.services.now())),

  get: companyProcedure({ can, rest: { method: 'GET', path: '/webhooks/{id}', summary: 'Get a webhook endpoint' } })
    .input(webhookIdSchema)
    .output(webhookEndpointSchema)
    .query(({ ctx, input }) => getWebhook(ctx.db, input.id, ctx.services.now())),

  create: companyProcedure({
    can,
    confirmed: true,
    rest: { method: 'POST', path: '/webhooks', summary: 'Add a webhook endpoint; its secret is in this answer alone' },
  })
    .input(webhookCreateSchema)
    .output(webhookSecretSchema)
    .mutation(({ ctx, input }) => createWebhook(ctx.db, ctx.services, ctx.actor, input)),

  update: companyProcedure({
    can,
    confirmed: true,
    rest: {
      method: 'PATCH',
      path: '/webhooks/{id}',
      summary:
        'Change a webhook endpoint, or switch it on or off; another address gets another secret, in this answer alone',
    },
  })
    .input(webhookUpdateSchema)
    .output(webhookUpdatedSchema)
    .mutation(({ ctx, input }) => updateWebhook(ctx.db, ctx.services, ctx.actor, input)),

  delete: companyProcedure({
    can,
    rest: { method: 'DELETE', path: '/webhooks/{id}', summary: 'Remove a webhook endpoint' },
  })
    .input(webhookIdSchema)
    .output(webhookIdSchema)
    .mutation(({ ctx, input }) => deleteWebhook(ctx.db, ctx.actor, input.id)),

  /**
   * The deliveries of the company's events, over server-sent events, for a developer's machine that no call from
   * outside reaches: `outrider listen`. Each with its place; who names the last one it got (Last-Event-ID) is sent what
   * it missed, for a day. Ends with the token, and counts as a live stream of its user.
   */
  listen: companyProcedure({ can })
    .input(webhookListenSchema)
    .subscription(async function* ({ ctx, input, signal }) {
      const stream = openStream(ctx.user.id);
      const ended = [stream.signal, ctx.services.stopping, ...(signal ? [signal] : [])];
      const watch = whileSignedIn(ctx.stillSignedIn, AbortSignal.any(ended));
      try {
        await noteListener(ctx.whole, ctx.actor, ctx.user.token, input.types);
        const { live, now } = ctx.services;
        yield* listenToDeliveries({ db: ctx.whole, live, now, signal: watch.signal }, input);
        if (stream.signal.aborted) throw new AppError('TOO_MANY_REQUESTS', MESSAGES.liveStreamsLimit(MOST_STREAMS));
      } finally {
        watch.stop();
        stream.close();
      }
    }),

  rotate: companyProcedure({
    can,
    confirmed: true,
    rest: {
      method: 'POST',
      path: '/webhooks/{id}/rotate',
      summary: 'Make a new signing secret; the old one signs as well for 24 hours',
    },
  })
    .input(webhookIdSchema)
    .output(webhookSecretSchema)
    .mutation(({ ctx, input }) => rotateSecret(ctx.db, ctx.services, ctx.actor, input.id)),

  test: companyProcedure({
    can,
    rest: { method: 'POST', path: '/webhooks/{id}/test', summary: 'Send a test event' },
  })
    .input(webhookIdSchema)
    .output(webhookTestedSchema)
    .mutation(({ ctx, input }) => testWebhook(ctx.db, ctx.services, ctx.actor, input.id)),

  events: companyProcedure({
    can,
    rest: { method: 'GET', path: '/webhooks/{id}/events', summary: 'List what an endpoint was told' },
  })
    .input(webhookEventsInputSchema)
    .output(webhookEventPageSchema)
    .query(({ ctx, input }) => listEvents(ctx.db, input)),

  event: companyProcedure({
    can,
    rest: { method: 'GET', path: '/webhooks/{id}/events/{event_id}', summary: 'Get an event with its attempts' },
  })
    .input(webhookEventIdSchema)
    .output(webhookEventDetailSchema)
    .query(({ ctx, input }) => getEvent(ctx.db, input)),

  replay: companyProcedure({
    can,
    rest: { method: 'POST', path: '/webhooks/{id}/events/{event_id}/replay', summary: 'Send an event again' },
  })
    .input(webhookEventIdSchema)
    .output(webhookEventDetailSchema)
    .mutation(({ ctx, input }) => replayEvent(ctx.db, ctx.actor, input, ctx.services.now())),
});
