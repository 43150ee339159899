export type WebhookCall = { url: string; secret: string; id: string; event: string; body: string; at: Date };

/** Resolves to the status of a 2xx. Rejects with WebhookError, and with nothing else for what the other side does. */
export type WebhookCaller = (call: WebhookCall) => Promise<number>;
