import { aucGain } from './core/auc-gain.ts';
import { areaUnderCurve } from './core/metrics.ts';
import { compileModel, fitCore } from './core/index.ts';
import { type CustomFeature, narrowFeatures, schemaOf } from './custom-features.ts';
import { snapshotFacts, type LeadFacts } from './facts.ts';
import { LEAD_SCHEMA } from './lead-schema.ts';
import type { ScoringModel } from './model.ts';
import { fitQuantileMap } from './quantile-map.ts';
import { lowerUnknown, readLead, type ReadLead } from './read-lead.ts';
import { evaluate, type Evaluation, type ModelReport } from './report.ts';
import { mapScore, RULES_MAP } from './score-map.ts';
import { scoreLead } from './score-lead.ts';
import { chooseScope, chooseStage } from './stage.ts';
import { countLevels, findTopFeatures, meanOfKnown, meanReadings, warnOfLeaks, weighFields } from './summarise.ts';

/**
 * A lead whose story is over. facts: as they were at capture. converted: true for converted, false for unqualified. at:
 * when that was decided, ms.
 */
export type Example = { facts: LeadFacts; converted: boolean; at: number };

/**
 * version: the name the model carries. population: facts of the company's recent leads, with or without outcome, that
 * the score's quantiles are taken from (the examples' own when left out). custom: the company's own fields that may be
 * learned from. seed: for folds and subsamples; the same input and seed give the same model.
 */
export type TrainOptions = {
  version: string;
  population?: readonly LeadFacts[];
  seed?: number;
  custom?: readonly CustomFeature[];
};

/** The newest examples that are used: a seller of five years ago was another one. */
const MOST_EXAMPLES = 20_000;
const MOST_POPULATION = 5_000;
/** The newest part that the time split is judged on, and the fewest leads worth judging on. */
const NEWEST_SHARE = 0.2;
const FEWEST_JUDGED = 10;

/**
 * Trains a company's model from its outcomes. Always answers a model: with too few outcomes one of stage 'rules'. Reads
 * capture-time facts only. Takes seconds for 10,000 examples; never call it on the request thread.
 */
export function trainModel(examples: readonly Example[], options: TrainOptions): ScoringModel {
  const sorted = [...examples].sort((a, b) => a.at - b.at).slice(-MOST_EXAMPLES);
  const trained = trainOn(sorted, options);
  return { ...trained, report: { ...trained.report, ...judgeNewest(sorted, options) } };
}

/** A model's figures on examples that it was not trained on: for comparing versions. */
export function evaluateModel(model: ScoringModel | null, examples: readonly Example[]): Evaluation {
  return evaluateScores(scoreAll(model, examples), examples);
}

const scoreAll = (model: ScoringModel | null, examples: readonly Example[]) =>
  examples.map(({ facts }) => scoreLead(snapshotFacts(facts), model));

function evaluateScores(scored: readonly { logit: number; score: number }[], examples: readonly Example[]): Evaluation {
  return evaluate(
    scored.map(({ logit }) => logit),
    scored.map(({ score }) => score),
    examples.map(toLabel),
  );
}

function toLabel({ converted }: Example): number {
  return converted ? 1 : 0;
}

function trainOn(
  examples: readonly Example[],
  { version, population, seed = 1, custom: asked = [] }: TrainOptions,
): ScoringModel {
  const snapshots = examples.map(({ facts }) => snapshotFacts(facts));
  const custom = narrowFeatures(asked, snapshots);
  const read = snapshots.map((facts) => readLead(facts, custom));
  const means = meanOfKnown(read);
  const leads = read.map((lead) => lowerUnknown(lead, means));
  const labels = examples.map(toLabel);
  const report = describeExamples(examples, leads, labels);
  const unconverted = report.n - report.converted;
  const scope = chooseScope(report.converted, unconverted);
  if (scope === 'nothing')
    return { format: 1, version, stage: 'rules', core: null, priorMeans: [], counts: [], map: RULES_MAP, report };

  const prior = leads.map((lead) => lead.priorLogit);
  const rows = leads.map((lead) => lead.row);
  const {
    model: core,
    tested,
    logits,
    lambda,
    rounds,
  } = fitCore(scope === 'fields' ? [...LEAD_SCHEMA, ...schemaOf(custom)] : [], rows, labels, { prior, seed });
  const predictor = compileModel(core);
  const recent = population
    ? population.slice(-MOST_POPULATION).map((facts) => lowerUnknown(readLead(snapshotFacts(facts), custom), means))
    : leads.slice(-MOST_POPULATION);
  const map = fitQuantileMap(recent.map(({ row, priorLogit }) => predictor.predictLogit(row, priorLogit)));

  const testedLabels = Array.from(tested, (row) => labels[row] as number);
  const crossValidated = evaluate(
    logits,
    logits.map((logit) => Math.round(mapScore(map, logit))),
    testedLabels,
  );
  const stage = chooseStage(report.converted, unconverted, crossValidated.skill);
  const model = {
    format: 1 as const,
    version,
    stage,
    core,
    priorMeans: meanReadings(leads),
    counts: countLevels(leads, labels, custom),
    ...(custom.length > 0 && { custom }),
    map,
  };
  const strengths = weighFields(leads, { ...model, report });
  return {
    ...model,
    report: {
      ...report,
      crossValidated,
      topFeatures: findTopFeatures(strengths, core),
      warnings: warnOfLeaks(strengths, labels),
      lambda,
      trees: rounds,
    },
  };
}

function describeExamples(
  examples: readonly Example[],
  leads: readonly ReadLead[],
  labels: readonly number[],
): ModelReport {
  const converted = labels.reduce((a, b) => a + b, 0);
  const rulesAuc = areaUnderCurve(
    leads.map((lead) => lead.priorLogit),
    labels,
  );
  return {
    n: labels.length,
    converted,
    conversion: labels.length > 0 ? converted / labels.length : 0,
    from: examples[0]?.at ?? null,
    to: examples.at(-1)?.at ?? null,
    crossValidated: null,
    newest: null,
    beyondRules: null,
    rulesAuc: Number.isNaN(rulesAuc) ? null : rulesAuc,
    topFeatures: [],
    lambda: null,
    trees: 0,
    warnings: [],
  };
}

/**
 * Trains on the oldest and judges on the newest, as the model will be used, beside the rules on the same leads. sorted:
 * oldest first.
 */
function judgeNewest(sorted: readonly Example[], options: TrainOptions): Pick<ModelReport, 'newest' | 'beyondRules'> {
  const cut = Math.floor(sorted.length * (1 - NEWEST_SHARE));
  const [oldest, newest] = [sorted.slice(0, cut), sorted.slice(cut)];
  if (newest.length < FEWEST_JUDGED) return { newest: null, beyondRules: null };
  // Without the population: it holds leads that came after the cut.
  const model = trainOn(oldest, { version: options.version, seed: options.seed, custom: options.custom });
  if (!model.core) return { newest: null, beyondRules: null };
  const scored = scoreAll(model, newest);
  const logitsOf = (scores: readonly { logit: number }[]) => scores.map(({ logit }) => logit);
  return {
    newest: evaluateScores(scored, newest),
    beyondRules: aucGain(logitsOf(scored), logitsOf(scoreAll(null, newest)), newest.map(toLabel), options.seed),
  };
}
