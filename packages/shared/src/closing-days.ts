import { DAY_MS } from './lead-match.ts';

/** When a deal is expected to close, as a list and a saved view of it name it. */
export const CLOSING = ['overdue', 'month', 'next_month', 'quarter'] as const;
export type Closing = (typeof CLOSING)[number];

const dayText = (at: number) => new Date(at).toISOString().slice(0, 10);

/** Between which days a close date has to lie. `today`: as YYYY-MM-DD in the calendar of whoever asks. */
export function closingDays(closing: Closing, today: string): { close_from?: string; close_to?: string } {
  const now = Date.parse(today);
  const [year = 0, month = 1] = today.split('-').map(Number);
  const monthFrom = (step: number) => Date.UTC(year, month - 1 + step, 1);
  switch (closing) {
    case 'overdue':
      return { close_to: dayText(now - DAY_MS) };
    case 'month':
      return { close_from: dayText(monthFrom(0)), close_to: dayText(monthFrom(1) - DAY_MS) };
    case 'next_month':
      return { close_from: dayText(monthFrom(1)), close_to: dayText(monthFrom(2) - DAY_MS) };
    case 'quarter':
      return { close_from: today, close_to: dayText(now + 90 * DAY_MS) };
  }
}
