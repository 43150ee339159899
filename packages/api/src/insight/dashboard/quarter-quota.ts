import type { CompanyQueries } from '@outrider/db';
import { monthsOf } from '@outrider/shared/insight/forecast-period';
import { readQuotas } from '../../records/quotas/quotas.service.ts';
import type { Periods } from './periods.ts';
import type { Owner } from './scope.ts';

/** The quotas of the quarter's months: of a person, or with nobody named of the company. Null where there are none. */
export async function readQuarterQuotas(
  db: CompanyQueries,
  { quarter }: Periods,
): Promise<(whose: Owner) => number | null> {
  const { sums } = await readQuotas(db, monthsOf(quarter.period));
  return (whose) => (whose === null ? sums.ofCompany() : sums.ofPerson(whose));
}
