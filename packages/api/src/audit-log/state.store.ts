import type { CompanyQueries, CompanyTx } from '@outrider/db';
import type { AuditState } from '@outrider/shared/audit';

export async function readState(db: CompanyQueries): Promise<AuditState> {
  const [row] = await db.$queryRaw<
    [{ months: number; verified_at: Date | null; verified: number; problems: number }]
  >`SELECT c.audit_months AS months, h.verified_at, coalesce(h.verified, 0) AS verified, coalesce(h.problems, 0) AS problems
    FROM companies c LEFT JOIN audit_chains h ON h.company_id = c.id`;
  const { months, verified_at, verified: entries, problems } = row;
  return { months, check: verified_at && { at: verified_at.toISOString(), entries, problems } };
}

/** @returns what it was before */
export async function setMonths(tx: CompanyTx, months: number): Promise<number> {
  const [row] = await tx.$queryRaw<[{ audit_months: number }]>`SELECT audit_months FROM companies FOR UPDATE`;
  await tx.company.updateMany({ data: { audit_months: months } });
  return row.audit_months;
}
