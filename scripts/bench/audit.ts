// npm run bench -- audit [entries]: what the audit log's pages cost, and how long a backlog without links takes to
// seal, which is what an update to the first version with a chain leaves. On PostgreSQL alone: in a database of its own
// on the server whose admin login DATABASE_URL names.
import pg from 'pg';
import { listAudit } from '../../packages/api/src/insight/audit-log/audit-log.service.ts';
import { sealAudit } from '../../packages/api/src/ground/audit/seal.ts';
import { createSecretBox } from '../../packages/api/src/ground/secrets/secret-box.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import { auditListSchema } from '../../packages/shared/src/ground/audit.ts';
import { type BenchDatabase, inDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { seedCompany } from './seed.ts';

const REPEATS = 20;
const AIM_MS = 100;
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Two years of it, of 40 people and of nobody; a sixteenth are rare actions. $1: the company, $2: how many. */
const ENTRIES = [
  `WITH people AS (INSERT INTO logins (id, email, full_name, password_hash)
      SELECT gen_random_uuid(), 'p' || n || '@bench.example', 'Person ' || n, 'x' FROM generate_series(1, 40) n WHERE $2::int > 0 RETURNING id, email, full_name)
    INSERT INTO users (company_id, id, email, full_name, role) SELECT $1, id, email, full_name, 'ae' FROM people`,
  `INSERT INTO audit_log (company_id, id, action, actor_kind, actor_id, actor_name, subject_kind, subject_id, detail, ip, user_agent, created_at)
    SELECT $1, gen_random_uuid(), (ARRAY['lead.create', 'lead.update', 'opportunity.move', 'mail.send', 'lead.update', 'agent_action.approve', 'session.start',
        CASE WHEN n % 2 = 0 THEN 'user.update' ELSE 'access.refused' END])[1 + n % 8], 'user', u.ids[1 + n % 40], 'Person', 'lead', gen_random_uuid(),
      jsonb_build_object('name', 'Record ' || n, 'status', jsonb_build_object('from', 'new', 'to', 'contacted')), '192.0.2.' || n % 250, 'Mozilla/5.0 (Windows NT 10.0)', now() - n * interval '63 seconds'
    FROM generate_series(1, $2::int) n CROSS JOIN (SELECT array_agg(id ORDER BY id) AS ids FROM users WHERE company_id = $1) u`,
];

async function benchAudit(stored: BenchDatabase, entries: number): Promise<void> {
  const { company_id } = await seedCompany(stored.url, 0);
  const plain = new pg.Client({ connectionString: stored.url });
  await plain.connect();
  for (const statement of ENTRIES) await plain.query(statement, [company_id, entries]);
  await plain.query('VACUUM ANALYZE audit_log');
  const { rows } = await plain.query<{ id: string }>('SELECT id FROM users WHERE company_id = $1 LIMIT 1', [
    company_id,
  ]);
  await plain.end();
  const database = openDatabase(stored.url);
  const db = database.forCompany(company_id);
  const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const asked: [string, object][] = [
    ['newest', {}],
    ['7 days', { from: day(7) }],
    ['90 days', { from: day(90) }],
    ['90 days, a year ago', { from: day(455), to: day(365) }],
    ['one person', { actor_id: rows[0]?.id }],
    ['one person, 90 days', { actor_id: rows[0]?.id, from: day(90) }],
    ['records', { group: 'records' }],
    ['refused', { group: 'refused' }],
    ['people, 90 days', { group: 'people', from: day(90) }],
    ['exports, of which there are none', { group: 'exports' }],
    ['words that many have', { q: 'record' }],
    ['words that one has', { q: `record ${Math.round(entries / 2)}` }],
  ];
  say(
    `\n### The audit log on PostgreSQL: ${entries.toLocaleString('en-US')} entries\n\n| page of 50 | p50 ms | p95 ms | with the exact total, p50 ms | |\n|---|---|---|---|---|`,
  );
  for (const [what, ask] of asked) {
    const page = (total: 'bounded' | 'exact') => () => listAudit(db, auditListSchema.parse({ ...ask, total }));
    const [bounded, exact] = [await time(page('bounded')), await time(page('exact'))];
    say(
      `| ${what} | ${bounded.p50.toFixed(1)} | ${bounded.p95.toFixed(1)} | ${exact.p50.toFixed(1)} | ${bounded.p95 > AIM_MS ? 'over the aim' : ''} |`,
    );
  }
  const secrets = createSecretBox([Buffer.alloc(32, 7)]);
  const started = performance.now();
  const sealed = await sealAudit(db, secrets, { recent: false });
  const seconds = (performance.now() - started) / 1_000;
  const again = await time(() => sealAudit(db, secrets, { recent: true }), 5);
  const whole = await time(() => sealAudit(db, secrets, { recent: false }), 3);
  say(
    `\nA backlog of ${sealed.toLocaleString('en-US')} entries was sealed in ${seconds.toFixed(0)} s: ${Math.round(sealed / seconds).toLocaleString('en-US')} a second. With nothing to seal, a look at the last day takes ${again.p50.toFixed(0)} ms, one at everything ${whole.p50.toFixed(0)} ms.`,
  );
  await database.close();
}

async function time(work: () => Promise<unknown>, repeats = REPEATS): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let count = 0; count < repeats; count += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(repeats * share)] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

if (BENCH.databaseUrl)
  await inDatabase(BENCH.databaseUrl, (stored) => benchAudit(stored, Number(process.argv[2] ?? 1_000_000)));
else say('\nThe audit log was not measured: set DATABASE_URL to an admin login of a PostgreSQL server.');
