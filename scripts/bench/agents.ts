// npm run bench -- agents [tasks]: how many tasks a second agents end with one and with two worker processes, and how
// soon one that is assigned begins. On the embedded database, or in a database of its own on the PostgreSQL whose admin
// login DATABASE_URL names; jobs there, and where MONGODB_URL names a server, in MongoDB as well. Words are the
// built-in writer's.
import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { MongoClient } from 'mongodb';
import { AGENTS_SWITCH } from '../../packages/shared/src/automation/agents.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import { sessionUrl } from '../../packages/db/src/session.ts';
import { MONGODB_URL } from '../../packages/jobs/src/env.ts';
import type { JobStoreConfig } from '../../packages/jobs/src/index.ts';
import { openStore } from './database.ts';
import { seedCompany } from './seed.ts';

const [AGENTS, ASSIGNED, APART_MS] = [8, 60, 300];
const tasks = Number(process.argv[2] ?? 400);
const say = (line: string) => process.stdout.write(`${line}\n`);

const store = await openStore();
const { url } = store;
const database = openDatabase(url);
const postgres: JobStoreConfig = {
  kind: 'postgres',
  connection: {
    connectionString: store.isEmbedded ? sessionUrl(url, 'jobs') : sessionUrl(url, 'jobs', 'role=crm_jobs'),
  },
  notify: !store.isEmbedded,
};
const stores: [string, JobStoreConfig][] = [['the database', postgres]];
const mongo =
  MONGODB_URL &&
  Object.assign(new URL(MONGODB_URL), { pathname: `/outrider_bench_${randomBytes(4).toString('hex')}` }).href;
if (mongo) stores.push(['MongoDB', { kind: 'mongo', url: mongo }]);

async function startWorkers(count: number, store: JobStoreConfig): Promise<ChildProcess[]> {
  const workers = Array.from({ length: count }, () =>
    fork(fileURLToPath(new URL('./agents-worker.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] }),
  );
  await Promise.all(
    workers.map(async (worker) => {
      worker.send({ url, store });
      await once(worker, 'message');
    }),
  );
  return workers;
}

/** A company of its own, so that nothing of an earlier run is in the way. */
async function openBench() {
  const { company_id } = await seedCompany(url, tasks + ASSIGNED);
  const db = database.forCompany(company_id);
  await db.$executeRaw`UPDATE leads SET processing_mode = 'ai'`;
  const leads = await db.lead.findMany({ select: { id: true } });
  const agents = Array.from({ length: AGENTS }, (_, at) => ({
    id: randomUUID(),
    name: `Agent ${at}`,
    work_start: '00:00',
    work_end: '00:00',
    automation_level: 90,
    daily_cap: 10_000,
  }));
  await db.salesAgent.createMany({ data: agents });
  return { company_id, db, leads, agents };
}

async function measure(workers: number, [name, store]: [string, JobStoreConfig]): Promise<void> {
  const { company_id, db, leads, agents } = await openBench();
  const running = await startWorkers(workers, store);
  // Everything waits behind the stop switch, so that all workers begin at the same moment.
  await db.companySwitch.create({ data: { name: AGENTS_SWITCH, is_on: false } });
  const waiting = leads.slice(0, tasks).map(({ id }, at) => ({
    agent_id: agents[at % AGENTS]?.id ?? '',
    title: 'Qualify',
    task_type: 'lead_qualification',
    target_id: id,
  }));
  await db.agentTask.createMany({ data: waiting });
  await db.companySwitch.updateMany({ where: { name: AGENTS_SWITCH }, data: { is_on: true } });
  const ended = async (of: number) => {
    while ((await db.agentTask.count({ where: { finished_at: { not: null } } })) < of) await sleep(100);
  };
  await ended(tasks);
  const [worked] = await db.$queryRaw<{ seconds: number; actions: number; failed: number }[]>`
    SELECT extract(epoch FROM max(finished_at) - min(started_at))::float8 AS seconds,
      (SELECT count(*)::int FROM agent_actions) AS actions,
      (count(*) FILTER (WHERE status <> 'completed'))::int AS failed
    FROM agent_tasks`;
  if (!worked || worked.failed > 0) throw new Error(`${worked?.failed} of ${tasks} tasks did not complete`);
  for (const [at, { id: lead_id }] of leads.slice(tasks).entries()) {
    running[0]?.send({ company_id, agent_id: agents[at % AGENTS]?.id, lead_id });
    await sleep(APART_MS);
  }
  await ended(tasks + ASSIGNED);
  const [began] = await db.$queryRaw<{ p50: number; p95: number }[]>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) AS p50,
      percentile_cont(0.95) WITHIN GROUP (ORDER BY ms) AS p95
    FROM (SELECT extract(epoch FROM started_at - created_at) * 1000 AS ms FROM agent_tasks
        ORDER BY created_at DESC LIMIT ${ASSIGNED}) last`;
  for (const worker of running) worker.kill('SIGTERM');
  await Promise.all(running.map((worker) => once(worker, 'exit')));
  const ms = (value: number | undefined) => `${Math.round(value ?? 0)} ms`;
  say(
    `| ${name} | ${workers} | ${(tasks / worked.seconds).toFixed(0)}/s | ${(worked.actions / worked.seconds).toFixed(0)}/s | ${worked.seconds.toFixed(1)} s | ${ms(began?.p50)} | ${ms(began?.p95)} |`,
  );
}

async function dropDatabase(address: string): Promise<void> {
  const client = await MongoClient.connect(address);
  await client.db().dropDatabase();
  await client.close();
}

say(
  `\n### Agents, ${store.isEmbedded ? 'embedded database' : 'PostgreSQL'}, ${tasks} qualifications by ${AGENTS} agents\n`,
);
say('| jobs in | worker processes | tasks | actions | took | begins after, p50 | p95 |\n|---|---|---|---|---|---|---|');
try {
  for (const store of stores) for (const workers of [1, 2]) await measure(workers, store);
} finally {
  if (mongo) await dropDatabase(mongo);
}
if (!MONGODB_URL) say('\nNot measured with jobs in MongoDB: MONGODB_URL names no server.');
await database.close();
await store.close();
