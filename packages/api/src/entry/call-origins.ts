import { flowCalls } from '../automation/organization/flow-webhook.ts';
import type { CallOrigins } from '../ground/outgoing/send-calls.ts';
import { syncCalls } from '../automation/sheets/sync-webhook.ts';
import { endpointCalls } from '../automation/webhooks/endpoint-calls.ts';

/** Who queues outgoing calls, as the sender knows them. */
export const CALL_ORIGINS: CallOrigins = { sheets: syncCalls, flow: flowCalls, webhook: endpointCalls };
