import {
  DELIVERY_OUTCOMES,
  DELIVERY_STATES,
  INTAKE_CHANNELS,
  INTAKE_LABELS,
  type IntakeChannel,
} from '@outrider/shared/automation/intake';
import { LEAD_STATUSES, PRIORITIES } from '@outrider/shared/records/leads';
import { DELIVERY_STATUS_PATH, deliveryPath } from '../../automation/intake/delivery-status.ts';
import { sampleBody } from '../../automation/intake/sample.ts';
import { errorResponses } from './errors.ts';
import {
  type ApiResponse,
  type Content,
  type JsonSchema,
  type Operation,
  type Parameter,
  type PathItem,
  refTo,
  type Security,
  type SecurityScheme,
} from './types.ts';
import { WEBHOOK_WORDS } from './words.ts';

/** Four places for one key: a sender takes the one it can set. */
export const CAPTURE_KEY_SCHEMES: Record<string, SecurityScheme> = {
  captureKey: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'A capture key (ck_live_…), created under Lead Capture. It identifies your company.',
  },
  captureKeyBearer: { type: 'http', scheme: 'bearer', description: 'The capture key as a bearer token.' },
  captureKeyBasic: { type: 'http', scheme: 'basic', description: WEBHOOK_WORDS.keyAsBasic },
  captureKeyQuery: {
    type: 'apiKey',
    in: 'query',
    name: 'key',
    description: 'The capture key in the URL, for senders that can’t set headers.',
  },
};
const CAPTURE_KEY: Security = Object.keys(CAPTURE_KEY_SCHEMES).map((name) => ({ [name]: [] }));

const text: JsonSchema = { type: 'string' };
const orNumber: JsonSchema = { type: ['string', 'number'] };

const TOLD: Record<string, JsonSchema> = {
  score: { type: ['integer', 'null'], minimum: 0, maximum: 100 },
  priority: { enum: [...PRIORITIES, null] },
  lead_status: { enum: [...LEAD_STATUSES] },
  outcome: { enum: [...DELIVERY_OUTCOMES], description: WEBHOOK_WORDS.outcome },
};

export const WEBHOOK_SCHEMAS: Record<string, JsonSchema> = {
  WebhookLead: {
    type: 'object',
    description:
      'Recognizes common field names (firstName, "Email Address", full_name) at any level of nesting, and your company’s own fields by key or label. Unknown fields are added to the notes. A company_id or role is rejected.',
    properties: {
      email: { ...text, description: WEBHOOK_WORDS.emailNeeded },
      first_name: text,
      last_name: text,
      company: text,
      job_title: text,
      phone: text,
      industry: text,
      company_size: { ...orNumber, description: 'A range such as 51-200, or a headcount' },
      estimated_budget: orNumber,
      decision_timeline: text,
      pain_points: text,
      notes: text,
    },
    additionalProperties: true,
  },
  DeliveryReceipt: {
    type: 'object',
    properties: {
      status: { const: 'accepted' },
      delivery_id: { type: 'string', format: 'uuid' },
      duplicate: { type: 'boolean', description: WEBHOOK_WORDS.duplicate },
      status_url: { type: 'string', format: 'uri', description: WEBHOOK_WORDS.statusUrl },
    },
    required: ['status', 'delivery_id'],
  },
  DeliveryEnd: {
    type: 'object',
    properties: {
      status: {
        enum: DELIVERY_STATES.filter((state) => state !== 'processed' && state !== 'received'),
        description: WEBHOOK_WORDS.endState,
      },
      reason: { type: ['string', 'null'], description: WEBHOOK_WORDS.endReason },
      delivery_id: { type: 'string', format: 'uuid', description: WEBHOOK_WORDS.deliveryId },
    },
    required: ['status', 'reason', 'delivery_id'],
  },
  DeliveryResult: {
    type: 'object',
    properties: {
      status: { const: 'processed' },
      id: { type: 'string', format: 'uuid', description: WEBHOOK_WORDS.firstLead },
      ...TOLD,
      leads: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: { type: 'string', format: 'uuid' }, ...TOLD },
          required: ['id', ...Object.keys(TOLD)],
        },
      },
      delivery_id: { type: 'string', format: 'uuid' },
      duplicate: { type: 'boolean', description: WEBHOOK_WORDS.duplicate },
    },
    required: ['status', 'outcome', 'leads', 'delivery_id'],
  },
};

const DELIVERY_ID = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10';
const EXAMPLE_LEAD = {
  id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c11',
  score: 71,
  priority: 'medium',
  lead_status: 'new',
  outcome: 'created',
};

const receipt: Content = {
  'application/json': {
    schema: refTo('schemas', 'DeliveryReceipt'),
    example: {
      status: 'accepted',
      delivery_id: DELIVERY_ID,
      duplicate: false,
      status_url: `https://crm.example.com${deliveryPath(DELIVERY_ID)}`,
    },
  },
};
const processed: ApiResponse = {
  description: WEBHOOK_WORDS.processed,
  content: {
    'application/json': {
      schema: refTo('schemas', 'DeliveryResult'),
      example: {
        status: 'processed',
        ...EXAMPLE_LEAD,
        leads: [EXAMPLE_LEAD],
        delivery_id: DELIVERY_ID,
        duplicate: false,
      },
    },
  },
};
const PLATFORM_ANSWER: ApiResponse = {
  description: WEBHOOK_WORDS.platformAnswer,
  content: { 'application/json': { schema: {} }, 'text/plain': { schema: text } },
};

/** How a sender names its delivery, and asks for the result. */
const SENDERS_CHOICES: Parameter[] = [
  {
    name: 'wait',
    in: 'query',
    required: false,
    description: WEBHOOK_WORDS.wait,
    schema: { type: 'boolean', default: true },
  },
  {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: WEBHOOK_WORDS.named,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
];

function describePost(channel: IntakeChannel): Operation {
  return {
    operationId: `capture.${channel}`,
    tags: ['webhooks'],
    summary: `Webhook: ${INTAKE_LABELS[channel].toLowerCase()}`,
    description: `${WEBHOOK_WORDS.formats[channel]} ${WEBHOOK_WORDS.signed} ${WEBHOOK_WORDS.stored}`,
    security: CAPTURE_KEY,
    parameters: SENDERS_CHOICES,
    requestBody: { required: true, content: bodyContent(channel) },
    responses: {
      200: channel === 'n8n' ? processed : PLATFORM_ANSWER,
      201: processed,
      202: {
        description: WEBHOOK_WORDS.accepted,
        headers: { Location: { description: WEBHOOK_WORDS.location, schema: text } },
        content: receipt,
      },
      ...errorResponses([400, 401, 403, 413, 415, 422, 429, 500]),
    },
  };
}

/** The sample lead of the "Send test lead" button, in its own content type first. */
function bodyContent(channel: IntakeChannel): Content {
  const sample = sampleBody(channel);
  const body = new TextDecoder().decode(sample.body);
  const form = sample.content_type.includes('urlencoded');
  const example: unknown = form ? Object.fromEntries(new URLSearchParams(body)) : JSON.parse(body);
  const lead = refTo('schemas', 'WebhookLead');
  const json = { schema: { anyOf: [lead, { type: 'array', items: lead, maxItems: 1000 }] }, example };
  const urlencoded = { schema: lead, example };
  return form
    ? { 'application/x-www-form-urlencoded': urlencoded, 'application/json': json }
    : { 'application/json': json, 'application/x-www-form-urlencoded': urlencoded };
}

const asked = (name: string, description: string, schema: JsonSchema = text): Parameter => ({
  name,
  in: 'query',
  required: true,
  description,
  schema,
});

const HANDSHAKES: Partial<Record<IntakeChannel, Operation>> = {
  n8n: {
    operationId: 'capture.n8n.handshake',
    tags: ['webhooks'],
    summary: WEBHOOK_WORDS.mailchimpCheck,
    description: WEBHOOK_WORDS.mailchimpAnswer,
    security: CAPTURE_KEY,
    responses: {
      200: {
        description: WEBHOOK_WORDS.ready,
        content: {
          'application/json': {
            schema: { type: 'object', properties: { status: { const: 'ready' } }, required: ['status'] },
          },
        },
      },
      ...errorResponses([401, 403, 429, 500]),
    },
  },
  linkedin: {
    operationId: 'capture.linkedin.handshake',
    tags: ['webhooks'],
    summary: WEBHOOK_WORDS.linkedinCheck,
    description: WEBHOOK_WORDS.linkedinAnswer,
    security: CAPTURE_KEY,
    parameters: [asked('challengeCode', WEBHOOK_WORDS.challengeCode, { type: 'string', format: 'uuid' })],
    responses: {
      200: {
        description: WEBHOOK_WORDS.signedChallenge,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { challengeCode: text, challengeResponse: text },
              required: ['challengeCode', 'challengeResponse'],
            },
          },
        },
      },
      ...errorResponses([400, 401, 403, 429, 500]),
    },
  },
  social: {
    operationId: 'capture.social.handshake',
    tags: ['webhooks'],
    summary: WEBHOOK_WORDS.metaCheck,
    description: WEBHOOK_WORDS.metaAnswer,
    security: [],
    parameters: [
      asked('hub.mode', WEBHOOK_WORDS.asMetaSends, { const: 'subscribe' }),
      asked('hub.challenge', WEBHOOK_WORDS.givenBack, { type: 'string', maxLength: 200 }),
      asked('hub.verify_token', WEBHOOK_WORDS.captureKey),
    ],
    responses: {
      200: { description: WEBHOOK_WORDS.challenge, content: { 'text/plain': { schema: text } } },
      ...errorResponses([400, 401, 403, 429, 500]),
    },
  },
};

const STATUS: Operation = {
  operationId: 'capture.delivery',
  tags: ['webhooks'],
  summary: WEBHOOK_WORDS.statusOf,
  description: WEBHOOK_WORDS.statusAnswer,
  security: CAPTURE_KEY,
  parameters: [
    {
      name: 'id',
      in: 'path',
      required: true,
      description: WEBHOOK_WORDS.deliveryId,
      schema: { type: 'string', format: 'uuid' },
    },
  ],
  responses: {
    200: {
      description: WEBHOOK_WORDS.ended,
      content: {
        'application/json': {
          schema: { anyOf: [refTo('schemas', 'DeliveryResult'), refTo('schemas', 'DeliveryEnd')] },
        },
      },
    },
    202: {
      description: WEBHOOK_WORDS.accepted,
      headers: { 'Retry-After': refTo('headers', 'RetryAfter') },
      content: {
        'application/json': {
          schema: refTo('schemas', 'DeliveryReceipt'),
          example: { status: 'accepted', delivery_id: DELIVERY_ID },
        },
      },
    },
    ...errorResponses([401, 403, 404, 429, 500]),
  },
};

/** The four webhook doors, and where a sender asks later; they are no procedures, so the router does not know them. */
export function webhookPaths(): Record<string, PathItem> {
  const doors = INTAKE_CHANNELS.map((channel) => [
    `/leads/capture/${channel}`,
    { ...(HANDSHAKES[channel] && { get: HANDSHAKES[channel] }), post: describePost(channel) },
  ]);
  return Object.fromEntries([...doors, [`${DELIVERY_STATUS_PATH.replace('/api', '')}{id}`, { get: STATUS }]]);
}
