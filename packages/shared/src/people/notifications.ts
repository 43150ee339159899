import { z } from 'zod';
import { idField, pageFields, pageOf } from '../ground/wire.ts';

/** What the header shows: five in the menu, '9+' above nine unread. */
export const NOTIFICATIONS_SHOWN = 5;
export const BADGE_CAP = 9;

export const notificationSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  link_path: z.string().nullable(),
  read: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Notification = z.infer<typeof notificationSchema>;
export const notificationAskSchema = z.strictObject({
  unread: z.boolean().optional().describe('true: only those not read yet'),
  ...pageFields,
});
/** `unread`: how many of all of the caller's own. */
export const notificationListSchema = pageOf(notificationSchema).extend({ unread: z.number().int() });
/** Without IDs: all of the caller's own. */
export const notificationReadSchema = z.strictObject({ ids: z.array(idField).max(100).optional() });
export const unreadSchema = z.object({ unread: z.number().int() });
