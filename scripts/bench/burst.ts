// npm run bench -- burst [webhooks, 3000] [a second, 1000]: webhooks at a fixed rate, and flat out over 16 and 64
// connections, beside plain Node and pg in the same run. A lead counts when it is in the table, not when its webhook is
// answered. Needs DATABASE_URL: a second login watches the table.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { openClock, processorTime, type Spent } from './processor-time.ts';
import { type Running, start } from './processes.ts';
import { seedCompany } from './seed.ts';
import { LIMITS, PORT, SERVER } from './targets.ts';

const LEADS = 10_000;
const [WEBHOOKS = 3_000, RATE = 1_000] = process.argv.slice(2).map(Number);
const WARM_UP = 300;
/** How often the table is looked at: what a lead is there later than it is. */
const LOOK_EVERY_MS = 2;
const LOOKED_FOR = 500;

/** One webhook by the clock of this process. At a fixed rate it counts as sent when it was due, whoever was late. */
type Hook = { email: string; sent: number; answered: number; there: number };
type Pace = { connections: number; perSecond: number | null };
const PACES: readonly [name: string, pace: Pace][] = [
  [`${RATE.toLocaleString('en-US')} a second`, { connections: 64, perSecond: RATE }],
  ['flat out, 16 connections', { connections: 16, perSecond: null }],
  ['flat out, 64 connections', { connections: 64, perSecond: null }],
];

type Door = { url: string; headers: Record<string, string> };

const post = (agent: Agent, { url, headers }: Door, email: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const body = JSON.stringify({ email, first_name: 'Vera', company: 'Northwind', job_title: 'VP Operations' });
    const sent = request(
      url,
      {
        agent,
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)),
    );
    sent.on('error', reject).end(body);
  });

/** Looks for the leads of the webhooks that are under way. */
async function openWatch(url: string, company: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const awaited = new Map<string, Hook>();
  let watching = true;
  const look = async () => {
    while (watching) {
      if (awaited.size > 0) {
        const found = await client.query<{ email_key: string }>({
          name: 'look',
          text: 'SELECT email_key FROM leads WHERE company_id = $1 AND email_key = ANY($2)',
          values: [company, [...awaited.keys()].slice(0, LOOKED_FOR)],
        });
        const at = performance.now();
        for (const { email_key } of found.rows) {
          Object.assign(awaited.get(email_key) ?? {}, { there: at });
          awaited.delete(email_key);
        }
      }
      await sleep(LOOK_EVERY_MS);
    }
  };
  const looking = look();
  return {
    awaited,
    /** What looking has cost the database. */
    spent: () => processorTime(rows[0]?.pid ?? 0),
    async allThere() {
      while (awaited.size > 0) await sleep(LOOK_EVERY_MS);
    },
    async close() {
      watching = false;
      await looking;
      await client.end();
    },
  };
}
type Watch = Awaited<ReturnType<typeof openWatch>>;

/** Sends webhooks about people who are new, and waits until all of them are leads. */
async function send(door: Door, watch: Watch, count: number, { connections, perSecond }: Pace): Promise<Hook[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const began = performance.now();
  const hooks: Hook[] = [];
  const sendOne = async () => {
    const due = perSecond === null ? performance.now() : began + (hooks.length * 1000) / perSecond;
    const hook: Hook = { email: `${randomUUID()}@burst.example`, sent: due, answered: 0, there: 0 };
    hooks.push(hook);
    watch.awaited.set(hook.email, hook);
    const status = await post(agent, door, hook.email);
    if (status >= 300) throw new Error(`A webhook was answered with ${status}`);
    hook.answered = performance.now();
  };
  if (perSecond === null) {
    const sender = async () => {
      while (hooks.length < count) await sendOne();
    };
    await Promise.all(Array.from({ length: connections }, sender));
  } else {
    const under: Promise<void>[] = [];
    while (hooks.length < count) {
      const due = Math.min(count, Math.floor(((performance.now() - began) * perSecond) / 1000) + 1);
      while (hooks.length < due) under.push(sendOne());
      await sleep(1);
    }
    await Promise.all(under);
  }
  await watch.allThere();
  agent.destroy();
  return hooks;
}

type Figure = {
  answersPerSecond: number;
  leadsPerSecond: number;
  answer: number[];
  lead: number[];
  behind: number;
  spent: Spent;
};

function figureOf(hooks: Hook[], spent: Spent): Figure {
  const began = Math.min(...hooks.map(({ sent }) => sent));
  const [answered, there] = [
    Math.max(...hooks.map((hook) => hook.answered)),
    Math.max(...hooks.map((hook) => hook.there)),
  ];
  const sorted = (times: number[]) => times.toSorted((one, other) => one - other);
  return {
    answersPerSecond: (hooks.length / (answered - began)) * 1000,
    leadsPerSecond: (hooks.length / (there - began)) * 1000,
    answer: sorted(hooks.map((hook) => hook.answered - hook.sent)),
    lead: sorted(hooks.map((hook) => hook.there - hook.sent)),
    behind: there - answered,
    spent,
  };
}

async function measure(running: Running, door: Door, url: string, company: string): Promise<Figure[]> {
  const [clock, watch] = [await openClock(running.process.pid ?? 0, url), await openWatch(url, company)];
  await send(door, watch, WARM_UP, { connections: 16, perSecond: null });
  const figures: Figure[] = [];
  for (const [, pace] of PACES) {
    await clock.settled();
    const [before, looked] = [clock.read(), watch.spent()];
    const hooks = await send(door, watch, WEBHOOKS, pace);
    await clock.settled();
    const spent = clock.since(before, clock.read(), WEBHOOKS);
    const looking = (watch.spent() - looked) / WEBHOOKS;
    figures.push(figureOf(hooks, { ...spent, database: spent.database && spent.database - looking }));
  }
  await watch.close();
  await clock.close();
  return figures;
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const ms = (value: number) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en-US'));
const at = (times: number[], share: number) =>
  ms(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
const row = (name: string, { answersPerSecond, leadsPerSecond, answer, lead, behind, spent }: Figure) =>
  `| ${name} | ${Math.round(answersPerSecond)} | ${at(answer, 0.5)} / ${at(answer, 0.99)} | ${Math.round(leadsPerSecond)} | ${at(lead, 0.5)} / ${at(lead, 0.99)} | ${ms(behind)} | ${ms(spent.server)} + ${spent.database === null ? '?' : ms(spent.database)} |`;

if (!BENCH.databaseUrl) throw new Error('Set DATABASE_URL to an admin login of a PostgreSQL server');
const { url, drop } = await createDatabase(BENCH.databaseUrl);
try {
  const { company_id, key } = await seedCompany(url, LEADS);
  const plain = { FLOOR_URL: url, FLOOR_COMPANY: company_id, FLOOR_PORT: String(PORT + 1) };
  const floor = await start('scripts/bench/floor.ts', plain, true);
  const below = await measure(floor, { url: `http://127.0.0.1:${PORT + 1}/create`, headers: {} }, url, company_id);
  await floor.stop();
  const server = await start(SERVER, { ...LIMITS, DATABASE_URL: url });
  const hooks = { url: `http://127.0.0.1:${PORT}/api/leads/capture/n8n`, headers: { 'x-api-key': key } };
  const ours = await measure(server, hooks, url, company_id);
  await server.stop();
  say(`\n${WEBHOOKS.toLocaleString('en-US')} webhooks each, ${LEADS.toLocaleString('en-US')} leads before\n`);
  say(
    '| burst | answers per second | sent to answer, p50 / p99 ms | leads per second | sent to lead, p50 / p99 ms | last lead after last answer, ms | server + database, ms per lead |',
  );
  say('|---|---|---|---|---|---|---|');
  for (const [i, [name]] of PACES.entries()) {
    const [one, other] = [ours[i], below[i]];
    if (!one || !other) continue;
    say(row(`${name}: Outrider`, one));
    say(row(`${name}: plain Node and pg`, other));
    say(`| ${name}: share of the floor | | | ${(one.leadsPerSecond / other.leadsPerSecond).toFixed(2)} | | | |`);
  }
} finally {
  await drop();
}
process.exit();
