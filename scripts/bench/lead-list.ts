// npm run bench -- lead-list [leads of the company] [leads of other companies]: what a page of leads costs in every order, under filters, searched and deep down.
// On PostgreSQL alone: in a database of its own on the server whose admin login DATABASE_URL names.
import type { CompanyUser } from '../../packages/api/src/guard.ts';
import { pageOfLeads } from '../../packages/api/src/leads/list.service.ts';
import { type CompanyDb, openDatabase } from '../../packages/db/src/index.ts';
import { leadListSchema } from '../../packages/shared/src/lead-list.ts';
import { type BenchDatabase, inDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { LISTS, seedAmong } from './lead-lists.ts';

const REPEATS = 40;
const AIM_MS = 100;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function benchLeadList(stored: BenchDatabase, own: number, others: number): Promise<void> {
  const { company_id } = await seedAmong(stored, own, others);
  const database = openDatabase(stored.url);
  const db = database.forCompany(company_id);
  say(`\n### Lists of leads on PostgreSQL: ${own.toLocaleString('en-US')} leads among ${(own + others).toLocaleString('en-US')}\n\n| list | of | p50 ms | p95 ms | ten pages on, p95 ms | |\n|---|---|---|---|---|---|`);
  for (const [what, ask] of LISTS) await benchCase(db, what, ask);
  await database.close();
}

async function benchCase(db: CompanyDb, what: string, ask: Record<string, string>): Promise<void> {
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

if (BENCH.databaseUrl) await inDatabase(BENCH.databaseUrl, (stored) => benchLeadList(stored, Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 400_000)));
else say('\nLists of leads were not measured: set DATABASE_URL to an admin login of a PostgreSQL server.');
