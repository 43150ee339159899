import { DAY_MS } from '@outrider/shared/lead-match';

export const CLOSING = ['overdue', 'month', 'next_month', 'quarter'] as const;
export type Closing = (typeof CLOSING)[number];

const dayText = (at: Date) =>
  [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/** Between which days a close date has to lie, as the reader's calendar has them. */
export function closingDays(closing: Closing, now: number): { close_from?: string; close_to?: string } {
  const today = new Date(now);
  const month = (step: number) => new Date(today.getFullYear(), today.getMonth() + step, 1);
  const dayBefore = (at: Date) => dayText(new Date(at.getFullYear(), at.getMonth(), at.getDate() - 1));
  switch (closing) {
    case 'overdue':
      return { close_to: dayBefore(today) };
    case 'month':
      return { close_from: dayText(month(0)), close_to: dayBefore(month(1)) };
    case 'next_month':
      return { close_from: dayText(month(1)), close_to: dayBefore(month(2)) };
    case 'quarter':
      return { close_from: dayText(today), close_to: dayText(new Date(now + 90 * DAY_MS)) };
  }
}

/** Today in the reader's calendar. */
export const todayText = (now: number) => dayText(new Date(now));
