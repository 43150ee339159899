import type { CompanyDb, Database } from '@outrider/db';
import { isTrialOver } from '@outrider/shared/companies';
import { readSettings } from './settings.service.ts';

/** The door to the company that the platform's settings name for prospects; null where none is named, or the one that is takes no leads. */
export async function openSalesDesk(database: Database, now: Date): Promise<CompanyDb | null> {
  const { sales_company_id: id } = await readSettings(database.platform);
  if (!id) return null;
  const company = await database.platform.company.findFirst({
    where: { id },
    select: { status: true, subscription_plan: true, trial_ends_at: true },
  });
  return company && company.status !== 'suspended' && !isTrialOver(company, now) ? database.forCompany(id) : null;
}
