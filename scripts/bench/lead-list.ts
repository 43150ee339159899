// tsx scripts/bench/lead-list.ts [leads of the company] [leads of other companies]: what a page of leads costs in every order, under filters, searched and deep down.
// On PostgreSQL alone: in a database of its own on the server whose admin login DATABASE_URL names.
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { CompanyUser } from '../../packages/api/src/guard.ts';
import { pageOfLeads } from '../../packages/api/src/leads/list.service.ts';
import { type CompanyDb, openDatabase } from '../../packages/db/src/index.ts';
import { migrate } from '../../packages/db/src/migrate.ts';
import { LEAD_SORTS, leadListSchema } from '../../packages/shared/src/lead-list.ts';
import { BENCH } from './env.ts';
import { seedCompany } from './seed.ts';

const REPEATS = 40;
const AIM_MS = 100;
const say = (line: string) => process.stdout.write(`${line}\n`);

type Ask = Record<string, unknown>;
const CASES: [string, Ask][] = [
  ...LEAD_SORTS.flatMap((sort): [string, Ask][] => [[`${sort}, down`, { sort, order: 'desc' }], [`${sort}, up`, { sort, order: 'asc' }]]),
  ['status new', { filter: 'status:new' }],
  ['status new by score', { filter: 'status:new', sort: 'score' }],
  ['owner nobody', { filter: 'owner:nobody' }],
  ['hot and open', { filter: 'score:85..;status:!converted,unqualified', sort: 'score' }],
  ['two industries or a high budget', { filter: 'industry:retail,finance|estimated_budget:80000..' }],
  ['not contacted for a week', { filter: 'last_contacted:!7d;status:new,contacted', sort: 'priority' }],
  ['nested groups', { filter: 'processing_mode:ai,hybrid;(score:70..|(priority:medium;source:website,referral))', sort: 'company' }],
  ['rare: three statuses of one size', { filter: 'company_size:1-10', sort: 'updated_at' }],
  ['title contains', { filter: 'job_title:*operations' }],
  ['title contains what none has', { filter: 'job_title:*zeppelin' }],
  ['company contains', { filter: 'company_name:*company 42' }],
  ['notes contain', { filter: 'notes:*downtime', sort: 'name' }],
  ['search, rare word', { q: 'family4242' }],
  ['search, two words', { q: 'ada company', sort: 'score' }],
  ['search, common word', { q: 'example' }],
  ['search in a filter', { q: 'grace', filter: 'status:new;score:50..', sort: 'name' }],
];

export async function benchLeadList(admin: string, own: number, others: number): Promise<void> {
  const name = `outrider_bench_${randomUUID().slice(0, 8)}`;
  const onServer = async (sql: string, url = admin) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(sql).finally(() => void client.end());
  };
  await onServer(`CREATE DATABASE ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  await migrate(url.href, 'prisma/migrations');
  const { company_id } = await seedCompany(url.href, own);
  for (let left = others; left > 0; left -= own) await seedCompany(url.href, Math.min(own, left));
  // A third was spoken to, at all sorts of times; some without a budget.
  await onServer(`UPDATE leads SET last_contacted = created_at + interval '1 hour' WHERE score % 3 = 0; UPDATE leads SET estimated_budget = NULL WHERE score % 5 = 0`, url.href);
  await onServer('VACUUM ANALYZE leads', url.href);
  const database = openDatabase(url.href);
  const db = database.forCompany(company_id);
  say(`\n### Lists of leads on PostgreSQL: ${own.toLocaleString('en-US')} leads among ${(own + others).toLocaleString('en-US')}\n\n| list | of | p50 ms | p95 ms | ten pages on, p95 ms | |\n|---|---|---|---|---|---|`);
  for (const [what, ask] of CASES) await benchCase(db, what, ask);
  await database.close();
  await onServer(`DROP DATABASE ${name} WITH (FORCE)`);
}

async function benchCase(db: CompanyDb, what: string, ask: Ask): Promise<void> {
  const user = { id: '00000000-0000-7000-8000-000000000000' } as CompanyUser;
  const read = (cursor: string | null) => pageOfLeads(db, user, leadListSchema.parse({ ...ask, cursor }), new Date());
  let deep: string | null = null;
  for (let page = 0; page < 10; page += 1) deep = (await read(deep)).next_cursor ?? deep;
  const { total } = await read(null);
  const [first, later] = [await time(() => read(null)), await time(() => read(deep))];
  say(`| ${what} | ${total.toLocaleString('en-US')} | ${at(first, 0.5)} | ${at(first, 0.95)} | ${at(later, 0.95)} | ${Number(at(first, 0.95)) > AIM_MS || Number(at(later, 0.95)) > AIM_MS ? 'over the aim' : ''} |`);
}

async function time(work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < REPEATS; i += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b);
}
const at = (sorted: number[], share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!BENCH.databaseUrl) throw new Error('Set DATABASE_URL to an admin login of a PostgreSQL server');
  await benchLeadList(BENCH.databaseUrl, Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 400_000));
}
