// npm run prove:outage [-- seconds,...]: two instances of the built server under load, on a PostgreSQL of their own
// that goes away and comes back: stopped fast, stopped immediately, and behind a network that swallows what is sent.
// Prints a table, and exits with 1 where an instance is not ready within three seconds of the database, holds more
// connections than its budget or more files than before, has lost a lead that it acknowledged, or leaves a live stream
// without the word to fetch again. Build first: npm run build. Needs PostgreSQL's server programs, and Linux to count
// files.
import { setTimeout as sleep } from 'node:timers/promises';
import { countConnections } from '../../packages/testing/src/connections.ts';
import { openCuttableProxy } from '../../packages/testing/src/cuttable-proxy.ts';
import { copyPostgresTemplate } from '../../packages/testing/src/postgres-template.ts';
import { type RestartablePostgres, startRestartable } from '../../packages/testing/src/postgres.ts';
import { seedCompany } from '../bench/seed.ts';
import { type Instance, startInstance } from './instance.ts';
import { startLoad } from './lead-load.ts';

const SECONDS = (process.argv[2] ?? '1,3,10,60').split(',').map(Number);
const PORTS = [4_901, 4_902];
const READY_WITHIN_MS = 3_000;
/** Of one instance, as docs/scaling.md adds it up. */
const BUDGET = 21;
const MOST = { 'outrider-live': 2, 'outrider-jobs-listen': 1 };
const ASKED_AFTER_S = 5;
/** A stream may wait for one whole back-off and a connection. */
const TOLD_WITHIN_MS = 10_000;
/** What was under way ends, and what reconnects on top of what is there would show. */
const SETTLE_MS = 3_000;
/** A file that was open by chance when they were counted, such as a caller's connection. */
const FILES_BY_CHANCE = 10;
const say = (line: string) => process.stdout.write(`${line}\n`);

type Way = { name: string; leave(): void | Promise<void>; back(): void | Promise<void> };
type Place = { ownerUrl: string; instances: Instance[]; load: ReturnType<typeof startLoad>; connections: number };

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0);

/** In the middle of an outage that is long enough to ask. */
async function readinessOf(instances: Instance[], seconds: number): Promise<number[]> {
  if (seconds < ASKED_AFTER_S * 2) return [];
  await sleep(ASKED_AFTER_S * 1_000);
  return Promise.all(instances.map((instance) => instance.readiness()));
}

/** One outage, and what was wrong after it. */
async function proveOne(place: Place, way: Way, seconds: number): Promise<string[]> {
  const { instances, load, ownerUrl } = place;
  const files = instances.map((instance) => instance.countFiles());
  const told = instances.map((instance) => instance.watchStream());
  await Promise.all(told.map((stream) => stream.opened));
  await way.leave();
  const [refused] = await Promise.all([readinessOf(instances, seconds), sleep(seconds * 1_000)]);
  await way.back();
  const backAt = performance.now();
  const readyMs = await Promise.all(
    instances.map(async (instance) => {
      while ((await instance.readiness()) !== 200) await sleep(20);
      return performance.now() - backAt;
    }),
  );
  const resumed = await Promise.all(told.map((stream) => stream.resumedWithin(TOLD_WITHIN_MS)));
  await sleep(SETTLE_MS);
  const connections = await countConnections(ownerUrl);
  const grown = instances.map((instance, i) => instance.countFiles() - (files[i] ?? 0));
  const lost = await load.countLost(ownerUrl);
  const checks: [problem: string, isWrong: boolean][] = [
    ['it was ready, or silent, while the database was away', refused.some((status) => status !== 503)],
    ['not ready in time', readyMs.some((ms) => ms > READY_WITHIN_MS)],
    ['more connections than the budget', sum(connections) > BUDGET * instances.length],
    [
      'a listener too many or too few',
      Object.entries(MOST).some(
        ([name, most]) =>
          !((connections[name] ?? 0) >= instances.length && (connections[name] ?? 0) <= most * instances.length),
      ),
    ],
    ['more files than before', grown.some((files) => files > FILES_BY_CHANCE)],
    ['acknowledged leads lost', lost > 0],
    ['a stream was not told to fetch again', resumed.includes(false)],
  ];
  const wrong = checks.flatMap(([problem, isWrong]) => (isWrong ? [problem] : []));
  say(
    `| ${way.name} | ${seconds} s | ${readyMs.map((ms) => Math.round(ms)).join(', ')} ms | ${place.connections} → ${sum(connections)} | ` +
      `${grown.map((files) => (files > 0 ? `+${files}` : files)).join(', ')} | ${load.acknowledged()} | ${lost} | ` +
      `${resumed.filter(Boolean).length} of ${resumed.length} | ${wrong.join(', ') || 'holds'} |`,
  );
  return wrong;
}

async function prove(postgres: RestartablePostgres): Promise<boolean> {
  const { url, ownerUrl } = await copyPostgresTemplate(postgres.url, 'outrider_outage');
  const seeded = await seedCompany(ownerUrl, 200);
  const proxy = await openCuttableProxy({ path: `${new URL(url).searchParams.get('host')}/.s.PGSQL.5432` });
  const through = new URL(url);
  through.searchParams.delete('host');
  through.host = `${proxy.host}:${proxy.port}`;
  const instances: Instance[] = [];
  for (const port of PORTS)
    instances.push(await startInstance(port, { url: through.href, ownerUrl, token: seeded.token }));
  const load = startLoad(PORTS, seeded.token);
  await sleep(10_000); // every pool has opened what it may
  const connections = sum(await countConnections(ownerUrl));
  say(
    '| database | away | ready after | connections | files | acknowledged so far | lost | streams told | |\n|---|---|---|---|---|---|---|---|---|',
  );
  const ways: Way[] = [
    { name: 'stopped fast', leave: () => postgres.halt('fast'), back: () => postgres.resume() },
    { name: 'stopped immediately', leave: () => postgres.halt('immediate'), back: () => postgres.resume() },
    { name: 'network swallows', leave: () => proxy.swallow(), back: () => proxy.mend() },
  ];
  const wrong: string[] = [];
  for (const way of ways)
    for (const seconds of SECONDS)
      wrong.push(...(await proveOne({ ownerUrl, instances, load, connections }, way, seconds)));
  await load.stop();
  await Promise.all(instances.map((instance) => instance.stop()));
  await proxy.close();
  return wrong.length === 0;
}

const postgres = await startRestartable();
if ('unavailable' in postgres) throw new Error(postgres.unavailable);
try {
  if (!(await prove(postgres))) process.exitCode = 1;
} finally {
  await postgres.stop();
}
process.exit();
