import { MESSAGES } from '@outrider/shared/messages';
import type { WebhookCall } from '../ports/webhook.ts';
import type { Services } from '../services.ts';
import { backOff } from '../time/back-off.ts';
import { WebhookError } from './call-webhook.ts';

const ATTEMPTS = 6;
const FIRST_WAIT_MS = 10_000;

/** What a queue of webhooks writes down after an attempt. */
export type CallOutcome = {
  state: 'queued' | 'sent' | 'failed';
  http_status: number | null;
  reason: string | null;
  next_attempt_at: Date | null;
  sent_at?: Date;
};
/** `attempts`: with this one. `secret` is opened here, since one that cannot be is a failed attempt too. */
type Attempt = Omit<WebhookCall, 'secret'> & { secret: () => string; attempts: number };

/** One attempt to call a webhook. Never rejects: what fails is tried again later, unless it is hopeless or the last one. */
export async function attemptWebhook(services: Services, { attempts, secret, ...call }: Attempt): Promise<CallOutcome> {
  try {
    const http_status = await services.callWebhook({ ...call, secret: secret() });
    return { state: 'sent', http_status, reason: null, next_attempt_at: null, sent_at: services.now() };
  } catch (error) {
    const known = error instanceof WebhookError ? error : null;
    if (!known) services.log.error({ err: error, call_id: call.id }, 'A webhook could not be called');
    const again = (known?.retryable ?? true) && attempts < ATTEMPTS;
    const next_attempt_at = again ? new Date(call.at.getTime() + backOff(attempts, { first_ms: FIRST_WAIT_MS })) : null;
    return {
      state: again ? 'queued' : 'failed',
      http_status: known?.http_status ?? null,
      reason: known?.message ?? MESSAGES.internal,
      next_attempt_at,
    };
  }
}
