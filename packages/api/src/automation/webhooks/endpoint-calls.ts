import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import type { RecordTypeName } from '@outrider/shared/ground/fields/custom';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { FAILING_DAYS, FAILING_TOLD_HOURS, type WebhookStop } from '@outrider/shared/automation/webhooks';
import { ACCOUNTS } from '../../records/accounts/account-record.ts';
import { SYSTEM } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { CONTACTS } from '../../records/contacts/contact-record.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { leadText } from '../../records/leads/leads.store.ts';
import { OPPORTUNITIES } from '../../records/opportunities/opportunity-record.ts';
import type { CallOrigin } from '../../ground/outgoing/send-calls.ts';
import { recordText } from '../../records/engine/records.store.ts';
import type { Services } from '../../ground/services.ts';
import type { Notice } from '../../people/notifications/rules.ts';
import { findEndpoint, noteFailure, noteSuccess, noteTold, secretOwner, stopEndpoint } from './endpoints.store.ts';
import type { WebhookMail } from './mail-admins.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 3_600 * SECOND_MS;
/** What Standard Webhooks suggests: soon at first, and for three days in all. */
const WAITS_MS = [
  5 * SECOND_MS,
  300 * SECOND_MS,
  1_800 * SECOND_MS,
  ...[2, 5, 10, 14, 20, 21].map((hours) => hours * HOUR_MS),
];
const GONE = 410;

/** A call goes where the endpoint is by now. Agents that are stopped do not stop it. */
export const endpointCalls: CallOrigin = {
  async permit(db, { secrets, now }, { origin_id, event, body }) {
    const endpoint = await findEndpoint(db, origin_id);
    if (!endpoint || endpoint.stopped_at) return { refused: MESSAGES.webhookStopped };
    const open = (sealed: string) => secrets.open(sealed, secretOwner(db.companyId, origin_id));
    const { url, old_secret, old_secret_until } = endpoint;
    const isOldGood = old_secret !== null && old_secret_until !== null && old_secret_until > now();
    return {
      url,
      scheme: 'standard' as const,
      secret: open(endpoint.secret),
      old_secret: isOldGood ? open(old_secret) : null,
      ...(endpoint.payload === 'full' && { body: await withRecord(db, event, body ?? '{}') }),
    };
  },
  wait: (attempts) => WAITS_MS[attempts - 1] ?? null,
  persists: (http_status) => http_status !== GONE,
  async settled(db, services, { origin_id }, { state, http_status }) {
    await insertEvent(db, 'webhook.changed', origin_id);
    if (state === 'sent') return noteSuccess(db, origin_id);
    const failing_since = await noteFailure(db, origin_id, services.now());
    if (!failing_since) return;
    const failing_ms = services.now().getTime() - failing_since.getTime();
    if (http_status === GONE) await stop(db, services, origin_id, 'gone');
    else if (failing_ms > FAILING_DAYS * 24 * HOUR_MS) await stop(db, services, origin_id, 'failing');
    else if (failing_ms > FAILING_TOLD_HOURS * HOUR_MS) await warn(db, services, origin_id);
  },
};

const TEXTS: Record<RecordTypeName, (db: CompanyQueries, id: string) => Promise<string | null>> = {
  lead: leadText,
  account: (db, id) => recordText(ACCOUNTS, db, id),
  contact: (db, id) => recordText(CONTACTS, db, id),
  opportunity: (db, id) => recordText(OPPORTUNITIES, db, id),
};

/** The event with its record as it is now, which is never kept with the call; null for one that is gone. */
export async function withRecord(db: CompanyQueries, event: string, body: string): Promise<string> {
  const type = event.slice(0, event.indexOf('.'));
  const told = JSON.parse(body) as { data?: { id?: string } };
  if (!(type in TEXTS) || !told.data?.id) return body;
  const text = await TEXTS[type as RecordTypeName](db, told.data.id);
  return JSON.stringify({
    ...told,
    data: { ...told.data, record: text === null ? null : (JSON.parse(text) as object) },
  });
}

/** What is still queued for it ends when its time comes; whoever manages webhooks is told once. */
async function stop(db: CompanyDb, services: Services, id: string, by: WebhookStop): Promise<void> {
  await db.transaction(async (tx) => {
    const url = await stopEndpoint(tx, id, by, services.now());
    if (!url) return;
    const { host } = new URL(url);
    await insertEvent(tx, 'webhook.changed', id);
    await recordAudit(tx, SYSTEM, {
      action: 'webhook.stop',
      subject_kind: 'webhook',
      subject_id: id,
      detail: { by, host },
    });
    await tellAdmins(tx, services, id, {
      title: MESSAGES.webhookStoppedTitle(host),
      message: by === 'gone' ? MESSAGES.webhookGone : MESSAGES.webhookFailing(FAILING_DAYS),
      mail: { kind: 'webhook_stopped', host, by },
    });
  });
}

/** Once for each time that it fails, long before it is switched off. */
async function warn(db: CompanyDb, services: Services, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const told = await noteTold(tx, id, services.now());
    if (!told) return;
    const { host } = new URL(told.url);
    await tellAdmins(tx, services, id, {
      title: MESSAGES.webhookFailingTitle(host),
      message: MESSAGES.webhookFailingSince(FAILING_DAYS),
      mail: { kind: 'webhook_failing', host, since: told.failing_since.toISOString() },
    });
  });
}

type News = { title: string; message: string; mail: Omit<WebhookMail, 'link_path'> };

/**
 * In the product, and by mail where a mail server is set up. Whoever does not manage webhooks could do nothing about
 * it.
 */
const tellAdmins = (tx: CompanyTx, { mailer }: Services, id: string, { mail, ...news }: News) => {
  const link_path = `/settings/webhooks/${id}`;
  return insertEvent(tx, 'webhook.notice', id, {
    ...news,
    link_path,
    may: 'webhooks.manage' satisfies Notice['may'],
    ...(mailer && { mail: { ...mail, link_path } }),
  });
};
