// npm run bench -- records [accounts]: what lists, pages and timelines of accounts and contacts cost, with two contacts and one deal to an account.
// On PostgreSQL alone: in a database of its own on the server whose admin login DATABASE_URL names. Beside each call: the same page by the index alone, by plain pg.
import pg from 'pg';
import { ACCOUNTS } from '../../packages/api/src/accounts/account-record.ts';
import { CONTACTS } from '../../packages/api/src/contacts/contact-record.ts';
import type { CompanyUser } from '../../packages/api/src/guard.ts';
import { pageTextOf } from '../../packages/api/src/records/list.ts';
import { getRecordText } from '../../packages/api/src/records/records.service.ts';
import { getTimeline } from '../../packages/api/src/records/timeline.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import { accountListSchema } from '../../packages/shared/src/accounts.ts';
import { contactListSchema } from '../../packages/shared/src/contacts.ts';
import { type BenchDatabase, inDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { seedCompany } from './seed.ts';

const REPEATS = 40;
const AIM_MS = 100;
const say = (line: string) => process.stdout.write(`${line}\n`);

const SEED = [
  `INSERT INTO accounts (company_id, id, name, domain, industry, company_size, created_at, updated_at)
    SELECT $1, gen_random_uuid(), 'Account ' || n, 'a' || n || '.example', (ARRAY['retail', 'finance', 'technology'])[1 + n % 3], (ARRAY['1-10', '51-200', NULL])[1 + n % 3],
      now() - n * interval '7 seconds', now() - n % 9999 * interval '11 seconds' FROM generate_series(1, $2::int) n`,
  `INSERT INTO contacts (company_id, id, first_name, last_name, email, job_title, account_id, role, created_at, updated_at)
    SELECT $1, gen_random_uuid(), 'Vera', 'Family' || n, 'p' || n || '@a' || n || '.example', 'Buyer', a.id, (ARRAY['champion', 'legal', NULL])[1 + n % 3],
      a.created_at + n % 2 * interval '1 second', a.updated_at FROM (SELECT id, created_at, updated_at, row_number() OVER () AS at FROM accounts WHERE company_id = $1) a
      CROSS JOIN LATERAL (VALUES (a.at * 2), (a.at * 2 + 1)) p(n) WHERE $2::int > 0`,
  `INSERT INTO opportunities (company_id, id, name, amount, account_id, stage)
    SELECT $1, gen_random_uuid(), 'Deal of ' || name, 1000, id, 'proposal' FROM accounts WHERE company_id = $1 AND $2::int > 0`,
  `INSERT INTO record_activities (company_id, id, contact_id, kind, actor_kind)
    SELECT $1, gen_random_uuid(), id, 'created', 'user' FROM contacts WHERE company_id = $1 AND $2::int > 0`,
];

async function benchRecords(stored: BenchDatabase, accounts: number): Promise<void> {
  const { company_id } = await seedCompany(stored.url, 0);
  const plain = new pg.Client({ connectionString: stored.url });
  await plain.connect();
  for (const statement of SEED) await plain.query(statement, [company_id, accounts]);
  for (const table of ['accounts', 'contacts', 'opportunities', 'record_activities'])
    await plain.query(`VACUUM ANALYZE ${table}`);
  const floor = (await timeAll(() => plain.query(FLOOR, [company_id]))).p50;
  const { rows } = await plain.query<{ id: string }>('SELECT id FROM accounts WHERE company_id = $1 LIMIT 1', [
    company_id,
  ]);
  await plain.end();
  const id = rows[0]?.id ?? '';
  const database = openDatabase(stored.url);
  const db = database.forCompany(company_id);
  const user = { id: '00000000-0000-7000-8000-000000000000' } as CompanyUser;
  const accountsAsked = (ask: object) => () =>
    pageTextOf(ACCOUNTS, db, user, accountListSchema.parse({ total: 'bounded', ...ask }), new Date());
  const contactsAsked = (ask: object) => () =>
    pageTextOf(CONTACTS, db, user, contactListSchema.parse({ total: 'bounded', ...ask }), new Date());
  say(
    `\n### Accounts and contacts on PostgreSQL: ${accounts.toLocaleString('en-US')} and ${(2 * accounts).toLocaleString('en-US')}; a page of 50 accounts by plain pg: ${floor.toFixed(1)} ms\n\n| call | p50 ms | p95 ms | |\n|---|---|---|---|`,
  );
  const calls: [string, () => Promise<unknown>][] = [
    ['accounts, newest', accountsAsked({})],
    ['accounts, exact total', accountsAsked({ total: 'exact' })],
    ['accounts by name', accountsAsked({ sort: 'name', order: 'asc' })],
    ['accounts by size', accountsAsked({ sort: 'company_size', order: 'asc' })],
    ['accounts by last touch', accountsAsked({ sort: 'last_touch_at' })],
    ['accounts of an industry', accountsAsked({ filter: 'industry:retail' })],
    ['accounts with words in the name', accountsAsked({ filter: 'name:*777' })],
    ['search for an account', accountsAsked({ q: 'a4242.example' })],
    ['search for what all have', accountsAsked({ q: 'account' })],
    ['contacts, newest', contactsAsked({})],
    ['contacts by name', contactsAsked({ sort: 'name', order: 'asc' })],
    ['contacts by email', contactsAsked({ sort: 'email', order: 'desc' })],
    ['contacts by last touch', contactsAsked({ sort: 'last_touch_at' })],
    ['contacts of an account', contactsAsked({ filter: `account_id:${id}` })],
    ['search for a contact', contactsAsked({ q: 'family4242' })],
    ['search for what all have', contactsAsked({ q: 'vera' })],
    ['an account', () => getRecordText(ACCOUNTS, db, id)],
    ['an account’s timeline', () => getTimeline(ACCOUNTS, db, { id, limit: 30 })],
  ];
  for (const [what, call] of calls) {
    const { p50, p95 } = await timeAll(call);
    say(`| ${what} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p95 > AIM_MS ? 'over the aim' : ''} |`);
  }
  await database.close();
}

const FLOOR = `SELECT row_to_json(a) FROM accounts a WHERE company_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 50`;

async function timeAll(work: () => Promise<unknown>): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let count = 0; count < REPEATS; count += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(REPEATS * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

if (BENCH.databaseUrl)
  await inDatabase(BENCH.databaseUrl, (stored) => benchRecords(stored, Number(process.argv[2] ?? 100_000)));
else say('\nAccounts and contacts were not measured: set DATABASE_URL to an admin login of a PostgreSQL server.');
