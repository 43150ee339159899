import type { PlatformDb, PlatformQueries } from '@outrider/db';
import { AppError } from '@outrider/shared/ground/errors';
import type {
  Company,
  CompanyCreate,
  CompanyDetail,
  CompanyListInput,
  CompanyMade,
  CompanyPage,
  CompanyUpdate,
} from '@outrider/shared/people/companies';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { refuse } from '../../ground/http/refuse.ts';
import type { Actor } from '../../ground/actor.ts';
import { recordPlatformAudit } from '../../ground/audit/audit.store.ts';
import { accessEnds } from '../auth/links.ts';
import { hashPassword, passwordProblem } from '../auth/password.ts';
import { deleteSessionsOfCompany } from '../../ground/sessions/session.store.ts';
import { readCursor, writeCursor } from '../../ground/paging/cursor.ts';
import { readSettings } from '../settings/settings.service.ts';
import type { Services } from '../../ground/services.ts';
import { sendInvitation } from '../users/invitations.service.ts';
import { insertAccount, insertPlace } from '../users/users.store.ts';
import { uuidv7 } from '../../ground/uuid.ts';
import {
  type CompanyState,
  countCompanies,
  findCompany,
  forgetClosing,
  insertCompany,
  insertCompanyEvent,
  listAdmins,
  listCompanies,
  listRemoved,
  lockCompany,
  presentCompany,
  updateCompanyRow,
} from './companies.store.ts';
import { activate, changePlan, startOn, suspend } from '../../ground/companies/standing.ts';

/** A page of companies, the newest first, and how many the filters match in all. */
export async function pageOfCompanies(
  db: PlatformDb,
  { limit, cursor, direction: _, ...filters }: CompanyListInput,
): Promise<CompanyPage> {
  const after = cursor ? readCursor(cursor, 'time') : null;
  const [rows, total] = await Promise.all([listCompanies(db, filters, after, limit + 1), countCompanies(db, filters)]);
  const items = rows.slice(0, limit).map(presentCompany);
  const last = items.at(-1);
  return { items, total, next_cursor: rows.length > limit && last ? writeCursor(last.created_at, last.id) : null };
}

const REMOVED_SHOWN = 100;

/** The last companies that were removed. They have no names any more. */
export async function removedCompanies(db: PlatformDb) {
  const rows = await listRemoved(db, REMOVED_SHOWN);
  const items = rows.map(({ mark, created_at, closed_at, removed_at }) => ({
    mark,
    created_at: created_at.toISOString(),
    closed_at: closed_at.toISOString(),
    removed_at: removed_at.toISOString(),
  }));
  return { items, total: rows[0]?.total ?? 0, next_cursor: null };
}

export async function getCompany(db: PlatformDb, id: string): Promise<CompanyDetail> {
  const [company, admins] = await Promise.all([readCompany(db, id), listAdmins(db, id)]);
  return { ...company, admins };
}

/**
 * A company and its first administrator, both or none. The admin is invited to choose a password, or exchanges the
 * one-time password that was typed for them. @throws 409 naming the field: a domain or an e-mail that is taken; 422 for
 * a common password
 */
export async function createCompany(
  db: PlatformDb,
  actor: Actor,
  services: Services,
  input: CompanyCreate,
): Promise<CompanyMade> {
  const now = services.now();
  const {
    admin_name: full_name,
    admin_email: email,
    admin_password,
    subscription_plan,
    max_users,
    ...described
  } = input;
  const problem =
    admin_password === undefined ? null : await passwordProblem(admin_password, [full_name, email, input.name]);
  if (problem) throw refused('UNPROCESSABLE_CONTENT', 'admin_password', problem);
  const password_hash = admin_password === undefined ? null : await hashPassword(admin_password);
  const [id, admin_id] = [uuidv7(now.getTime()), uuidv7(now.getTime())];
  return db.transaction(async (tx) => {
    const settings = await readSettings(tx);
    const seats = max_users ?? settings.default_max_users;
    const made = await insertCompany(tx, {
      ...described,
      id,
      max_users: seats,
      ...startOn(subscription_plan, now, settings.trial_days),
    });
    if (!made) throw refused('CONFLICT', 'domain', MESSAGES.domainTaken);
    const account = { id: admin_id, email, full_name, password_hash, access_expires_at: accessEnds(now) };
    if (!(await insertAccount(tx, { ...account, must_change_password: password_hash !== null })))
      throw refused('CONFLICT', 'admin_email', MESSAGES.emailTaken);
    await insertPlace(tx, id, {
      id: admin_id,
      email,
      full_name,
      role: 'company_admin',
      team: null,
      department: null,
    });
    await note(tx, actor, id, 'company.create', {
      domain: input.domain,
      subscription_plan,
      max_users: seats,
      currency: input.currency,
      two_step: input.two_step,
      admin_email: email,
    });
    const invitation =
      password_hash === null
        ? await sendInvitation(tx, services, { login_id: admin_id, email, made_by: actor.name })
        : null;
    return { ...(await readCompany(tx, id)), invitation };
  });
}

/**
 * Suspends a company or opens it. Suspending ends every session of its people; calls, keys, webhooks and jobs read the
 * status each time. The status it has already: nothing happens. @throws 404
 */
export async function setCompanyStatus(
  db: PlatformDb,
  actor: Actor,
  id: string,
  status: 'active' | 'suspended',
  now: Date,
): Promise<Company> {
  return db.transaction(async (tx) => {
    const before = await requireCompany(tx, id);
    if (before.status === status) return readCompany(tx, id);
    const { status: to, trial_ends_at } = status === 'suspended' ? suspend(before) : activate(before, now);
    if (status === 'active' && !(await forgetClosing(tx, id)))
      throw new AppError('CONFLICT', MESSAGES.companyBeingRemoved);
    await updateCompanyRow(tx, id, { status: to, trial_ends_at });
    // While it is suspended they open nothing, and a tab that is still open reads why; none of them outlives it.
    const sessions_ended = before.status === 'suspended' ? await deleteSessionsOfCompany(tx, id) : 0;
    const lifted = before.trial_ends_at !== null && trial_ends_at === null;
    await note(tx, actor, id, status === 'suspended' ? 'company.suspend' : 'company.activate', {
      from: before.status,
      to,
      ...(lifted && { trial_lifted: true }),
      ...(before.status === 'suspended' && { sessions_ended }),
    });
    return readCompany(tx, id);
  });
}

/** What the super admin keeps of a company. Another plan sets its status and the end of its trial. @throws 404 */
export async function updateCompany(
  db: PlatformDb,
  actor: Actor,
  { id, ...wanted }: CompanyUpdate,
  now: Date,
): Promise<Company> {
  return db.transaction(async (tx) => {
    const before = await requireCompany(tx, id);
    const { trial_days } = await readSettings(tx);
    const { subscription_plan, status, trial_ends_at } = changePlan(
      before,
      wanted.subscription_plan ?? before.subscription_plan,
      now,
      trial_days,
    );
    const next: CompanyState = { ...before, ...withoutUndefined(wanted), subscription_plan, status, trial_ends_at };
    const keys = (Object.keys(next) as (keyof CompanyState)[]).filter((key) => !isSame(before[key], next[key]));
    if (keys.length === 0) return readCompany(tx, id);
    await updateCompanyRow(tx, id, Object.fromEntries(keys.map((key) => [key, next[key]])));
    await note(
      tx,
      actor,
      id,
      'company.update',
      Object.fromEntries(keys.map((key) => [key, { from: toText(before[key]), to: toText(next[key]) }])),
    );
    return readCompany(tx, id);
  });
}

const refused = (code: 'CONFLICT' | 'UNPROCESSABLE_CONTENT', field: string, message: string) =>
  refuse(code, field, message);
const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
type Value = CompanyState[keyof CompanyState];
const toText = (value: Value) => (value instanceof Date ? value.toISOString() : value);
const isSame = (one: Value, other: Value) => toText(one) === toText(other);

async function requireCompany(tx: PlatformQueries, id: string): Promise<CompanyState> {
  const company = await lockCompany(tx, id);
  if (!company) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return company;
}

async function readCompany(db: PlatformQueries, id: string): Promise<Company> {
  const row = await findCompany(db, id);
  if (!row) throw new AppError('NOT_FOUND', MESSAGES.notFound);
  return presentCompany(row);
}

async function note(
  tx: PlatformQueries,
  actor: Actor,
  id: string,
  action: string,
  detail: NonNullable<Parameters<typeof recordPlatformAudit>[3]['detail']>,
): Promise<void> {
  await recordPlatformAudit(tx, id, actor, { action, subject_kind: 'company', subject_id: id, detail });
  await insertCompanyEvent(tx, id);
}
