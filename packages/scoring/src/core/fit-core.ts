import { binRows } from './bins.ts';
import { Booster, chooseRounds } from './boost.ts';
import { calibrate } from './calibrate.ts';
import { chooseLambda } from './choose-lambda.ts';
import type { CoreModel } from './core-model.ts';
import { limitsOf, meanOfColumns } from './constraints.ts';
import { encodeRows, learnCode } from './encode.ts';
import { expressFields, expressTree } from './express.ts';
import { fitLogistic, predictLinear, type LogisticData } from './logistic.ts';
import { createRandom, shuffle, stratifiedFolds } from './random.ts';
import type { Field, Row, Schema } from './schema.ts';

/**
 * prior: the rules' logit for every row, if there are rules. seed: for folds and subsamples. groups: rows that are
 * judged together, see stratifiedFolds.
 */
export type FitOptions = { prior?: ArrayLike<number>; seed?: number; groups?: ArrayLike<number> };

/**
 * The model, and its out-of-fold logits (calibrated) for the rows in `tested`, which honest figures are made from.
 * lambda: the ridge chosen. gain: what the trees won in cross-validation, in nats; rounds is 0 when they were not
 * admitted.
 */
export type FittedCore = {
  model: CoreModel;
  tested: Int32Array;
  logits: Float64Array;
  lambda: number;
  rounds: number;
  gain: number;
};

/** Rows used to choose lambda and to cross-validate: both settle long before, and time does not. */
const [LAMBDA_ROWS, FEWEST_LAMBDA_ROWS] = [6_000, 2_000];
/**
 * A fit costs rows * slots * slots; this is what one for choosing lambda may cost, so that wide histories take fewer
 * rows.
 */
const LAMBDA_COST = 10_000_000;
const CROSS_ROWS = 25_000;
/** Below this many of either class cross-validation says nothing; this ridge is a cautious choice. */
const FEWEST_OF_CLASS = 5;
const CAUTIOUS_LAMBDA = 30;
/** The trees' gate. */
const TREES = { rows: 200, ofClass: 20, nats: 2 };

/**
 * Fits the two stages. labels: 1 converted, 0 not. Works for any history, also an empty or one-sided one.
 * Deterministic. Method: ridge logistic regression; boosted trees on its residual logit behind a cross-validated gate;
 * Platt scaling of both together.
 */
export function fitCore(
  schema: Schema,
  rows: readonly Row[],
  labels: readonly number[],
  { prior, seed = 1, groups }: FitOptions = {},
): FittedCore {
  const code = learnCode(schema, rows);
  const matrix = encodeRows(code, rows);
  const mean = prior && rows.length > 0 ? Array.from(prior).reduce((a, b) => a + b, 0) / rows.length : 0;
  const centred = prior ? Float64Array.from(prior, (logit) => logit - mean) : null;
  const all = Int32Array.from(rows.keys());
  const means = meanOfColumns(matrix);
  const limits = code.fields.map((field, f) => limitsOf(schema[f] as Field, field));
  const data: LogisticData = { code, limits, matrix, means, labels, prior: centred, rows: all };
  const fewest = Math.min(...[0, 1].map((wanted) => labels.filter((label) => label === wanted).length));

  const lambda =
    fewest < FEWEST_OF_CLASS
      ? CAUTIOUS_LAMBDA
      : chooseLambda({ ...data, rows: sampleRows(all, lambdaRows(matrix.slots), seed) }, seed, groups);
  const base = fitLogistic(data, lambda, null);
  const tested = fewest < FEWEST_OF_CLASS ? new Int32Array(0) : sampleRows(all, CROSS_ROWS, seed + 1);
  const heldLabels = Array.from(tested, (row) => labels[row] as number);

  const bins = binRows(schema, code, rows);
  const k = tested.length < 200 ? 10 : tested.length < 2_000 ? 5 : tested.length < 10_000 ? 4 : 3;
  const groupOf = groups && Int32Array.from(tested, (row) => groups[row] as number);
  const foldOf = stratifiedFolds(heldLabels, k, seed + 2, groupOf);
  const folds = Array.from({ length: tested.length > 0 ? k : 0 }, (_, fold) => {
    const train = tested.filter((_, i) => foldOf[i] !== fold);
    const fit = fitLogistic({ ...data, rows: train }, lambda, base, 3);
    return {
      booster: new Booster(bins, labels, predictLinear(fit, data), train, seed + 3 + fold),
      held: tested.filter((_, i) => foldOf[i] === fold),
    };
  });
  const mayGrow = rows.length >= TREES.rows && fewest >= TREES.ofClass;
  const choice = chooseRounds(folds, labels, mayGrow ? TREES.nats : Infinity);
  const booster = new Booster(bins, labels, predictLinear(base, data), all, seed + 20);
  for (let round = 0; round < choice.rounds; round++) booster.addTree();

  const outOfFold = Float64Array.from(tested, (row) => choice.logits[row] as number);
  const { shift, stretch } = calibrate(outOfFold, heldLabels);
  const { fields, centre } = expressFields(code, means, base.weights, stretch);
  const trees = booster.trees.map((tree) => expressTree(tree, bins, stretch));
  const model = {
    baseline: shift + stretch * base.intercept + centre + trees.reduce((sum, tree) => sum + tree.value, 0),
    prior: { slope: prior ? base.slope * stretch : 0, mean },
    fields,
    trees,
  };
  return {
    model,
    tested,
    logits: outOfFold.map((logit) => shift + stretch * logit),
    lambda,
    rounds: choice.rounds,
    gain: choice.gain,
  };
}

function lambdaRows(slots: number): number {
  return Math.min(LAMBDA_ROWS, Math.max(FEWEST_LAMBDA_ROWS, Math.floor(LAMBDA_COST / slots ** 2)));
}

function sampleRows(rows: Int32Array, most: number, seed: number): Int32Array {
  if (rows.length <= most) return rows;
  return Int32Array.from(shuffle([...rows], createRandom(seed)).slice(0, most)).sort();
}
