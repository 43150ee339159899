import type { CompanyQueries, Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { UNSUBSCRIBE_REASONS, type UnsubscribeReason } from '@outrider/shared/automation/campaigns';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { UNSUBSCRIBE_MESSAGES } from '@outrider/shared/ground/messages-unsubscribe';
import { SYSTEM } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import { barAddress } from '../do-not-contact/do-not-contact.store.ts';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import { noteOnLead } from '../leads/linked-lead.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import type { OutgoingMail } from '../../ground/ports/mail.ts';
import type { RestAnswer } from '../../ground/rest/rest-call.ts';
import { assertWithin } from '../../ground/rate-limit.ts';
import type { Services } from '../../ground/services.ts';
import { hashToken, isToken, newToken } from './mail-token.ts';
import { plainPage } from './plain-page.ts';
import { findLink, insertLink, type LinkRow, noteReason, useLink } from './unsubscribe.store.ts';

/** Where a mail's way out leads, under the public address; the token follows. */
export const UNSUBSCRIBE_PATH = '/api/unsubscribe/';

/**
 * A way out for one attempt to send one mail. The token is in that mail and nowhere else. `address`: where links begin.
 * @returns its address, and the language of the mail to offer it in
 */
export async function makeUnsubscribeLink(
  db: CompanyQueries,
  address: string,
  message: { id: string; to_email: string },
): Promise<Pick<OutgoingMail, 'unsubscribe_url' | 'language'>> {
  const token = newToken();
  const link = { token_hash: hashToken(token), message_id: message.id, email: message.to_email };
  const language = await insertLink(db, link);
  return { unsubscribe_url: `${address}${UNSUBSCRIBE_PATH}${token}`, language };
}

type Words = (typeof UNSUBSCRIBE_MESSAGES)['en'];
const reasonsForm = ({ why, reasons }: Words) => {
  const buttons = UNSUBSCRIBE_REASONS.map(
    (reason) => `<p><button type="submit" name="reason" value="${reason}">${reasons[reason]}</button></p>`,
  );
  return `<form method="post"><p>${why}</p>${buttons.join('')}</form>`;
};
const reasonIn = (body: string): UnsubscribeReason | null => {
  const asked = new URLSearchParams(body).get('reason');
  return UNSUBSCRIBE_REASONS.find((reason) => reason === asked) ?? null;
};

/**
 * GET shows a page that asks; it changes nothing, since mail scanners follow every link. POST, by its button or by a
 * mail program in one click (RFC 8058), does it, as often as it comes; the page after it asks why. Nothing of the company or of the address is
 * shown: the link may have been forwarded.
 * @throws 405, 429
 */
export async function answerUnsubscribe(
  database: Database,
  services: Services,
  { method, token, ip, body = '' }: { method: string; token: string; ip: string; body?: string },
): Promise<RestAnswer> {
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    throw new AppError('METHOD_NOT_SUPPORTED', MESSAGES.methodNotAllowed, { allow: ['GET', 'HEAD', 'POST'] });
  assertWithin(await services.limiter.take(`ip:${ip}`, 'anonymous'));
  const link = isToken(token) ? await findLink(database.platform, hashToken(token)) : null;
  if (!link) return plainPage(404, UNSUBSCRIBE_MESSAGES.en.button, MESSAGES.unsubscribeUnknown);
  const { language } = link;
  const words = UNSUBSCRIBE_MESSAGES[language];
  const page = (sentence: string, form = '') => plainPage(200, words.button, sentence, { form, language });
  if (method !== 'POST')
    return page(words.ask, `<form method="post"><button type="submit">${words.button}</button></form>`);
  await unsubscribe(database, services, link);
  const reason = reasonIn(body);
  if (!reason) return page(words.done, reasonsForm(words));
  await noteReason(database.forCompany(link.company_id), link.id, reason);
  return page(words.noted);
}

async function unsubscribe(database: Database, services: Services, { company_id, id, email }: LinkRow): Promise<void> {
  await database.forCompany(company_id).transaction(async (tx) => {
    const first = await useLink(tx, id, services.now());
    if (!first) {
      await barAddress(tx, { email, source: 'unsubscribe' });
      return;
    }
    // The lead before the list, as whoever writes to the lead takes them: the other way round two of them could wait
    // for each other.
    await noteOnLead(tx, first.lead_id, 'unsubscribed', SYSTEM, { email });
    if (first.lead_id)
      await services.leads.silenceAgents(tx, first.lead_id, MESSAGES.askedNotToBeContacted(email), services.now());
    await barAddress(tx, { email, source: 'unsubscribe' });
    if (first.lead_id)
      await notifyOwner(tx, SYSTEM, first.owner_id, {
        kind: 'reply',
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
