import { randomInt, timingSafeEqual } from 'node:crypto';
import type { CompanyDb, CompanyQueries, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type { WritingLanguage } from '@outrider/shared/ground/languages';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PORTAL_READER_MESSAGES as SENTENCES } from '@outrider/shared/ground/messages-portals';
import { companyFace } from '@outrider/shared/people/company-logo';
import type { CustomerPortal, PortalStep } from '@outrider/shared/records/portals';
import { PROPOSAL_PATH, type ProposalState } from '@outrider/shared/records/proposal-paths';
import { insertEvent } from '../../ground/events/outbox.store.ts';
import type { Services } from '../../ground/services.ts';
import { notifyOwner } from '../../people/notifications/notify-owner.ts';
import { insertRecordActivity } from '../engine/activities.store.ts';
import { bytesOf } from '../files/files.service.ts';
import { findFile, type FileRow } from '../files/files.store.ts';
import { hashToken, newToken } from '../mail/mail-token.ts';
import { keptReason, queueLetter } from '../mail/queue-letter.ts';
import { findLinkToken, PROPOSAL_LINK } from '../mail/secret-links.ts';
import { isSameVisit, visitsBefore } from '../mail/visits.ts';
import type { OpenedPortal, PortalReader } from './desk.ts';
import { listPortalFiles } from './portals.store.ts';
import { listAsked } from './questions.store.ts';
import { PORTAL_ACTOR, PORTAL_LETTER_WORDS, portalLink, PORTAL_WORDS } from './words.ts';

type Page = {
  title: string;
  welcome: string | null;
  steps: PortalStep[];
  account_id: string;
  account_name: string;
  owner_id: string | null;
  company: { id: string; name: string; logo: string | null };
  host: { full_name: string; email: string } | null;
  booking_slug: string | null;
};

async function findPage(
  db: CompanyQueries,
  { portal_id, language }: Pick<PortalReader, 'portal_id' | 'language'>,
): Promise<Page> {
  const [page] = await db.$queryRaw<Page[]>`
    SELECT p.title, p.welcome, p.steps, a.id AS account_id, a.name AS account_name, a.owner_id,
      (SELECT json_build_object('id', c.id, 'name', c.name, 'logo', c.logo) FROM companies c WHERE c.id = p.company_id) AS company,
      (SELECT json_build_object('full_name', u.full_name, 'email', u.email) FROM users u
        WHERE u.company_id = p.company_id AND u.disabled_at IS NULL
          AND u.id = CASE WHEN a.owner_id IS NULL THEN p.created_by ELSE a.owner_id END) AS host,
      (SELECT b.slug FROM booking_pages b
        WHERE b.company_id = p.company_id AND b.id = p.booking_page_id AND b.is_open AND b.removed_at IS NULL) AS booking_slug
    FROM portals p JOIN accounts a ON a.company_id = p.company_id AND a.id = p.account_id AND a.deleted_at IS NULL
    WHERE p.id = ${portal_id}::uuid`;
  if (!page) throw new AppError('NOT_FOUND', SENTENCES[language].gone);
  return page;
}

/** The page as its reader sees it; before the code, nothing but whose it is. @throws 404 */
export async function readAsVisitor(
  { db, reader }: OpenedPortal,
  services: Pick<Services, 'secrets'>,
): Promise<CustomerPortal> {
  if (reader.is_unlocked) return readPage(db, reader, services);
  const { company, title } = await findPage(db, reader);
  const { language, email } = reader;
  return { state: 'locked', language, company: companyFace(company), title, sent_to: hinted(email ?? '') };
}

/** The page as its readers see it, for a colleague: no visit, and no link that would act. @throws 404 */
export async function previewPortal(
  db: CompanyDb,
  services: Pick<Services, 'secrets'>,
  portal_id: string,
): Promise<CustomerPortal> {
  const portal = await db.portal.findFirst({ where: { id: portal_id }, select: { language: true } });
  if (!portal) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  const language = portal.language as WritingLanguage;
  return readPage(db, { portal_id, language, name: '', email: null }, services);
}

type PageReader = Pick<PortalReader, 'portal_id' | 'language' | 'name' | 'email'>;
async function readPage(
  db: CompanyQueries,
  reader: PageReader,
  services: Pick<Services, 'secrets'>,
): Promise<CustomerPortal> {
  const page = await findPage(db, reader);
  const { title, welcome, steps, account_name, host, booking_slug } = page;
  const [files, offers, questions] = await Promise.all([
    listPortalFiles(db, reader.portal_id),
    listOffers(db, page.account_id, reader.email),
    listAsked(db, reader.portal_id),
  ]);
  return {
    state: 'open',
    language: reader.language,
    company: companyFace(page.company),
    title,
    account_name,
    reader_name: reader.name,
    welcome,
    host,
    steps,
    files,
    proposals: offers.map(({ recipient, ...offer }) => {
      const token = recipient && findLinkToken(services, PROPOSAL_LINK, recipient);
      return { ...offer, path: token && PROPOSAL_PATH + token };
    }),
    booking_slug,
    questions,
  };
}

/** w…@harbour.example: enough for whoever has the address to know it. */
const hinted = (email: string) => email.replace(/^(.)[^@]*/u, '$1…');

type OfferRow = {
  number: number;
  title: string;
  total: number;
  currency: string;
  state: ProposalState;
  recipient: { id: string; token_hash: string } | null;
};
const OFFERS_SHOWN = 50;
/** What the account was sent and was not withdrawn, the newest first; `email`: whose own links it is to have. */
const listOffers = (db: CompanyQueries, account_id: string, email: string | null): Promise<OfferRow[]> =>
  db.$queryRaw<OfferRow[]>`
    SELECT p.number, v.title, v.total::float8 AS total, p.currency,
      CASE WHEN p.closed_at IS NULL THEN 'sent' ELSE p.state END AS state,
      (SELECT json_build_object('id', r.id, 'token_hash', r.token_hash) FROM proposal_recipients r
        WHERE r.company_id = p.company_id AND r.proposal_id = p.id AND r.removed_at IS NULL AND r.email = ${email}
          AND (NOT r.is_signer OR r.sent_at IS NOT NULL)) AS recipient
    FROM proposals p
    JOIN opportunities o ON o.company_id = p.company_id AND o.id = p.opportunity_id AND o.deleted_at IS NULL
    JOIN proposal_versions v ON v.company_id = p.company_id AND v.proposal_id = p.id AND v.number = p.sent_version
    WHERE o.account_id = ${account_id}::uuid AND p.state <> 'withdrawn'
    ORDER BY p.sent_at DESC, p.id DESC LIMIT ${OFFERS_SHOWN}`;

/** A visit of the page. The account's owner hears of each reader's first. */
export async function noteVisit({ db, reader }: OpenedPortal, now: Date): Promise<{ opens: number }> {
  if (isSameVisit(reader, now)) return { opens: reader.opens };
  return db.transaction(async (tx) => {
    const [counted] = await tx.$queryRaw<{ opens: number }[]>`
      UPDATE portal_links SET opens = opens + 1, last_opened_at = ${now}::timestamptz
      WHERE id = ${reader.id}::uuid
        AND (last_opened_at IS NULL OR last_opened_at <= ${visitsBefore(now)}::timestamptz)
      RETURNING opens`;
    if (!counted) return { opens: reader.opens };
    await logView(tx, reader, { kind: 'opened', created_at: now });
    if (counted.opens === 1) await tellOwner(tx, reader);
    return counted;
  });
}

async function tellOwner(tx: CompanyTx, reader: PortalReader): Promise<void> {
  const { portal_id, name } = reader;
  const { account_id, account_name, owner_id } = await findPage(tx, reader);
  await insertRecordActivity(tx, PORTAL_ACTOR, {
    subject: { account_id },
    kind: 'portal_opened',
    detail: { portal_id, by: name },
  });
  await insertEvent(tx, 'account.changed', account_id);
  await notifyOwner(tx, PORTAL_ACTOR, owner_id, {
    kind: 'deal',
    title: PORTAL_WORDS.opened(name, account_name),
    message: account_name,
    link_path: portalLink(portal_id),
  });
}

async function logView(
  tx: CompanyTx,
  { id: link_id, portal_id }: PortalReader,
  view: { kind: 'opened' | 'file'; file_name?: string; created_at: Date },
): Promise<void> {
  await tx.portalView.create({ data: { ...view, portal_id, link_id }, select: { id: true } });
  await insertEvent(tx, 'portal.changed', portal_id);
}

/** A document of the page, each time it is fetched on the list of views. @throws 404 for what the page does not show */
export async function openPortalFile(
  { db, reader }: OpenedPortal,
  file_id: string,
  now: Date,
): Promise<{ file: FileRow; content: AsyncGenerator<Uint8Array> }> {
  const shown = (await listPortalFiles(db, reader.portal_id)).some(({ id }) => id === file_id);
  const file = shown ? await findFile(db, file_id) : null;
  if (!file) throw new AppError('NOT_FOUND', SENTENCES[reader.language].fileGone);
  await db.transaction((tx) => logView(tx, reader, { kind: 'file', file_name: file.name, created_at: now }));
  return { file, content: bytesOf(db, file) };
}

const CODE_MS = 10 * 60_000;
/** Who asks again sooner gets no other: the first is on its way. */
const AGAIN_MS = 60_000;
const TRIES = 5;
const UNLOCKED_MS = 12 * 3_600_000;
const CODE_LETTERS = 6;
/** Whoever has the link may not fill somebody's mailbox, nor the company's day of emails. */
const CODES_A_DAY = 10;
const DAY_MS = 86_400_000;

/** Sends a code of six digits to the reader's address. @throws 429 after ten in a day, or where the company's day of emails is full */
export async function sendCode(
  { db, reader }: OpenedPortal,
  { mailer }: Pick<Services, 'mailer'>,
  now: Date,
): Promise<{ sent_to: string }> {
  const sent_to = hinted(reader.email ?? '');
  if (!reader.asks_code || !reader.email) return { sent_to };
  const { email: to_email, name, language } = reader;
  const words = PORTAL_LETTER_WORDS[language];
  const code = String(randomInt(10 ** CODE_LETTERS)).padStart(CODE_LETTERS, '0');
  await db.transaction(async (tx) => {
    const { count } = await tx.portalLink.updateMany({
      where: {
        id: reader.id,
        OR: [{ code_sent_at: null }, { code_sent_at: { lte: new Date(now.getTime() - AGAIN_MS) } }],
      },
      data: { code_hash: codeHash(reader, code), code_sent_at: now, code_tries: 0 },
    });
    if (count === 0) return;
    const sent = await tx.outboxMessage.count({
      where: { portal_link_id: reader.id, created_by: null, created_at: { gt: new Date(now.getTime() - DAY_MS) } },
    });
    const writer = { actor: PORTAL_ACTOR, now, page_id: reader.portal_id, reason: await keptReason(tx, mailer) };
    const letter = {
      to_email,
      to_name: name,
      subject: words.codeSubject(code),
      body: words.code(name, code),
      lead_id: null,
      portal_link_id: reader.id,
      created_by: null,
    };
    if (sent >= CODES_A_DAY || !(await queueLetter(tx, writer, letter)))
      throw new AppError('TOO_MANY_REQUESTS', SENTENCES[language].codesFull);
  });
  return { sent_to };
}

const codeHash = ({ id }: PortalReader, code: string) => hashToken(`${id} ${code}`);

/** @returns what opens the page for twelve hours @throws 422 for a wrong code, one that is over, or after five tries */
export async function unlock({ db, reader }: OpenedPortal, code: string, now: Date): Promise<{ unlock: string }> {
  const token = newToken();
  const opened = await db.transaction(async (tx) => {
    const [link] = await tx.$queryRaw<{ code_hash: string | null }[]>`
      UPDATE portal_links SET code_tries = code_tries + 1
      WHERE id = ${reader.id}::uuid AND code_tries < ${TRIES}
        AND code_sent_at > ${new Date(now.getTime() - CODE_MS)}::timestamptz
      RETURNING code_hash`;
    if (!link?.code_hash || !isSame(link.code_hash, codeHash(reader, code.trim()))) return false;
    await tx.portalLink.updateMany({
      where: { id: reader.id },
      data: {
        code_hash: null,
        code_sent_at: null,
        unlock_hash: hashToken(token),
        unlock_until: new Date(now.getTime() + UNLOCKED_MS),
      },
    });
    return true;
  });
  if (!opened) throw new AppError('UNPROCESSABLE_CONTENT', SENTENCES[reader.language].codeWrong);
  return { unlock: token };
}

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
