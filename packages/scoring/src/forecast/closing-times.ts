/** Days that won deals took from somewhere to their close, shortest first. */
export type ClosingTimes = Float64Array;

/** Fewer won deals than this say nothing about how long the next one takes. */
export const FEWEST_TIMES = 5;

/** The first of the sorted times that is longer than `age`. */
function firstLonger(times: ClosingTimes, age: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) > age) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Chance that a deal which is won closes within `days`, after `age` days that it has been waiting: the share of those
 * that waited as long (Laplace's rule of succession, so that a few deals never make it certain).
 */
export function chanceWithin(times: ClosingTimes, age: number, days: number): number {
  if (days < 0) return 0;
  const first = firstLonger(times, age);
  const longer = times.length - first;
  const inTime = firstLonger(times, age + days) - first;
  return (inTime + 1) / (longer + 2);
}

/** Days until half of the won deals that waited as long were closed; of all of them, where none waited as long. */
export function usualDaysLeft(times: ClosingTimes, age: number): number {
  const first = firstLonger(times, age);
  if (first === times.length) return times[times.length >> 1] ?? 0;
  return (times[first + ((times.length - first) >> 1)] ?? age) - age;
}
