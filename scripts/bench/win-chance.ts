// npm run bench -- win-chance [deals]: how long win chances take to be learned from as many closed deals, with the
// backtest, and to be given to as many open ones, and what that takes of memory. On the embedded database, or in a
// database of its own on the PostgreSQL whose admin login DATABASE_URL names.
import { SYSTEM } from '../../packages/api/src/ground/actor.ts';
import { createScoringJobs } from '../../packages/api/src/insight/scoring/scoring-jobs.ts';
import { LEAD_LEARNER } from '../../packages/api/src/insight/scoring/lead-learner.ts';
import { askTraining } from '../../packages/api/src/insight/scoring/train.ts';
import type { Services } from '../../packages/api/src/ground/services.ts';
import { DEAL_LEARNER } from '../../packages/api/src/insight/win-chance/deal-learner.ts';
import { rateDueDeals } from '../../packages/api/src/insight/win-chance/rate-deals.ts';
import { seedDeals } from '../../packages/api/src/insight/win-chance/testing/seed-deals.ts';
import { getDealModel } from '../../packages/api/src/insight/win-chance/win-chance.service.ts';
import { openDatabase } from '../../packages/db/src/index.ts';
import { openStore } from './database.ts';
import { seedCompany } from './seed.ts';

const deals = Number(process.argv[2] ?? 5_000);
const say = (line: string) => process.stdout.write(`${line}\n`);
const quiet = () => {};

const store = await openStore();
const { company_id } = await seedCompany(store.url, 1);
const database = openDatabase(store.url);
const db = database.forCompany(company_id);
const now = new Date();
await seedDeals(db, { closed: deals, open: deals, now });
const waiting: { name: string; data: object }[] = [];
const services = {
  jobs: { add: async (name: string, data: object) => void waiting.push({ name, data }) },
  log: { info: quiet, warn: quiet, error: (fields: object, text: string) => say(`${text} ${JSON.stringify(fields)}`) },
  wake: { relay: quiet, intake: quiet },
  now: () => new Date(),
} as unknown as Services;

/** The longest that the event loop was held: what other calls would have waited for. */
async function time(what: string, work: () => Promise<unknown>): Promise<void> {
  let [longest, last, most] = [0, performance.now(), 0];
  const watch = setInterval(() => {
    const at = performance.now();
    longest = Math.max(longest, at - last - 5);
    last = at;
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  const started = performance.now();
  await work();
  clearInterval(watch);
  say(
    `${what}: ${((performance.now() - started) / 1000).toFixed(1)} s, event loop held ${longest.toFixed(0)} ms at most, ${Math.round(most / 2 ** 20)} MB`,
  );
}

say(
  `${store.isEmbedded ? 'embedded database' : 'PostgreSQL'}, ${deals.toLocaleString('en-US')} closed and as many open deals`,
);
await askTraining(db, services, 'deal', { ...SYSTEM, name: 'bench' }, now);
const learnOnly = { ...DEAL_LEARNER, onActivated: async () => {} };
const job = createScoringJobs(database, services, { lead: LEAD_LEARNER, deal: learnOnly }).find(
  ({ name }) => name === waiting[0]?.name,
);
const context = {
  signal: new AbortController().signal,
  touch: async () => {},
  attempt: 9,
  log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
};
await time('training with its backtest', async () => job?.run(waiting[0]?.data as never, context));
const { active, backtest } = await getDealModel(db);
say(
  `version ${active.version} (${active.stage}); backtest log loss ${backtest?.model.log_loss}, the stages ${backtest?.stages.log_loss}`,
);
await time('rating every open deal', () => rateDueDeals(db, services));
await time('rating when nothing is due', () => rateDueDeals(db, services));
await database.close();
await store.close();
