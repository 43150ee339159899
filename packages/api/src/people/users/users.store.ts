import type { PlatformQueries } from '@outrider/db';
import type { DepartmentKey } from '@outrider/shared/ground/departments';
import type { CompanyUser } from '@outrider/shared/people/users';
import type { RoleRights } from '@outrider/shared/ground/permissions';
import { type CompanyRole, ROLE_LABELS } from '@outrider/shared/ground/roles';
import type { CompanyRules } from '@outrider/shared/ground/visibility';
import { rightsIn } from '../../ground/sql/who-may.ts';

// These run on the platform's door, which sees every company: each statement names one.

type UserRow = {
  id: string;
  full_name: string;
  email: string;
  role: CompanyRole;
  role_name: string | null;
  custom_role_id: string | null;
  team: string | null;
  department: DepartmentKey | null;
  disabled_at: Date | null;
  invited: boolean;
  must_change_password: boolean;
  access_expires_at: Date | null;
  two_step: boolean;
  last_sign_in: Date | null;
  created_at: Date;
};

export const presentUser = ({
  disabled_at,
  access_expires_at,
  last_sign_in,
  created_at,
  role_name,
  ...user
}: UserRow): CompanyUser => ({
  ...user,
  role_name: role_name ?? ROLE_LABELS[user.role],
  access_expires_at: access_expires_at?.toISOString() ?? null,
  disabled_at: disabled_at?.toISOString() ?? null,
  last_sign_in: last_sign_in?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});

/** A company's users by name, or only the one with `id`. */
export function listUsers(
  db: PlatformQueries,
  company_id: string,
  signInsSince: Date,
  id: string | null = null,
): Promise<UserRow[]> {
  return db.$queryRaw<UserRow[]>`
    SELECT u.id, u.full_name, u.email, u.role, u.custom_role_id, r.name AS role_name, u.team, u.department, u.disabled_at,
      a.password_hash IS NULL AS invited, a.must_change_password, a.access_expires_at,
      (EXISTS (SELECT FROM authenticator_apps f WHERE f.login_id = a.id AND f.confirmed_at IS NOT NULL)
        OR EXISTS (SELECT FROM passkeys k WHERE k.login_id = a.id)) AS two_step, s.at AS last_sign_in, u.created_at
    FROM users u JOIN logins a ON a.id = u.id
    LEFT JOIN company_roles r ON r.company_id = u.company_id AND r.id = u.custom_role_id
    LEFT JOIN (
      SELECT actor_id, max(created_at) AS at FROM audit_log
      WHERE company_id = ${company_id}::uuid AND action = 'session.sign_in' AND created_at > ${signInsSince}
      GROUP BY actor_id
    ) s ON s.actor_id = u.id
    WHERE u.company_id = ${company_id}::uuid AND (${id}::uuid IS NULL OR u.id = ${id}::uuid)
    ORDER BY lower(u.full_name), u.id`;
}

export async function readSeats(db: PlatformQueries, company_id: string): Promise<{ used: number; max: number }> {
  const [row] = await db.$queryRaw<{ used: number; max: number }[]>`
    SELECT c.max_users AS max,
      (SELECT count(*)::int FROM users u WHERE u.company_id = c.id AND u.disabled_at IS NULL) AS used
    FROM companies c WHERE c.id = ${company_id}::uuid`;
  return row ?? { used: 0, max: 0 };
}

/**
 * Serialises changes to a company's users and roles until the transaction ends. Rows that only reference the company are
 * not blocked. @returns its rules for reps
 */
export async function lockPeople(tx: PlatformQueries, company_id: string): Promise<CompanyRules> {
  const [rules] = await tx.$queryRaw<[CompanyRules]>`
    SELECT reps_see, reps_export FROM companies WHERE id = ${company_id}::uuid FOR NO KEY UPDATE`;
  return rules;
}

export type UserPlace = RoleRights & {
  id: string;
  full_name: string;
  email: string;
  role: CompanyRole;
  /** Of a role of the company's own. */
  custom_role_id: string | null;
  role_name: string | null;
  team: string | null;
  department: DepartmentKey | null;
  disabled_at: Date | null;
};

/** A user as a member of the company, with role and team; null where they are not one. */
export async function findPlace(tx: PlatformQueries, company_id: string, id: string): Promise<UserPlace | null> {
  const row = await tx.user.findFirst({
    where: { company_id, id },
    select: {
      id: true,
      full_name: true,
      email: true,
      role: true,
      custom_role_id: true,
      custom_role: { select: { name: true, permissions: true } },
      team: true,
      department: true,
      disabled_at: true,
    },
  });
  if (!row) return null;
  const { custom_role, ...place } = row;
  return {
    ...place,
    ...rightsIn(row),
    role_name: custom_role?.name ?? null,
    department: row.department as DepartmentKey | null,
  };
}

/** A role by what it lets people do; `id` and `name` of one of the company's own. */
export type RoleRow = RoleRights & { role: CompanyRole; custom_role_id: string | null; role_name: string | null };

/** One of the company's own roles; null where it has no such one. */
export async function findRole(
  tx: PlatformQueries,
  company_id: string,
  id: string,
): Promise<(RoleRow & { version: number }) | null> {
  const row = await tx.companyRole.findFirst({
    where: { company_id, id },
    select: { id: true, name: true, based_on: true, permissions: true, version: true },
  });
  return (
    row && {
      ...rightsIn({ role: row.based_on, custom_role: row }),
      custom_role_id: row.id,
      role_name: row.name,
      version: row.version,
    }
  );
}

/** Who can sign in and has all of an admin's rights: not those who have yet to accept their invitation. */
export const countActiveAdmins = (tx: PlatformQueries, company_id: string, except: string) =>
  tx.user.count({
    where: {
      company_id,
      role: 'company_admin',
      custom_role_id: null,
      disabled_at: null,
      id: { not: except },
      login: { password_hash: { not: null } },
    },
  });

type NewAccount = {
  id: string;
  email: string;
  full_name: string;
  /** Null for somebody who is invited to choose one. */
  password_hash: string | null;
  must_change_password: boolean;
  access_expires_at: Date | null;
  is_super_admin?: true;
};

/** @returns whether it was created: an email belongs to one account on the whole platform */
export async function insertAccount(tx: PlatformQueries, account: NewAccount): Promise<boolean> {
  const { count } = await tx.login.createMany({ data: [account], skipDuplicates: true });
  return count > 0;
}

type NewPlace = {
  id: string;
  email: string;
  full_name: string;
  role: CompanyRole;
  custom_role_id?: string | null;
  team: string | null;
  department: DepartmentKey | null;
};
export const insertPlace = (tx: PlatformQueries, company_id: string, place: NewPlace) =>
  tx.user.create({ data: { ...place, company_id }, select: { id: true } });

type PlaceChange = Partial<Pick<UserPlace, 'role' | 'custom_role_id' | 'team' | 'department' | 'disabled_at'>>;
export const updatePlace = (tx: PlatformQueries, company_id: string, id: string, data: PlaceChange) =>
  tx.user.updateMany({ where: { company_id, id }, data });

/** Announces to the company's browsers, through the outbox, that this user changed. */
export const insertUserEvent = (tx: PlatformQueries, company_id: string, subject_id: string) =>
  tx.outboxEvent.create({ data: { company_id, topic: 'user.changed', subject_id }, select: { id: true } });

export const insertCompanyEvent = (tx: PlatformQueries, company_id: string) =>
  tx.outboxEvent.create({
    data: { company_id, topic: 'company.changed', subject_id: company_id },
    select: { id: true },
  });

/** Until when an account without a password can be opened by invitation. */
export const renewAccess = (tx: PlatformQueries, id: string, access_expires_at: Date) =>
  tx.login.update({ where: { id }, data: { access_expires_at }, select: { id: true } });

/** Whether an account of the company still waits for its invitation to be accepted; held until the transaction ends. */
export async function lockInvited(tx: PlatformQueries, company_id: string, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<object[]>`
    SELECT FROM logins a JOIN users u ON u.id = a.id
    WHERE u.company_id = ${company_id}::uuid AND u.id = ${id}::uuid AND a.password_hash IS NULL FOR UPDATE OF a`;
  return rows.length > 0;
}

/** Removes an account that was never used, with its place. */
export async function deleteInvited(tx: PlatformQueries, company_id: string, id: string): Promise<void> {
  await tx.user.deleteMany({ where: { company_id, id } });
  await tx.login.deleteMany({ where: { id, password_hash: null } });
}

/** A super admin who has not accepted yet; held until the transaction ends. */
export async function findInvitedSuperAdmin(tx: PlatformQueries, email: string): Promise<string | null> {
  const [row] = await tx.$queryRaw<
    { id: string }[]
  >`SELECT id FROM logins WHERE email = ${email} AND is_super_admin AND password_hash IS NULL FOR UPDATE`;
  return row?.id ?? null;
}
