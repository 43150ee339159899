import { fiscalQuarterName } from '@outrider/shared/ground/fiscal-year';
import type { Period } from '@outrider/shared/insight/forecast-period';
import { companyFiscalStart } from '../../ground/ui/company-fiscal-start.ts';

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const bareMonth = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

type Named = Pick<Period, 'kind' | 'starts_on' | 'ends_on'>;
const span = ({ starts_on, ends_on }: Named) => shortMonth.formatRange(new Date(starts_on), new Date(ends_on));
/** Three months that are no quarter of the fiscal year, as an old link names them, are called by their months. */
const quarter = (period: Named, length: 'bare' | 'full') =>
  fiscalQuarterName(period.starts_on, companyFiscalStart())?.[length] ?? span(period);

/** "Q4 2026" or "Q3 FY2027", "November 2026" */
export const periodName = (period: Named) =>
  period.kind === 'quarter' ? quarter(period, 'full') : month.format(new Date(period.starts_on));
/** "Q4 2026" or "Q3 FY2027", "Nov 2026" */
export const shortPeriodName = (period: Named) =>
  period.kind === 'quarter' ? quarter(period, 'full') : shortMonth.format(new Date(period.starts_on));
/** "Q4", "November" */
export const barePeriodName = (period: Named) =>
  period.kind === 'quarter' ? quarter(period, 'bare') : bareMonth.format(new Date(period.starts_on));
