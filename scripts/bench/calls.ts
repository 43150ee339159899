// npm run bench -- calls: what a call costs of the processors, server and database, beside plain Node and pg doing the
// same SQL in the same run; then start and memory. On the embedded database, whose time is part of the server's, and on
// the PostgreSQL that DATABASE_URL names, in databases of its own; "embedded" or "postgresql" takes one of them.
// --write keeps the figures in docs/speed.json; --check compares with what is there and warns of what costs a quarter
// more, measured by the floor of each run.
import { readFileSync, writeFileSync } from 'node:fs';
import { compareFigures, type Figures } from './compare-figures.ts';
import { BENCH } from './env.ts';
import { type Asked, load, type Load, timeEach } from './load.ts';
import { person } from './person.ts';
import { openClock, type Spent } from './processor-time.ts';
import { type Running, start } from './processes.ts';
import type { Seeded } from './seed.ts';
import { LIMITS, PORT, SERVER, type Target, TARGETS } from './targets.ts';

const LEADS = 100_000;
const KEPT = 'docs/speed.json';
const say = (line: string) => process.stdout.write(`${line}\n`);

const globalSearch = `/trpc/search.global?input=${encodeURIComponent(JSON.stringify({ json: { q: 'sofia family4242', limit: 5 } }))}`;

/** A kind of call: where we answer it, and where the floor does. `sent`: how often, by one caller and by sixteen. */
type Call = { what: string; path: string; floor?: string; sent: number; creates?: true; key?: true };
const CALLS: readonly Call[] = [
  { what: '/healthz', path: '/healthz', floor: '/healthz', sent: 3_000 },
  { what: 'page of 50 + total', path: '/api/leads', floor: '/page', sent: 400 },
  {
    what: 'the same by status and source',
    path: '/api/leads?status=new&source=website',
    floor: '/filtered',
    sent: 400,
  },
  { what: 'search', path: '/api/leads?q=family4242', floor: '/search', sent: 300 },
  { what: 'global search', path: globalSearch, sent: 200 },
  { what: 'analytics', path: '/api/leads/analytics', floor: '/analytics', sent: 100 },
  { what: 'create', path: '/api/leads', floor: '/create', sent: 800, creates: true },
  { what: 'webhook to lead', path: '/api/leads/capture/n8n', sent: 800, creates: true, key: true },
];
const CALLERS = [1, 16] as const;

type Figure = { spent: Spent; load: Load };
/** By the name of the call and the number of callers. */
type Table = Map<string, Figure>;
const nameOf = (call: Call, callers: number) => `${call.what}, ${callers === 1 ? 'one caller' : `${callers} callers`}`;

async function measureCalls(
  running: Running,
  base: string,
  url: string | null,
  asked: (call: Call) => Asked | null,
): Promise<Table> {
  const table: Table = new Map();
  const clock = await openClock(running.process.pid ?? 0, url);
  await clock.rested();
  for (const call of CALLS) {
    const one = asked(call);
    if (!one) continue;
    const request = { ...one, url: base + one.url };
    await load(request, { connections: 4, amount: call.sent });
    for (const callers of CALLERS) {
      await clock.settled();
      const before = clock.read();
      const figures = await (callers === 1
        ? timeEach(request, call.sent)
        : load(request, { connections: callers, amount: call.sent * 2 }));
      await clock.settled();
      const spent = clock.since(before, clock.read(), callers === 1 ? call.sent : call.sent * 2);
      table.set(nameOf(call, callers), { spent, load: figures });
    }
  }
  await clock.close();
  return table;
}

async function bench(target: Target): Promise<Figures> {
  const { seeded, serverEnv, floorEnv, url, clean } = await target.prepare(LEADS);
  const floorPort = PORT + 1;
  const floor = await start(
    'scripts/bench/floor.ts',
    { ...floorEnv, FLOOR_COMPANY: seeded.company_id, FLOOR_PORT: String(floorPort) },
    true,
  );
  const below = await measureCalls(floor, `http://127.0.0.1:${floorPort}`, url, ({ floor: path, creates }) =>
    path ? { url: path, ...(creates && { body: person }) } : null,
  );
  await floor.stop();
  const server = await start(SERVER, { ...LIMITS, ...serverEnv });
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const idle = server.memoryMb();
  const ours = await measureCalls(server, `http://127.0.0.1:${PORT}`, url, (call) => ({
    url: call.path,
    headers: headersFor(call, seeded),
    ...(call.creates && { body: person }),
  }));
  const peak = server.peakMb();
  await server.stop();
  await clean();
  print(target.name, ours, below);
  say(`\nFirst answer after ${server.startedInMs} ms; memory ${idle} MB idle, ${peak} MB at its most.`);
  const failed = [...ours.values(), ...below.values()].some(({ load: { failed: n } }) => n > 0);
  if (failed) process.exitCode = 1; // a figure with failures measures nothing
  const sums = (table: Table) => Object.fromEntries([...table].map(([name, { spent }]) => [name, sumOf(spent)]));
  return { floor: sums(below), ours: sums(ours) };
}

const headersFor = ({ key }: Call, seeded: Seeded): Record<string, string> =>
  key ? { 'x-api-key': seeded.key } : { authorization: `Bearer ${seeded.token}` };

const sumOf = ({ server, database }: Spent) => server + (database ?? 0);
const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0);
const spentCell = ({ server, database }: Spent) => (database === null ? ms(server) : `${ms(server)} + ${ms(database)}`);
const loadCell = ({ perSecond, p50, p95, p99, failed }: Load) =>
  `${Math.round(perSecond)}/s, ${ms(p50)} / ${ms(p95)} / ${ms(p99)}${failed ? ` (${failed} failed)` : ''}`;

function print(title: string, ours: Table, below: Table): void {
  say(`\n### ${title}, ${LEADS.toLocaleString('en-US')} leads\n`);
  say(
    '| call | callers | plain Node and pg, ms | Outrider, ms | times | plain per second, p50 / p95 / p99 ms | Outrider |',
  );
  say('|---|---|---|---|---|---|---|');
  for (const call of CALLS)
    for (const callers of CALLERS) {
      const [one, floor] = [ours.get(nameOf(call, callers)), below.get(nameOf(call, callers))];
      if (!one) continue;
      const times = floor ? (sumOf(one.spent) / sumOf(floor.spent)).toFixed(1) : '';
      say(
        `| ${call.what} | ${callers} | ${floor ? spentCell(floor.spent) : ''} | ${spentCell(one.spent)} | ${times} | ${floor ? loadCell(floor.load) : ''} | ${loadCell(one.load)} |`,
      );
    }
}

const figures: Record<string, Figures> = {};
const only = process.argv.slice(2).find((word) => !word.startsWith('--'));
for (const target of TARGETS.filter(({ name }) => only === undefined || name.toLowerCase().startsWith(only)))
  figures[target.name] = await bench(target);
if (!BENCH.databaseUrl) say('\nPostgreSQL was not measured: set DATABASE_URL to an admin login of a server.');
if (process.argv.includes('--write')) writeFileSync(KEPT, `${JSON.stringify(figures, null, 2)}\n`);
if (process.argv.includes('--check')) {
  const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as Record<string, Figures>;
  for (const [name, now] of Object.entries(figures))
    for (const warning of kept[name] ? compareFigures(kept[name], now) : []) say(`::warning::${name}: ${warning}`);
}
process.exit();
