import { type PastRange, type Width, widthFor } from '@outrider/scoring/forecast';
import { getAccuracy } from './accuracy.service.ts';
import type { ForecastContext } from './forecast-context.ts';

/** Past forecasts hardly change during a day, and each is a simulation of its own. */
const TRUSTED_MS = 600_000;
const KEPT = 200;

type Known = { read_at: number; width: Promise<Width | null> };
const known = new Map<string, Known>(); // the oldest first

/**
 * How wide a forecast of the company has to be, by all of its past forecasts with as many days to go, whosever deals
 * are looked at: so a person's range is the same in the table of people and on a page of their own. The first who asks
 * on a day waits; after ten minutes it is read again while the last answer serves.
 */
export function readWidth(context: ForecastContext, stopping: AbortSignal): Promise<Width | null> {
  const { company, period, today, days_left, now } = context;
  const key = [company.id, period.kind, period.starts_on.slice(5, 7), today, days_left].join(' ');
  const last = known.get(key);
  if (last && Math.abs(now.getTime() - last.read_at) < TRUSTED_MS) return last.width;
  const width = readPast({ ...context, scope: null }, stopping);
  const next: Known = { read_at: now.getTime(), width };
  // Who asks while it is read again gets the last answer, also where the reading fails.
  remember(key, last ? { ...next, width: last.width } : next);
  width.then(
    () => remember(key, next),
    () => last ?? known.delete(key),
  );
  return last?.width ?? width;
}

function remember(key: string, entry: Known): void {
  known.delete(key);
  known.set(key, entry);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest) known.delete(oldest);
}

async function readPast(context: ForecastContext, stopping: AbortSignal): Promise<Width | null> {
  const { periods } = await getAccuracy(context, stopping);
  return widthFor(periods.flatMap(({ range, actual }): PastRange[] => (range ? [{ ...range, actual }] : [])));
}
