import { z } from 'zod';
import { idField, int32Field, optionalText, pageFields, pageOf, textField } from '../ground/wire.ts';

/** What happens to a record, and so the ends of its event types. */
const RECORD_EVENTS = ['created', 'updated', 'deleted', 'restored'] as const;
const ofRecord = <T extends string>(type: T) => RECORD_EVENTS.map((event) => `${type}.${event}` as const);

/** Everything an endpoint can be told of, in the order a person chooses from. */
export const WEBHOOK_TYPES = [
  ...ofRecord('lead'),
  'lead.scored',
  'lead.status_changed',
  ...ofRecord('account'),
  ...ofRecord('contact'),
  ...ofRecord('opportunity'),
  'opportunity.stage_changed',
  'opportunity.won',
  'opportunity.lost',
  'task.changed',
  'meeting.changed',
  'campaign.enrolled',
  'campaign.finished',
  'campaign.left',
  'agent.proposed',
  'agent.acted',
  'import.finished',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];
/** What an endpoint is told when a person tests it; nobody subscribes to it. */
export const TEST_TYPE = 'webhook.test';

/** thin: the type and the record's id. full: the record as well, as it is when the event is sent. */
export const WEBHOOK_PAYLOADS = ['thin', 'full'] as const;
export type WebhookPayload = (typeof WEBHOOK_PAYLOADS)[number];

export const MOST_ENDPOINTS = 20;
/** For how long the old secret signs as well after a new one was made, in hours. */
export const SECRET_OVERLAP_HOURS = 24;
/** How long an endpoint may fail before it is switched off, in days. */
export const FAILING_DAYS = 7;
/** After how long the admins are warned, in hours. */
export const FAILING_TOLD_HOURS = 24;

export const WEBHOOK_STOPS = ['person', 'failing', 'gone'] as const;
/**
 * Who switched an endpoint off: a person, the product after a week without success, or the endpoint itself by answering
 * 410.
 */
export type WebhookStop = (typeof WEBHOOK_STOPS)[number];

export const webhookEndpointSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  description: z.string().nullable(),
  /** Empty: every type, those to come as well. */
  types: z.array(z.string()),
  payload: z.enum(WEBHOOK_PAYLOADS),
  /** The last four characters of what signs. */
  secret_hint: z.string(),
  /** Until then the secret before signs as well. */
  old_secret_until: z.iso.datetime().nullable(),
  stopped_by: z.enum(WEBHOOK_STOPS).nullable(),
  stopped_at: z.iso.datetime().nullable(),
  /** Since when no attempt was answered with success. */
  failing_since: z.iso.datetime().nullable(),
  /** Of the last 7 days: how many events ended, and how many of them were taken. */
  ended: z.number().int(),
  delivered: z.number().int(),
  /** Of those that have not ended: how many wait for their first attempt, and how many failed and are tried again. */
  waiting: z.number().int(),
  retrying: z.number().int(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  version: z.number().int(),
});
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;
export const webhookEndpointsSchema = z.object({ items: z.array(webhookEndpointSchema) });

const urlField = textField(2_000);
const typesField = z.array(z.enum(WEBHOOK_TYPES)).max(WEBHOOK_TYPES.length);
const changeable = {
  url: urlField,
  description: optionalText(200),
  types: typesField,
  payload: z.enum(WEBHOOK_PAYLOADS),
};
export const webhookCreateSchema = z.strictObject({
  ...changeable,
  types: typesField.default([]),
  payload: z.enum(WEBHOOK_PAYLOADS).default('thin'),
});
export const webhookUpdateSchema = z.strictObject({
  ...z.object(changeable).partial().shape,
  id: idField,
  version: int32Field,
  /** True switches an endpoint on again, or off. */
  active: z.boolean().optional(),
});
/** For how long after it broke off a listener is sent what it missed, in hours. */
export const LISTENED_HOURS = 24;
export const webhookListenSchema = z.strictObject({
  types: typesField.default([]),
  payload: z.enum(WEBHOOK_PAYLOADS).default('thin'),
  /** A delivery of the last day to send again first. */
  replay: idField.optional(),
  /** Where a stream that broke off goes on. */
  lastEventId: z.string().max(100).nullish(),
});
/**
 * ready: what happens from here on is sent. gap: what happened longer ago than is sent. unknown: there is nothing to
 * replay under this id.
 */
export type WebhookListened =
  | { kind: 'ready' }
  | { kind: 'gap' }
  | { kind: 'unknown'; id: string }
  | { kind: 'delivery'; id: string; type: WebhookType; body: string; replayed: boolean };
export const webhookIdSchema = z.strictObject({ id: idField });
/** The secret is told in this answer alone. */
export const webhookSecretSchema = webhookEndpointSchema.extend({ secret: z.string() });

/** With a new secret where the address changed, told in this answer alone. */
export const webhookUpdatedSchema = webhookEndpointSchema.extend({ secret: z.string().optional() });

/** One attempt at an event. */
export const webhookAttemptSchema = z.object({
  at: z.iso.datetime(),
  ms: z.number().int(),
  status: z.number().int().nullable(),
  reason: z.string().nullable(),
  /** The first characters of what was answered. */
  answer: z.string().nullable(),
});
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;
const WEBHOOK_EVENT_STATES = ['queued', 'sent', 'failed'] as const;
export const webhookEventSchema = z.object({
  id: z.uuid(),
  type: z.string(),
  state: z.enum(WEBHOOK_EVENT_STATES),
  /** The record that it is about. */
  subject_id: z.uuid().nullable(),
  /** The last one’s. */
  http_status: z.number().int().nullable(),
  reason: z.string().nullable(),
  attempts: z.number().int(),
  created_at: z.iso.datetime(),
  next_attempt_at: z.iso.datetime().nullable(),
  finished_at: z.iso.datetime().nullable(),
});
export type WebhookEvent = z.infer<typeof webhookEventSchema>;
export const webhookEventDetailSchema = webhookEventSchema.extend({
  /**
   * As it was queued; with the payload full, the record is added when it is sent. Null when it is older than what is
   * kept.
   */
  body: z.string().nullable(),
  tries: z.array(webhookAttemptSchema),
});
export type WebhookEventDetail = z.infer<typeof webhookEventDetailSchema>;
export const webhookEventsInputSchema = z.strictObject({
  id: idField,
  failed: z.boolean().default(false),
  ...pageFields,
});
export const webhookEventPageSchema = pageOf(webhookEventSchema);
/** The event that a test queued. */
export const webhookTestedSchema = z.object({ id: z.uuid(), event_id: z.uuid() });
export const webhookEventIdSchema = z.strictObject({ id: idField, event_id: idField });
