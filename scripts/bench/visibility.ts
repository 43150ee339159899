// npm run bench -- visibility [leads]: what lists, the board, search and figures cost a rep who sees their own records
// and those of nobody, beside somebody who sees everything. As many accounts and deals as leads, twice as many
// contacts, of 40 reps; a tenth of everything is nobody's. On PostgreSQL alone: in a database of its own on the server
// whose admin login DATABASE_URL names.
import pg from 'pg';
import { ACCOUNTS } from '../../packages/api/src/records/accounts/account-record.ts';
import { CONTACTS } from '../../packages/api/src/records/contacts/contact-record.ts';
import { getOverview } from '../../packages/api/src/insight/dashboard/overview.service.ts';
import type { CompanyUser } from '../../packages/api/src/ground/guard.ts';
import { pageOfLeads } from '../../packages/api/src/records/leads/list.service.ts';
import { getAnalytics, getLead } from '../../packages/api/src/records/leads/leads.service.ts';
import { summariseCompany } from '../../packages/api/src/records/leads/summary.store.ts';
import { getBoard } from '../../packages/api/src/records/opportunities/board.service.ts';
import { dealsMatching } from '../../packages/api/src/records/opportunities/deal-columns.ts';
import { OPPORTUNITIES } from '../../packages/api/src/records/opportunities/opportunity-record.ts';
import { pageTextOf } from '../../packages/api/src/records/engine/list.ts';
import { getRecordText } from '../../packages/api/src/records/engine/records.service.ts';
import { searchEverything } from '../../packages/api/src/insight/search/search.service.ts';
import { type CompanyDb, openDatabase } from '../../packages/db/src/index.ts';
import { accountListSchema } from '../../packages/shared/src/records/accounts.ts';
import { contactListSchema } from '../../packages/shared/src/records/contacts.ts';
import { leadListSchema, LISTED_KEYS } from '../../packages/shared/src/records/lead-list.ts';
import { boardInputSchema, opportunityListSchema } from '../../packages/shared/src/records/opportunities.ts';
import { type BenchDatabase, inDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { RECORDS } from './seed-records.ts';
import { seedCompany } from './seed.ts';
import { timeAll } from './time-calls.ts';

const AIM_MS = 100;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** To each of 40 reps in turn, and every tenth to nobody. */
const GIVEN = ['leads', 'accounts', 'contacts', 'opportunities'].map((table) => {
  const owner = table === 'leads' ? 'assigned_to' : 'owner_id';
  return `UPDATE ${table} t SET ${owner} = CASE WHEN g.n % 10 > 0 THEN u.ids[1 + (g.n % 40)::int] END
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM ${table} WHERE company_id = $1) g, (SELECT array_agg(id ORDER BY id) AS ids FROM users WHERE company_id = $1 AND role = 'ae') u
    WHERE t.company_id = $1 AND t.id = g.id`;
});

type Call = (db: CompanyDb) => Promise<unknown>;

async function benchVisibility(stored: BenchDatabase, records: number): Promise<void> {
  const { company_id } = await seedCompany(stored.url, records);
  const plain = new pg.Client({ connectionString: stored.url });
  await plain.connect();
  for (const statement of RECORDS) await plain.query(statement, [company_id, records]);
  for (const statement of GIVEN) await plain.query(statement, [company_id]);
  for (const table of [
    'leads',
    'accounts',
    'contacts',
    'opportunities',
    'opportunity_contacts',
    'record_activities',
    'users',
  ])
    await plain.query(`VACUUM ANALYZE ${table}`);
  const idOf = async (table: string, condition = 'true') =>
    (
      await plain.query<{ id: string }>(`SELECT id FROM ${table} WHERE company_id = $1 AND ${condition} LIMIT 1`, [
        company_id,
      ])
    ).rows[0]?.id ?? '';
  const rep = await idOf('users', `role = 'ae'`);
  const [lead, account] = [
    await idOf('leads', `assigned_to = '${rep}'`),
    await idOf('accounts', `owner_id = '${rep}'`),
  ];
  await plain.end();
  const database = openDatabase(stored.url);
  const doors = [database.forCompany(company_id), database.forReader(company_id, rep)] as const;
  const rules = { reps_see: 'own_or_unassigned', reps_export: 'own' } as const;
  const user = { id: rep, role: 'ae', company: { id: company_id, rules } } as CompanyUser;
  const leads =
    (ask: object): Call =>
    (db) =>
      pageOfLeads(db, user, leadListSchema.parse({ fields: LISTED_KEYS.join(), total: 'bounded', ...ask }), new Date());
  const deals =
    (ask: object): Call =>
    (db) => {
      const asked = opportunityListSchema.parse({ total: 'bounded', ...ask });
      return pageTextOf(OPPORTUNITIES, db, user, asked, new Date(), dealsMatching(asked, user.id));
    };
  const accounts =
    (ask: object): Call =>
    (db) =>
      pageTextOf(ACCOUNTS, db, user, accountListSchema.parse({ total: 'bounded', ...ask }), new Date());
  const contacts =
    (ask: object): Call =>
    (db) =>
      pageTextOf(CONTACTS, db, user, contactListSchema.parse({ total: 'bounded', ...ask }), new Date());
  const calls: [string, Call][] = [
    ['leads, newest', leads({})],
    ['leads, exact total', leads({ total: 'exact' })],
    ['leads by score', leads({ sort: 'score' })],
    ['leads by name', leads({ sort: 'name', order: 'asc' })],
    ['leads, searched', leads({ q: 'smith' })],
    ['a lead', (db) => getLead(db, lead)],
    ['the tiles over the leads', (db) => summariseCompany(db, rep)],
    ['the analysis of the leads', getAnalytics],
    ['accounts, newest', accounts({})],
    ['accounts, exact total', accounts({ total: 'exact' })],
    ['accounts by name', accounts({ sort: 'name', order: 'asc' })],
    ['accounts, searched', accounts({ q: 'a4242.example' })],
    ['an account', (db) => getRecordText(ACCOUNTS, db, account)],
    ['contacts, newest', contacts({})],
    ['contacts, exact total', contacts({ total: 'exact' })],
    ['contacts by name', contacts({ sort: 'name', order: 'asc' })],
    ['deals, newest', deals({})],
    ['deals by amount', deals({ sort: 'amount' })],
    ['deals, open', deals({ stage: 'open' })],
    ['the board', (db) => getBoard(db, user, boardInputSchema.parse({}), new Date())],
    ['search everywhere', (db) => searchEverything(db, user, { q: 'account 4242', limit: 5 }, new Date())],
    ['the dashboard', (db) => getOverview(db, user, new Date())],
  ];
  say(
    `\n### What a rep sees, on PostgreSQL: ${records.toLocaleString('en-US')} leads, accounts and deals\n\n| call | all of it, p50 ms | p95 | a part, p50 ms | p95 | |\n|---|---|---|---|---|---|`,
  );
  for (const [what, call] of calls) {
    const [all, part] = [await timeAll(() => call(doors[0])), await timeAll(() => call(doors[1]))];
    say(
      `| ${what} | ${all.p50.toFixed(1)} | ${all.p95.toFixed(1)} | ${part.p50.toFixed(1)} | ${part.p95.toFixed(1)} | ${part.p95 > AIM_MS ? 'over the aim' : ''} |`,
    );
  }
  await database.close();
}

if (BENCH.databaseUrl)
  await inDatabase(BENCH.databaseUrl, (stored) => benchVisibility(stored, Number(process.argv[2] ?? 100_000)));
else say('\nWhat reps see was not measured: set DATABASE_URL to an admin login of a PostgreSQL server.');
