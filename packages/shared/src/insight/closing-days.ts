import { addDays } from '../ground/days.ts';
import { periodAfter, periodAt } from './forecast-period.ts';

/** When a deal is expected to close, as a list and a saved view of it name it. */
export const CLOSING = ['overdue', 'month', 'next_month', 'quarter'] as const;
export type Closing = (typeof CLOSING)[number];

/** Between which days a close date has to lie. `today`: as YYYY-MM-DD in the company's time zone. */
export function closingDays(closing: Closing, today: string): { close_from?: string; close_to?: string } {
  const month = periodAt('month', today);
  switch (closing) {
    case 'overdue':
      return { close_to: addDays(today, -1) };
    case 'month':
      return { close_from: month.starts_on, close_to: month.ends_on };
    case 'next_month': {
      const next = periodAfter(month, 1);
      return { close_from: next.starts_on, close_to: next.ends_on };
    }
    case 'quarter':
      return { close_from: today, close_to: addDays(today, 90) };
  }
}
