import type { CompanyDb, CompanyQueries } from '@outrider/db';
import type { RecordTypeName } from '@outrider/shared/fields/custom';
import { MESSAGES } from '@outrider/shared/messages';
import { FAILING_DAYS, type WebhookStop } from '@outrider/shared/webhooks';
import { ACCOUNTS } from '../accounts/account-record.ts';
import { SYSTEM } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { CONTACTS } from '../contacts/contact-record.ts';
import { insertEvent } from '../events/outbox.store.ts';
import { leadText } from '../leads/leads.store.ts';
import { OPPORTUNITIES } from '../opportunities/opportunity-record.ts';
import type { CallOrigin } from '../outgoing/send-calls.ts';
import { recordText } from '../records/records.store.ts';
import { findEndpoint, noteFailure, noteSuccess, secretOwner, stopEndpoint } from './endpoints.store.ts';

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
  async settled(db, { now }, { origin_id }, { state, http_status }) {
    if (state === 'sent') return noteSuccess(db, origin_id);
    const failing_since = await noteFailure(db, origin_id, now());
    if (!failing_since) return;
    const isLong = now().getTime() - failing_since.getTime() > FAILING_DAYS * 24 * HOUR_MS;
    if (http_status === GONE) await stop(db, origin_id, 'gone', now());
    else if (isLong) await stop(db, origin_id, 'failing', now());
  },
};

const TEXTS: Record<RecordTypeName, (db: CompanyQueries, id: string) => Promise<string | null>> = {
  lead: leadText,
  account: (db, id) => recordText(ACCOUNTS, db, id),
  contact: (db, id) => recordText(CONTACTS, db, id),
  opportunity: (db, id) => recordText(OPPORTUNITIES, db, id),
};

/** The event with its record as it is now, which is never kept with the call; null for one that is gone. */
async function withRecord(db: CompanyQueries, event: string, body: string): Promise<string> {
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
async function stop(db: CompanyDb, id: string, by: WebhookStop, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const url = await stopEndpoint(tx, id, by, now);
    if (!url) return;
    await recordAudit(tx, SYSTEM, {
      action: 'webhook.stop',
      subject_kind: 'webhook',
      subject_id: id,
      detail: { by, host: new URL(url).host },
    });
    await insertEvent(tx, 'webhook.notice', id, {
      title: MESSAGES.webhookStoppedTitle(new URL(url).host),
      message: by === 'gone' ? MESSAGES.webhookGone : MESSAGES.webhookFailing(FAILING_DAYS),
      link_path: `/settings/webhooks/${id}`,
    });
  });
}
