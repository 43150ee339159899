// npm run bench -- reports [leads]: what the reports that every company has cost, with 500,000 leads and a deal to five
// of them; for a manager and for a rep who sees a part. On PostgreSQL alone: in a database of its own on the server
// whose admin login DATABASE_URL names. Beside each: the leads counted by status, by plain pg.
import pg from 'pg';
import { runReport } from '../../packages/api/src/insight/reports/run.service.ts';
import type { CompanyUser } from '../../packages/api/src/ground/guard.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import { reportAskSchema } from '../../packages/shared/src/insight/reports.ts';
import { STANDARD_REPORTS } from '../../packages/shared/src/insight/standard-reports.ts';
import { type BenchDatabase, inDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { RECORDS } from './seed-records.ts';
import { seedCompany, WITH_OUTCOMES } from './seed.ts';
import { timeAll } from './time-calls.ts';

const AIM_MS = 300;
const FLOOR = 'SELECT status, count(*) FROM leads WHERE company_id = $1 AND deleted_at IS NULL GROUP BY status';
const TABLES = ['opportunity_stages_log', 'leads', 'accounts', 'contacts', 'opportunities', 'users', 'pipeline_stages'];
/** Every deal went through the open stages before its own, three days each. */
const STAGES = `
  INSERT INTO opportunity_stages_log (company_id, id, opportunity_id, pipeline_id, to_stage, moved_at)
  SELECT o.company_id, gen_random_uuid(), o.id, o.pipeline_id, s.key, o.created_at + s.position * interval '3 days'
  FROM opportunities o
  JOIN pipeline_stages own ON own.company_id = o.company_id AND own.pipeline_id = o.pipeline_id AND own.key = o.stage
  JOIN pipeline_stages s ON s.company_id = o.company_id AND s.pipeline_id = o.pipeline_id
    AND (s.key = o.stage OR s.kind = 'open' AND (own.kind <> 'open' OR s.position < own.position))
  WHERE o.company_id = $1`;
const say = (line: string) => process.stdout.write(`${line}\n`);

const MORE: [string, object][] = [
  ['leads in all', { record_type: 'lead' }],
  ['leads by industry, score above 40', { record_type: 'lead', group_by: 'industry', filter: 'score:40..' }],
  ['deals by account', { record_type: 'opportunity', measure: 'sum.amount', group_by: 'account_id' }],
  ['deals by owner and stage', { record_type: 'opportunity', group_by: 'owner_id', split_by: 'stage' }],
];

async function benchReports(stored: BenchDatabase, leads: number): Promise<void> {
  const { company_id } = await seedCompany(stored.url, leads, WITH_OUTCOMES);
  const plain = new pg.Client({ connectionString: stored.url });
  await plain.connect();
  for (const statement of RECORDS) await plain.query(statement, [company_id, leads / 5]);
  await plain.query(STAGES, [company_id]);
  await plain.query('SELECT fill_stage_days($1)', [company_id]);
  for (const table of TABLES) await plain.query(`VACUUM ANALYZE ${table}`);
  const floor = (await timeAll(() => plain.query(FLOOR, [company_id]))).p50;
  const { rows } = await plain.query<{ id: string }>(
    `SELECT id FROM users WHERE company_id = $1 AND role = 'ae' LIMIT 1`,
    [company_id],
  );
  await plain.end();
  const rep = rows[0]?.id ?? '';
  say(
    `\n### Reports on PostgreSQL: ${leads.toLocaleString('en-US')} leads, ${(leads / 5).toLocaleString('en-US')} deals; leads by status by plain pg: ${floor.toFixed(1)} ms\n\n| report | who | p50 ms | p95 ms | |\n|---|---|---|---|---|`,
  );
  const database = openDatabase(stored.url);
  const rules = { reps_see: 'own_or_unassigned', reps_export: 'own' };
  const company = { id: company_id, timezone: 'UTC', fiscal_start: 1, currency: 'USD', rules };
  const userOf = (role: string) => ({ id: rep, role, company }) as CompanyUser;
  const sides = [
    ['manager', database.forCompany(company_id), userOf('manager')],
    ['rep who sees a part', database.forReader(company_id, rep), userOf('ae')],
  ] as const;
  const reports = [...STANDARD_REPORTS.map(({ name, ask: one }) => [name, one] as const), ...MORE];
  for (const [who, db, user] of sides)
    for (const [name, one] of reports) {
      const { p50, p95 } = await timeAll(() => runReport(db, user, reportAskSchema.parse(one), new Date()));
      say(`| ${name} | ${who} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p95 <= AIM_MS ? '' : `over ${AIM_MS} ms`} |`);
    }
  await database.close();
}

if (BENCH.databaseUrl)
  await inDatabase(BENCH.databaseUrl, (stored) => benchReports(stored, Number(process.argv[2] ?? 500_000)));
else say('Set DATABASE_URL to the admin login of a PostgreSQL server to measure reports.');
