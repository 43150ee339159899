// npm run bench -- insights [leads]: what AI Insights costs, with 500,000 leads that were scored, contacted and, a third
// of them, ended. On PostgreSQL alone: in a database of its own on the server whose admin login DATABASE_URL names.
// Beside it: the leads counted by status, by plain pg.
import pg from 'pg';
import { getAccuracy } from '../../packages/api/src/insight/insights/accuracy.service.ts';
import { getFacts } from '../../packages/api/src/insight/insights/facts.service.ts';
import { getMissed } from '../../packages/api/src/insight/insights/missed.service.ts';
import { getModes } from '../../packages/api/src/insight/insights/modes.service.ts';
import { getSuggestions } from '../../packages/api/src/insight/insights/suggestions.service.ts';
import type { CompanyUser } from '../../packages/api/src/ground/guard.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import { scoreLead } from '../../packages/scoring/src/index.ts';
import { type BenchDatabase, inDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { seedCompany, WITH_OUTCOMES } from './seed.ts';
import { timeAll } from './time-calls.ts';

const FLOOR = 'SELECT status, count(*) FROM leads WHERE company_id = $1 AND deleted_at IS NULL GROUP BY status';
const say = (line: string) => process.stdout.write(`${line}\n`);

/** A UUID of version 7 of this moment. */
const AT = `(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(l.id::text || kind), 1, 3) || '8' || substr(md5(l.id::text || kind), 4, 15))::uuid`;
const ACTIVITY = (kind: string, after: string, detail: string, which: string) => `
  INSERT INTO lead_activities (company_id, id, lead_id, kind, actor_kind, detail, created_at)
  SELECT $1, ${AT}, l.id, kind, 'user', ${detail}, at
  FROM leads l, LATERAL (SELECT l.created_at + ${after}, '${kind}') a(at, kind) WHERE l.company_id = $1 AND ${which}`;
const SEED = [
  `INSERT INTO score_history (company_id, id, lead_id, score, probability, score_version, factors, features, created_at)
   SELECT $1, ${AT}, l.id, l.score, l.score / 100.0, 'rules-1', $2::jsonb, jsonb_build_object('source', l.source), at
   FROM leads l, LATERAL (SELECT l.created_at, 'scored') a(at, kind) WHERE l.company_id = $1`,
  ACTIVITY('contacted', `interval '1 minute' * (l.score * 7)`, `'{}'`, `l.status <> 'new'`),
  ACTIVITY(
    'status_changed',
    `interval '5 days'`,
    `jsonb_build_object('to', l.status)`,
    `l.status IN ('qualified', 'converted', 'unqualified')`,
  ),
];

async function benchInsights(stored: BenchDatabase, leads: number): Promise<void> {
  const { company_id } = await seedCompany(stored.url, leads, WITH_OUTCOMES);
  const plain = new pg.Client({ connectionString: stored.url });
  await plain.connect();
  const { factors } = scoreLead({ email: 'vera@northwind.example', job_title: 'VP Operations' }, null);
  for (const [at, statement] of SEED.entries())
    await plain.query(statement, at === 0 ? [company_id, JSON.stringify(factors)] : [company_id]);
  for (const table of ['leads', 'score_history', 'lead_activities']) await plain.query(`VACUUM ANALYZE ${table}`);
  const floor = (await timeAll(() => plain.query(FLOOR, [company_id]))).p50;
  await plain.end();
  say(
    `\n### Insights on PostgreSQL: ${leads.toLocaleString('en-US')} leads; leads by status by plain pg: ${floor.toFixed(1)} ms\n\n| what | p50 ms | p95 ms |\n|---|---|---|`,
  );
  const database = openDatabase(stored.url);
  const db = database.forCompany(company_id);
  const company = { id: company_id, timezone: 'UTC', fiscal_start: 1, currency: 'USD' };
  const user = { role: 'manager', company } as CompanyUser;
  const calls: [string, () => Promise<unknown>][] = [
    ['accuracy', () => getAccuracy(db, company, new Date())],
    ['facts', () => getFacts(db)],
    ['AI beside manual', () => getModes(db, company, new Date())],
    ['likely to be missed', () => getMissed(db, new Date(), 6)],
    ['suggestions', () => getSuggestions(db, user, new Date())],
  ];
  for (const [what, call] of calls) {
    const { p50, p95 } = await timeAll(call);
    say(`| ${what} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`);
  }
  await database.close();
}

if (BENCH.databaseUrl)
  await inDatabase(BENCH.databaseUrl, (stored) => benchInsights(stored, Number(process.argv[2] ?? 500_000)));
else say('Set DATABASE_URL to the admin login of a PostgreSQL server to measure insights.');
