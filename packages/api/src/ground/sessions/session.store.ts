import { type PlatformQueries, Prisma } from '@outrider/db';
import type { CompanyStatus, SubscriptionPlan } from '@outrider/shared/people/companies';
import type { ProcessingMode } from '@outrider/shared/records/leads';
import type { StartPage } from '@outrider/shared/people/start-pages';
import type { CompanyRole } from '@outrider/shared/ground/roles';
import type { TwoStepPolicy } from '@outrider/shared/people/two-step-policy';
import type { CompanyRules } from '@outrider/shared/ground/visibility';

export type SessionRow = {
  id: string;
  login_id: string;
  created_at: Date;
  last_active_at: Date;
  expires_at: Date;
  confirmed_at: Date;
};
/** A role of the company's own, as it is kept. */
export type CustomRole = { id: string; name: string; permissions: Record<string, unknown> };
export type SignedInRow = {
  email: string;
  full_name: string;
  is_super_admin: boolean;
  must_change_password: boolean;
  must_set_up_two_step: boolean;
  company_id: string | null;
  role: CompanyRole | null;
  custom_role: CustomRole | null;
  team: string | null;
  disabled_at: Date | null;
  automation_mode: ProcessingMode | null;
  automation_level: number | null;
  start_page: StartPage | null;
  company_name: string | null;
  company_status: CompanyStatus | null;
  subscription_plan: SubscriptionPlan | null;
  trial_ends_at: Date | null;
  currency: string | null;
  logo: string | null;
  fiscal_start: number | null;
  timezone: string | null;
  reps_see: CompanyRules['reps_see'] | null;
  reps_export: CompanyRules['reps_export'] | null;
  sandbox_of: string | null;
};

/** The role of user `u` that is the company's own; null for one that ships. */
export const CUSTOM_ROLE = Prisma.sql`(SELECT jsonb_build_object('id', r.id, 'name', r.name, 'permissions', r.permissions)
      FROM company_roles r WHERE r.company_id = u.company_id AND r.id = u.custom_role_id) AS custom_role`;
/** Everything the guard asks about a user, of the tables below. */
export const SIGNED_IN = Prisma.sql`a.email, a.full_name, a.is_super_admin, a.must_change_password, u.company_id,
    u.role, ${CUSTOM_ROLE}, u.team,
  u.disabled_at, u.automation_mode, u.automation_level, u.start_page, c.name AS company_name, c.status AS company_status,
    c.subscription_plan, c.trial_ends_at, c.currency, c.logo, c.fiscal_start, c.timezone, c.reps_see, c.reps_export,
    c.sandbox_of`;
/** A person has a place in their company, and one in its sandbox where there is one: this is the one or the other. */
const placeOf = (inSandbox: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`LEFT JOIN (users u JOIN companies c ON c.id = u.company_id) ON u.id = a.id
      AND (c.sandbox_of IS NOT NULL) = ${inSandbox}`;
/** The one in their company. */
export const OF_LOGIN = placeOf(Prisma.sql`false`);

/** The session with its user, in one statement. */
export async function findSession(db: PlatformQueries, id: string): Promise<(SessionRow & SignedInRow) | null> {
  const [row] = await db.$prepared<(SessionRow & SignedInRow)[]>(Prisma.sql`
    SELECT s.id, s.login_id, s.created_at, s.last_active_at, s.expires_at, s.confirmed_at, s.must_set_up_two_step,
      ${SIGNED_IN}
    FROM sessions s JOIN logins a ON a.id = s.login_id ${placeOf(Prisma.sql`s.in_sandbox`)}
    WHERE s.id = ${id}`);
  return row ?? null;
}

export const insertSession = (
  db: PlatformQueries,
  session: {
    id: string;
    login_id: string;
    expires_at: Date;
    user_agent: string | null;
    ip: string | null;
    created_at: Date;
    last_active_at: Date;
    confirmed_at: Date;
    must_set_up_two_step: boolean;
  },
) => db.session.create({ data: session });

/** @returns whether there was one to copy */
export async function copySession(
  tx: PlatformQueries,
  from: string,
  { id, in_sandbox }: { id: string; in_sandbox: boolean },
): Promise<boolean> {
  const copied = await tx.$executeRaw`
    INSERT INTO sessions (id, login_id, created_at, last_active_at, expires_at, user_agent, ip, confirmed_at,
        must_set_up_two_step, in_sandbox)
    SELECT ${id}, login_id, created_at, last_active_at, expires_at, user_agent, ip, confirmed_at,
      must_set_up_two_step, ${in_sandbox}
    FROM sessions
    WHERE id = ${from}`;
  return copied > 0;
}

/** Writes the time of activity unless another call did within `since`. */
export const touchSession = (db: PlatformQueries, id: string, now: Date, since: Date) =>
  db.session.updateMany({ where: { id, last_active_at: { lte: since } }, data: { last_active_at: now } });

/** When its user last proved who they are; null where the session is over. */
export async function findConfirmedAt(db: PlatformQueries, id: string): Promise<Date | null> {
  const session = await db.session.findFirst({ where: { id }, select: { confirmed_at: true } });
  return session && session.confirmed_at;
}

/** Its user proved just now who they are. @returns false where the session is over */
export async function confirmSession(db: PlatformQueries, id: string, now: Date): Promise<boolean> {
  const { count } = await db.session.updateMany({ where: { id }, data: { confirmed_at: now } });
  return count > 0;
}

/** A user's sessions that neither limit has ended, the most recently used first. */
export const listSessions = (db: PlatformQueries, login_id: string, now: Date, idleSince: Date) =>
  db.session.findMany({
    where: { login_id, expires_at: { gt: now }, last_active_at: { gt: idleSince } },
    orderBy: [{ last_active_at: 'desc' }, { id: 'asc' }],
  });

export const deleteSession = (db: PlatformQueries, id: string) => db.session.deleteMany({ where: { id } });
export const deleteSessionsOf = (db: PlatformQueries, login_id: string) =>
  db.session.deleteMany({ where: { login_id } });
/** How many ended. */
export async function deleteOtherSessions(db: PlatformQueries, login_id: string, kept: string): Promise<number> {
  const { count } = await db.session.deleteMany({ where: { login_id, id: { not: kept } } });
  return count;
}
/** Whether it was theirs and there. */
export async function deleteOwnSession(db: PlatformQueries, login_id: string, id: string): Promise<boolean> {
  const { count } = await db.session.deleteMany({ where: { login_id, id } });
  return count > 0;
}
export const deleteSessionsOfCompany = (db: PlatformQueries, company_id: string) =>
  db.$executeRaw`DELETE FROM sessions s USING users u WHERE u.id = s.login_id AND u.company_id = ${company_id}::uuid`;

/** The second step is set up: this session may do everything again, and others that only knew the password end. */
export async function endSetUp(tx: PlatformQueries, login_id: string, id: string, now: Date): Promise<void> {
  await tx.session.deleteMany({ where: { login_id, id: { not: id }, must_set_up_two_step: true } });
  await tx.session.updateMany({ where: { id }, data: { must_set_up_two_step: false, confirmed_at: now } });
}

/** Sessions past their absolute or idle limit; returns how many went. */
export async function deleteDeadSessions(db: PlatformQueries, now: Date, idleSince: Date): Promise<number> {
  const { count } = await db.session.deleteMany({
    where: { OR: [{ expires_at: { lte: now } }, { last_active_at: { lte: idleSince } }] },
  });
  return count;
}

/** `password_hash` is null until an invitation is accepted. */
export type AccountRow = SignedInRow & {
  id: string;
  password_hash: string | null;
  access_expires_at: Date | null;
  /** Whom the company asks for a second step; null without a company. */
  two_step: TwoStepPolicy | null;
  has_second_factor: boolean;
};

/** The account of an e-mail, with what sign-in must know of its company. */
export async function findAccount(db: PlatformQueries, email: string) {
  const [row] = await db.$queryRaw<AccountRow[]>`
    SELECT a.id, a.password_hash, a.access_expires_at, false AS must_set_up_two_step, c.two_step,
      EXISTS (SELECT FROM authenticator_apps f
          WHERE f.login_id = a.id AND f.confirmed_at IS NOT NULL) AS has_second_factor, ${SIGNED_IN}
    FROM logins a ${OF_LOGIN}
    WHERE a.email = ${email}`;
  return row ?? null;
}

/**
 * The account's password hash, held against a change until the transaction ends: a session that is started under it
 * either comes before a change, which then ends it, or finds the new hash.
 */
export async function holdPassword(tx: PlatformQueries, id: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<
    { password_hash: string | null }[]
  >`SELECT password_hash FROM logins WHERE id = ${id}::uuid FOR SHARE`;
  return row?.password_hash ?? null;
}

/** `access_expires_at`: until when a one-time password may be used; null for one's own. */
export type NewPassword = { password_hash: string; must_change_password: boolean; access_expires_at: Date | null };

/**
 * Gives an account another password; only over `before` where that is given. Devices that were spared the second step
 * are asked again. Whether it did.
 */
export async function setPassword(
  tx: PlatformQueries,
  id: string,
  next: NewPassword,
  before?: string,
): Promise<boolean> {
  const { count } = await tx.login.updateMany({ where: { id, password_hash: before }, data: next });
  if (count === 0) return false;
  await tx.signInStep.deleteMany({ where: { login_id: id } });
  await tx.rememberedDevice.deleteMany({ where: { login_id: id } });
  return true;
}
