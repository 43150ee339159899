// npm run bench -- writing, its second part: a month of five companies that the product has not seen. Their letters,
// and what agents asked instead, are written to test-results/months.md, to be read aloud. npm test plays the same and
// reads it by code. With --model <address> <name> a language model behind that OpenAI-compatible address writes as
// well, its key in MONTHS_MODEL_KEY; the checks hold it to the same.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { childEnv } from './env.ts';

const page = path.resolve('test-results/months.md');
const [flag, address, name] = process.argv.slice(2);
if (flag !== undefined && (flag !== '--model' || !address || !name))
  throw new Error('npm run bench -- writing --model <address> <name>');
const { status } = spawnSync('npx', ['vitest', 'run', 'packages/api/src/suites/foreign'], {
  stdio: 'inherit',
  env: childEnv({
    MONTHS_PAGE: page,
    ...(address && name && { MONTHS_MODEL_URL: address, MONTHS_MODEL_NAME: name }),
  }),
});
process.stdout.write(`${path.relative(process.cwd(), page)}\n`);
process.exitCode = status ?? 1;
