import { Prisma, type PlatformQueries } from '@outrider/db';
import type { CompanyRole, Role } from '@outrider/shared/ground/roles';
import { OF_LOGIN } from '../../ground/sessions/session.store.ts';

export type AccountRow = {
  id: string;
  full_name: string;
  email: string;
  is_super_admin: boolean;
  role: CompanyRole | null;
  company_id: string | null;
  company_name: string | null;
  company_status: string | null;
  disabled_at: Date | null;
  last_active_at: Date | null;
  created_at: Date;
};
type AccountFilters = { q?: string; role?: Role };

function accountsMatching({ q = '', role }: AccountFilters): Prisma.Sql {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const parts = [
    role &&
      (role === 'super_admin' ? Prisma.sql`a.is_super_admin` : Prisma.sql`u.role = ${role} AND NOT a.is_super_admin`),
    ...words.map(
      (word) =>
        Prisma.sql`lower(concat_ws(' ', a.full_name, a.email,
                c.name)) LIKE ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`,
    ),
  ].filter((part): part is Prisma.Sql => typeof part === 'object');
  return parts.length > 0 ? Prisma.join(parts, ' AND ') : Prisma.sql`true`;
}

const FROM = Prisma.sql`FROM logins a ${OF_LOGIN}`;

/** One page of accounts, the newest first. Last active: an open session's use, else the last sign-in since then. */
export function listAccounts(
  db: PlatformQueries,
  filters: AccountFilters,
  after: { value: string | number; id: string } | null,
  limit: number,
  signInsSince: Date,
): Promise<AccountRow[]> {
  const beyond = after
    ? Prisma.sql`(a.created_at, a.id) < (${after.value}::timestamptz, ${after.id}::uuid)`
    : Prisma.sql`true`;
  return db.$queryRaw<AccountRow[]>`
    SELECT a.id, a.full_name, a.email, a.is_super_admin, u.role, u.company_id, c.name AS company_name,
      c.status AS company_status, u.disabled_at, a.created_at,
      GREATEST((SELECT max(s.last_active_at) FROM sessions s WHERE s.login_id = a.id),
        (SELECT max(l.created_at) FROM audit_log l
            WHERE l.company_id = u.company_id AND l.actor_id = a.id AND l.action = 'session.sign_in'
            AND l.created_at > ${signInsSince})) AS last_active_at
    ${FROM} WHERE ${accountsMatching(filters)} AND ${beyond} ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit}`;
}

export async function countAccounts(db: PlatformQueries, filters: AccountFilters): Promise<number> {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count ${FROM} WHERE ${accountsMatching(filters)}`;
  return row?.count ?? 0;
}
