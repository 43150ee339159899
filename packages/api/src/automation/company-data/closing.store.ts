import type { PlatformQueries } from '@outrider/db';
import type { CompanyStatus } from '@outrider/shared/people/companies';
import { whereMay, whoMay } from '../../ground/sql/who-may.ts';
import { uuidv7 } from '../../ground/uuid.ts';

type ClosingRow = { closed_at: Date | null; close_reason: string | null; closed_by_name: string | null };

export async function findClosing(db: PlatformQueries, id: string): Promise<ClosingRow | null> {
  const [row] = await db.$queryRaw<ClosingRow[]>`
    SELECT c.closed_at, c.close_reason, u.full_name AS closed_by_name
    FROM companies c LEFT JOIN users u ON u.company_id = c.id AND u.id = c.closed_by WHERE c.id = ${id}::uuid`;
  return row ?? null;
}

type Mark = { by: string | null; reason: string | null; now: Date };

/** @returns false where it is closed already */
export async function markClosed(tx: PlatformQueries, id: string, { by, reason, now }: Mark): Promise<boolean> {
  const closed = await tx.$executeRaw`
    UPDATE companies SET status = 'closing', closed_at = ${now}, closed_by = ${by}::uuid, close_reason = ${reason}
    WHERE id = ${id}::uuid AND closed_at IS NULL`;
  return closed > 0;
}

/** @returns false once its rows are being taken out */
export async function markOpen(tx: PlatformQueries, id: string, status: CompanyStatus): Promise<boolean> {
  const open = await tx.$executeRaw`
    UPDATE companies SET status = ${status}, closed_at = NULL, closed_by = NULL, close_reason = NULL
    WHERE id = ${id}::uuid AND removal_began_at IS NULL`;
  return open > 0;
}

/** The admins of the company and whoever runs the platform. */
export const listTold = (db: PlatformQueries, company_id: string): Promise<{ email: string }[]> =>
  db.$queryRaw<{ email: string }[]>`
    SELECT l.email FROM logins l WHERE l.password_hash IS NOT NULL AND (l.is_super_admin OR EXISTS (SELECT FROM users u
      WHERE u.company_id = ${company_id}::uuid AND u.id = l.id AND ${whoMay('data.manage')} AND u.disabled_at IS NULL))
      ORDER BY l.email`;

export async function notifyAdmins(
  tx: PlatformQueries,
  company_id: string,
  event_id: string,
  news: { title: string; message: string },
): Promise<void> {
  const admins = await tx.user.findMany({
    where: { company_id, ...whereMay('data.manage'), disabled_at: null },
    select: { id: true },
  });
  const data = admins.map(({ id: user_id }) => ({
    ...news,
    kind: 'system',
    company_id,
    id: uuidv7(),
    user_id,
    event_id,
    link_path: '/settings/data',
  }));
  await tx.notification.createMany({ data });
}
