// Entry of the thread that trains models, re-scores leads and simulates large forecasts: on the main thread it would
// hold up every call for seconds.
import { parentPort } from 'node:worker_threads';
import {
  backtest,
  type CustomFeature,
  type DealHistory,
  type DealModel,
  type Evaluation,
  evaluateModel,
  type Example,
  type LeadFacts,
  type ScoringModel,
  scoreLead,
  trainDealModel,
  trainModel,
} from '@outrider/scoring';
import { type Simulation, simulatePeriod } from '@outrider/scoring/forecast';
import type { Priority } from '@outrider/shared/records/leads';
import { rateLead } from '../../records/leads/scoring.ts';
import { uuidv7 } from '../../ground/uuid.ts';

/**
 * A lead as a re-score reads it. `version` is its row's: who changed it meanwhile keeps the score that went with the
 * change.
 */
export type LeadToRate = LeadFacts & {
  id: string;
  status: string;
  version: number;
  score: number | null;
  score_version: string | null;
};
/** `json`: the rows to write, as the statement takes them; null when nothing changed. `ids`: whose they are. */
export type Rated = { json: string | null; ids: string[] };
export type Contest = { evaluations: Evaluation[]; priorities: Record<Priority, number>[]; moved: number };

const NEWEST_SHARE = 0.2;
const FEWEST_JUDGED = 10;

const examples: Example[] = [];
const population: LeadFacts[] = [];
const deals: DealHistory[] = [];
let model: ScoringModel | null = null;

/** What the thread can be asked for; one at a time, in order. */
export const calls = {
  /** Examples come in pages, so that handing them over never takes long. */
  addExamples: (page: Example[]) => void examples.push(...page),
  addPopulation: (page: LeadFacts[]) => void population.push(...page),
  train({ version, custom }: { version: string; custom: CustomFeature[] }): {
    model: ScoringModel;
    rules: Evaluation | null;
  } {
    const newest = examples
      .toSorted((a, b) => a.at - b.at)
      .slice(-Math.max(FEWEST_JUDGED, Math.ceil(examples.length * NEWEST_SHARE)));
    return {
      model: trainModel(examples, { version, population, custom }),
      rules: newest.length < FEWEST_JUDGED ? null : evaluateModel(null, newest),
    };
  },
  addDeals: (page: DealHistory[]) => void deals.push(...page),
  /** now: ms; whose last twelve months the model is tested on. */
  trainDeals({ version, now }: { version: string; now: number }): DealModel {
    const model = trainDealModel(deals, { version });
    return { ...model, report: { ...model.report, backtest: model.core && backtest(deals, now) } };
  },
  useModel: (next: ScoringModel | null) => void (model = next),
  rate(leads: LeadToRate[]): Rated {
    const changed = leads
      .map((lead) => ({ lead, rating: rateLead(lead, model) }))
      .filter(({ lead, rating }) => rating.score !== lead.score || rating.score_version !== lead.score_version);
    const rows = changed.map(({ lead: { id, version }, rating }) => ({ id, version, score_id: uuidv7(), ...rating }));
    return { json: rows.length > 0 ? JSON.stringify(rows) : null, ids: rows.map(({ id }) => id) };
  },
  simulate: (simulation: Simulation) => simulatePeriod(simulation),
  compare(models: (ScoringModel | null)[]): Contest {
    const ratings = models.map((one) => population.map((facts) => scoreLead(facts, one).priority));
    const count = (priorities: Priority[], priority: Priority) => priorities.filter((one) => one === priority).length;
    return {
      evaluations: models.map((one) => evaluateModel(one, examples)),
      priorities: ratings.map((all) => ({
        high: count(all, 'high'),
        medium: count(all, 'medium'),
        low: count(all, 'low'),
      })),
      moved: population.filter((_, i) => ratings[0]?.[i] !== ratings[1]?.[i]).length,
    };
  },
};
export type Calls = typeof calls;
export type WorkerRequest = { name: keyof Calls; input: never };
export type WorkerReply = { answer: unknown } | { failed: string };

parentPort?.on('message', ({ name, input }: WorkerRequest) => {
  let reply: WorkerReply;
  try {
    reply = { answer: calls[name](input) };
  } catch (error) {
    reply = { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(reply);
});
