import { isDay } from '@outrider/shared/ground/days';
import type { ReportResult } from '@outrider/shared/insight/reports';

export type Group = ReportResult['groups'][number];

/** Whether what has a value has a day: the groups then stand in the order of time. */
export function isOverTime(places: readonly { key: string | null }[]): boolean {
  const known = places.flatMap(({ key }) => (key === null ? [] : [key]));
  return known.length > 0 && known.every(isDay);
}

/** As many as there is room for: of a time the last ones, else the first. */
export const fitting = <Place extends { key: string | null }>(places: readonly Place[], most: number): Place[] =>
  most <= 0 ? [] : isOverTime(places) ? places.slice(-most) : places.slice(0, most);

/** The largest of some numbers, which nothing is divided by zero for. Bars of numbers below zero have no length. */
export const largest = (values: readonly (number | null)[]): number =>
  Math.max(1e-9, ...values.map((value) => value ?? 0));
