const UNIT_MS = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
type Unit = keyof typeof UNIT_MS;

/** '10 seconds', '1 day'. The type refuses 'daily', which Agenda takes and never runs. */
export type Interval = `${number} ${Unit | `${Unit}s`}`;

/** Milliseconds. @throws RangeError for anything that is not a positive number and a unit */
export function readInterval(text: Interval): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?) (second|minute|hour|day)s?$/.exec(text) ?? [];
  const ms = Math.round(Number(amount) * UNIT_MS[unit as Unit]);
  if (!(ms > 0)) throw new RangeError(`Not an interval: ${text}`);
  return ms;
}
