import { type PlatformQueries, Prisma } from '@outrider/db';
import type { After } from '../../ground/paging/listing.ts';

// These run on the platform's door, which sees every company: each statement names one.

export type CompanySessionRow = {
  id: string;
  user_agent: string | null;
  ip: string | null;
  in_sandbox: boolean;
  created_at: Date;
  last_active_at: Date;
  person_id: string;
  full_name: string;
  email: string;
};
/** `live_at`: a session that either limit has ended by then is none. */
export type Asked = { company_id: string; q: string | null; live_at: Date; idle_since: Date };

const ofCompany = ({ company_id, q, live_at, idle_since }: Asked) => Prisma.sql`
  FROM sessions s JOIN users u ON u.id = s.login_id AND u.company_id = ${company_id}::uuid
  WHERE s.expires_at > ${live_at} AND s.last_active_at > ${idle_since}
    AND ${q === null ? Prisma.sql`true` : isNamed(q)}`;

const isNamed = (q: string) =>
  Prisma.sql`lower(concat_ws(' ', u.full_name,
          u.email)) LIKE ${`%${q.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;

/** The open sessions of a company's people, in it and in its sandbox: the newest sign-in first. */
export function listCompanySessions(
  db: PlatformQueries,
  asked: Asked,
  after: After,
  limit: number,
): Promise<CompanySessionRow[]> {
  const beyond = after ? Prisma.sql`(s.created_at, s.id) < (${after.at}, ${after.id})` : Prisma.sql`true`;
  return db.$queryRaw<CompanySessionRow[]>`
    SELECT s.id, s.user_agent, s.ip, s.in_sandbox, s.created_at, s.last_active_at, u.id AS person_id, u.full_name,
      u.email
    ${ofCompany(asked)} AND ${beyond} ORDER BY s.created_at DESC, s.id DESC LIMIT ${limit}`;
}

export async function countCompanySessions(db: PlatformQueries, asked: Asked): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count ${ofCompany(asked)}`;
  return row?.count ?? 0;
}

/** Ends one session of somebody in the company. @returns whose it was; null where there is none */
export async function deleteCompanySession(
  tx: PlatformQueries,
  company_id: string,
  id: string,
): Promise<{ person_id: string; user_agent: string | null } | null> {
  const [ended] = await tx.$queryRaw<{ person_id: string; user_agent: string | null }[]>`
    DELETE FROM sessions s USING users u WHERE s.id = ${id} AND u.id = s.login_id AND u.company_id = ${company_id}::uuid
    RETURNING u.id AS person_id, s.user_agent`;
  return ended ?? null;
}

/** Ends every session of a company's people, or of one of them, but the one that asks. @returns how many ended */
export const deleteCompanySessions = (
  tx: PlatformQueries,
  company_id: string,
  { person_id, kept }: { person_id: string | null; kept: string },
): Promise<number> => tx.$executeRaw`
  DELETE FROM sessions s USING users u
  WHERE u.id = s.login_id AND u.company_id = ${company_id}::uuid AND s.id <> ${kept}
    AND (${person_id}::uuid IS NULL OR u.id = ${person_id}::uuid)`;

/** The company's people who have tokens or assistants that were not revoked, there or in its sandbox. */
export async function listTokenOwners(tx: PlatformQueries, company_id: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    WITH own AS (SELECT id FROM companies WHERE id = ${company_id}::uuid OR sandbox_of = ${company_id}::uuid)
    SELECT t.user_id::text AS id FROM access_tokens t JOIN own ON own.id = t.company_id WHERE t.revoked_at IS NULL
    UNION
    SELECT c.user_id::text FROM oauth_codes c JOIN own ON own.id = c.company_id`;
  return rows.map(({ id }) => id);
}
