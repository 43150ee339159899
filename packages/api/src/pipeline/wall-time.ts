const DAY_MS = 86_400_000;

/**
 * The moment at which the clocks of a zone show a day (YYYY-MM-DD) and a time (HH:MM). Where they show it twice, the first time; where they skip it, null.
 * The zone's rules are those of the runtime's ICU.
 */
export function momentOf(date: string, time: string, timezone: string): Date | null {
  const wall = Date.parse(`${date}T${time}:00Z`);
  // Rules change at most once within two days: one of these two offsets is the one at that moment.
  const [before = 0, after = 0] = [wall - DAY_MS, wall + DAY_MS].map((moment) => offsetAt(moment, timezone));
  const moments = [wall - before, wall - after].filter((moment) => moment + offsetAt(moment, timezone) === wall);
  return moments.length > 0 ? new Date(Math.min(...moments)) : null;
}

/** How far the zone's clocks are ahead of UTC at that moment, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' });
  const parts = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 0, day = 0, hour, minute, second] = (['year', 'month', 'day', 'hour', 'minute', 'second'] as const).map((type) => parts.get(type));
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}
