// npm run bench -- lead-list [leads of the company] [leads of other companies]: what a page of leads, asked for as the
// screen does, costs in every order, under filters, searched and deep down. Beside the floor: the same statements by
// plain pg on one connection, one after the other. On PostgreSQL alone: in a database of its own on the server whose
// admin login DATABASE_URL names.
import pg from 'pg';
import type { CompanyUser } from '../../packages/api/src/ground/guard.ts';
import { pageOfLeads } from '../../packages/api/src/records/leads/list.service.ts';
import { type CompanyDb, openDatabase, Prisma } from '../../packages/db/src/index.ts';
import { leadListSchema, LISTED_KEYS } from '../../packages/shared/src/records/lead-list.ts';
import { type BenchDatabase, inDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { LISTS, seedAmong } from './lead-lists.ts';

const REPEATS = 40;
const AIM_MS = 100;
const AS_SCREEN = { fields: LISTED_KEYS.join(), total: 'bounded' };
const say = (line: string) => process.stdout.write(`${line}\n`);

async function benchLeadList(stored: BenchDatabase, own: number, others: number): Promise<void> {
  const { company_id } = await seedAmong(stored, own, others);
  const database = openDatabase(stored.url);
  const db = database.forCompany(company_id);
  const floor = new pg.Client({ connectionString: stored.url });
  await floor.connect();
  await floor.query(`SET ROLE crm_tenant; SET app.company_id = '${company_id}'`);
  say(
    `\n### Lists of leads on PostgreSQL: ${own.toLocaleString('en-US')} leads among ${(own + others).toLocaleString('en-US')}\n\n| list | of | p50 ms | p95 ms | ten pages on, p95 ms | floor, p50 ms | floor / p50 | |\n|---|---|---|---|---|---|---|---|`,
  );
  for (const [what, ask] of LISTS) await benchCase(db, floor, what, ask);
  await floor.end();
  await database.close();
}

async function benchCase(db: CompanyDb, plain: pg.Client, what: string, ask: Record<string, string>): Promise<void> {
  const user = { id: '00000000-0000-7000-8000-000000000000' } as CompanyUser;
  const read = (cursor: string | null, of = db) =>
    pageOfLeads(of, user, leadListSchema.parse({ ...AS_SCREEN, ...ask, cursor }), new Date());
  let deep: string | null = null;
  for (let page = 0; page < 10; page += 1) deep = (await read(deep)).next_cursor ?? deep;
  const statements: Prisma.Sql[] = [];
  const { total, total_is } = await read(null, listening(db, statements));
  const [first, later] = [await time(() => read(null)), await time(() => read(deep))];
  const floor = await time(async () => {
    for (const { text, values } of statements) await plain.query(text, values);
  });
  say(
    `| ${what} | ${total.toLocaleString('en-US')}${total_is === 'exact' ? '' : '+'} | ${at(first, 0.5)} | ${at(first, 0.95)} | ${at(later, 0.95)} | ${at(floor, 0.5)} | ${(Number(at(floor, 0.5)) / Number(at(first, 0.5))).toFixed(2)} | ${Number(at(first, 0.95)) > AIM_MS || Number(at(later, 0.95)) > AIM_MS ? 'over the aim' : ''} |`,
  );
}

/** The same, noting what is asked. */
function listening(db: CompanyDb, statements: Prisma.Sql[]): CompanyDb {
  const note = (statement: Prisma.Sql) => {
    statements.push(statement);
    return statement;
  };
  const $queryRaw = (asked: readonly string[] | Prisma.Sql, ...values: unknown[]) =>
    db.$queryRaw(note('sql' in asked ? asked : Prisma.sql(asked, ...values)));
  return { ...db, $queryRaw, $prepared: (asked: Prisma.Sql) => db.$prepared(note(asked)) } as CompanyDb;
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
const at = (sorted: number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(1);

if (BENCH.databaseUrl)
  await inDatabase(BENCH.databaseUrl, (stored) =>
    benchLeadList(stored, Number(process.argv[2] ?? 100_000), Number(process.argv[3] ?? 400_000)),
  );
else say('\nLists of leads were not measured: set DATABASE_URL to an admin login of a PostgreSQL server.');
