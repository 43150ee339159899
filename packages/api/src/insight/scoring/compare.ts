import type { CompanyDb } from '@outrider/db';
import type { Example, LeadFacts, ScoringModel } from '@outrider/scoring';
import { AppError } from '@outrider/shared/ground/errors';
import { MESSAGES } from '@outrider/shared/ground/messages';
import { type Comparison, isRules } from '@outrider/shared/insight/scoring';
import { newestExamples, pageOfFacts } from './examples.store.ts';
import { presentJudgement } from './present.ts';
import { requireUsable } from './roll-back.ts';
import { withScoringThread } from './thread.ts';
import { countOutcomes, findModelOf, type VersionRow } from './versions.store.ts';
import type { Contest } from './worker.ts';

const NEWEST_SHARE = 0.2;
const FEWEST = 10;
const MOST = 1_000;
const RECENT_LEADS = 1_000;
const LONGEST_MS = 20_000;
/** Each takes a thread of its own for a moment. */
const MOST_AT_ONCE = 2;
let underWay = 0;

/**
 * How two versions do on the newest fifth of the outcomes, and how they would sort the newest leads. Changes nothing.
 * @throws 404, 409, and 429 when enough of it is going on
 */
export async function compareVersions(db: CompanyDb, names: { a: string; b: string }): Promise<Comparison> {
  const [a, b] = [await requireUsable(db, 'lead', names.a), await requireUsable(db, 'lead', names.b)];
  const { converted, unqualified } = await countOutcomes(db);
  const wanted = Math.min(MOST, Math.max(FEWEST, Math.ceil((converted + unqualified) * NEWEST_SHARE)));
  const examples = await newestExamples(db, wanted);
  const { items: leads } = await pageOfFacts(db, null, RECENT_LEADS);
  const models = [await modelOfVersion(db, a), await modelOfVersion(db, b)];
  const contest = await judge(examples, leads, models);
  const contestant = (row: VersionRow, i: 0 | 1): Comparison['a'] => {
    const judgement = examples.length < FEWEST ? null : presentJudgement(contest.evaluations[i]);
    const priorities = contest.priorities[i] ?? { high: 0, medium: 0, low: 0 };
    const seen = row.notes.training === null ? 0 : examples.filter(({ at }) => at <= row.trained_at.getTime()).length;
    return { version: row.version, stage: row.notes.stage, seen, judgement, priorities };
  };
  const momentOf = (example: Example | undefined) => (example ? new Date(example.at).toISOString() : null);
  const outcomes = { n: examples.length, from: momentOf(examples.at(-1)), to: momentOf(examples[0]) };
  return { a: contestant(a, 0), b: contestant(b, 1), outcomes, leads: leads.length, moved: contest.moved };
}

const modelOfVersion = async (db: CompanyDb, { id, version }: VersionRow) =>
  isRules(version) ? null : await findModelOf(db, id);

async function judge(examples: Example[], leads: LeadFacts[], models: (ScoringModel | null)[]): Promise<Contest> {
  if (underWay >= MOST_AT_ONCE) throw new AppError('TOO_MANY_REQUESTS', MESSAGES.tooManyRequests, { retry_after: 1 });
  underWay += 1;
  try {
    return await withScoringThread(AbortSignal.timeout(LONGEST_MS), async (thread) => {
      await thread.ask('addExamples', examples);
      await thread.ask('addPopulation', leads);
      return thread.ask('compare', models);
    });
  } finally {
    underWay -= 1;
  }
}
