import type { CampaignWait } from '@outrider/shared/automation/campaign-steps';
import { addWorkingDays, type WorkCalendar } from '@outrider/shared/ground/working-days';

const HOUR_MS = 3_600_000;

/** When a wait that begins now is over. A day is 24 hours; working days are those of the company's calendar. */
export function waitUntil(
  { amount, unit }: Pick<CampaignWait, 'amount' | 'unit'>,
  now: Date,
  calendar: WorkCalendar,
): Date {
  if (unit === 'working_days') return addWorkingDays(now, amount, calendar);
  return new Date(now.getTime() + amount * (unit === 'days' ? 24 : 1) * HOUR_MS);
}
