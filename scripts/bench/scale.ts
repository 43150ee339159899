// npm run bench -- scale [leads] [calls of each kind]: 1, 2 and 4 instances of the built server behind a round-robin
// proxy, on one PostgreSQL database. With BENCH_REPLICA_URL, a streaming replica of that server, which then answers
// what it may. Prints calls per second, and what a call costs of the processors: the servers together, the database,
// the replica, the proxy. The load, the proxy, the instances and PostgreSQL share this machine's processors, so calls
// per second cannot grow once these are busy; what shows is whether a call gets dearer with instances.
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchDatabase, inDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { type Asked, load } from './load.ts';
import { openClock, type Spent } from './processor-time.ts';
import { type Running, start } from './processes.ts';
import { SCALE_CALLS } from './scale-calls.ts';
import { seedCompany, type Seeded } from './seed.ts';
import { LIMITS, PORT, SERVER } from './targets.ts';

const INSTANCES = [1, 2, 4];
const CALLERS = 32;
const [leads = 100_000, calls = 3_000] = process.argv.slice(2).map(Number);
/**
 * By then a company that was written to is read from the replica again, and a server that has started reads there at
 * all.
 */
const REPLICA_READY_MS = 3_000;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function benchScale(stored: BenchDatabase): Promise<void> {
  const seeded = await seedCompany(stored.url, leads);
  say(
    `\n### Instances behind a proxy: ${leads.toLocaleString('en-US')} leads, ${CALLERS} callers, ${cpus().length} processors for everything\n\n` +
      '| call | instances | per second | p50 / p95 / p99 ms | servers, ms a call | database | replica | proxy |\n|---|---|---|---|---|---|---|---|',
  );
  for (const count of INSTANCES) await benchInstances(stored, seeded, count);
}

async function benchInstances(stored: BenchDatabase, seeded: Seeded, count: number): Promise<void> {
  const ports = Array.from({ length: count }, (_, i) => PORT + 1 + i);
  const servers: Running[] = [];
  const replicaUrl = BENCH.replicaUrl && onReplica(BENCH.replicaUrl, stored.url);
  const urls = { DATABASE_URL: stored.url, ...(replicaUrl && { DATABASE_REPLICA_URL: replicaUrl }) };
  for (const port of ports) servers.push(await start(SERVER, { ...LIMITS, ...urls, PORT: String(port) }));
  const targets = { PROXY_PORT: String(PORT), PROXY_TARGETS: ports.join(',') };
  const proxy = await start('scripts/bench/scale-proxy.ts', targets, true);
  const clock = await openClocks(servers, proxy, stored.url, replicaUrl);
  for (const [what, ask] of Object.entries(SCALE_CALLS)) {
    const asked = ask(seeded);
    say(`| ${what} | ${count} | ${await measure(clock, { ...asked, url: `http://127.0.0.1:${PORT}${asked.url}` })}`);
  }
  await clock.close();
  await Promise.all([proxy, ...servers].map((one) => one.stop()));
}

/** The database, on the server of another address. */
const onReplica = (replica: string, database: string) =>
  Object.assign(new URL(replica), { pathname: new URL(database).pathname }).href;

/** The clocks of several servers, of the proxy between them, of their database and of its replica. */
async function openClocks(servers: Running[], proxy: Running, url: string, replicaUrl: string | null) {
  const ofServers = await Promise.all(servers.map((one) => openClock(one.process.pid ?? 0, null)));
  const ofProxy = await openClock(proxy.process.pid ?? 0, url);
  const ofReplica = replicaUrl ? await openClock(0, replicaUrl) : null;
  return {
    read: (): Spent & { proxy: number; replica: number | null } => {
      const { server: passing, database } = ofProxy.read();
      const server = ofServers.reduce((sum, one) => sum + one.read().server, 0);
      return { server, database, replica: ofReplica?.read().database ?? null, proxy: passing };
    },
    settled: async () => {
      await ofProxy.settled();
      if (ofReplica) await sleep(REPLICA_READY_MS);
    },
    close: async () => {
      await ofProxy.close();
      await ofReplica?.close();
    },
  };
}

async function measure(clock: Awaited<ReturnType<typeof openClocks>>, asked: Asked): Promise<string> {
  await load(asked, { connections: CALLERS, amount: 300 }); // compiled code, warm pools
  await clock.settled();
  const before = clock.read();
  const { perSecond, p50, p95, p99, failed } = await load(asked, { connections: CALLERS, amount: calls });
  await clock.settled(); // what a call leaves behind belongs to its price: the relay, and deliveries that wait
  const after = clock.read();
  if (failed > 0) process.exitCode = 1; // a figure with failures measures nothing
  const each = (of: (spent: typeof after) => number | null) =>
    (((of(after) ?? 0) - (of(before) ?? 0)) / calls).toFixed(2);
  return (
    `${Math.round(perSecond)}${failed ? ` (${failed} failed)` : ''} | ${[p50, p95, p99].map(Math.round).join(' / ')} | ` +
    `${each((one) => one.server)} | ${each((one) => one.database)} | ${each((one) => one.replica)} | ${each((one) => one.proxy)} |`
  );
}

if (BENCH.databaseUrl) await inDatabase(BENCH.databaseUrl, benchScale);
else say('\nInstances were not measured: set DATABASE_URL to an admin login of a PostgreSQL server.');
process.exit();
