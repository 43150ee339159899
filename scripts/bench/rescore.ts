// npm run bench -- rescore [leads]: how long training and a re-score of every lead take, and what a page of leads costs
// meanwhile. On the embedded database, or in a database of its own on the PostgreSQL whose admin login DATABASE_URL
// names.
import { setTimeout as sleep } from 'node:timers/promises';
import { SYSTEM } from '../../packages/api/src/ground/actor.ts';
import { readFirstPage } from './first-page.ts';
import { LEAD_LEARNER } from '../../packages/api/src/insight/scoring/lead-learner.ts';
import { DEAL_LEARNER } from '../../packages/api/src/insight/win-chance/deal-learner.ts';
import { createScoringJobs } from '../../packages/api/src/insight/scoring/scoring-jobs.ts';
import { askRescore } from '../../packages/api/src/insight/scoring/rescore.ts';
import { askTraining } from '../../packages/api/src/insight/scoring/train.ts';
import { getModel } from '../../packages/api/src/insight/scoring/scoring.service.ts';
import type { Services } from '../../packages/api/src/ground/services.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import { openStore } from './database.ts';
import { openClock, per1000, type Spent } from './processor-time.ts';
import { seedCompany, WITH_OUTCOMES } from './seed.ts';

const leads = Number(process.argv[2] ?? 20_000);
const say = (line: string) => process.stdout.write(`${line}\n`);
const quiet = () => {};

const store = await openStore();
const { url } = store;
const { company_id } = await seedCompany(url, leads, WITH_OUTCOMES);
const database = openDatabase(url);
const db = database.forCompany(company_id);
const clock = await openClock(process.pid, store.isEmbedded ? null : url);
const waiting: { name: string; data: object }[] = [];
const services = {
  jobs: { add: async (name: string, data: object) => ({ id: String(waiting.push({ name, data })), created: true }) },
  log: { info: quiet, warn: quiet, error: (fields: object, text: string) => say(`${text} ${JSON.stringify(fields)}`) },
  wake: { relay: quiet, intake: quiet },
  now: () => new Date(),
} as unknown as Services;

/** spent: on a busy machine it tells more than the clock. */
type Timed = { ms: number; spent: Spent; page: number[] };

/** Runs the job, and meanwhile reads a page four times a second. */
async function timeJob(): Promise<Timed> {
  const next = waiting.shift();
  const job = createScoringJobs(database, services, { lead: LEAD_LEARNER, deal: DEAL_LEARNER }).find(
    (one) => one.name === next?.name,
  );
  if (!job || !next) throw new Error('No job was put in');
  const context = {
    signal: new AbortController().signal,
    touch: async () => {},
    attempt: 9,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  };
  const page: number[] = [];
  let running = true;
  const pages = (async () => {
    while (running) {
      const asked = performance.now();
      await readFirstPage(db);
      page.push(performance.now() - asked);
      await sleep(250);
    }
  })();
  const [started, before] = [performance.now(), clock.read()];
  await job.run(next.data as never, context);
  const ms = performance.now() - started;
  const spent = clock.since(before, clock.read(), 1);
  running = false;
  await pages;
  return { ms, spent, page: page.sort((a, b) => a - b) };
}

const at = (sorted: number[], share: number) =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
const tell = (what: string, { ms, spent, page }: Timed) =>
  say(
    `${what}: ${(ms / 1000).toFixed(1)} s (${per1000(spent, leads)} ms of processor time per 1,000); a page meanwhile p50 ${at(page, 0.5)}, p95 ${at(page, 0.95)}, worst ${at(page, 1)} ms`,
  );

say(`${store.isEmbedded ? 'embedded database' : 'PostgreSQL'}, ${leads.toLocaleString('en-US')} leads`);
await askTraining(db, services, 'lead', { ...SYSTEM, name: 'bench' }, new Date());
tell('training', await timeJob());
const { active } = await getModel(db);
say(`version ${active.version} (${active.stage}) from ${active.examples} outcomes`);
for (const what of ['re-score', 're-score of what is up to date']) {
  await askRescore(db, services, { ...SYSTEM, name: 'bench' }, new Date());
  const timed = await timeJob();
  const { rescore } = await getModel(db);
  tell(`${what} (${rescore?.changed} of ${rescore?.done} changed)`, timed);
  say(`  100,000 leads at this pace: ${((timed.ms / (rescore?.done || 1)) * 100).toFixed(1)} s`);
}
await clock.close();
await database.close();
await store.close();
