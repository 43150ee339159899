import { wallTimeOf } from '@outrider/shared/ground/wall-time';

export const DAY_MINUTES = 24 * 60;
/** What takes less would be too small to read or press. */
const SHORTEST = 25;

/** From when to when on one day, in minutes after midnight as the clocks show it. */
export type Stretch = { start: number; end: number };

/** When it begins and ends, as the clocks show it. */
export type Wall = { from: WallTime; to: WallTime };
type WallTime = { date: string; time: string };

export const wallOf = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }, zone: string): Wall => ({
  from: wallTimeOf(new Date(starts_at), zone),
  to: wallTimeOf(new Date(ends_at), zone),
});

/** Which part of this day it takes; null where it takes none. */
export function partOf({ from, to }: Wall, day: string): Stretch | null {
  if (from.date > day || to.date < day || (to.date === day && to.time === '00:00' && from.date < day)) return null;
  const start = from.date < day ? 0 : minutesOf(from.time);
  return { start, end: Math.max(to.date > day ? DAY_MINUTES : minutesOf(to.time), start + 1) };
}

export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** 14:30 of 870 */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

export type Placed<T> = T & { column: number; columns: number };
/** How many did not fit side by side, and when the first of them begins and ends. */
export type Rest = Stretch & { count: number };

/** Puts what happens at the same time side by side, each in the first column that is free, so many at most. */
export function layOut<T extends Stretch>(
  items: readonly T[],
  columnsMax: number,
): { placed: Placed<T>[]; rests: Rest[] } {
  const placed: Placed<T>[] = [];
  const rests: Rest[] = [];
  let together: { item: T; column: number }[] = [];
  let until = 0;
  const close = () => {
    const columns = Math.min(columnsMax, Math.max(0, ...together.map(({ column }) => column + 1)));
    const over = together.filter(({ column }) => column >= columnsMax);
    const [first] = over;
    for (const { item, column } of together) if (column < columnsMax) placed.push({ ...item, column, columns });
    if (first) rests.push({ start: first.item.start, end: first.item.end, count: over.length });
    together = [];
  };
  for (const item of items.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (item.start >= until) close();
    const taken = new Set(together.filter((one) => shownEnd(one.item) > item.start).map(({ column }) => column));
    let column = 0;
    while (taken.has(column)) column += 1;
    together.push({ item, column });
    until = Math.max(until, shownEnd(item));
  }
  close();
  return { placed, rests };
}

/** Until when it is drawn: a short one takes the room of a longer one. */
const shownEnd = ({ start, end }: Stretch) => Math.max(end, start + SHORTEST);
export const shownLength = (stretch: Stretch) => Math.min(shownEnd(stretch), DAY_MINUTES) - stretch.start;

/** What is left of `within` besides what is taken, in stretches of at least so many minutes. */
export function freeBetween(taken: readonly Stretch[], within: Stretch, shortest: number): Stretch[] {
  const free: Stretch[] = [];
  let from = within.start;
  for (const { start, end } of taken.toSorted((one, other) => one.start - other.start)) {
    if (Math.min(start, within.end) - from >= shortest) free.push({ start: from, end: Math.min(start, within.end) });
    from = Math.max(from, end);
  }
  if (within.end - from >= shortest) free.push({ start: from, end: within.end });
  return free;
}
