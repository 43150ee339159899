import type { Period } from '@outrider/shared/forecast-period';

const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const bareMonth = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

type Named = Pick<Period, 'key' | 'kind' | 'starts_on'>;
const year = ({ starts_on }: Named) => starts_on.slice(0, 4);
const quarter = ({ key }: Named) => key.slice(5);

/** "Q4 2026", "November 2026" */
export const periodName = (period: Named) =>
  period.kind === 'quarter' ? `${quarter(period)} ${year(period)}` : month.format(new Date(period.starts_on));
/** "Q4 2026", "Nov 2026" */
export const shortPeriodName = (period: Named) =>
  period.kind === 'quarter' ? periodName(period) : shortMonth.format(new Date(period.starts_on));
/** "Q4", "November" */
export const barePeriodName = (period: Named) =>
  period.kind === 'quarter' ? quarter(period) : bareMonth.format(new Date(period.starts_on));
