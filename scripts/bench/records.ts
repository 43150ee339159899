// npm run bench -- records [accounts]: what lists, pages and timelines of accounts, contacts and deals cost, and the
// board; two contacts and one deal to an account, a fifth of the deals open. On PostgreSQL alone: in a database of its
// own on the server whose admin login DATABASE_URL names. Beside each call: the same page by the index alone, by plain
// pg.
import pg from 'pg';
import { ACCOUNTS } from '../../packages/api/src/records/accounts/account-record.ts';
import { CONTACTS } from '../../packages/api/src/records/contacts/contact-record.ts';
import type { CompanyUser } from '../../packages/api/src/ground/guard.ts';
import { getBoard } from '../../packages/api/src/records/opportunities/board.service.ts';
import { dealsMatching } from '../../packages/api/src/records/opportunities/deal-columns.ts';
import { OPPORTUNITIES } from '../../packages/api/src/records/opportunities/opportunity-record.ts';
import { pageTextOf } from '../../packages/api/src/records/engine/list.ts';
import { getRecordText } from '../../packages/api/src/records/engine/records.service.ts';
import { getTimeline } from '../../packages/api/src/records/engine/timeline.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import { accountListSchema } from '../../packages/shared/src/records/accounts.ts';
import { contactListSchema } from '../../packages/shared/src/records/contacts.ts';
import { boardInputSchema, opportunityListSchema } from '../../packages/shared/src/records/opportunities.ts';
import { type BenchDatabase, inDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { RECORDS } from './seed-records.ts';
import { seedCompany } from './seed.ts';
import { timeAll } from './time-calls.ts';

const AIM_MS = 100;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function benchRecords(stored: BenchDatabase, accounts: number): Promise<void> {
  const { company_id } = await seedCompany(stored.url, 0);
  const plain = new pg.Client({ connectionString: stored.url });
  await plain.connect();
  for (const statement of RECORDS) await plain.query(statement, [company_id, accounts]);
  for (const table of ['accounts', 'contacts', 'opportunities', 'opportunity_contacts', 'record_activities', 'users'])
    await plain.query(`VACUUM ANALYZE ${table}`);
  const floor = (await timeAll(() => plain.query(FLOOR, [company_id]))).p50;
  const firstOf = async (sql: string) => (await plain.query<{ id: string }>(sql, [company_id])).rows[0]?.id ?? '';
  const id = await firstOf('SELECT id FROM accounts WHERE company_id = $1 LIMIT 1');
  const deal = await firstOf('SELECT id FROM opportunities WHERE company_id = $1 AND closed_at IS NULL LIMIT 1');
  const rep = await firstOf(`SELECT id FROM users WHERE company_id = $1 AND role = 'ae' LIMIT 1`);
  await plain.end();
  const database = openDatabase(stored.url);
  const db = database.forCompany(company_id);
  const user = { id: rep, role: 'manager' } as CompanyUser;
  const accountsAsked = (ask: object) => () =>
    pageTextOf(ACCOUNTS, db, user, accountListSchema.parse({ total: 'bounded', ...ask }), new Date());
  const contactsAsked = (ask: object) => () =>
    pageTextOf(CONTACTS, db, user, contactListSchema.parse({ total: 'bounded', ...ask }), new Date());
  const dealsAsked = (ask: object) => () => {
    const asked = opportunityListSchema.parse({ total: 'bounded', ...ask });
    return pageTextOf(OPPORTUNITIES, db, user, asked, new Date(), dealsMatching(asked, user.id));
  };
  const boardAsked = (ask: object) => () => getBoard(db, user, boardInputSchema.parse(ask), new Date());
  say(
    `\n### Accounts, contacts and deals on PostgreSQL: ${accounts.toLocaleString('en-US')}, ${(2 * accounts).toLocaleString('en-US')} and ${accounts.toLocaleString('en-US')}; a page of 50 accounts by plain pg: ${floor.toFixed(1)} ms\n\n| call | p50 ms | p95 ms | |\n|---|---|---|---|`,
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
    ['deals, newest', dealsAsked({})],
    ['deals, open', dealsAsked({ stage: 'open' })],
    ['deals, mine and open', dealsAsked({ stage: 'open', owner: 'me' })],
    ['deals by amount', dealsAsked({ sort: 'amount' })],
    ['deals by stage', dealsAsked({ sort: 'stage', order: 'asc' })],
    ['deals by chance', dealsAsked({ sort: 'probability' })],
    ['open deals by chance', dealsAsked({ stage: 'open', sort: 'probability' })],
    ['deals by owner', dealsAsked({ sort: 'owner_id', order: 'asc' })],
    ['deals by close date', dealsAsked({ sort: 'close_date', order: 'asc' })],
    ['deals with a chance above 70 %', dealsAsked({ filter: 'probability:70..' })],
    ['deals worth above 80,000', dealsAsked({ filter: 'amount:80000..' })],
    ['stale deals', dealsAsked({ stale: true })],
    ['deals of an account', dealsAsked({ account_id: id })],
    ['search for a deal', dealsAsked({ q: 'account 4242' })],
    ['search for what all have', dealsAsked({ q: 'deal' })],
    ['the board', boardAsked({})],
    ['the board by amount', boardAsked({ sort: 'amount' })],
    ['the board, mine', boardAsked({ owner: 'me' })],
    ['the board, stale', boardAsked({ stale: true })],
    ['the board, searched', boardAsked({ q: 'account 4242' })],
    ['a deal', () => getRecordText(OPPORTUNITIES, db, deal)],
    ['a deal’s timeline', () => getTimeline(db, user, 'opportunity', { id: deal, limit: 30 })],
    ['an account’s timeline', () => getTimeline(db, user, 'account', { id, limit: 30 })],
  ];
  for (const [what, call] of calls) {
    const { p50, p95 } = await timeAll(call);
    say(`| ${what} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p95 > AIM_MS ? 'over the aim' : ''} |`);
  }
  await database.close();
}

const FLOOR = `SELECT row_to_json(a) FROM accounts a WHERE company_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 50`;

if (BENCH.databaseUrl)
  await inDatabase(BENCH.databaseUrl, (stored) => benchRecords(stored, Number(process.argv[2] ?? 100_000)));
else
  say('\nAccounts, contacts and deals were not measured: set DATABASE_URL to an admin login of a PostgreSQL server.');
