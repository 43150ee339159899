// npm run bench -- campaigns [leads]: what campaigns cost, with 100,000 leads of which 10,000 are on their way through
// one. On PostgreSQL alone: in a database of its own on the server whose admin login DATABASE_URL names. Emails end in
// the outbox. Beside it: those on the way counted by state, by plain pg.
import pg from 'pg';
import type { Actor } from '../../packages/api/src/ground/actor.ts';
import { keepAddressHasher } from '../../packages/api/src/ground/erased/address-hash.ts';
import { createSecretBox } from '../../packages/api/src/ground/secrets/secret-box.ts';
import type { CompanyUser } from '../../packages/api/src/ground/guard.ts';
import type { Services } from '../../packages/api/src/ground/services.ts';
import {
  createCampaign,
  getCampaign,
  listCampaigns,
  saveCampaign,
  setState,
} from '../../packages/api/src/automation/campaigns/campaigns.service.ts';
import { enroll } from '../../packages/api/src/automation/campaigns/enroll.service.ts';
import { pageOfEnrollments } from '../../packages/api/src/automation/campaigns/enrollments.service.ts';
import { wakeLeaving } from '../../packages/api/src/automation/campaigns/exits.store.ts';
import { runCampaigns } from '../../packages/api/src/automation/campaigns/walk.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import { campaignDraftSchema, enrollmentListInputSchema } from '../../packages/shared/src/automation/campaigns.ts';
import { type BenchDatabase, inDatabase } from './database.ts';
import { BENCH } from './env.ts';
import { seedCompany } from './seed.ts';
import { timeAll } from './time-calls.ts';

const ON_THE_WAY = 10_000;
const STEPPED = 1_000;
const FLOOR = 'SELECT state, count(*) FROM campaign_people WHERE company_id = $1 GROUP BY state';
const say = (line: string) => process.stdout.write(`${line}\n`);
const figures = (count: number) => count.toLocaleString('en-US');

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

async function benchCampaigns(stored: BenchDatabase, leads: number): Promise<void> {
  const { company_id } = await seedCompany(stored.url, leads);
  const database = openDatabase(stored.url);
  const db = database.forCompany(company_id);
  const { id: user_id } = await db.user.findFirstOrThrow({ select: { id: true } });
  const company = { id: company_id, timezone: 'UTC', rules: { reps_see: 'all' } };
  const user = { id: user_id, role: 'manager', full_name: 'Bench Admin', company } as unknown as CompanyUser;
  const actor: Actor = { kind: 'user', id: user_id, name: 'Bench Admin' };
  keepAddressHasher(createSecretBox([Buffer.alloc(32, 7)]));
  const keeper = { user, actor, now: new Date() };
  const services = {
    now: () => new Date(),
    publicAddress: () => 'https://crm.example',
    log: { info: () => {}, warn: () => {}, error: (fields: object) => say(JSON.stringify(fields)) },
  } as unknown as Services;
  const draft = campaignDraftSchema.parse({
    name: 'Bench',
    sender_id: user_id,
    daily_limit: STEPPED,
    send_window: { on: false, from: '09:00', to: '17:00', days: [1] },
    steps: [
      { id: 'a', kind: 'email', subject: 'Hello', body: 'Hello {{first_name | "there"}},\n\nShall we talk?' },
      { id: 'w', kind: 'wait', amount: 3, unit: 'days' },
      { id: 't', kind: 'task', task: 'call', title: 'Call', due_in_days: 1 },
    ],
  });
  const made = await createCampaign(db, keeper, { name: 'Bench', copy_of: null });
  const saved = await saveCampaign(db, keeper, { ...made, draft });
  const { id } = saved;
  await db.mailSettings.createMany({ data: [{ company_limit: 100_000, user_limit: 100_000 }], skipDuplicates: true });
  const ids = (await db.lead.findMany({ take: ON_THE_WAY, select: { id: true }, orderBy: { id: 'asc' } })).map(
    (one) => one.id,
  );
  const thousands = Array.from({ length: ON_THE_WAY / 1000 }, (_, at) => ids.slice(at * 1000, (at + 1) * 1000));
  const enrolling = await timed(async () => {
    for (const some of thousands) await enroll(db, keeper, { id, selection: { ids: some }, preview: false });
  });
  await setState(db, keeper, { ...saved, state: 'running' });
  await database.platform.campaignPerson.updateMany({
    where: { campaign_id: id },
    data: { due_at: new Date('2099-01-01') },
  });
  const first = ids.slice(0, STEPPED);
  await db.campaignPerson.updateMany({ where: { lead_id: { in: first } }, data: { due_at: new Date(0) } });
  const plain = new pg.Client({ connectionString: stored.url });
  await plain.connect();
  for (const table of ['campaign_people', 'campaign_taken', 'outbox_messages', 'leads'])
    await plain.query(`VACUUM ANALYZE ${table}`);
  const stepping = await timed(() => runCampaigns(database, services));
  const floor = (await timeAll(() => plain.query(FLOOR, [company_id]))).p50;
  await plain.end();
  say(
    `\n### Campaigns on PostgreSQL: ${figures(leads)} leads, ${figures(ON_THE_WAY)} on their way; counting them by state by plain pg: ${floor.toFixed(1)} ms\n`,
  );
  say(`Enrolling ${figures(ON_THE_WAY)}, a thousand at a time: ${(enrolling / 1000).toFixed(1)} s.`);
  say(`A step each of ${figures(STEPPED)} leads, with an email: ${(stepping / STEPPED).toFixed(1)} ms a lead.\n`);
  say('| what | p50 ms | p95 ms |\n|---|---|---|');
  const calls: [string, () => Promise<unknown>][] = [
    ['who would be enrolled of 1,000', () => enroll(db, keeper, { id, selection: { ids: first }, preview: true })],
    ['the list of campaigns', () => listCampaigns(db)],
    ['one campaign with its results', () => getCampaign(db, keeper, services, id)],
    ['a page of its leads', () => pageOfEnrollments(db, enrollmentListInputSchema.parse({ id }))],
    ['the look at everybody on the way, once a minute', () => wakeLeaving(database.platform, new Date())],
  ];
  for (const [what, call] of calls) {
    const { p50, p95 } = await timeAll(call);
    say(`| ${what} | ${p50.toFixed(1)} | ${p95.toFixed(1)} |`);
  }
  await database.close();
}

if (BENCH.databaseUrl)
  await inDatabase(BENCH.databaseUrl, (stored) => benchCampaigns(stored, Number(process.argv[2] ?? 100_000)));
else say('Set DATABASE_URL to the admin login of a PostgreSQL server to measure campaigns.');
