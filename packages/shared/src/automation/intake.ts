import { z } from 'zod';
import { customValuesSchema } from '../ground/fields/custom.ts';
import { leadShapes } from '../ground/fields/lead-shapes.ts';
import { LEAD_SOURCES, PRIORITIES, PROCESSING_MODES } from '../records/leads.ts';
import { idField, textField } from '../ground/wire.ts';

/** The four webhook doors, as the literal paths name them. */
export const INTAKE_CHANNELS = ['n8n', 'slack', 'linkedin', 'social'] as const;
export type IntakeChannel = (typeof INTAKE_CHANNELS)[number];
export const INTAKE_LABELS: Record<IntakeChannel, string> = {
  n8n: 'Automation workflow',
  slack: 'Team chat',
  linkedin: 'Professional network',
  social: 'Social media',
};
/** Where deliveries come from: a webhook door, or a form on a website, which has a door of its own. */
export const DELIVERY_CHANNELS = [...INTAKE_CHANNELS, 'form'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

export const webhookPath = (channel: IntakeChannel) => `/api/leads/capture/${channel}`;

/** Live keys of one company. A sender needs one, and a company has not more senders than this. */
export const MOST_LIVE_KEYS = 100;
/** How long a key or signing secret opens after it was replaced, so that its sender can be changed without a gap. */
export const SECRET_OVERLAP_HOURS = 24;
export const KEY_PREFIX = 'ck_live_';

/**
 * received: stored, not processed yet. waiting: needs something first (a platform's configuration). unconfirmed: its
 * sender has to confirm their address. refused: never accepted.
 */
export const DELIVERY_STATES = ['received', 'processed', 'waiting', 'unconfirmed', 'failed', 'refused'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
export const DELIVERY_OUTCOMES = ['created', 'updated', 'unchanged', 'ignored'] as const;
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

export const captureKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string(),
  channels: z.array(z.enum(INTAKE_CHANNELS)),
  has_signing_secret: z.boolean(),
  /**
   * What its leads are where the sender does not say; null: the channel's source, the company's mode, the assignment
   * rules.
   */
  source: z.enum(LEAD_SOURCES).nullable(),
  processing_mode: z.enum(PROCESSING_MODES).nullable(),
  assigned_to: z.uuid().nullable(),
  assigned_to_name: z.string().nullable(),
  /** Until when the one before opens as well; null when it does not. */
  old_key_until: z.iso.datetime().nullable(),
  old_signing_until: z.iso.datetime().nullable(),
  version: z.number().int(),
  created_by_name: z.string().nullable(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
});
export type CaptureKey = z.infer<typeof captureKeySchema>;

const keyShape = {
  name: textField(80).pipe(z.string().min(1, 'Enter a name')),
  channels: z.array(z.enum(INTAKE_CHANNELS)).min(1, 'Choose at least one channel').max(INTAKE_CHANNELS.length),
  source: z.enum(LEAD_SOURCES).nullish(),
  processing_mode: z.enum(PROCESSING_MODES).nullish(),
  assigned_to: idField.nullish(),
};
const signingSecretField = z.string().trim().min(8, 'Use at least 8 characters').max(200);

export const captureKeyCreateSchema = z.strictObject({ ...keyShape, signing_secret: signingSecretField.nullish() });
/** What is left out stays; `version` is the one that was looked at. */
export const captureKeyUpdateSchema = z.strictObject({
  id: idField,
  version: z.number().int().min(1),
  ...keyShape,
  name: keyShape.name.optional(),
  channels: keyShape.channels.optional(),
});
/** Null takes it away, at once; another one is taken beside the one before for a day. */
export const signingSecretSetSchema = z.strictObject({ id: idField, signing_secret: signingSecretField.nullable() });
/** `key` is the secret itself: shown this once, stored only as its hash. */
export const captureKeyCreatedSchema = captureKeySchema.extend({ key: z.string() });

export const deliverySchema = z.object({
  id: z.uuid(),
  channel: z.enum(DELIVERY_CHANNELS),
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
/**
 * A lead that a test delivery would have made, with the score it would have. Times are ISO 8601 in UTC, budgets in the
 * company's currency.
 */
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
  channel: z.enum(DELIVERY_CHANNELS).optional().describe('Only deliveries over this channel'),
  state: z.enum(DELIVERY_STATES).optional().describe('Only deliveries in this state'),
  limit: z.number().int().min(1).max(100).default(25),
  cursor: z.string().max(200).nullish(),
  /** Infinite queries of the client send it; pages only go forward. */
  direction: z.literal('forward').optional(),
});
export const deliveryPageSchema = z.object({ items: z.array(deliverySchema), next_cursor: z.string().nullable() });

export const byIdSchema = z.strictObject({ id: idField });
export const channelSchema = z.strictObject({ channel: z.enum(INTAKE_CHANNELS) });
