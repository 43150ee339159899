import type { auditEntrySchema } from '@outrider/shared/ground/audit';
import { auditLabelOf } from '@outrider/shared/ground/messages-audit';
import type { z } from 'zod';
import { EXAMPLE_WORDS } from './words-examples.ts';

const entry: z.output<typeof auditEntrySchema> = {
  id: '01980f5c-9a41-7d2e-8c30-5be1f0a7c264',
  created_at: '2026-03-02T09:14:05.000Z',
  action: 'sales_agent.update',
  label: auditLabelOf('sales_agent.update'),
  group: 'agents',
  refused: false,
  actor: { kind: 'user', id: '01980f5c-1b22-7a3f-9d55-62e1d4b8f0c3', name: EXAMPLE_WORDS.audit.who },
  subject: { kind: 'sales_agent', id: '01980f5c-7f3e-7c1a-9b57-2f7b8a1d4c10', name: 'Kestrel' },
  ip: '198.51.100.12',
  device: EXAMPLE_WORDS.audit.device,
  reason: null,
  changes: [{ label: EXAMPLE_WORDS.audit.field, from: '40', to: '65' }],
  facts: [],
  request_id: 'c7a1e0d4-2f53-4a0f-9c0e-5b1f7c1b9a10',
  erased: false,
};

export const AUDIT_EXAMPLES: {
  AuditEntry: z.output<typeof auditEntrySchema>;
} = {
  AuditEntry: entry,
};
