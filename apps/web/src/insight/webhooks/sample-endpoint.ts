import type { WebhookEndpoint } from '@outrider/shared/automation/webhooks';

export const someEndpoint = (over: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: '0193a000-0000-7000-8000-0000000000e1',
  url: 'https://hooks.example/crm',
  description: 'Warehouse',
  types: [],
  payload: 'thin',
  secret_hint: 'abcd',
  old_secret_until: null,
  stopped_by: null,
  stopped_at: null,
  failing_since: null,
  ended: 0,
  delivered: 0,
  waiting: 0,
  retrying: 0,
  created_at: '2026-11-20T14:05:00.000Z',
  updated_at: '2026-11-20T14:05:00.000Z',
  version: 1,
  ...over,
});
