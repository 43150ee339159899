// npm run bench -- server, or -- requests, import, export, assignment for a part of it: what a capture, a page, a search and the analytics cost, beside plain Express and plain pg doing the same SQL in the same run.
// On the embedded database, and on the PostgreSQL that DATABASE_URL names (its own databases are made there and dropped again).
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../packages/db/src/embedded/embedded.ts';
import { migrate } from '../../packages/db/src/migrate.ts';
import { measureAssignment, tellAssignment } from './assignment.ts';
import { createDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { measureExport, measureExportFloor, tellExport } from './export.ts';
import { measureFloor, measureImport, tellImport, tellOwnColumns } from './import.ts';
import { load, type Load, timeEach } from './load.ts';
import { start } from './processes.ts';
import { seedCompany, type Seeded } from './seed.ts';

const SERVER = 'apps/server/dist/main.js';
const PORT = 4870;
const SIZES = [10_000, 100_000];
const person = () =>
  JSON.stringify({ email: `${randomUUID()}@example.com`, first_name: 'Vera', job_title: 'VP Operations' });
const limits = {
  RATE_USER_PER_MINUTE: '100000000',
  RATE_ANONYMOUS_PER_MINUTE: '100000000',
  RATE_CAPTURE_KEY_PER_MINUTE: '100000000',
  LOG_LEVEL: 'warn',
  PORT: String(PORT),
};

const globalSearch = (q: string) =>
  `/trpc/search.global?input=${encodeURIComponent(JSON.stringify({ json: { q, limit: 5 } }))}`;

/** Milliseconds of plain pg, before the server has the database. */
type Floor = (url: string, seeded: Seeded) => Promise<number>;
type Target = {
  name: string;
  importRows: number;
  prepare(
    leads: number,
    floor?: Floor,
    custom?: boolean,
  ): Promise<{
    seeded: Seeded;
    floorMs: number;
    serverEnv: Record<string, string>;
    floorEnv: Record<string, string>;
    clean: () => Promise<void>;
  }>;
};

const embedded: Target = {
  name: 'embedded database',
  importRows: 20_000,
  async prepare(leads, floor = async () => 0, custom = false) {
    const folder = mkdtempSync(path.join(tmpdir(), 'outrider-bench-'));
    const database = await startEmbedded({ folder });
    await migrate(database.url, 'prisma/migrations');
    const seeded = await seedCompany(database.url, leads, undefined, custom);
    const floorMs = await floor(database.url, seeded);
    await database.stop();
    return {
      seeded,
      floorMs,
      serverEnv: { DATA_FOLDER: folder, DATABASE_URL: '' },
      floorEnv: { FLOOR_FOLDER: folder },
      clean: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

const postgres = (admin: string): Target => ({
  name: 'PostgreSQL',
  importRows: 100_000,
  async prepare(leads, floor = async () => 0, custom = false) {
    const database = await createDatabase(admin);
    const seeded = await seedCompany(database.url, leads, undefined, custom);
    const floorMs = await floor(database.url, seeded);
    return {
      seeded,
      floorMs,
      serverEnv: { DATABASE_URL: database.url },
      floorEnv: { FLOOR_URL: database.url },
      clean: database.drop,
    };
  },
});

type Row = { what: string; ours: Load; floor: Load };

async function measure(
  base: string,
  headers: Record<string, string>,
  paths: { capture: string; page: string; search: string; global: string; slip: string; analytics: string },
): Promise<Record<string, Load>> {
  const { seconds } = BENCH;
  await timeEach(base + paths.page, 50, headers);
  return {
    'page of 50 + total, 1 connection': await timeEach(base + paths.page, 300, headers),
    'page of 50 + total, 16': await load(base + paths.page, { connections: 16, seconds, headers }),
    'search, 1': await timeEach(base + paths.search, 200, headers),
    'global search, 1': await timeEach(base + paths.global, 200, headers),
    'global search with a slip, 1': await timeEach(base + paths.slip, 200, headers),
    'analytics, 1': await timeEach(base + paths.analytics, 60, headers),
    'capture, 1': await load(base + paths.capture, { connections: 1, seconds, headers, method: 'POST', next: person }),
    'capture, 16': await load(base + paths.capture, {
      connections: 16,
      seconds,
      headers,
      method: 'POST',
      next: person,
    }),
  };
}

async function bench(target: Target): Promise<void> {
  for (const leads of SIZES) {
    const { seeded, serverEnv, floorEnv, clean } = await target.prepare(leads);
    const floor = await start(
      'scripts/bench/floor.ts',
      { ...floorEnv, FLOOR_COMPANY: seeded.company_id, FLOOR_PORT: String(PORT + 1) },
      true,
    );
    const below = await measure(
      `http://127.0.0.1:${PORT + 1}`,
      {},
      {
        capture: '/capture',
        page: '/page',
        search: '/search',
        global: '/search',
        slip: '/search',
        analytics: '/analytics',
      },
    );
    await floor.stop();
    const server = await start(SERVER, { ...limits, ...serverEnv, NODE_ENV: 'development' });
    const idle = server.memoryMb();
    const ours = await measure(
      `http://127.0.0.1:${PORT}`,
      { authorization: `Bearer ${seeded.token}` },
      {
        capture: '/api/leads/capture',
        page: '/api/leads',
        search: '/api/leads?q=family4242',
        global: globalSearch('sofia family4242'),
        slip: globalSearch('sofia famly4242'),
        analytics: '/api/leads/analytics',
      },
    );
    const webhook = await load(`http://127.0.0.1:${PORT}/api/leads/capture/n8n`, {
      connections: 16,
      seconds: BENCH.seconds,
      headers: { 'x-api-key': seeded.key },
      method: 'POST',
      next: person,
    });
    const peak = server.memoryMb();
    await server.stop();
    await clean();
    const rows = Object.entries(ours).map(([what, one]): Row => ({ what, ours: one, floor: below[what] as Load }));
    print(
      `${target.name}, ${leads.toLocaleString('en-US')} leads`,
      rows,
      webhook,
      `started in ${server.startedInMs} ms (floor ${floor.startedInMs}), memory ${idle} MB idle, ${peak} MB at the end`,
    );
  }
}

/** On a company that has leads already: every row is looked for among them. Then the same with ten columns of the company's own. */
async function benchImport(target: Target): Promise<void> {
  const measure = async (own: boolean) => {
    const floor: Floor = (url, one) => (own ? Promise.resolve(0) : measureFloor(url, one, target.importRows));
    const { seeded, floorMs, serverEnv, clean } = await target.prepare(10_000, floor, own);
    const env = { ...limits, ...serverEnv, NODE_ENV: 'development' };
    const figures = await measureImport(SERVER, env, seeded, PORT, target.importRows, { own });
    await clean();
    return { ...figures, floorMs };
  };
  const plain = await measure(false);
  process.stdout.write(`\n### ${target.name}\n${tellImport(plain)}`);
  process.stdout.write(tellOwnColumns(plain, await measure(true)));
}

async function benchAssignment(target: Target): Promise<void> {
  const { seeded, serverEnv, clean } = await target.prepare(10_000);
  const costs = await measureAssignment(SERVER, { ...limits, ...serverEnv, NODE_ENV: 'development' }, seeded, PORT);
  await clean();
  process.stdout.write(`\n### ${target.name}\n${tellAssignment(costs)}`);
}

async function benchExport(target: Target): Promise<void> {
  for (const leads of SIZES) {
    const { seeded, floorMs, serverEnv, clean } = await target.prepare(leads, measureExportFloor);
    const figures = await measureExport(SERVER, { ...limits, ...serverEnv, NODE_ENV: 'development' }, seeded, PORT);
    await clean();
    process.stdout.write(`\n### ${target.name}\n${tellExport(figures, floorMs)}`);
  }
}

const ms = (value: number) => value.toFixed(value < 10 ? 2 : 0);
const cell = ({ perSecond, p50, p95, p99, failed }: Load) =>
  `${Math.round(perSecond)}/s ${ms(p50)} / ${ms(p95)} / ${ms(p99)}${failed ? ` (${failed} failed)` : ''}`;

function print(title: string, rows: Row[], webhook: Load, rest: string): void {
  const lines = [
    `\n### ${title}\n`,
    '| operation | Outrider: per second, p50 / p95 / p99 ms | floor | ratio |',
    '|---|---|---|---|',
    ...rows.map(
      ({ what, ours, floor }) =>
        `| ${what} | ${cell(ours)} | ${cell(floor)} | ${(ours.perSecond / floor.perSecond).toFixed(2)} |`,
    ),
    `| webhook, 16 | ${cell(webhook)} | | |`,
    `\n${rest}\n`,
  ];
  process.stdout.write(lines.join('\n'));
  if ([...rows.flatMap(({ ours, floor }) => [ours, floor]), webhook].some(({ failed }) => failed > 0))
    process.exitCode = 1; // a figure with failures measures nothing
}

if (!existsSync(SERVER)) throw new Error('Build first: npm run build');
process.stdout.write(
  'p95 of loads with 16 connections is their p97.5. Floor: plain Express and plain pg, same SQL, same run.\n',
);
const only = process.argv[2];
const asked = (part: string) => only === undefined || only === part;
for (const target of [embedded, ...(BENCH.databaseUrl ? [postgres(BENCH.databaseUrl)] : [])]) {
  if (asked('requests')) await bench(target);
  if (asked('import')) await benchImport(target);
  if (asked('export')) await benchExport(target);
  if (asked('assignment')) await benchAssignment(target);
}
if (!BENCH.databaseUrl)
  process.stdout.write('\nPostgreSQL was not measured: set DATABASE_URL to an admin login of a server.\n');
process.exit();
