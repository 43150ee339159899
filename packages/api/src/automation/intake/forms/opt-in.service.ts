import type { CompanyDb, CompanyTx } from '@outrider/db';
import { type FormSettings, OPT_IN_DAYS, OPT_IN_MAILS } from '@outrider/shared/automation/capture-forms';
import { AppError } from '@outrider/shared/ground/errors';
import type { LeadCapture } from '@outrider/shared/records/leads';
import { findErased } from '../../../ground/erased/erased.store.ts';
import { insertEvent } from '../../../ground/events/outbox.store.ts';
import { insertMessage } from '../../../records/mail/mail.store.ts';
import { hashLink, OPT_IN_LINK } from '../../../records/mail/secret-links.ts';
import { takeMailQuota } from '../../../records/mail/quota.ts';
import type { Services } from '../../../ground/services.ts';
import { emailKey } from '../../../ground/text/email-key.ts';
import { uuidv7 } from '../../../ground/uuid.ts';
import type { NewDelivery } from '../deliveries.store.ts';
import { FORM_CHECK_WORDS, OPT_IN_WORDS as WORDS } from '../words.ts';
import {
  findCompanyName,
  insertOptIn,
  insertUnconfirmed,
  lockWaiting,
  noteMailed,
  removeDelivery,
  rewriteUnconfirmed,
  type WaitingOptIn,
} from './opt-ins.store.ts';

const DAY_MS = 86_400_000;
/** How old the mail may be that a link is in. */
export const optInsFrom = (now: Date) => new Date(now.getTime() - OPT_IN_DAYS * DAY_MS);
/** Whoever presses the button twice gets one mail. */
const NOT_AGAIN_MS = 60_000;

type Asked = { settings: FormSettings; next: string | null };
type Person = Pick<LeadCapture, 'email' | 'first_name'>;

/**
 * Keeps a submission until its address is confirmed, and mails the link. Sent again it is the newest that counts, and
 * the mail goes out again a few times.
 * @returns false for an address whose person was erased: they are mailed nothing, and the door turns them away as ever.
 *   @throws 503 where no mail may leave today
 */
export async function askToConfirm(
  db: CompanyDb,
  services: Services,
  delivery: NewDelivery,
  person: Person,
  asked: Asked,
): Promise<boolean> {
  const key = emailKey(person.email);
  if ((await findErased(db, [key])).size > 0) return false;
  await db.transaction(async (tx) => {
    const waiting = await findWaiting(tx, delivery, key);
    const id = waiting
      ? await askAgain(tx, delivery, waiting, consentOf(asked.settings))
      : await askFirst(tx, services, delivery, person, asked);
    if (id !== null) await mailLink(tx, services, id, delivery, person, asked.settings);
  });
  services.wake.relay();
  return true;
}

const consentOf = ({ consent, title }: FormSettings) => consent || WORDS.consent(title);

/** One whose link is over is as if it had never been. */
async function findWaiting(tx: CompanyTx, delivery: NewDelivery, key: string): Promise<WaitingOptIn | null> {
  const waiting = await lockWaiting(tx, delivery.capture_key_id ?? '', key);
  if (!waiting || waiting.asked_at > optInsFrom(delivery.received_at)) return waiting;
  await removeDelivery(tx, waiting.delivery_id);
  return null;
}

/** @returns the confirmation to mail */
async function askFirst(
  tx: CompanyTx,
  services: Services,
  delivery: NewDelivery,
  { email }: Person,
  { settings, next }: Asked,
): Promise<string | null> {
  const id = uuidv7();
  await insertUnconfirmed(tx, { ...delivery, dedupe_key: `opt-in:${id}` }, WORDS.waiting);
  const isNew = await insertOptIn(tx, {
    id,
    delivery_id: delivery.id,
    form_id: delivery.capture_key_id ?? '',
    email,
    email_key: emailKey(email),
    token_hash: hashLink(services, OPT_IN_LINK, id),
    consent: consentOf(settings),
    redirect: next,
    asked_at: delivery.received_at,
  });
  if (!isNew) await removeDelivery(tx, delivery.id); // another instance has just asked the address
  else await insertEvent(tx, 'delivery.changed', delivery.id);
  return isNew ? id : null;
}

/** @returns the confirmation to mail, or null where its mail was sent just now or often enough */
async function askAgain(
  tx: CompanyTx,
  { body, received_at }: NewDelivery,
  { id, delivery_id, mails, asked_at }: WaitingOptIn,
  consent: string,
): Promise<string | null> {
  const mailsNow = mails < OPT_IN_MAILS && received_at.getTime() - asked_at.getTime() >= NOT_AGAIN_MS;
  await rewriteUnconfirmed(tx, delivery_id, body, mailsNow ? received_at : null);
  if (mailsNow) await noteMailed(tx, id, consent, received_at);
  return mailsNow ? id : null;
}

async function mailLink(
  tx: CompanyTx,
  services: Services,
  opt_in_id: string,
  { capture_key_id, received_at }: NewDelivery,
  { email, first_name }: Person,
  { title }: FormSettings,
): Promise<void> {
  const spent = await takeMailQuota(tx, { sender: { kind: 'form', id: capture_key_id ?? '' }, now: received_at });
  if (spent !== null) {
    services.log.warn({ reason: spent, form_id: capture_key_id }, 'A confirmation could not be mailed');
    throw new AppError('SERVICE_UNAVAILABLE', FORM_CHECK_WORDS.unavailable);
  }
  const company = await findCompanyName(tx);
  const message = await insertMessage(tx, {
    to_email: email,
    to_name: null,
    subject: WORDS.subject(company),
    body: WORDS.body({ name: first_name ?? '', company, title, link: OPT_IN_LINK.placeholder, days: OPT_IN_DAYS }),
    state: 'queued',
    next_attempt_at: received_at,
    opt_in_id,
  });
  await insertEvent(tx, 'mail.changed', message);
}
