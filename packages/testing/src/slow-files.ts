import { availableParallelism, loadavg } from 'node:os';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** Of one file's tests and hooks: not of loading the product, which the first file of a worker does for all of them. */
const LIMIT_S = 20;
/** Suites that call every procedure. */
const WALKS = { files: /\/suites\//, limit_s: 60 };
const SHOWN = 10;
/** Three workers, their database and what yields to them make two cores as busy as this. */
const OWN_LOAD = 3; // for each core

type Timed = { file: string; seconds: number; limit_s: number };

/** Shows the slowest files at the end of a run, and fails it where one took longer than it may. */
export class SlowFiles implements Reporter {
  readonly #isLimited: boolean;
  #own = 1;

  constructor(isLimited: boolean) {
    this.#isLimited = isLimited;
  }

  /** Where there are more workers than cores, a file that only works has that share of the time it takes. */
  onInit({ projects }: Vitest): void {
    const workers = Math.max(1, ...projects.map(({ config }) => config.maxWorkers));
    this.#own = Math.min(1, availableParallelism() / workers);
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const timed = modules.map((module) => timeOf(module, this.#own)).sort((one, other) => other.seconds - one.seconds);
    const rows = timed.slice(0, SHOWN).map(({ file, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${file}`);
    process.stdout.write(`\nThe slowest files:\n${rows.join('\n')}\n`);
    const over = timed.filter(({ seconds, limit_s }) => seconds > limit_s);
    if (!this.#isLimited || over.length === 0) return;
    const [load = 0] = loadavg();
    const isBusy = load / availableParallelism() > OWN_LOAD;
    process.stderr.write(describeOver(over, isBusy));
    if (!isBusy) process.exitCode = 1;
  }
}

function timeOf(module: TestModule, own: number): Timed {
  const { project, relativeModuleId } = module;
  return {
    file: project.name === 'node' ? relativeModuleId : `${relativeModuleId} (${project.name})`,
    seconds: (module.diagnostic().duration / 1_000) * own,
    limit_s: WALKS.files.test(relativeModuleId) ? WALKS.limit_s : LIMIT_S,
  };
}

const describeOver = (over: Timed[], isBusy: boolean) => `
OVER THEIR LIMIT:
${over.map(({ file, seconds, limit_s }) => `  ${seconds.toFixed(1)} s of ${limit_s} s  ${file}`).join('\n')}
Split the file, share its set-up, take out what waits, or name it *.long.test.ts, which CI runs and npm test doesn’t. ${isBusy ? 'Not counted as a failure: this machine has other work.' : ''}
`;
