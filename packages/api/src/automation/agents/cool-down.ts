import { addWorkingDays, EVERY_WEEKDAY } from '@outrider/shared/ground/working-days';

/** What happened after this moment is so recent that no agent writes to the lead. The days are the company's. */
export const coolDownStart = (now: Date, working_days: number, calendar = EVERY_WEEKDAY): Date =>
  addWorkingDays(now, -working_days, calendar);
/** When agents may write to a lead again that somebody was in contact with at `touched`. */
export const coolDownEnd = (touched: Date, working_days: number, calendar = EVERY_WEEKDAY): Date =>
  addWorkingDays(touched, working_days, calendar);
