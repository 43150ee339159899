// npm run bench -- writing, its second part: a month of five companies that the product has not seen, with its own letters and no language model. The letters, and
// what agents asked instead, are written to test-results/months.md, to be read aloud. npm test runs the same and reads it by code.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { childEnv } from './env.ts';

const page = path.resolve('test-results/months.md');
const { status } = spawnSync('npx', ['vitest', 'run', 'packages/api/src/suites/foreign'], {
  stdio: 'inherit',
  env: childEnv({ MONTHS_PAGE: page }),
});
process.stdout.write(`${path.relative(process.cwd(), page)}\n`);
process.exitCode = status ?? 1;
