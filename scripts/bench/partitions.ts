// npm run bench -- partitions [companies] [leads of each] [partitions]: what a company's calls cost among many
// companies, before and after the tables are partitioned. The seeding takes a quarter of an hour for 5,000,000 leads,
// the partitioning as long again, both together 40 GB of disk. On PostgreSQL alone: in a database of its own on the
// server whose admin login DATABASE_URL names. Nobody else may use that server meanwhile.
import { partitionTables } from '../../packages/db/src/partition.ts';
import { type BenchDatabase, inDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { type Cost, measureCosts } from './scale-calls.ts';
import { seedCompanies } from './seed.ts';

const CALLS = 300;
const [companies = 50, leads = 10_000, partitions = 16] = process.argv.slice(2).map(Number);
const say = (line: string) => process.stdout.write(`${line}\n`);

async function benchPartitions(stored: BenchDatabase): Promise<void> {
  const seeded = await seedCompanies(stored.url, companies, leads);
  const whole = await measureCosts(stored.url, seeded, CALLS);
  const started = performance.now();
  await partitionTables(stored.url, partitions);
  const seconds = Math.round((performance.now() - started) / 1000);
  const parted = await measureCosts(stored.url, seeded, CALLS);
  say(
    `\n### ${(companies * leads).toLocaleString('en-US')} leads of ${companies} companies, one caller; ${partitions} partitions made in ${seconds} s\n\n` +
      '| call | one table: server + database, ms a call | p50 / p95 ms | partitioned | p50 / p95 ms |\n|---|---|---|---|---|',
  );
  for (const [what, cost] of whole) say(`| ${what} | ${cells(cost)} | ${cells(parted.get(what))} |`);
}

function cells(cost: Cost | undefined): string {
  if (!cost) return '|';
  const { spent, load } = cost;
  if (load.failed > 0) process.exitCode = 1; // a figure with failures measures nothing
  const failed = load.failed ? ` (${load.failed} failed)` : '';
  return `${spent.server.toFixed(2)} + ${spent.database?.toFixed(2) ?? '?'} | ${load.p50.toFixed(1)} / ${load.p95.toFixed(1)}${failed}`;
}

if (BENCH.databaseUrl) await inDatabase(BENCH.databaseUrl, benchPartitions);
else say('\nPartitions were not measured: set DATABASE_URL to an admin login of a PostgreSQL server.');
process.exit();
