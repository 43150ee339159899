import type { PlatformDb, PlatformQueries } from '@outrider/db';
import {
  type Closing,
  type CompanyClose,
  type CompanyStanding,
  GRACE_DAYS,
} from '@outrider/shared/people/company-data';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Actor } from '../../ground/actor.ts';
import { recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import { queueLoginMails } from '../../people/auth/login-mails.store.ts';
import { insertCompanyEvent, lockCompany } from '../../people/companies/companies.store.ts';
import { reopen } from '../../ground/companies/standing.ts';
import { refuse } from '../../ground/http/refuse.ts';
import type { Services } from '../../ground/services.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import { findClosing, listTold, markClosed, markOpen, notifyAdmins } from './closing.store.ts';
import { DATA_WORDS } from './words.ts';

const DAY_MS = 86_400_000;

const present = (row: NonNullable<Awaited<ReturnType<typeof findClosing>>>): Closing | null =>
  row.closed_at && {
    closed_at: row.closed_at.toISOString(),
    gone_at: new Date(row.closed_at.getTime() + GRACE_DAYS * DAY_MS).toISOString(),
    closed_by_name: row.closed_by_name,
    reason: row.close_reason,
  };

export async function readStanding(db: PlatformQueries, company_id: string): Promise<CompanyStanding> {
  const row = await findClosing(db, company_id);
  return { closing: row && present(row) };
}

/**
 * Closes the company for good in 30 days. Everything stands still at once. @throws 422 unless the name is typed as it
 * is
 */
export async function closeCompany(
  db: PlatformDb,
  actor: Actor,
  services: Services,
  company_id: string,
  { name, reason }: CompanyClose,
): Promise<CompanyStanding> {
  const now = services.now();
  await db.transaction(async (tx) => {
    const company = await lockCompany(tx, company_id);
    if (!company) throw new AppError('NOT_FOUND', MESSAGES.notFound);
    if (name.trim() !== company.name)
      throw refuse('UNPROCESSABLE_CONTENT', 'name', MESSAGES.companyNameWrong(company.name));
    if (!(await markClosed(tx, company_id, { by: actor.id, reason: reason || null, now })))
      throw new AppError('CONFLICT', MESSAGES.companyClosing);
    const gone = new Date(now.getTime() + GRACE_DAYS * DAY_MS);
    const detail = { ...(reason && { reason }), gone_at: gone.toISOString() };
    await recordPlatformAudit(tx, company_id, actor, {
      action: 'company.close',
      subject_kind: 'company',
      subject_id: company_id,
      detail,
    });
    const day = DATA_WORDS.day(gone);
    await tell(tx, services, company_id, {
      kind: 'company_closed',
      news: { title: DATA_WORDS.closed(company.name), message: DATA_WORDS.closedMessage(day) },
      detail: { company: company.name, by: actor.name ?? '', day },
    });
  });
  return readStanding(db, company_id);
}

/** @throws 409 once its rows are being taken out */
export async function reopenCompany(
  db: PlatformDb,
  actor: Actor,
  services: Services,
  company_id: string,
): Promise<CompanyStanding> {
  await db.transaction(async (tx) => {
    const company = await lockCompany(tx, company_id);
    if (company?.status !== 'closing') return; // somebody was faster
    if (!(await markOpen(tx, company_id, reopen(company).status)))
      throw new AppError('CONFLICT', MESSAGES.companyBeingRemoved);
    await recordPlatformAudit(tx, company_id, actor, {
      action: 'company.reopen',
      subject_kind: 'company',
      subject_id: company_id,
    });
    await tell(tx, services, company_id, {
      kind: 'company_reopened',
      news: { title: DATA_WORDS.reopened(company.name), message: DATA_WORDS.reopenedMessage },
      detail: { company: company.name, by: actor.name ?? '' },
    });
  });
  return readStanding(db, company_id);
}

type Told = {
  kind: 'company_closed' | 'company_reopened';
  news: { title: string; message: string };
  detail: { company: string; by: string; day?: string };
};

/**
 * Every admin of the company, by mail and in the app, whoever runs the platform by mail, and every browser that is
 * open.
 */
async function tell(
  tx: PlatformQueries,
  services: Services,
  company_id: string,
  { kind, news, detail }: Told,
): Promise<void> {
  await notifyAdmins(tx, company_id, uuidv7(), news);
  if (services.mailer) {
    const emails = await listTold(tx, company_id);
    await queueLoginMails(
      tx,
      emails.map(({ email }) => ({ kind, email, detail })),
      services.now(),
    );
  }
  await insertCompanyEvent(tx, company_id);
}
