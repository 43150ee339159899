const DAY_MS = 86_400_000;

/**
 * The moment at which the clocks of a zone show a day (YYYY-MM-DD) and a time (HH:MM). Where they show it twice, the first time; where they skip it, null.
 * The zone's rules are those of the runtime's ICU.
 */
export function momentInZone(date: string, time: string, timezone: string): Date | null {
  const wall = Date.parse(`${date}T${time}:00Z`);
  // Rules change at most once within two days: one of these two offsets is the one at that moment.
  const [before = 0, after = 0] = [wall - DAY_MS, wall + DAY_MS].map((moment) => offsetAt(moment, timezone));
  const moments = [wall - before, wall - after].filter((moment) => moment + offsetAt(moment, timezone) === wall);
  return moments.length > 0 ? new Date(Math.min(...moments)) : null;
}

/** The same, and where the clocks skip it: the moment from which they show something later. A day that a zone left out is skipped as a whole. */
export function firstMomentFrom(date: string, time: string, timezone: string): Date {
  const shown = momentInZone(date, time, timezone);
  if (shown) return shown;
  const wall = Date.parse(`${date}T${time}:00Z`);
  const offsets = [wall - DAY_MS, wall + DAY_MS].map((moment) => offsetAt(moment, timezone));
  // The leap lies between these two, and only from it on do the clocks show `wall` or later.
  let [before, from] = [wall - Math.max(...offsets) - 1, wall - Math.min(...offsets)];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (middle + offsetAt(middle, timezone) >= wall) from = middle;
    else before = middle;
  }
  return new Date(from);
}

/** What the zone's clocks show at that moment: YYYY-MM-DD and HH:MM. */
export function wallTimeOf(moment: Date, timezone: string): { date: string; time: string } {
  const wall = new Date(moment.getTime() + offsetAt(moment.getTime(), timezone)).toISOString();
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) };
}

/** Making one costs a hundred times what asking it does; there are some hundred zones. */
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

/** How far the zone's clocks are ahead of UTC at that moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const parts = new Map(
    zoneFormat(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year = 0, month = 0, day = 0, hour, minute, second] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((type) => parts.get(type));
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}
