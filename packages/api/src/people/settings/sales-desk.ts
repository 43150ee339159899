import type { CompanyDb, Database } from '@outrider/db';
import { mayWork } from '../../ground/companies/standing.ts';
import { STANDING_COLUMNS } from '../../ground/companies/standing.store.ts';
import { readSettings } from './settings.service.ts';

/**
 * Opens the company that the platform settings name for prospects; null where none is named, or it may not take leads.
 */
export async function openSalesDesk(database: Database, now: Date): Promise<CompanyDb | null> {
  const { sales_company_id: id } = await readSettings(database.platform);
  if (!id) return null;
  const company = await database.platform.company.findFirst({
    where: { id },
    select: STANDING_COLUMNS,
  });
  return mayWork(company, now) ? database.forCompany(id) : null;
}
