import type { CompanyQueries } from '@outrider/db';
import { findLivingFields } from '../../records/fields/known-fields.ts';
import { findObjection } from './activation.ts';
import { featuresOf } from './custom-features.ts';
import { pageOfExamples, pageOfFacts, type SnapshotPage } from './examples.store.ts';
import type { Learner } from './learner.ts';
import { forgetModel } from './models.ts';
import type { ScoringThread } from './thread.ts';
import { countOutcomes } from './versions.store.ts';
import type { Calls } from './worker.ts';

/** As many as the scoring package uses. */
const MOST_EXAMPLES = 20_000;
const MOST_POPULATION = 5_000;
const PAGE = 1_000;

type LearnedOfLeads = ReturnType<Calls['train']>;

/** How scores of leads are learned: from converted and unqualified ones. */
export const LEAD_LEARNER: Learner = {
  learn,
  async countOutcomes(db) {
    const { converted, unqualified } = await countOutcomes(db);
    return converted + unqualified;
  },
  object: ({ model, rules }) => findObjection(model as LearnedOfLeads['model'], rules),
  onActivated: async (db) => forgetModel(db.companyId),
};

async function learn(thread: ScoringThread, db: CompanyQueries, version: string): Promise<LearnedOfLeads> {
  await eachPage(
    (before) => pageOfExamples(db, before, PAGE),
    MOST_EXAMPLES,
    (page) => thread.ask('addExamples', page),
  );
  await eachPage(
    (before) => pageOfFacts(db, before, PAGE),
    MOST_POPULATION,
    (page) => thread.ask('addPopulation', page),
  );
  return thread.ask('train', { version, custom: featuresOf(await findLivingFields(db, 'lead')) });
}

async function eachPage<T>(
  read: (before: string | null) => Promise<SnapshotPage<T>>,
  most: number,
  take: (items: T[]) => Promise<void>,
): Promise<void> {
  let before: string | null = null;
  for (let total = 0; total < most;) {
    const page: SnapshotPage<T> = await read(before);
    await take(page.items);
    total += page.items.length;
    before = page.next;
    if (!before) return;
  }
}
