import type { CompanyDb } from '@outrider/db';
import { DEALS_NEEDED, DEALS_NEEDED_OF_EACH, type DealModel, findDealObjection } from '@outrider/scoring';
import { MESSAGES } from '@outrider/shared/ground/messages';
import type { Learned, Learner } from '../scoring/learner.ts';
import type { ScoringThread } from '../scoring/thread.ts';
import { countClosed } from './chances.store.ts';
import { pageOfHistories } from './histories.store.ts';
import { rateDueDeals } from './rate-deals.ts';

const PAGE = 500;
/** More than the scoring package uses of closed ones; the open ones tell what their owners had to do. */
const MOST_DEALS = 20_000;

/** How win chances are learned: from won and lost deals. */
export const DEAL_LEARNER: Learner = {
  learn,
  async countOutcomes(db) {
    const { won, lost } = await countClosed(db);
    return won + lost;
  },
  object: ({ model }) => explainObjection(model as DealModel),
  onActivated: async (db, services) => void (await rateDueDeals(db, services)),
};

async function learn(thread: ScoringThread, db: CompanyDb, version: string, now: Date): Promise<Learned> {
  let before: string | null = null;
  for (let total = 0; total < MOST_DEALS;) {
    const page = await pageOfHistories(db, before, PAGE);
    await thread.ask(
      'addDeals',
      page.map(({ history }) => history),
    );
    total += page.length;
    before = page.at(-1)?.history.id ?? null;
    if (page.length < PAGE) break;
  }
  return { model: await thread.ask('trainDeals', { version, now: now.getTime() }), rules: null };
}

function explainObjection(model: DealModel): string | null {
  const { n, converted, backtest } = model.report;
  switch (findDealObjection(model)) {
    case 'few':
      return MESSAGES.tooFewDeals(DEALS_NEEDED, DEALS_NEEDED_OF_EACH, converted, n - converted);
    case 'no_skill':
      return MESSAGES.noSkillOnDeals;
    case 'stages_won':
      return MESSAGES.stagesWon(backtest?.stages.log_loss ?? 0, backtest?.model.log_loss ?? 0);
    case null:
      return null;
  }
}
