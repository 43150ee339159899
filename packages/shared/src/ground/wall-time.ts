/** Not from days.ts, which builds on this. */
const DAY_MS = 86_400_000;

/**
 * The moment when clocks in a time zone show this date (YYYY-MM-DD) and time (HH:MM): the first one where the clocks go
 * back, null where they skip it. Zone rules come from the runtime's ICU.
 */
export function momentInZone(date: string, time: string, timezone: string): Date | null {
  const wall = Date.parse(`${date}T${time}:00Z`);
  // The offset changes at most once within two days, so one of these two applies at that moment.
  const [before = 0, after = 0] = [wall - DAY_MS, wall + DAY_MS].map((moment) => offsetAt(moment, timezone));
  const moments = [wall - before, wall - after].filter((moment) => moment + offsetAt(moment, timezone) === wall);
  return moments.length > 0 ? new Date(Math.min(...moments)) : null;
}

/** The same, but where the clocks skip it, the moment right after the gap, even where a zone skipped a whole day. */
export function firstMomentFrom(date: string, time: string, timezone: string): Date {
  const shown = momentInZone(date, time, timezone);
  if (shown) return shown;
  const wall = Date.parse(`${date}T${time}:00Z`);
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((moment) => offsetAt(moment, timezone));
  // The gap lies between these two; the clocks show `wall` or later only after it.
  let [before, from] = [wall - Math.max(...offsets) - 1, wall - Math.min(...offsets)];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (middle + offsetAt(middle, timezone) >= wall) from = middle;
    else before = middle;
  }
  return new Date(from);
}

/** The date (YYYY-MM-DD) and time (HH:MM) in the zone at this moment. */
export function wallTimeOf(moment: Date, timezone: string): { date: string; time: string } {
  const wall = new Date(moment.getTime() + offsetAt(moment.getTime(), timezone)).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** Creating a formatter costs a hundred times as much as using one, and there are only a few hundred zones. */
const CLOCKS = new Map<string, Intl.DateTimeFormat>();

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  const kept = CLOCKS.get(timeZone);
  if (kept) return kept;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  CLOCKS.set(timeZone, clock);
  return clock;
}

/**
 * The zone's offset from UTC at this moment, in milliseconds. Reads "11/26/2026, 23:38:44": the parts one by one cost
 * three times as much.
 */
function offsetAt(moment: number, timeZone: string): number {
  const shown = zoneFormat(timeZone).format(moment);
  const [month = 0, day = 0, year = 0, hour, minute, second] = shown.split(/\D+/u, 6).map(Number);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}
