// How long 10,000 runs over 5,000 open deals of 20 people take, with deals that are independent and with deals that
// share their luck. Aim: 100 ms of processor time.
import { RUNS, type Simulation, simulatePeriod } from '@outrider/scoring/forecast';

const DEALS = 5_000;
const PEOPLE = 20;
const ROUNDS = 9;

const simulation = (correlation: number, seed: number): Simulation => ({
  amounts: Float64Array.from({ length: DEALS }, (_, i) => 1_000 + ((i * 7_919) % 90_000)),
  chances: Float64Array.from({ length: DEALS }, (_, i) => 0.02 + ((i * 31) % 9_000) / 10_000),
  owners: Int32Array.from({ length: DEALS }, (_, i) => i % PEOPLE),
  groups: PEOPLE,
  won: new Float64Array(PEOPLE),
  unknown: [],
  correlation,
  seed,
});

/** Processor time of one simulation in milliseconds: other work on the machine doesn't count. */
function measure(correlation: number, seed: number): number {
  const input = simulation(correlation, seed);
  const before = process.cpuUsage();
  simulatePeriod(input);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

for (const correlation of [0, 0.15]) {
  const took = Array.from({ length: ROUNDS }, (_, seed) => measure(correlation, seed)).toSorted((a, b) => a - b);
  const middle = took[ROUNDS >> 1] ?? 0;
  process.stdout.write(
    `forecast, ${DEALS} deals, ${RUNS} runs, correlation ${correlation}: median ${middle.toFixed(0)} ms, slowest ${(took.at(-1) ?? 0).toFixed(0)} ms\n`,
  );
}
