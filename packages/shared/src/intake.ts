import { z } from 'zod';
import { customValuesSchema } from './fields/custom.ts';
import { leadShapes } from './fields/lead-shapes.ts';
import { PRIORITIES } from './leads.ts';
import { idField, textField } from './wire.ts';

/** The four webhook doors, as the literal paths name them. */
export const INTAKE_CHANNELS = ['n8n', 'slack', 'linkedin', 'social'] as const;
export type IntakeChannel = (typeof INTAKE_CHANNELS)[number];
export const INTAKE_LABELS: Record<IntakeChannel, string> = {
  n8n: 'Automation workflow',
  slack: 'Team chat',
  linkedin: 'Professional network',
  social: 'Social media',
};
export const webhookPath = (channel: IntakeChannel) => `/api/leads/capture/${channel}`;

/** Two live keys a channel, so that one can be rotated without a gap. */
export const LIVE_KEYS_PER_CHANNEL = 2;
export const KEY_PREFIX = 'ck_live_';

/** received: stored, not processed yet. waiting: needs something first (a platform's configuration). refused: never accepted. */
export const DELIVERY_STATES = ['received', 'processed', 'waiting', 'failed', 'refused'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const DELIVERY_OUTCOMES = ['created', 'updated', 'unchanged', 'ignored'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

export const captureKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string(),
  channels: z.array(z.enum(INTAKE_CHANNELS)),
  has_signing_secret: z.boolean(),
  created_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
});
export type CaptureKey = z.infer<typeof captureKeySchema>;

export const captureKeyCreateSchema = z.strictObject({
  name: textField(80).pipe(z.string().min(1, 'Enter a name')),
  channels: z.array(z.enum(INTAKE_CHANNELS)).min(1, 'Choose at least one channel').max(INTAKE_CHANNELS.length),
  signing_secret: z.string().trim().min(8, 'Use at least 8 characters').max(200).nullish(),
});
/** `key` is the secret itself: shown this once, stored only as its hash. */
export const captureKeyCreatedSchema = captureKeySchema.extend({ key: z.string() });

export const deliverySchema = z.object({
  id: z.uuid(),
  channel: z.enum(INTAKE_CHANNELS),
  state: z.enum(DELIVERY_STATES),
  outcome: z.enum(DELIVERY_OUTCOMES).nullable(),
  reason: z.string().nullable(),
  leads: z.array(z.object({ id: z.uuid(), name: z.string(), outcome: z.enum(DELIVERY_OUTCOMES) })),
  /** A try-out: nothing of it is among the leads; `test_leads` says what it would have made. */
  is_test: z.boolean(),
  test_leads: z.array(z.object({ id: z.uuid(), name: z.string() })),
  http_status: z.number().int(),
  attempts: z.number().int(),
  replayable: z.boolean(),
  duration_ms: z.number().int().nullable(),
  key_name: z.string().nullable(),
  replayed_by_name: z.string().nullable(),
  received_at: z.iso.datetime(),
  next_attempt_at: z.iso.datetime().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const TEST_LEADS_SHOWN = 20;
/** A lead that a test delivery would have made, with the score it would have. Times are ISO 8601 in UTC, budgets USD. */
export const testLeadSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  ...leadShapes.wireIn('capture'),
  /** The company's own fields by key. */
  custom: customValuesSchema,
  score: z.number().int(),
  priority: z.enum(PRIORITIES),
  next_action: z.string(),
  created_at: z.iso.datetime(),
});
export type TestLead = z.infer<typeof testLeadSchema>;

export const deliveryListSchema = z.strictObject({
  channel: z.enum(INTAKE_CHANNELS).optional(),
  limit: z.number().int().min(1).max(100).default(25),
  cursor: z.string().max(200).nullish(),
  /** Infinite queries of the client send it; pages only go forward. */
  direction: z.literal('forward').optional(),
});
export const deliveryPageSchema = z.object({ items: z.array(deliverySchema), next_cursor: z.string().nullable() });

export const byIdSchema = z.strictObject({ id: idField });
export const channelSchema = z.strictObject({ channel: z.enum(INTAKE_CHANNELS) });
