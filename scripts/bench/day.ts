// npm run bench -- day [activities]: what a rep's day costs in a company with a million activities, 200,000 emails in
// 50,000 conversations, 100,000 tasks and 40,000 meetings of 40 reps over 50,000 leads: Activities, Tasks, Calendar,
// Inbox and their search. On PostgreSQL alone: in a database of its own on the server whose admin login DATABASE_URL
// names. Beside each call: the newest 50 activities by their index alone, by plain pg.
import pg from 'pg';
import { pageOfStream, summariseStream } from '../../packages/api/src/insight/activities/activities.service.ts';
import { searchEverything } from '../../packages/api/src/insight/search/search.service.ts';
import type { CompanyUser } from '../../packages/api/src/ground/guard.ts';
import { foldersOf, getConversation, pageOfConversations } from '../../packages/api/src/records/inbox/inbox.service.ts';
import { readCalendar } from '../../packages/api/src/records/meetings/calendar.service.ts';
import { queueOf, summariseTasks } from '../../packages/api/src/records/tasks/day.service.ts';
import { pageOfTasks } from '../../packages/api/src/records/tasks/tasks.service.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import { activityStreamInputSchema, activitySummaryInputSchema } from '../../packages/shared/src/insight/activities.ts';
import { conversationListSchema } from '../../packages/shared/src/records/inbox.ts';
import { calendarInputSchema } from '../../packages/shared/src/records/meetings.ts';
import { taskListSchema, taskSummaryInputSchema } from '../../packages/shared/src/records/tasks.ts';
import { type BenchDatabase, inDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { DAY } from './seed-day.ts';
import { seedCompany } from './seed.ts';
import { timeAll } from './time-calls.ts';

const AIM_MS = 100;
const TABLES = ['leads', 'lead_activities', 'tasks', 'meetings', 'mailboxes', 'conversations', 'emails', 'users'];
const FLOOR = `SELECT row_to_json(a) FROM lead_activities a WHERE company_id = $1 ORDER BY id DESC LIMIT 50`;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function benchDay(stored: BenchDatabase, activities: number): Promise<void> {
  const { company_id } = await seedCompany(stored.url, Math.max(1_000, activities / 20));
  const plain = new pg.Client({ connectionString: stored.url });
  await plain.connect();
  for (const statement of DAY) await plain.query(statement, [company_id, activities]);
  for (const table of TABLES) await plain.query(`VACUUM ANALYZE ${table}`);
  const floor = (await timeAll(() => plain.query(FLOOR, [company_id]))).p50;
  const firstOf = async (sql: string) => (await plain.query<{ id: string }>(sql, [company_id])).rows[0]?.id ?? '';
  const rep = await firstOf(
    `SELECT owner_id AS id FROM mailboxes WHERE company_id = $1 AND sharing = 'private' LIMIT 1`,
  );
  const conversation = await firstOf(
    `SELECT c.id FROM conversations c JOIN mailboxes b ON b.id = c.mailbox_id WHERE c.company_id = $1 AND b.owner_id = '${rep}' LIMIT 1`,
  );
  await plain.end();
  say(
    `\n### A day on PostgreSQL: ${activities.toLocaleString('en-US')} activities, ${(activities / 5).toLocaleString('en-US')} emails; 50 activities by plain pg: ${floor.toFixed(1)} ms\n\n| call | who | p50 ms | p95 ms | |\n|---|---|---|---|---|`,
  );
  const database = openDatabase(stored.url);
  const all = database.forCompany(company_id);
  const part = database.forReader(company_id, rep);
  const rules = { reps_see: 'own_or_unassigned', reps_export: 'own' };
  const userOf = (role: string) =>
    ({
      id: rep,
      email: 'rep1@bench.example',
      role,
      company: { id: company_id, timezone: 'UTC', rules },
    }) as CompanyUser;
  const sides = [
    ['manager', all, userOf('manager'), 'all'],
    ['rep who sees a part', part, userOf('ae'), 'own'],
  ] as const;
  for (const [who, db, user, reach] of sides) {
    const now = new Date();
    const day = (ahead: number) => new Date(now.getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
    const stream = (ask: object) => () => pageOfStream(db, user, activityStreamInputSchema.parse(ask), now);
    const conversations = (ask: object) => () =>
      pageOfConversations(db, { user, now }, conversationListSchema.parse(ask));
    const tasks = (ask: object) => () => pageOfTasks(db, user, reach, taskListSchema.parse(ask), now);
    const calendar = (ask: object) => () => readCalendar(db, user, reach, calendarInputSchema.parse(ask));
    const calls: [string, () => Promise<unknown>][] = [
      ['activities of 7 days', stream({})],
      ['activities of 90 days', stream({ days: 90 })],
      ['calls of 90 days', stream({ days: 90, part: 'call' })],
      ['activities of one person', stream({ days: 90, person: rep })],
      ['what agents did', stream({ days: 90, side: 'ai' })],
      ['figures of 7 days', () => summariseStream(db, user, activitySummaryInputSchema.parse({}), now)],
      ['figures of 90 days', () => summariseStream(db, user, activitySummaryInputSchema.parse({ days: 90 }), now)],
      ['inbox, folders', () => foldersOf(db, { user, now })],
      ['inbox, mine', conversations({ folder: 'mine' })],
      ['inbox, waiting', conversations({ folder: 'waiting' })],
      ['inbox, team', conversations({ folder: 'team' })],
      ['inbox, done', conversations({ folder: 'done' })],
      ['inbox, search for a person', conversations({ q: 'guest4242' })],
      ['inbox, search for what all have', conversations({ q: 'pilot' })],
      ['a conversation', () => getConversation(db, user, conversation)],
      ['tasks, mine and open', tasks({ owner: 'me' })],
      ['tasks, everybody’s', tasks({})],
      ['tasks, done', tasks({ show: 'done' })],
      ['tasks, how many', () => summariseTasks(db, user, reach, taskSummaryInputSchema.parse({}), now)],
      ['tasks, the day’s walk', () => queueOf(db, user, now)],
      ['calendar, my week', calendar({ from: day(-3), to: day(3) })],
      ['calendar, my month', calendar({ from: day(-15), to: day(15) })],
      ['calendar, the team’s week', calendar({ from: day(-3), to: day(3), people: 'team' })],
      ['search for a task', () => searchEverything(db, user, { q: 'lead 4242', limit: 5 }, now)],
      ['search for what all have', () => searchEverything(db, user, { q: 'follow up', limit: 5 }, now)],
      ['search for nothing there', () => searchEverything(db, user, { q: 'zyxwvut', limit: 5 }, now)],
    ];
    for (const [what, call] of calls) {
      const { p50, p95 } = await timeAll(call);
      say(`| ${what} | ${who} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${p95 > AIM_MS ? 'over the aim' : ''} |`);
    }
  }
  await database.close();
}

if (BENCH.databaseUrl)
  await inDatabase(BENCH.databaseUrl, (stored) => benchDay(stored, Number(process.argv[2] ?? 1_000_000)));
else say('\nA day was not measured: set DATABASE_URL to an admin login of a PostgreSQL server.');
