import { isDay } from '@outrider/shared/ground/days';
import type { ReportResult } from '@outrider/shared/insight/reports';
import { formatShort } from './format-value.ts';
import { REPORTS_WORDS as WORDS } from './words.ts';

/** What a report says first, in one sentence of its own numbers. */
export function findingOf({ measure, groups, total, currency, period }: ReportResult, today: string): string {
  const spell = (value: number | null) => formatShort(value, measure.unit, currency);
  const known = groups.filter(({ value, key }) => value !== null && key !== null);
  if (measure.additive && !total.value) return WORDS.nothingYet;
  if (known.length === 0) return total.value ? spell(total.value) : WORDS.nothingYet;
  if (known.every(({ key }) => key !== null && isDay(key))) {
    const last = known.at(-1);
    if (!last) return WORDS.nothingYet;
    const isRunning = last === groups.at(-1) && (period === null || period.to >= today) && measure.additive;
    return (isRunning ? WORDS.latestRunning : WORDS.latest)(last.label, spell(last.value));
  }
  const top = known.reduce((best, one) => ((one.value ?? 0) > (best.value ?? 0) ? one : best));
  if (!top.value) return WORDS.nothingYet;
  return measure.additive && total.value
    ? WORDS.shareOf(top.label, Math.round((100 * top.value) / total.value), spell(total.value))
    : WORDS.highest(top.label, spell(top.value), spell(total.value));
}
