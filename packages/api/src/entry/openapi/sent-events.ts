import { LEFT_REASONS } from '@outrider/shared/automation/campaigns';
import { TEST_TYPE, WEBHOOK_TYPES } from '@outrider/shared/automation/webhooks';
import { type JsonSchema, type Operation, type Parameter, type PathItem, refTo } from './types.ts';
import { SENT_EVENT_WORDS as WORDS } from './words-events.ts';

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});
const HEADERS = [
  header('webhook-id', WORDS.id),
  header('webhook-timestamp', WORDS.timestamp),
  header('webhook-signature', WORDS.signature),
];

/** What an endpoint of the company's programs is sent. */
export const SENT_EVENT_SCHEMAS: Record<string, JsonSchema> = {
  SentEvent: {
    type: 'object',
    properties: {
      type: { enum: [...WEBHOOK_TYPES, TEST_TYPE] },
      timestamp: { type: 'string', format: 'date-time', description: WORDS.happened },
      data: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid', description: WORDS.subject },
          campaign_id: { type: 'string', format: 'uuid', description: WORDS.campaign },
          lead_id: { type: 'string', format: 'uuid', description: WORDS.lead },
          reason: { enum: [...LEFT_REASONS], description: WORDS.reason },
          record: { type: ['object', 'null'], description: WORDS.record },
        },
        required: ['id'],
      },
    },
    required: ['type', 'timestamp', 'data'],
  },
};

const enrollment = {
  campaign_id: '01980f5c-4f21-7a3f-9d55-62e1d4b8f1e1',
  lead_id: '01980f5c-4f21-7a3f-9d55-62e1d4b8f1e3',
};
/** What is said beside the id, by type. */
const EXAMPLES: Readonly<Record<string, object>> = {
  'campaign.enrolled': enrollment,
  'campaign.finished': enrollment,
  'campaign.left': { ...enrollment, reason: 'replied' },
};

const operation = (type: string): Operation => ({
  operationId: `sent.${type}`,
  tags: ['webhooks'],
  summary: WORDS.summary(type),
  description: WORDS.delivery,
  security: [],
  parameters: HEADERS,
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: refTo('schemas', 'SentEvent'),
        example: {
          type,
          timestamp: '2026-03-02T09:14:05.000Z',
          data: { id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4e90', ...EXAMPLES[type] },
        },
      },
    },
  },
  responses: { 204: { description: WORDS.taken }, 410: { description: WORDS.gone } },
});

/** The requests that we make: the other half of the interface. */
export const sentEvents = (): Record<string, PathItem> =>
  Object.fromEntries([...WEBHOOK_TYPES, TEST_TYPE].map((type) => [type, { post: operation(type) }]));
