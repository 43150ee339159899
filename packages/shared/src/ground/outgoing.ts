/** Calls that leave the product: who asks for them, and what became of them. */
export const CALL_ORIGINS = ['sheets', 'flow', 'webhook'] as const;
export type CallOriginKind = (typeof CALL_ORIGINS)[number];

export const CALL_STATES = ['queued', 'sent', 'failed'] as const;
export type CallState = (typeof CALL_STATES)[number];
