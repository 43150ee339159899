import { type PlatformQueries, Prisma } from '@outrider/db';
import type { CompanyStatus, SubscriptionPlan } from '@outrider/shared/companies';
import type { ProcessingMode } from '@outrider/shared/leads';
import type { CompanyRole } from '@outrider/shared/roles';

export type SessionRow = { id: string; login_id: string; created_at: Date; last_active_at: Date; expires_at: Date };
export type SignedInRow = {
  email: string;
  full_name: string;
  is_super_admin: boolean;
  must_change_password: boolean;
  company_id: string | null;
  role: CompanyRole | null;
  team: string | null;
  disabled_at: Date | null;
  automation_mode: ProcessingMode | null;
  automation_level: number | null;
  company_name: string | null;
  company_status: CompanyStatus | null;
  subscription_plan: SubscriptionPlan | null;
  trial_ends_at: Date | null;
};

/** The session with everything the guard asks about its user, in one statement. */
export async function findSession(db: PlatformQueries, id: string): Promise<(SessionRow & SignedInRow) | null> {
  const [row] = await db.$prepared<(SessionRow & SignedInRow)[]>(Prisma.sql`
    SELECT s.id, s.login_id, s.created_at, s.last_active_at, s.expires_at, a.email, a.full_name, a.is_super_admin, a.must_change_password, u.company_id, u.role, u.team,
      u.disabled_at, u.automation_mode, u.automation_level, c.name AS company_name, c.status AS company_status, c.subscription_plan, c.trial_ends_at
    FROM sessions s JOIN logins a ON a.id = s.login_id
    LEFT JOIN users u ON u.id = a.id LEFT JOIN companies c ON c.id = u.company_id
    WHERE s.id = ${id}`);
  return row ?? null;
}

export const insertSession = (
  db: PlatformQueries,
  session: { id: string; login_id: string; expires_at: Date; user_agent: string | null },
) => db.session.create({ data: session });

/** Writes the time of activity unless another call did within `since`. */
export const touchSession = (db: PlatformQueries, id: string, now: Date, since: Date) =>
  db.session.updateMany({ where: { id, last_active_at: { lte: since } }, data: { last_active_at: now } });

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

/** Sessions past their absolute or idle limit; returns how many went. */
export async function deleteDeadSessions(db: PlatformQueries, now: Date, idleSince: Date): Promise<number> {
  const { count } = await db.session.deleteMany({
    where: { OR: [{ expires_at: { lte: now } }, { last_active_at: { lte: idleSince } }] },
  });
  return count;
}

/** The account of an e-mail, with what sign-in must know of its company. */
export async function findAccount(db: PlatformQueries, email: string) {
  const [row] = await db.$queryRaw<(SignedInRow & { id: string; password_hash: string })[]>`
    SELECT a.id, a.password_hash, a.email, a.full_name, a.is_super_admin, a.must_change_password, u.company_id, u.role, u.team, u.disabled_at, u.automation_mode, u.automation_level,
      c.name AS company_name, c.status AS company_status, c.subscription_plan, c.trial_ends_at
    FROM logins a LEFT JOIN users u ON u.id = a.id LEFT JOIN companies c ON c.id = u.company_id
    WHERE a.email = ${email}`;
  return row ?? null;
}

/**
 * The account's password hash, held against a change until the transaction ends: a session that is started under it either comes before
 * a change, which then ends it, or finds the new hash.
 */
export async function holdPassword(tx: PlatformQueries, id: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<
    { password_hash: string }[]
  >`SELECT password_hash FROM logins WHERE id = ${id}::uuid FOR SHARE`;
  return row?.password_hash ?? null;
}

/** Gives an account another password; only over `before` where that is given. Whether it did. */
export async function setPassword(
  tx: PlatformQueries,
  id: string,
  next: { password_hash: string; must_change_password: boolean },
  before?: string,
): Promise<boolean> {
  const { count } = await tx.login.updateMany({ where: { id, password_hash: before }, data: next });
  return count > 0;
}
