import { flowCalls } from './organization/flow-webhook.ts';
import type { CallOrigins } from './outgoing/send-calls.ts';
import { syncCalls } from './sheets/sync-webhook.ts';
import { endpointCalls } from './webhooks/endpoint-calls.ts';

/** Who queues outgoing calls, as the sender knows them. */
export const CALL_ORIGINS: CallOrigins = { sheets: syncCalls, flow: flowCalls, webhook: endpointCalls };
