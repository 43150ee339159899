import {
  notificationAskSchema,
  notificationChannelsInputSchema,
  notificationChannelsSchema,
  notificationListSchema,
  notificationReadSchema,
  pushedSchema,
  pushEndpointSchema,
  pushSubscriptionSchema,
  unreadSchema,
} from '@outrider/shared/people/notifications';
import { companyProcedure } from '../../ground/guard.ts';
import { router } from '../../ground/trpc.ts';
import { readChannels, setChannels } from './channels.service.ts';
import { addBrowser, removeBrowser } from './push.service.ts';
import { listNotifications, markRead } from './notifications.store.ts';

const can = 'notifications.read';

export const notificationsRouter = router({
  list: companyProcedure({
    can,
    rest: { method: 'GET', path: '/notifications', reply: 'page', summary: 'List your notifications, newest first' },
  })
    .input(notificationAskSchema)
    .output(notificationListSchema)
    .query(({ ctx, input }) => listNotifications(ctx.db, ctx.user.id, input)),

  /** Marks these as read; without IDs, all of the caller's own. */
  markRead: companyProcedure({
    can,
    after_trial: true,
    rest: {
      method: 'POST',
      path: '/notifications/read',
      summary: 'Mark notifications as read: these, or all of yours',
    },
  })
    .input(notificationReadSchema)
    .output(unreadSchema)
    .mutation(({ ctx, input }) => markRead(ctx.db, ctx.user.id, input.ids ?? null, ctx.services.now())),

  channels: companyProcedure({ can })
    .output(notificationChannelsSchema)
    .query(({ ctx }) => readChannels(ctx.db, ctx.user.id, ctx.services)),

  setChannels: companyProcedure({ can: 'profile.edit' })
    .input(notificationChannelsInputSchema)
    .output(notificationChannelsSchema)
    .mutation(({ ctx, input }) => setChannels(ctx.db, ctx.actor, ctx.user.id, input, ctx.services)),

  /** Turns on push notifications in this browser until its session ends. */
  addBrowser: companyProcedure({ can: 'profile.edit' })
    .input(pushSubscriptionSchema)
    .output(pushedSchema)
    .mutation(({ ctx, input }) => addBrowser(ctx.db, ctx, input)),

  removeBrowser: companyProcedure({ can: 'profile.edit' })
    .input(pushEndpointSchema)
    .output(pushedSchema)
    .mutation(({ ctx, input }) => removeBrowser(ctx.db, ctx, input.endpoint)),
});
