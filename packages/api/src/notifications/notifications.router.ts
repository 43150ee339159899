import { notificationListSchema } from '@outrider/shared/notifications';
import { idField } from '@outrider/shared/wire';
import { z } from 'zod';
import { companyProcedure } from '../guard.ts';
import { router } from '../trpc.ts';
import { listNotifications, markRead } from './notifications.store.ts';

export const notificationsRouter = router({
  list: companyProcedure({ can: 'notifications.read' })
    .output(notificationListSchema)
    .query(({ ctx }) => listNotifications(ctx.db, ctx.user.id)),

  /** Marks these as read; without IDs, all of the caller's own. */
  markRead: companyProcedure({ can: 'notifications.read', after_trial: true })
    .input(z.strictObject({ ids: z.array(idField).max(100).optional() }))
    .output(z.object({ unread: z.number().int() }))
    .mutation(({ ctx, input }) => markRead(ctx.db, ctx.user.id, input.ids ?? null, ctx.services.now())),
});
