export type WebhookCall = {
  url: string;
  secret: string;
  /** Signs as well, for a receiver that does not have the new one yet. */
  old_secret?: string | null;
  /** Standard Webhooks; else the older form with X-Outrider-Signature. */
  scheme?: 'standard';
  id: string;
  event: string;
  body: string;
  at: Date;
  /** Is told the first characters of what the other side answered, whatever its status. */
  heard?: (answer: string) => void;
};

/** Resolves to the 2xx status. Whatever the other side does, it rejects with WebhookError and nothing else. */
export type WebhookCaller = (call: WebhookCall) => Promise<number>;
