import type { PlatformQueries } from '@outrider/db';
import { queueAdminMail, type WebhookNews } from '../../people/auth/login-mails.store.ts';
import type { LiveNews } from '../../ground/events/live.ts';
import type { PendingEvent } from '../../ground/events/outbox.store.ts';

/** What a notice about an endpoint says for its mail. */
export type WebhookMail = WebhookNews & { kind: 'webhook_failing' | 'webhook_stopped' };

/**
 * Mails the company's admins about an endpoint that fails. A mail is no event, so nothing of it goes to an endpoint.
 */
export async function mailAboutWebhooks(tx: PlatformQueries, events: PendingEvent[]): Promise<LiveNews[]> {
  for (const { topic, company_id, payload, created_at } of events) {
    const mail = payload.mail as WebhookMail | undefined;
    if (topic !== 'webhook.notice' || !mail) continue;
    const { kind, ...webhook } = mail;
    await queueAdminMail(tx, company_id, { kind, detail: { webhook } }, created_at);
  }
  return [];
}
