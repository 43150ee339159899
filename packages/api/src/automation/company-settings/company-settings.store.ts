import type { CompanyQueries, CompanyTx } from '@outrider/db';
import type { CompanySettings } from '@outrider/shared/automation/company-settings';

export async function readCompanySettings(db: CompanyQueries): Promise<CompanySettings> {
  const [row] = await db.$queryRaw<[CompanySettings]>`
    SELECT c.name, c.timezone, c.currency, c.fiscal_start, c.processing_mode, c.mail_tracking,
      (EXISTS (SELECT FROM opportunities) OR EXISTS (SELECT FROM leads WHERE estimated_budget IS NOT NULL)
      OR EXISTS (SELECT FROM quotas) OR EXISTS (SELECT FROM forecast_submissions)
        OR EXISTS (SELECT FROM custom_fields WHERE kind = 'money')) AS has_amounts
    FROM companies c`;
  return row;
}

/**
 * As they are, held until the transaction ends: nothing is written meanwhile in a currency that is about to change (see
 * holdCurrency).
 */
export async function lockCompanySettings(tx: CompanyTx): Promise<Omit<CompanySettings, 'has_amounts'>> {
  const [row] = await tx.$queryRaw<
    [Omit<CompanySettings, 'has_amounts'>]
  >`SELECT name, timezone, currency, fiscal_start, processing_mode, mail_tracking FROM companies FOR UPDATE`;
  return row;
}

/** Gives every amount of the company another currency. @returns false where a rate is needed and none is given */
export async function convertAmounts(
  tx: CompanyTx,
  to: string,
  decimals: number,
  rate: number | null,
): Promise<boolean> {
  const [row] = await tx.$queryRaw<[{ done: boolean }]>`
    SELECT convert_company_amounts(${rate === null ? null : String(rate)}::numeric, ${to}, ${decimals}::int) AS done`;
  return row.done;
}
