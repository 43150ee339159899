import type { CompanyDb, CompanyTx } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import {
  type MailRecord,
  type MailServer,
  type MailServerSet,
  type MailSettingsRead,
  type MailSettingsSet,
  type mailTestedSchema,
} from '@outrider/shared/people/mail-settings';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { PRODUCT_NAME } from '@outrider/shared/ground/product';
import type { z } from 'zod';
import type { Actor } from '../../ground/actor.ts';
import { recordAudit } from '../../ground/audit/audit.store.ts';
import type { CompanyUser } from '../../ground/guard.ts';
import { refuse } from '../../ground/http/refuse.ts';
import { MailError } from '../../ground/ports/mail.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { findLinkDomain, type LinkDomainRow } from './link-domain.store.ts';
import { mailStatus, openCompanyMailer } from './company-mailer.ts';
import { readDkim, readDmarc, readSpf, type Texts } from './domain-records.ts';
import { usedMailQuota } from './quota.ts';
import {
  findMailSettings,
  lockMailSettings,
  type MailSettingsRow,
  passwordOwner,
  updateMailSettings,
} from './settings.store.ts';

type Host = Pick<Services, 'mailer' | 'openSmtp' | 'secrets' | 'now' | 'lookupTxt' | 'publicAddress'>;

export async function getMailSettings(
  db: CompanyDb | CompanyTx,
  user: CompanyUser,
  { mailer, now, publicAddress }: Pick<Host, 'mailer' | 'now' | 'publicAddress'>,
): Promise<MailSettingsRead> {
  const row = await findMailSettings(db);
  const { configured, from } = await mailStatus(db, { mailer });
  return {
    way: row.host ? 'company' : configured ? 'server' : 'none',
    sends_from: from,
    server: presentServer(row),
    signature: row.signature,
    user_limit: row.user_limit,
    company_limit: row.company_limit,
    used: await usedMailQuota(db, user.id, now()),
    link_domain: presentLinkDomain(await findLinkDomain(db)),
    link_target: new URL(publicAddress()).hostname,
    version: row.version,
  };
}

/**
 * The company's own mail server. @throws 409 with the version of today, 422 for a password that is missing, and for a
 * host that is not on the public internet
 */
export async function setMailServer(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { version, password, ...wanted }: MailServerSet,
  host: Host,
): Promise<MailSettingsRead> {
  const server = { ...wanted, credential: null };
  const mailer = host.openSmtp(server, { name: wanted.from_name ?? user.company.name, address: wanted.from_email });
  if ((await mailer.isPublicHost()) === false) throw refuse('UNPROCESSABLE_CONTENT', 'host', MESSAGES.mailHostPrivate);
  return change(db, user, actor, { version, action: 'mail.server' }, host, (before, tx) => {
    const stays = before.host === wanted.host && before.username === wanted.username;
    const sealed =
      wanted.username === null || password === null
        ? null
        : password === undefined
          ? stays && before.password
          : host.secrets.seal(password, passwordOwner(tx.companyId));
    // A password never goes to a server or for a user that it was not entered for.
    if (wanted.username !== null && !sealed)
      throw refuse('UNPROCESSABLE_CONTENT', 'password', MESSAGES.mailPasswordNeeded);
    return { ...wanted, password: sealed || null, failing_since: null, failing_reason: null };
  });
}

/** From now on this server's own mail server sends, where it has one. @throws 409 with the version of today */
export const removeMailServer = (
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  version: number,
  host: Host,
): Promise<MailSettingsRead> =>
  change(db, user, actor, { version, action: 'mail.server_removed' }, host, () => ({
    host: null,
    port: null,
    username: null,
    password: null,
    from_name: null,
    from_email: null,
    reply_to: null,
    dkim_selector: null,
    failing_since: null,
    failing_reason: null,
  }));

/** The signature and the daily limits; what is left out stays. @throws 409 with the version of today */
export const setMailSettings = (
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { version, ...wanted }: MailSettingsSet,
  host: Host,
): Promise<MailSettingsRead> =>
  change(db, user, actor, { version, action: 'mail.settings' }, host, () =>
    Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)),
  );

async function change(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  { version, action }: { version: number; action: string },
  host: Host,
  changesOf: (before: MailSettingsRow, tx: CompanyTx) => Partial<MailSettingsRow>,
): Promise<MailSettingsRead> {
  return db.transaction(async (tx) => {
    const before = await lockMailSettings(tx);
    if (before.version !== version)
      throw new AppError('CONFLICT', MESSAGES.changedMeanwhile, { version: before.version });
    const changes = changesOf(before, tx);
    const keys = (Object.keys(changes) as (keyof MailSettingsRow)[]).filter((key) => changes[key] !== before[key]);
    if (keys.length > 0) {
      await updateMailSettings(tx, changes, host.now());
      const said = keys
        .filter((key) => !UNSAID.has(key))
        .map((key) => [key, { from: told(before[key]), to: told(changes[key]) }]);
      await recordAudit(tx, actor, {
        action,
        subject_kind: 'company',
        subject_id: tx.companyId,
        detail: { ...Object.fromEntries(said), ...(keys.includes('password') && { password: 'changed' }) },
      });
    }
    return getMailSettings(tx, user, host);
  });
}
const UNSAID: ReadonlySet<string> = new Set(['password', 'failing_since', 'failing_reason']);
const told = (value: MailSettingsRow[keyof MailSettingsRow] | undefined) =>
  value instanceof Date ? value.toISOString() : (value ?? null);

/** As many characters of what a mail server says as a person reads. */
const SAID_MAX = 300;

/**
 * Sends a mail to the caller through what sends the company's mail, while they wait. @throws 409 where nothing does,
 * and in a sandbox, which no mail leaves
 */
export async function testMail(
  db: CompanyDb,
  user: CompanyUser,
  actor: Actor,
  host: Host,
): Promise<z.infer<typeof mailTestedSchema>> {
  if (user.company.is_sandbox) throw new AppError('CONFLICT', MESSAGES.mailNoTestInSandbox);
  const row = await findMailSettings(db);
  const mailer = openCompanyMailer(db.companyId, row, host);
  if (!mailer) throw new AppError('CONFLICT', MESSAGES.mailNoServer);
  const id = uuidv7();
  const failure = await mailer
    .send({
      id,
      to: { name: user.full_name, email: user.email },
      author: null,
      reply_to: row.reply_to,
      unsubscribe_url: null,
      subject: MESSAGES.mailTestSubject(PRODUCT_NAME),
      text: [MESSAGES.mailTestText(user.company.name), ...(row.signature ? [row.signature] : [])].join('\n\n'),
      tracking: null,
      calendar: null,
      date: host.now(),
    })
    .then(
      () => null,
      (error: unknown) => (error instanceof MailError ? error : new MailError(MESSAGES.internal, true, error)),
    );
  await recordAudit(db, actor, {
    action: 'mail.test',
    subject_kind: 'company',
    subject_id: db.companyId,
    detail: { to: user.email, sent: failure === null },
  });
  const said = (failure?.cause as { response?: unknown } | undefined)?.response;
  return {
    sent: failure === null,
    to: user.email,
    reason: failure?.message ?? null,
    said: typeof said === 'string' ? said.replaceAll(/\p{Cc}+/gu, ' ').slice(0, SAID_MAX) : null,
  };
}

/** What most providers call their keys, asked where nobody named one. */
const USUAL_SELECTORS = ['default', 'google', 'selector1', 'selector2', 's1', 's2', 'k1', 'mail', 'dkim', 'smtp'];

/** What is published for the domain that the company's mail comes from. @throws 409 where none does */
export async function checkMailDomain(
  db: CompanyDb,
  { mailer, lookupTxt }: Pick<Host, 'mailer' | 'lookupTxt'>,
): Promise<{ domain: string; records: MailRecord[] }> {
  const { dkim_selector } = await findMailSettings(db);
  const { from } = await mailStatus(db, { mailer });
  if (!from) throw new AppError('CONFLICT', MESSAGES.mailNoServer);
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const ask = (name: string): Promise<Texts> => lookupTxt(name).catch(() => null);
  const selectors = dkim_selector ? [dkim_selector] : USUAL_SELECTORS;
  const [spf, dmarc, ...keys] = await Promise.all([
    ask(domain),
    ask(`_dmarc.${domain}`),
    ...selectors.map(async (selector) => ({ selector, texts: await ask(`${selector}._domainkey.${domain}`) })),
  ]);
  return { domain, records: [readSpf(domain, spf), readDkim(domain, dkim_selector, keys), readDmarc(domain, dmarc)] };
}

const presentLinkDomain = ({ link_domain, link_failing_since, link_failing_reason }: LinkDomainRow) =>
  link_domain === null
    ? null
    : {
        domain: link_domain,
        failing_since: link_failing_since?.toISOString() ?? null,
        failing_reason: link_failing_reason,
      };

const presentServer = ({ host, port, from_email, ...row }: MailSettingsRow): MailServer | null =>
  host !== null && port !== null && from_email !== null
    ? {
        host,
        port,
        from_email,
        security: row.security,
        username: row.username,
        has_password: row.password !== null,
        from_name: row.from_name,
        reply_to: row.reply_to,
        dkim_selector: row.dkim_selector,
        failing_since: row.failing_since?.toISOString() ?? null,
        failing_reason: row.failing_reason,
      }
    : null;
