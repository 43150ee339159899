import { SCHEDULE_LIMITS } from '@outrider/shared/insight/report-schedules';
import type { ReportResult, ReportUnitName } from '@outrider/shared/insight/reports';
import { z } from 'zod';

const numbersSchema = z.record(
  z.string(),
  z.object({ unit: z.string(), values: z.record(z.string(), z.number().nullable()) }),
);
/** What an email told: each report's numbers by group; the total's key is '='. */
export type Numbers = z.output<typeof numbersSchema>;

/** Null for what is not the numbers of an email. */
export const readNumbers = (kept: unknown): Numbers | null => numbersSchema.safeParse(kept).data ?? null;

const TOTAL = '=';
/** Group keys are prefixed with a colon, so that a group named '=' is not mistaken for the total. */
export const numbersOf = ({ measure, groups, total }: ReportResult): Numbers[string] => ({
  unit: measure.unit,
  values: {
    [TOTAL]: total.value,
    ...Object.fromEntries(groups.map(({ key, value }) => [key === null ? ':' : `:${key}`, value])),
  },
});

function isFar(before: number | null | undefined, after: number | null, unit: string): boolean {
  if (before === null || before === undefined || after === null) return (before ?? null) !== after;
  const difference = Math.abs(after - before);
  if (unit === ('percent' satisfies ReportUnitName)) return difference >= SCHEDULE_LIMITS.changed;
  return difference > 0 && difference >= (Math.abs(before) * SCHEDULE_LIMITS.changed) / 100;
}

/** Whether any number has moved by 5 percent or points, or came, or went, since the last email. */
export function haveChanged(before: Numbers | null, after: Numbers): boolean {
  if (!before) return true;
  const reports = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...reports].some((ref) => {
    const [old, now] = [before[ref], after[ref]];
    if (!old || !now) return true;
    const keys = new Set([...Object.keys(old.values), ...Object.keys(now.values)]);
    return [...keys].some((key) => isFar(old.values[key], now.values[key] ?? null, now.unit));
  });
}
