export type WebhookCall = { url: string; secret: string; id: string; event: string; body: string; at: Date };

/** Resolves to the 2xx status. Whatever the other side does, it rejects with WebhookError and nothing else. */
export type WebhookCaller = (call: WebhookCall) => Promise<number>;
