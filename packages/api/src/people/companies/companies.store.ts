import { Prisma, type PlatformQueries } from '@outrider/db';
import type { Company, CompanyStatus, SubscriptionPlan } from '@outrider/shared/people/companies';

import { whereMay } from '../../ground/sql/who-may.ts';

type CompanyRow = {
  id: string;
  name: string;
  domain: string;
  email_domain: string | null;
  industry: string | null;
  company_size: string | null;
  subscription_plan: SubscriptionPlan;
  max_users: number;
  status: CompanyStatus;
  trial_ends_at: Date | null;
  closed_at: Date | null;
  currency: string;
  notes: string | null;
  created_at: Date;
  user_count: number;
  lead_count: number;
  last_activity_at: Date | null;
};

export const presentCompany = ({
  trial_ends_at,
  closed_at,
  created_at,
  last_activity_at,
  ...company
}: CompanyRow): Company => ({
  ...company,
  trial_ends_at: trial_ends_at?.toISOString() ?? null,
  closed_at: closed_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  last_activity_at: last_activity_at?.toISOString() ?? null,
});

// Counted for the rows of a page only. What the platform did to a company is not the company's activity.
const COLUMNS = Prisma.sql`c.id, c.name, c.domain, c.email_domain, c.industry, c.company_size, c.subscription_plan,
    c.max_users, c.status, c.trial_ends_at, c.closed_at, c.currency, c.notes, c.created_at,
  (SELECT count(*)::int FROM users u WHERE u.company_id = c.id AND u.disabled_at IS NULL) AS user_count,
  (SELECT coalesce(sum(l.leads), 0)::int FROM lead_counts l WHERE l.company_id = c.id) AS lead_count,
  GREATEST(
    (SELECT max(s.last_active_at) FROM users u JOIN sessions s ON s.login_id = u.id WHERE u.company_id = c.id),
    (SELECT a.created_at FROM audit_log a WHERE a.company_id = c.id AND a.action NOT LIKE 'company.%'
        ORDER BY a.created_at DESC LIMIT 1)
  ) AS last_activity_at`;

type Filters = { q?: string; status?: CompanyStatus };

function companiesMatching({ q = '', status }: Filters): Prisma.Sql {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
  const parts = [
    Prisma.sql`c.sandbox_of IS NULL`,
    status && Prisma.sql`c.status = ${status}`,
    ...words.map(
      (word) =>
        Prisma.sql`lower(concat_ws(' ', c.name, c.domain,
                c.email_domain)) LIKE ${`%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`,
    ),
  ].filter((part): part is Prisma.Sql => typeof part === 'object');
  return Prisma.join(parts, ' AND ');
}

/** One page of companies, the newest first. */
export function listCompanies(
  db: PlatformQueries,
  filters: Filters,
  after: { value: string | number; id: string } | null,
  limit: number,
): Promise<CompanyRow[]> {
  const beyond = after
    ? Prisma.sql`(c.created_at, c.id) < (${after.value}::timestamptz, ${after.id}::uuid)`
    : Prisma.sql`true`;
  return db.$queryRaw<CompanyRow[]>`SELECT ${COLUMNS}
    FROM companies c
    WHERE ${companiesMatching(filters)} AND ${beyond}
    ORDER BY c.created_at DESC, c.id DESC LIMIT ${limit}`;
}

export async function countCompanies(db: PlatformQueries, filters: Filters): Promise<number> {
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM companies c WHERE ${companiesMatching(filters)}`;
  return row?.count ?? 0;
}

export async function findCompany(db: PlatformQueries, id: string): Promise<CompanyRow | null> {
  const [row] = await db.$queryRaw<
    CompanyRow[]
  >`SELECT ${COLUMNS} FROM companies c WHERE c.id = ${id}::uuid AND c.sandbox_of IS NULL`;
  return row ?? null;
}

type RemovedRow = { mark: string; created_at: Date; closed_at: Date; removed_at: Date; total: number };

/** The lines that removed companies leave, the latest first. */
export const listRemoved = (db: PlatformQueries, limit: number): Promise<RemovedRow[]> =>
  db.$queryRaw<RemovedRow[]>`
    SELECT left(id_hash, 12) AS mark, company_made_at AS created_at, closed_at, removed_at,
      (count(*) OVER ())::int AS total
    FROM removed_companies ORDER BY removed_at DESC, id_hash LIMIT ${limit}::int`;

export const listAdmins = (db: PlatformQueries, company_id: string) =>
  db.user.findMany({
    where: { company_id, ...whereMay('users.manage'), disabled_at: null },
    select: { full_name: true, email: true },
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    take: 20,
  });

type NewCompany = Omit<CompanyRow, 'closed_at' | 'created_at' | 'user_count' | 'lead_count' | 'last_activity_at'>;

/** Whether it was made: a domain belongs to one company. */
export async function insertCompany(tx: PlatformQueries, company: NewCompany): Promise<boolean> {
  const { count } = await tx.company.createMany({ data: [company], skipDuplicates: true });
  return count > 0;
}

export type CompanyState = Pick<
  NewCompany,
  | 'name'
  | 'email_domain'
  | 'industry'
  | 'company_size'
  | 'notes'
  | 'subscription_plan'
  | 'max_users'
  | 'status'
  | 'trial_ends_at'
>;

/** A company as it is now, held until the transaction ends. */
export async function lockCompany(tx: PlatformQueries, id: string): Promise<CompanyState | null> {
  const [row] = await tx.$queryRaw<CompanyState[]>`
    SELECT name, email_domain, industry, company_size, notes, subscription_plan, max_users, status, trial_ends_at
    FROM companies
    WHERE id = ${id}::uuid AND sandbox_of IS NULL FOR NO KEY UPDATE`;
  return row ?? null;
}

export const updateCompanyRow = (tx: PlatformQueries, id: string, data: Partial<CompanyState>) =>
  tx.company.update({ where: { id }, data, select: { id: true } });

/** A company that is opened again was never closed. @returns false once its rows are being taken out */
export async function forgetClosing(tx: PlatformQueries, id: string): Promise<boolean> {
  const open = await tx.$executeRaw`
    UPDATE companies
    SET status = CASE WHEN closed_at IS NULL THEN status ELSE 'active' END, closed_at = NULL, closed_by = NULL,
      close_reason = NULL
    WHERE id = ${id}::uuid AND removal_began_at IS NULL`;
  return open > 0;
}

/** Tells the company's browsers, through the outbox: each asks for its user again. */
export const insertCompanyEvent = (tx: PlatformQueries, company_id: string) =>
  tx.outboxEvent.create({
    data: { company_id, topic: 'company.changed', subject_id: company_id },
    select: { id: true },
  });
