import type { CompanyQueries } from '@outrider/db';
import type { AuditState } from '@outrider/shared/ground/audit';

export async function readState(db: CompanyQueries): Promise<AuditState> {
  const [row] = await db.$queryRaw<
    [{ months: number; verified_at: Date | null; verified: number; problems: number }]
  >`SELECT c.audit_months AS months, h.verified_at, coalesce(h.verified, 0) AS verified,
      coalesce(h.problems, 0) AS problems
    FROM companies c LEFT JOIN audit_chains h ON h.company_id = c.id`;
  const { months, verified_at, verified: entries, problems } = row;
  return { months, check: verified_at && { at: verified_at.toISOString(), entries, problems } };
}
