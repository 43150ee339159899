/** Forecasting a period: chances and closing times from history, runs of what may happen, and what they say. Pure, like all of the package. */
export { estimateCorrelation, FEWEST_A_MONTH, FEWEST_MONTHS, type MonthOfOutcomes } from './correlation.ts';
export { chanceWithin, type ClosingTimes, FEWEST_TIMES, usualDaysLeft } from './closing-times.ts';
export { FEWEST_PAST, type PastRange, type Width, widenRuns, widthFor } from './width.ts';
export { RUNS, simulatePeriod, type Simulation } from './simulate.ts';
export { addTotals, type Density, densityOf, type Range, rangeOf, shareReaching, sortTotals } from './range.ts';
