// npm run bench: every benchmark, one after the other. npm run bench -- <name> [numbers]: that one alone; what it
// measures and which numbers it takes stands at the head of its file.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const SCRIPTS = [
  'calls',
  'burst',
  'server',
  'lead-list',
  'records',
  'day',
  'visibility',
  'audit',
  'pixels',
  'board',
  'sheets',
  'agents',
  'writing',
  'months',
  'outcomes',
  'duplicates',
  'rescore',
  'win-chance',
  'forecast',
  'reports',
  'insights',
  'campaigns',
  'scale',
  'screens',
  'partitions',
];
/** Parts of `server` that are asked for alone. */
const PARTS = ['import', 'export', 'assignment'];

const [name, ...numbers] = process.argv.slice(2);
if (name !== undefined && ![...SCRIPTS, ...PARTS].includes(name))
  throw new Error(`Choose one of ${[...SCRIPTS, ...PARTS].join(', ')}`);
const commands =
  name === undefined
    ? SCRIPTS.map((script) => [script])
    : PARTS.includes(name)
      ? [['server', name]]
      : name === 'writing'
        ? [['writing'], ['months', ...numbers]]
        : [[name, ...numbers]];
for (const [script, ...args] of commands) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', fileURLToPath(new URL(`./${script}.ts`, import.meta.url)), ...args],
    { stdio: 'inherit' },
  );
  const [code] = await once(child, 'exit');
  if (code !== 0) process.exitCode = 1;
}
