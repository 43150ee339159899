// npm run bench -- outcomes [leads]: how long the figures of agents' outcomes take of a company with as many leads and
// three agents' messages to each, and what plain SQL takes to read the same messages. On the embedded database, or in a
// database of its own on the PostgreSQL whose admin login DATABASE_URL names.
import pg from 'pg';
import { getOutcomes, pageOfComparedLeads } from '../../packages/api/src/automation/agents/outcomes.service.ts';
import { getTeamPerformance } from '../../packages/api/src/automation/agents/performance.service.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import { openStore } from './database.ts';
import { seedCompany, WITH_OUTCOMES } from './seed.ts';

const leads = Number(process.argv[2] ?? 100_000);
const MESSAGES_EACH = 3;
const RUNS = 15;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** An id of the kind that the product gives to rows of that moment (UUIDv7). */
const ID_AT = `CREATE FUNCTION pg_temp.id_at(timestamptz) RETURNS uuid LANGUAGE sql AS $$
  SELECT (lpad(to_hex((extract(epoch FROM $1) * 1000)::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid $$`;

/**
 * Messages over the last year, a third of them tracked: of twelve one was opened and one replied to, of thirty one was
 * followed by a conversion, of forty by a meeting, and of a hundred and fifty by a use of the link that each carries to
 * unsubscribe. Every sixth was edited.
 */
const SEED = [
  ID_AT,
  `INSERT INTO sales_agents (company_id, id, name, automation_level) SELECT $1, gen_random_uuid(), 'Agent ' || n, 65 FROM generate_series(1, 5) n`,
  `CREATE TEMP TABLE sent AS SELECT l.id AS lead_id, l.email, gen_random_uuid() AS task_id, gen_random_uuid() AS action_id, gen_random_uuid() AS message_id, row_number() OVER () AS n,
     (SELECT array_agg(id) FROM sales_agents WHERE company_id = $1) AS agents, now() - random() * interval '365 days' AS at
   FROM leads l CROSS JOIN generate_series(1, ${MESSAGES_EACH}) WHERE l.company_id = $1`,
  `INSERT INTO agent_tasks (company_id, id, agent_id, title, task_type, status, created_at) SELECT $1, task_id, agents[1 + n % 5], 'Write', 'outreach', 'completed', at FROM sent`,
  `INSERT INTO agent_actions (company_id, id, kind, state, title, agent_id, task_id, lead_id, tier, why, reasoning, confidence, payload, brief, allowed_by, edited, decided_at, created_at)
   SELECT $1, action_id, 'send_mail', 'done', 'Write', agents[1 + n % 5], task_id, lead_id, 2, '', '', 0.5 + 0.45 * random(), '{}',
     jsonb_build_object('kind', (ARRAY['first_inbound', 'follow_up', 'second_follow_up'])[1 + n % 3]), 'person', n % 6 = 0, at, at FROM sent`,
  `INSERT INTO outbox_messages (company_id, id, to_email, subject, body, state, lead_id, agent_id, action_id, sent_at, created_at)
   SELECT $1, message_id, email, 'Your question', 'Hello', CASE WHEN n % 40 = 0 THEN 'failed' ELSE 'sent' END, lead_id, agents[1 + n % 5], action_id, at, at FROM sent`,
  `INSERT INTO mail_trackers (company_id, id, token_hash, message_id, kind, created_at, seen_at) SELECT $1, pg_temp.id_at(at), message_id::text, message_id, 'open', at, CASE WHEN n % 12 = 0 THEN at + interval '1 hour' END FROM sent WHERE n % 3 = 0`,
  `INSERT INTO unsubscribe_links (company_id, id, token_hash, message_id, email, created_at, used_at) SELECT $1, pg_temp.id_at(at), message_id::text, message_id, email, at, CASE WHEN n % 150 = 0 THEN at + interval '1 day' END FROM sent`,
  `INSERT INTO meetings (company_id, id, title, starts_at, ends_at, lead_id, organiser_id, created_at)
   SELECT $1, pg_temp.id_at(at), 'Call', at + interval '5 days', at + interval '5 days 1 hour', lead_id, (SELECT id FROM users WHERE company_id = $1 LIMIT 1), at + interval '3 days' FROM sent WHERE n % 40 = 0`,
  `INSERT INTO lead_conversions (company_id, id, lead_id, status_before, created_at) SELECT $1, pg_temp.id_at(at), lead_id, 'qualified', at + interval '20 days' FROM sent WHERE n % 30 = 0`,
  `INSERT INTO lead_activities (company_id, id, lead_id, kind, actor_kind, detail, created_at) SELECT $1, gen_random_uuid(), lead_id, 'contacted', 'user', '{"channel": "email", "reply": "positive"}', at + interval '2 days' FROM sent WHERE n % 12 = 0`,
  `INSERT INTO lead_activities (company_id, id, lead_id, kind, actor_kind, detail, created_at) SELECT $1, gen_random_uuid(), lead_id, 'email_sent', 'agent', '{}', at FROM sent`,
  'VACUUM ANALYZE',
];

async function seed(url: string, company_id: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of SEED) await client.query(statement, statement.includes('$1') ? [company_id] : []);
  await client.end();
}

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  await work();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((a, b) => a - b);
  say(`${what.padEnd(44)} ${at(sorted, 0.5).toFixed(0).padStart(7)} ms ${at(sorted, 0.95).toFixed(0).padStart(7)} ms`);
}

const store = await openStore();
const { company_id } = await seedCompany(store.url, leads, WITH_OUTCOMES);
await seed(store.url, company_id);
const database = openDatabase(store.url);
const db = database.forCompany(company_id);
const now = { now: () => new Date() };
const floor = new pg.Client({ connectionString: store.url });
await floor.connect();

say(
  `${store.isEmbedded ? 'embedded database' : 'PostgreSQL'}, ${leads.toLocaleString('en-US')} leads, ${(leads * MESSAGES_EACH).toLocaleString('en-US')} messages of a year`,
);
say(`${''.padEnd(44)} ${'p50'.padStart(10)} ${'p95'.padStart(10)}`);
for (const days of [30, 90, 365] as const) {
  await measure(`floor: messages of ${days} days, joined and counted`, () =>
    floor.query(
      `SELECT x.agent_id, count(*) FROM agent_actions x JOIN outbox_messages m ON m.company_id = x.company_id AND m.action_id = x.id WHERE x.company_id = $1 AND x.created_at >= now() - make_interval(days => $2::int) GROUP BY 1`,
      [company_id, days],
    ),
  );
  await measure(`outcomes of ${days} days`, () => getOutcomes(db, now, { days }));
}
const [agent] = (await floor.query<{ id: string }>('SELECT id FROM sales_agents LIMIT 1')).rows;
await measure('outcomes of one agent, 90 days', () => getOutcomes(db, now, { days: 90, agent_id: agent?.id }));
await measure('compared leads, a page', () =>
  pageOfComparedLeads(db, now, { days: 90, side: 'with_agents', limit: 50 }),
);
await measure('performance of all agents', () => getTeamPerformance(db, now));
await floor.end();
await database.close();
await store.close();
