import { z } from 'zod';

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
export const notificationListSchema = z.object({ items: z.array(notificationSchema), unread: z.number().int() });
