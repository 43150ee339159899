import type {
  webhookCreateSchema,
  webhookEndpointSchema,
  webhookEndpointsSchema,
  webhookEventDetailSchema,
  webhookEventPageSchema,
  webhookIdSchema,
  webhookSecretSchema,
  webhookTestedSchema,
  webhookUpdatedSchema,
  webhookUpdateSchema,
} from '@outrider/shared/automation/webhooks';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const id = '01980f5c-9a41-7d2e-8c30-5be1f0a7c264';
const event_id = '01980f61-3c07-7b18-a1d2-90c4e7f35b86';
const subject_id = '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4e90';
const url = 'https://hooks.northwind.example/outrider';
const at = '2026-03-02T09:14:05.000Z';

const endpoint: z.output<typeof webhookEndpointSchema> = {
  id,
  url,
  description: EXAMPLE_WORDS.webhook,
  types: ['lead.created', 'opportunity.won'],
  payload: 'thin',
  secret_hint: 'k9Qd',
  old_secret_until: null,
  stopped_by: null,
  stopped_at: null,
  failing_since: null,
  ended: 412,
  delivered: 411,
  waiting: 0,
  retrying: 1,
  created_at: '2026-02-20T08:00:00.000Z',
  updated_at: '2026-02-20T08:00:00.000Z',
  version: 1,
};
const event: z.output<typeof webhookEventPageSchema>['items'][number] = {
  id: event_id,
  type: 'opportunity.won',
  state: 'sent',
  subject_id,
  http_status: 204,
  reason: null,
  attempts: 1,
  created_at: at,
  next_attempt_at: null,
  finished_at: '2026-03-02T09:14:05.380Z',
};

export const WEBHOOK_EXAMPLES: {
  WebhookEndpoint: z.output<typeof webhookEndpointSchema>;
  WebhookEndpoints: z.output<typeof webhookEndpointsSchema>;
  WebhookCreate: z.input<typeof webhookCreateSchema>;
  WebhookUpdate: Omit<z.input<typeof webhookUpdateSchema>, 'id'>;
  WebhookUpdated: z.output<typeof webhookUpdatedSchema>;
  WebhookSecret: z.output<typeof webhookSecretSchema>;
  WebhookId: z.output<typeof webhookIdSchema>;
  WebhookTested: z.output<typeof webhookTestedSchema>;
  WebhookEventPage: z.output<typeof webhookEventPageSchema>;
  WebhookEventDetail: z.output<typeof webhookEventDetailSchema>;
} = {
  WebhookEndpoint: endpoint,
  WebhookEndpoints: { items: [endpoint] },
  WebhookCreate: { url, description: EXAMPLE_WORDS.webhook, types: ['lead.created', 'opportunity.won'] },
  WebhookUpdate: { version: 1, payload: 'full' },
  WebhookUpdated: { ...endpoint, version: 2 },
  WebhookSecret: { ...endpoint, secret: 'whsec_bm90IGEgcmVhbCBzZWNyZXQsIG9ubHkgYW4gZXhhbXBsZQ==' },
  WebhookId: { id },
  WebhookTested: { id, event_id },
  WebhookEventPage: { items: [event], total: 1, next_cursor: null },
  WebhookEventDetail: {
    ...event,
    body: JSON.stringify({ type: 'opportunity.won', timestamp: at, data: { id: subject_id } }),
    tries: [{ at, ms: 380, status: 204, reason: null, answer: null }],
  },
};
