import type { PlatformQueries } from '@outrider/db';
import type { CompanyStatus, SubscriptionPlan } from '@outrider/shared/companies';
import type { ProcessingMode } from '@outrider/shared/leads';
import type { CompanyRole } from '@outrider/shared/roles';

export type SessionRow = { id: string; account_id: string; created_at: Date; last_active_at: Date; expires_at: Date };
export type SignedInRow = {
  email: string;
  full_name: string;
  is_super_admin: boolean;
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
  const [row] = await db.$queryRaw<(SessionRow & SignedInRow)[]>`
    SELECT s.id, s.account_id, s.created_at, s.last_active_at, s.expires_at, a.email, a.full_name, a.is_super_admin, u.company_id, u.role, u.team,
      u.disabled_at, u.automation_mode, u.automation_level, c.name AS company_name, c.status AS company_status, c.subscription_plan, c.trial_ends_at
    FROM sessions s JOIN accounts a ON a.id = s.account_id
    LEFT JOIN users u ON u.id = a.id LEFT JOIN companies c ON c.id = u.company_id
    WHERE s.id = ${id}`;
  return row ?? null;
}

export const insertSession = (db: PlatformQueries, session: { id: string; account_id: string; expires_at: Date; user_agent: string | null }) =>
  db.session.create({ data: session });

/** Writes the time of activity unless another call did within `since`. */
export const touchSession = (db: PlatformQueries, id: string, now: Date, since: Date) =>
  db.session.updateMany({ where: { id, last_active_at: { lte: since } }, data: { last_active_at: now } });

export const deleteSession = (db: PlatformQueries, id: string) => db.session.deleteMany({ where: { id } });
export const deleteSessionsOf = (db: PlatformQueries, account_id: string) => db.session.deleteMany({ where: { account_id } });

/** Sessions past their absolute or idle limit; returns how many went. */
export async function deleteDeadSessions(db: PlatformQueries, now: Date, idleSince: Date): Promise<number> {
  const { count } = await db.session.deleteMany({ where: { OR: [{ expires_at: { lte: now } }, { last_active_at: { lte: idleSince } }] } });
  return count;
}

/** The account of an e-mail, with what sign-in must know of its company. */
export async function findAccount(db: PlatformQueries, email: string) {
  const [row] = await db.$queryRaw<(SignedInRow & { id: string; password_hash: string })[]>`
    SELECT a.id, a.password_hash, a.email, a.full_name, a.is_super_admin, u.company_id, u.role, u.team, u.disabled_at, u.automation_mode, u.automation_level,
      c.name AS company_name, c.status AS company_status, c.subscription_plan, c.trial_ends_at
    FROM accounts a LEFT JOIN users u ON u.id = a.id LEFT JOIN companies c ON c.id = u.company_id
    WHERE a.email = ${email}`;
  return row ?? null;
}
