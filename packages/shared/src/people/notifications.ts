import { z } from 'zod';
import { idField, pageFields, pageOf } from '../ground/wire.ts';

/** What the header shows: five in the menu, '9+' above nine unread. */
export const NOTIFICATIONS_SHOWN = 5;
export const BADGE_CAP = 9;

/** What people choose their notifications by. */
export const NOTIFICATION_KINDS = [
  'assigned',
  'reminder',
  'meeting',
  'reply',
  'approval',
  'deal',
  'followed',
  'system',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
/** How often emails go: soon is within minutes. */
export const MAIL_RHYTHMS = ['soon', 'hourly', 'daily'] as const;

export const notificationSchema = z.object({
  id: z.uuid(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  message: z.string(),
  link_path: z.string().nullable(),
  /** The task that it is about. */
  task: z.object({ id: z.uuid(), is_done: z.boolean() }).nullable(),
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

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time');
const kindsSchema = z
  .array(z.enum(NOTIFICATION_KINDS))
  .max(NOTIFICATION_KINDS.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, 'Name each kind once');
const channelFields = {
  /** The kinds that do not stand in the app. */
  app_off: kindsSchema,
  mail_kinds: kindsSchema,
  /** The kinds that are sent to the browsers that asked for them. */
  push_kinds: kindsSchema,
  rhythm: z.enum(MAIL_RHYTHMS),
  /** When the daily email goes, by the company's clocks. */
  mail_at: clock,
  /** No email meanwhile, by the company's clocks; over midnight where it ends before it begins. */
  quiet: z
    .strictObject({ from: clock, to: clock })
    .refine(({ from, to }) => from !== to, { path: ['to'], message: 'Enter a different time' })
    .nullable(),
};
/**
 * What somebody chose, and what everybody has at first. `can_mail`: whether this server sends email. `push_key`: what a
 * browser asks its maker with, a VAPID public key in base64url.
 */
export const notificationChannelsSchema = z.object({ ...channelFields, can_mail: z.boolean(), push_key: z.string() });
export type NotificationChannels = z.output<typeof notificationChannelsSchema>;
export const notificationChannelsInputSchema = z.strictObject(channelFields);
export type NotificationChannelsInput = z.output<typeof notificationChannelsInputSchema>;
export const FIRST_CHANNELS: NotificationChannelsInput = {
  app_off: [],
  mail_kinds: ['assigned', 'reminder', 'meeting'],
  push_kinds: ['assigned', 'reminder', 'meeting', 'reply', 'approval'],
  rhythm: 'soon',
  mail_at: '08:00',
  quiet: null,
};

const base64url = (length: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${length}}={0,2}$`), 'Enter a key');
/** A browser's push subscription, as PushSubscription.toJSON() has it. */
export const pushSubscriptionSchema = z.strictObject({
  endpoint: z.url({ protocol: /^https$/ }).max(1_000),
  keys: z.strictObject({ p256dh: base64url(100), auth: base64url(40) }),
});
export type PushSubscriptionInput = z.output<typeof pushSubscriptionSchema>;
export const pushEndpointSchema = z.strictObject({ endpoint: z.url({ protocol: /^https$/ }).max(1_000) });
export const pushedSchema = z.object({ is_on: z.boolean() });
