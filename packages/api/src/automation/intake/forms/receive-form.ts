import type { Database } from '@outrider/db';
import { FORM_PREFIX, type FormSettings } from '@outrider/shared/automation/capture-forms';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { readUrl } from '@outrider/shared/ground/read-url';
import { hashSecret } from '../../../ground/secrets/hash-secret.ts';
import { assertMayWork } from '../../../ground/companies/standing.ts';
import { findOwnFields } from '../../../records/fields/own-fields.ts';
import { assertWithin } from '../../../ground/rate-limit.ts';
import type { RestAnswer } from '../../../ground/rest/rest-call.ts';
import type { Services } from '../../../ground/services.ts';
import { uuidv7 } from '../../../ground/uuid.ts';
import { insertRefusal, type NewDelivery } from '../deliveries.store.ts';
import { identityOf } from '../delivery-identity.ts';
import { findPresentedKey, type PresentedKey } from '../keys.store.ts';
import { isWithoutLead, originOf, readDelivery } from '../read-delivery.ts';
import { FLAT } from '../sources/flat-post.ts';
import { takeDelivery } from '../take-delivery.ts';
import { FORM_WORDS, OPT_IN_WORDS } from '../words.ts';
import { findUnproven } from './find-unproven.ts';
import { findChecks } from './forms.store.ts';
import { messagePage, type PageOwner } from './form-page.ts';
import { askToConfirm } from './opt-in.service.ts';
import { makeChallenge } from './proof-of-work.ts';
import { looksAutomated, originsOf, readSubmission, type Submission } from './submission.ts';

type FormRequest = {
  public_id: string;
  method: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  ip: string;
  received_at: Date;
};

const PUBLIC_ID = new RegExp(`^${FORM_PREFIX}[A-Za-z0-9_-]{22}$`);

type OpenForm = { key: PresentedKey; settings: FormSettings; turnstile_secret: string | null };

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
  const checks = await findChecks(database.forCompany(key.company_id), key.id);
  if (!checks) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return { key, ...checks };
}

/**
 * What a browser has to work out before it may send, for pages that the form's websites have. @throws 403, 404, 405,
 * 429
 */
export async function challengeBrowser(
  database: Database,
  services: Services,
  { public_id, method, headers, ip }: Omit<FormRequest, 'body' | 'received_at'>,
): Promise<RestAnswer> {
  if (method !== 'GET') throw new AppError('METHOD_NOT_SUPPORTED', MESSAGES.methodNotAllowed, { allow: ['GET'] });
  const { key, settings } = await openForm(database, services, public_id, ip);
  assertOrigin(settings, headers);
  return answerJson(makeChallenge(services.secrets, key.id, services.now()));
}

/** Whose pages a form's are. */
export const readPageOwner = (database: Database, company_id: string): Promise<PageOwner> =>
  database.forCompany(company_id).company.findFirstOrThrow({ select: { id: true, name: true, logo: true } });

/**
 * Takes a submission of a website form, from a page of another origin or of ours. The browser is told that the page may
 * read the answer; whoever sends as a page would is sent on or shown the thank-you page. @throws AppError 400, 403,
 * 404, 405, 413, 415, 422, 429
 */
export async function receiveForm(database: Database, services: Services, request: FormRequest): Promise<RestAnswer> {
  const { method, headers } = request;
  if (method !== 'POST' && method !== 'OPTIONS')
    throw new AppError('METHOD_NOT_SUPPORTED', MESSAGES.methodNotAllowed, { allow: ['POST', 'OPTIONS'] });
  const form = await openForm(database, services, request.public_id, request.ip);
  const { key, settings } = form;
  assertOrigin(settings, headers);
  if (method === 'OPTIONS') return { status: 204, headers: PREFLIGHT, body: '' };
  assertWithin(await services.limiter.take(`key:${key.id}`, 'capture_key'));
  const submission = await readSubmission(headers['content-type'] ?? '', request.body);
  if (looksAutomated(submission.controls))
    await noteTurnedAway(database, key, request, { reason: FORM_WORDS.automated, http_status: 200 });
  else await takeSubmission(database, services, request, form, submission);
  return thank(await readPageOwner(database, key.company_id), settings, headers, submission);
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

/**
 * Browsers say where a page is from; whoever is no browser can say anything, so this keeps copies of the form off other
 * websites and no more.
 */
function assertOrigin({ origins }: FormSettings, { origin, referer, host }: Readonly<Record<string, string>>): void {
  const from = readUrl(origin ?? referer ?? '');
  const isOwn = from !== null && from.host === host; // the form's page of ours
  if (origins.length > 0 && !isOwn && !origins.includes(from?.origin ?? ''))
    throw new AppError('FORBIDDEN', FORM_WORDS.wrongSite);
}

/**
 * What looks automated is answered as any other, so that its sender learns nothing; the list of deliveries says what
 * happened.
 */
async function noteTurnedAway(
  database: Database,
  key: PresentedKey,
  { received_at }: FormRequest,
  turned: { reason: string; http_status: number },
): Promise<void> {
  await insertRefusal(database.forCompany(key.company_id), {
    id: uuidv7(),
    channel: 'form',
    ...turned,
    capture_key_id: key.id,
    received_at,
  });
}

async function takeSubmission(
  database: Database,
  services: Services,
  request: FormRequest,
  { key, settings, turnstile_secret }: OpenForm,
  submission: Submission,
): Promise<void> {
  const { headers, received_at, ip } = request;
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
  const { company_id, id } = key;
  const form = { company_id, id, protection: settings.protection, turnstile_secret };
  const unproven = await findUnproven(database, services, form, submission.controls, ip);
  if (unproven) {
    const { error, reason } = unproven;
    await noteTurnedAway(database, key, request, { reason, http_status: error.status });
    throw error;
  }
  const [lead] = reading.leads;
  const asks = settings.double_opt_in && lead;
  if (asks && (await askToConfirm(db, services, delivery, lead, { settings, next: nextOf(settings, submission) })))
    return;
  await takeDelivery(db, services, delivery, reading, originOf('form', key));
}

function assertFilledIn({ fields }: FormSettings, { values }: Submission): void {
  const missing = fields.filter(({ name, required }) => required && !values[name]?.trim());
  if (missing.length > 0)
    throw wrong(missing.map(({ name, label }) => ({ field: name, message: FORM_WORDS.missing(label) })));
}

const wrong = (errors: { field: string; message: string }[]) =>
  new AppError('UNPROCESSABLE_CONTENT', errors[0]?.message ?? FORM_WORDS.badEmail, { errors });

const nextOf = ({ redirects }: FormSettings, { controls }: Submission): string | null =>
  redirects.find((one) => one === controls.next) ?? redirects[0] ?? null;

/**
 * A page that sent itself gets a page; a script gets what to say, and where to go. Whoever has to confirm first goes on
 * after that.
 */
function thank(
  owner: PageOwner,
  settings: FormSettings,
  { accept = '', 'sec-fetch-mode': mode }: Readonly<Record<string, string>>,
  submission: Submission,
): RestAnswer {
  const waits = settings.double_opt_in;
  const message = waits ? OPT_IN_WORDS.checkInbox : settings.thanks;
  const next = waits ? null : nextOf(settings, submission);
  const isPage = mode === undefined ? /\btext\/html\b/.test(accept) : mode === 'navigate';
  if (!isPage) return answerJson({ status: waits ? 'unconfirmed' : 'accepted', message, redirect: next });
  return next
    ? { status: 303, headers: { location: next }, body: '' }
    : messagePage(200, waits ? OPT_IN_WORDS.checkInboxTitle : FORM_WORDS.thanksTitle, message, owner);
}

const answerJson = (body: object): RestAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
});
