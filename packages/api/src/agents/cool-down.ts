const DAY_MS = 86_400_000;
const [SUNDAY, SATURDAY] = [0, 6];

const isWorkingDay = (at: Date) => at.getUTCDay() !== SUNDAY && at.getUTCDay() !== SATURDAY;

/** So many working days from a moment, weekends passed over; `days` below 0 go back. In UTC, since a lead has no zone. */
function addWorkingDays(from: Date, days: number): Date {
  const step = Math.sign(days) * DAY_MS;
  let at = from;
  for (let left = Math.abs(days); left > 0;) {
    at = new Date(at.getTime() + step);
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}

/** What happened after this moment is so recent that no agent writes to the lead. */
export const coolDownStart = (now: Date, working_days: number): Date => addWorkingDays(now, -working_days);
/** When agents may write to a lead again that somebody was in contact with at `touched`. */
export const coolDownEnd = (touched: Date, working_days: number): Date => addWorkingDays(touched, working_days);
