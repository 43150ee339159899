import type { CompanyQueries } from '@outrider/db';
import { isTrialOver } from '@outrider/shared/companies';

/** Whether anything may be written for the company by itself: a suspended one stands still, and so does one whose trial is over. */
export async function mayWork(db: CompanyQueries, now: Date): Promise<boolean> {
  const company = await db.company.findFirst({
    select: { status: true, subscription_plan: true, trial_ends_at: true },
  });
  return company !== null && company.status !== 'suspended' && !isTrialOver(company, now);
}
