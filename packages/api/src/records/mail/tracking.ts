import type { CompanyQueries, Database } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { SYSTEM } from '../../ground/actor.ts';
import { findDoNotContact } from '../do-not-contact/do-not-contact.store.ts';
import { noteOnLead } from '../leads/linked-lead.ts';
import type { MailTracking } from '../../ground/ports/mail.ts';
import { assertWithin } from '../../ground/rate-limit.ts';
import type { RestAnswer } from '../../ground/rest/rest-call.ts';
import type { Services } from '../../ground/services.ts';
import { answerCheck, TRACKER_PATH } from './link-domain.ts';
import { isMachineReader } from './machine-reader.ts';
import { cutAtLinks } from './mail-links.ts';
import { hashToken, isToken, newToken } from './mail-token.ts';
import { plainPage } from './plain-page.ts';
import { findTracker, insertTrackers, markSeen, type NewTracker, type TrackerRow } from './trackers.store.ts';

/** Further links of a mail lead where they say. */
const LINKS_MAX = 50;

/**
 * A picture and links for one attempt to send one mail. Links to ourselves stay as they are: they carry a token of
 * their own. `ours`: this server's public address; `address`: where the new links begin.
 */
export async function trackMail(
  db: CompanyQueries,
  { ours, address }: { ours: string; address: string },
  message: { id: string; body: string },
): Promise<MailTracking> {
  const urls = new Set(cutAtLinks(message.body).flatMap(({ url }) => (url ? [url] : [])));
  const origins = new Set([ours, address].map((one) => new URL(one).origin));
  const strangers = [...urls].filter((url) => !origins.has(new URL(url).origin));
  const trackers: NewTracker[] = [];
  const addressOf = (kind: NewTracker['kind'], url: string | null) => {
    const token = newToken();
    trackers.push({ token_hash: hashToken(token), message_id: message.id, kind, url });
    return `${address}${TRACKER_PATH}${token}`;
  };
  const picture = addressOf('open', null);
  const links = new Map(strangers.slice(0, LINKS_MAX).map((url) => [url, addressOf('click', url)]));
  await insertTrackers(db, trackers);
  return { picture, links };
}

/** 1 by 1, transparent. */
const PICTURE = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

type Asked = { method: string; token: string; host: string; ip: string; headers: Readonly<Record<string, string>> };

/**
 * The picture of a mail, or the way on to where its link leads: the address that was written down when the mail left,
 * and none that the request names. The first use by somebody who does not look like a machine is written down; neither
 * their address nor their device is. @throws 405, 429
 */
export async function answerTracker(
  database: Database,
  services: Services,
  { method, token, host, ip, headers }: Asked,
): Promise<RestAnswer> {
  if (method !== 'GET' && method !== 'HEAD')
    throw new AppError('METHOD_NOT_SUPPORTED', MESSAGES.methodNotAllowed, { allow: ['GET', 'HEAD'] });
  // A budget of its own: mail programs fetch for many readers from one address, and must not use up what those need to
  // sign in.
  assertWithin(await services.limiter.take(`mail:${ip}`, 'anonymous'));
  const checked = answerCheck(services, token);
  if (checked) return checked;
  const now = services.now();
  const tracker = isToken(token)
    ? await findTracker(database.platform, { token_hash: hashToken(token), host }, now)
    : null;
  if (!tracker) return plainPage(404, MESSAGES.mailLinkUnknownTitle, MESSAGES.mailLinkUnknown);
  if (tracker.wanted && !isMachineReader({ method, headers, sent_at: tracker.sent_at, now }))
    await noteSeen(database, services, tracker);
  if (tracker.url) return { status: 302, headers: { ...HEADERS, location: tracker.url }, body: '' };
  return {
    status: 200,
    headers: { ...HEADERS, 'content-type': 'image/gif', 'cross-origin-resource-policy': 'cross-origin' },
    body: PICTURE,
  };
}

/** Onto the lead's timeline, once. Who asked not to be contacted is not followed any more either. */
async function noteSeen(database: Database, services: Services, { company_id, id }: TrackerRow): Promise<void> {
  await database.forCompany(company_id).transaction(async (tx) => {
    const seen = await markSeen(tx, id, services.now());
    if (!seen) return;
    const { kind, message_id, url, to_email, subject, lead_id } = seen;
    if (await findDoNotContact(tx, to_email)) return;
    const detail = { message_id, subject, email: to_email, ...(url && { url }) };
    await noteOnLead(tx, lead_id, kind === 'click' ? 'email_clicked' : 'email_opened', SYSTEM, detail);
  });
  services.wake.relay();
}
