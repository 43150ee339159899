// npm run bench -- duplicates [leads]: how long the search for duplicates takes over every lead of a company and after
// a few have changed, what a page of leads costs meanwhile, and what the queue costs. On the embedded database, or in a
// database of its own on the PostgreSQL whose admin login DATABASE_URL names.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { MERGE_KINDS } from '../../packages/api/src/records/duplicates/kinds.ts';
import { groupPairs } from '../../packages/api/src/records/duplicates/groups.ts';
import { listOpen } from '../../packages/api/src/records/duplicates/list.store.ts';
import { sweepType } from '../../packages/api/src/records/duplicates/sweep.ts';
import { readFirstPage } from './first-page.ts';
import type { Services } from '../../packages/api/src/ground/services.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import { openStore } from './database.ts';
import { openClock, per1000, type Spent } from './processor-time.ts';
import { seedCompany } from './seed.ts';

const leads = Number(process.argv[2] ?? 20_000);
const quiet = () => {};
/**
 * One lead in fifty is another one again: by phone, or with a slip in the name. The others have a number of their own.
 */
const PEOPLE = [
  `UPDATE leads l SET phone = '+1 ' || (4155550000 + n.i)::text FROM (SELECT id, row_number() OVER (ORDER BY id) AS i FROM leads WHERE company_id = $1) n WHERE l.company_id = $1 AND l.id = n.id`,
  `WITH n AS (SELECT id, phone, first_name, last_name, company_name, row_number() OVER (ORDER BY id) AS i FROM leads WHERE company_id = $1)
   UPDATE leads l SET phone = CASE WHEN b.i % 100 = 0 THEN a.phone ELSE l.phone END, first_name = a.first_name, last_name = a.last_name || 'x', company_name = a.company_name || ' Inc.'
   FROM n a JOIN n b ON b.i = a.i + 1 AND b.i % 50 = 0 WHERE l.company_id = $1 AND l.id = b.id`,
];

const store = await openStore();
const { url } = store;
const { company_id } = await seedCompany(url, leads);
const owner = new pg.Client({ connectionString: url });
await owner.connect();
for (const statement of PEOPLE) await owner.query(statement, [company_id]);
await owner.query('VACUUM ANALYZE leads').catch(quiet);
const database = openDatabase(url);
const db = database.forCompany(company_id);
const clock = await openClock(process.pid, store.isEmbedded ? null : url);
const services = { wake: { relay: quiet, intake: quiet }, now: () => new Date() } as unknown as Services;
const lines: string[][] = [];

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number; spent: Spent; page: number[] }> {
  const page: number[] = [];
  let running = true;
  const reader = (async () => {
    while (running) {
      const asked = performance.now();
      await readFirstPage(db);
      page.push(performance.now() - asked);
      await sleep(100);
    }
  })();
  const [started, before] = [performance.now(), clock.read()];
  const result = await work();
  const ms = performance.now() - started;
  const spent = clock.since(before, clock.read(), 1);
  running = false;
  await reader;
  return { result, ms, spent, page: page.toSorted((a, b) => a - b) };
}

const at = (sorted: number[], share: number) =>
  `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)} ms`;
const sweep = () => sweepType(db, services, 'lead', { signal: new AbortController().signal });

async function measureSweep(what: string): Promise<void> {
  const { result, ms, spent, page } = await timed(sweep);
  lines.push([
    what,
    `${(ms / 1000).toFixed(2)} s, ${per1000(spent, leads)} ms of processor time per 1,000 of all`,
    `${result} new pairs`,
    `a page meanwhile p50 ${at(page, 0.5)}, p95 ${at(page, 0.95)}`,
  ]);
}

async function measureRead(what: string, read: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < 20; i += 1) {
    const started = performance.now();
    await read();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  lines.push([what, at(times, 0.5), `p95 ${at(times, 0.95)}`, '']);
}

await measureSweep('every lead');
await owner.query('ANALYZE record_fingerprints; ANALYZE duplicate_pairs').catch(quiet);
// The five minutes of overlap are over: what is measured is what changed, and nothing besides.
await owner.query(`UPDATE duplicate_sweeps SET watermark = now() WHERE company_id = $1 AND record_type = 'lead'`, [
  company_id,
]);
await owner.query(
  `UPDATE leads SET last_name = last_name || 'y', updated_at = now() + interval '1 second' WHERE company_id = $1 AND id IN (SELECT id FROM leads WHERE company_id = $1 LIMIT 100)`,
  [company_id],
);
await measureSweep('100 leads changed');
await measureRead('a page of 25 pairs', () => listOpen(db, MERGE_KINDS.lead, 'all').then(groupPairs));

process.stdout.write(
  `${store.isEmbedded ? 'embedded database' : 'PostgreSQL'}, ${leads.toLocaleString('en-US')} leads\n`,
);
const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
for (const line of lines)
  process.stdout.write(`${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}\n`);
await clock.close();
await database.close();
await owner.end();
await store.close();
