import { RUNS, type Simulation, simulatePeriod } from '@outrider/scoring/forecast';
import { withScoringThread } from '../scoring/thread.ts';

/** Draws that take about 20 ms: more would hold up every other call. */
const DRAWS_IN_PLACE = 10_000_000;

/** What each group ends with, run by run; on a thread of its own where it takes long. */
export function runSimulation(simulation: Simulation, stopping: AbortSignal): Promise<Float64Array[]> {
  if (simulation.amounts.length * RUNS <= DRAWS_IN_PLACE) return Promise.resolve(simulatePeriod(simulation));
  return withScoringThread(stopping, (thread) => thread.ask('simulate', simulation));
}
