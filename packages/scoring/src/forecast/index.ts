/**
 * Forecasting a period: chances and closing times from history, runs of what may happen, and what they say. Pure, like
 * all of the package.
 */
export { estimateCorrelation } from './correlation.ts';
export { chanceWithin, type ClosingTimes, FEWEST_TIMES, usualDaysLeft } from './closing-times.ts';
export { type PastRange, type Width, widenRuns, widthFor } from './width.ts';
export { RUNS, simulatePeriod, type Simulation } from './simulate.ts';
export { addTotals, densityOf, type Range, rangeOf, shareReaching, sortTotals } from './range.ts';
