import { createHash, randomBytes } from 'node:crypto';
import type { CompanyQueries, Database } from '@outrider/db';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { SYSTEM } from '../actor.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { barAddress } from '../do-not-contact/do-not-contact.store.ts';
import { insertEvent } from '../events/outbox.store.ts';
import { noteOnLead } from '../leads/linked-lead.ts';
import { notifyOwner } from '../notifications/notify-owner.ts';
import type { RestAnswer } from '../rest/rest-call.ts';
import type { Services } from '../services.ts';
import { findLink, insertLink, type LinkRow, useLink } from './unsubscribe.store.ts';

/** Where a mail's way out leads, under the public address; the token follows. */
export const UNSUBSCRIBE_PATH = '/api/unsubscribe/';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const hashed = (token: string) => createHash('sha256').update(token).digest('base64url');

/** A way out for one attempt to send one mail. The token is in that mail and nowhere else. @returns the address */
export async function makeUnsubscribeUrl(
  db: CompanyQueries,
  { publicAddress }: Pick<Services, 'publicAddress'>,
  message: { id: string; to_email: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insertLink(db, { token_hash: hashed(token), message_id: message.id, email: message.to_email });
  return `${publicAddress()}${UNSUBSCRIBE_PATH}${token}`;
}

/**
 * GET shows a page that asks; it changes nothing, since mail scanners follow every link. POST, by its button or by a mail program in one click
 * (RFC 8058), does it, as often as it comes. Nothing of the company or of the address is shown: the link may have been forwarded.
 * @throws 405, 429
 */
export async function answerUnsubscribe(
  database: Database,
  services: Services,
  { method, token, ip }: { method: string; token: string; ip: string },
): Promise<RestAnswer> {
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    throw new AppError('METHOD_NOT_SUPPORTED', MESSAGES.methodNotAllowed, { allow: ['GET', 'HEAD', 'POST'] });
  const retry_after = await services.limiter.take(`ip:${ip}`, 'anonymous');
  if (retry_after !== null) throw new AppError('TOO_MANY_REQUESTS', MESSAGES.tooManyRequests, { retry_after });
  const link = TOKEN.test(token) ? await findLink(database.platform, hashed(token)) : null;
  if (!link) return page(404, MESSAGES.unsubscribeUnknown);
  if (method !== 'POST')
    return page(
      200,
      MESSAGES.unsubscribeAsk,
      `<form method="post"><button type="submit">${MESSAGES.unsubscribeButton}</button></form>`,
    );
  await unsubscribe(database, services, link);
  return page(200, MESSAGES.unsubscribed);
}

async function unsubscribe(database: Database, services: Services, { company_id, id, email }: LinkRow): Promise<void> {
  await database.forCompany(company_id).transaction(async (tx) => {
    await barAddress(tx, { email, source: 'unsubscribe' });
    const first = await useLink(tx, id, services.now());
    if (!first) return;
    await noteOnLead(tx, first.lead_id, 'unsubscribed', SYSTEM, { email });
    if (first.lead_id)
      await notifyOwner(tx, SYSTEM, first.owner_id, {
        title: MESSAGES.unsubscribedTitle,
        message: MESSAGES.askedNotToBeContacted(email),
        link_path: `/leads?lead=${first.lead_id}`,
      });
    await insertEvent(tx, 'agent.changed', company_id);
    await recordAudit(tx, SYSTEM, {
      action: 'do_not_contact.unsubscribe',
      subject_kind: 'do_not_contact',
      detail: { email },
    });
  });
  services.wake.relay();
}

/** Plain, without style or script: the host's policy allows none in line, and mail programs show it in small windows. */
function page(status: number, sentence: string, form = ''): RestAnswer {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${MESSAGES.unsubscribeButton}</title></head><body><main><h1>${MESSAGES.unsubscribeButton}</h1><p>${sentence}</p>${form}</main></body></html>`;
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    },
    body: new TextEncoder().encode(html),
  };
}
