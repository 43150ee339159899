import type { Database } from '@outrider/db';
import { FORM_PREFIX, type FormSettings } from '@outrider/shared/capture-forms';
import { AppError } from '@outrider/shared/errors';
import { MESSAGES } from '@outrider/shared/messages';
import { readUrl } from '@outrider/shared/read-url';
import { hashSecret } from '../../secrets/hash-secret.ts';
import { assertMayWork } from '../../companies/standing.ts';
import { findOwnFields } from '../../fields/own-fields.ts';
import { assertWithin } from '../../rate-limit.ts';
import type { RestAnswer } from '../../rest/rest-call.ts';
import type { Services } from '../../services.ts';
import { uuidv7 } from '../../uuid.ts';
import { insertRefusal, type NewDelivery } from '../deliveries.store.ts';
import { identityOf } from '../delivery-identity.ts';
import { findPresentedKey, type PresentedKey } from '../keys.store.ts';
import { isWithoutLead, originOf, readDelivery } from '../read-delivery.ts';
import { FLAT } from '../sources/flat-post.ts';
import { takeDelivery } from '../take-delivery.ts';
import { FORM_WORDS } from '../words.ts';
import { findSettings } from './forms.store.ts';
import { messagePage, type PageOwner } from './form-page.ts';
import { looksAutomated, originsOf, readSubmission, type Submission } from './submission.ts';

export type FormRequest = {
  public_id: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  ip: string;
  received_at: Date;
};

const PUBLIC_ID = new RegExp(`^${FORM_PREFIX}[A-Za-z0-9_-]{22}$`);

export type OpenForm = { key: PresentedKey; settings: FormSettings };

/** A form that is there and may take leads. @throws 403, 404, 429 */
export async function openForm(
  database: Database,
  services: Services,
  public_id: string,
  ip: string,
): Promise<OpenForm> {
  const key = PUBLIC_ID.test(public_id) ? await findPresentedKey(database.platform, hashSecret(public_id)) : null;
  assertWithin(await services.limiter.take(key ? `form:${key.id}:${ip}` : `ip:${ip}`, 'anonymous'));
  if (!key || key.revoked_at) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  assertMayWork(key, services.now());
  const settings = await findSettings(database.forCompany(key.company_id), key.id);
  if (!settings) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return { key, settings };
}

/** Whose pages a form's are. */
export const readPageOwner = (database: Database, { company_id }: PresentedKey): Promise<PageOwner> =>
  database.forCompany(company_id).company.findFirstOrThrow({ select: { id: true, name: true, logo: true } });

/**
 * Takes a submission of a website form, from a page of another origin or of ours. The browser is told that the page may read the answer; whoever sends as a
 * page would is sent on or shown the thank-you page. @throws AppError 400, 403, 404, 405, 413, 415, 422, 429
 */
export async function receiveForm(database: Database, services: Services, request: FormRequest): Promise<RestAnswer> {
  const { method, headers } = request;
  if (method !== 'POST' && method !== 'OPTIONS')
    throw new AppError('METHOD_NOT_SUPPORTED', MESSAGES.methodNotAllowed, { allow: ['POST', 'OPTIONS'] });
  const { key, settings } = await openForm(database, services, request.public_id, request.ip);
  assertOrigin(settings, headers);
  if (method === 'OPTIONS') return { status: 204, headers: PREFLIGHT, body: '' };
  assertWithin(await services.limiter.take(`key:${key.id}`, 'capture_key'));
  const submission = await readSubmission(headers['content-type'] ?? '', request.body);
  if (looksAutomated(submission.controls)) await noteAutomated(database, key, request);
  else await takeSubmission(database, services, request, { key, settings }, submission);
  return thank(await readPageOwner(database, key), settings, headers, submission);
}

const PREFLIGHT = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type, idempotency-key',
  'access-control-max-age': '86400',
};

/** What lets a page of another origin read an answer of a form, also one that refuses it. */
export const crossOriginHeaders = ({ origin }: Readonly<Record<string, string>>): Record<string, string> => ({
  vary: 'Origin',
  'cross-origin-resource-policy': 'cross-origin',
  ...(origin && { 'access-control-allow-origin': origin }),
});

/** Browsers say where a page is from; whoever is no browser can say anything, so this keeps copies of the form off other websites and no more. */
function assertOrigin({ origins }: FormSettings, { origin, referer, host }: Readonly<Record<string, string>>): void {
  const from = readUrl(origin ?? referer ?? '');
  const isOwn = from !== null && from.host === host; // the form's page of ours
  if (origins.length > 0 && !isOwn && !origins.includes(from?.origin ?? ''))
    throw new AppError('FORBIDDEN', FORM_WORDS.wrongSite);
}

/** Answered as any other, so that its sender learns nothing; the list of deliveries says what happened. */
async function noteAutomated(database: Database, key: PresentedKey, { received_at }: FormRequest): Promise<void> {
  await insertRefusal(database.forCompany(key.company_id), {
    id: uuidv7(),
    channel: 'form',
    reason: FORM_WORDS.automated,
    http_status: 200,
    capture_key_id: key.id,
    received_at,
  });
}

async function takeSubmission(
  database: Database,
  services: Services,
  { headers, received_at }: FormRequest,
  { key, settings }: OpenForm,
  submission: Submission,
): Promise<void> {
  const db = database.forCompany(key.company_id);
  assertFilledIn(settings, submission);
  const values = { ...submission.values, ...originsOf(submission, headers['referer']) };
  const body = Buffer.from(JSON.stringify(values));
  const delivery: NewDelivery = {
    id: uuidv7(),
    channel: 'form',
    dedupe_key: identityOf({ headers, body }, null, key.id),
    format: FLAT,
    content_type: 'application/json',
    headers: {},
    body,
    http_status: 200,
    capture_key_id: key.id,
    received_at,
    is_test: false,
  };
  const reading = readDelivery(delivery, await findOwnFields(db, 'lead'), key.source);
  if (isWithoutLead(reading)) throw wrong([{ field: 'email', message: FORM_WORDS.badEmail }]);
  await takeDelivery(db, services, delivery, reading, originOf('form', key));
}

function assertFilledIn({ fields }: FormSettings, { values }: Submission): void {
  const missing = fields.filter(({ name, required }) => required && !values[name]?.trim());
  if (missing.length > 0)
    throw wrong(missing.map(({ name, label }) => ({ field: name, message: FORM_WORDS.missing(label) })));
}

const wrong = (errors: { field: string; message: string }[]) =>
  new AppError('UNPROCESSABLE_CONTENT', errors[0]?.message ?? FORM_WORDS.badEmail, { errors });

/** A page that sent itself gets a page; a script gets what to say, and where to go. */
function thank(
  owner: PageOwner,
  { thanks, redirects }: FormSettings,
  { accept = '', 'sec-fetch-mode': mode }: Readonly<Record<string, string>>,
  { controls }: Submission,
): RestAnswer {
  const next = redirects.find((one) => one === controls.next) ?? redirects[0] ?? null;
  const isPage = mode === undefined ? /\btext\/html\b/.test(accept) : mode === 'navigate';
  if (!isPage)
    return {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
      body: JSON.stringify({ status: 'accepted', message: thanks, redirect: next }),
    };
  return next
    ? { status: 303, headers: { location: next }, body: '' }
    : messagePage(200, FORM_WORDS.thanksTitle, thanks, owner);
}
